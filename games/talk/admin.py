"""Reports for the staff, who may hide what was said."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.talk.models import Message, Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """What readers complained about, the unsettled first."""

    list_display = ["time", "said", "author", "user", "reason", "is_hidden", "settled"]
    list_filter = ["settled"]
    list_select_related = ["message__user", "message__game", "user"]
    search_fields = ["message__text", "message__user__username", "user__username"]
    fields = ["message", "said", "author", "user", "reason", "time", "settled"]
    readonly_fields = ["message", "said", "author", "user", "reason", "time"]
    actions = ["hide_message", "show_message", "settle"]

    @admin.display(description=_("message"))
    def said(self, report: Report) -> str:
        return report.message.text

    @admin.display(description=_("author"))
    def author(self, report: Report) -> str:
        return report.message.user.username

    @admin.display(description=_("hidden"), boolean=True)
    def is_hidden(self, report: Report) -> bool:
        return report.message.hidden

    @admin.action(description=_("Hide the message and settle the report"))
    def hide_message(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._answer(request, reports, hidden=True)

    @admin.action(description=_("Show the message and settle the report"))
    def show_message(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._answer(request, reports, hidden=False)

    @admin.action(description=_("Settle the report and leave the message as it is"))
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        number = reports.update(settled=True)
        text = ngettext("%(n)s report is settled.", "%(n)s reports are settled.", number)
        self.message_user(request, text % {"n": number}, messages.SUCCESS)

    def _answer(self, request: HttpRequest, reports: QuerySet[Report], hidden: bool) -> None:
        Message.objects.filter(reports__in=reports).update(hidden=hidden)
        self.settle(request, reports)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Message)
class MessageAdmin(admin.ModelAdmin):
    """What was said at public tables and private ones; only hiding may change."""

    list_display = ["time", "game", "user", "channel", "text", "hidden"]
    list_filter = ["channel", "hidden"]
    list_select_related = ["game", "user"]
    search_fields = ["text", "user__username", "game__name"]
    fields = ["game", "user", "channel", "text", "time", "hidden"]
    readonly_fields = ["game", "user", "channel", "text", "time"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
