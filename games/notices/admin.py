"""The outbox and the ways to people, for the staff to read: what was told, and why it was not."""

from django.contrib import admin

from games.admin import ReadOnly
from games.notices.models import Notice, Route


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    list_display = ["event", "user", "game", "channel", "state", "due", "sent", "attempts", "error"]
    list_filter = ["state", "channel", "event"]
    list_select_related = ["user", "game"]
    search_fields = ["user__username", "letter"]
    date_hierarchy = "created"


@admin.register(Route)
class RouteAdmin(ReadOnly):
    list_display = ["user", "channel", "failures", "off", "last_reached", "error"]
    list_filter = ["channel"]
    list_select_related = ["user"]
    search_fields = ["user__username"]
