"""Games, players, regions and moves for the staff.

Positions and the log are to be read, not written: an edit by hand would break a game. What may be
changed are the words around it and who sits where.
"""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext, gettext_lazy

from games import exports
from games.models import Game, Move, Player, Region


class ImportForm(forms.Form):
    """The file of an exported game; `game` is what came in. Says why a file is refused."""

    file = forms.FileField(label=gettext_lazy("Exported game (JSON)"))
    game: Game

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        try:
            self.game = exports.take_in(exports.read(file.read()))
        except exports.NotImportable as error:
            raise forms.ValidationError(str(error)) from error
        return file


class ReadOnly(admin.ModelAdmin):
    """Nothing can be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    """Name and visibility may change. The position, with the dice's secret, is not even shown."""

    list_display = ["id", "name", "engine", "seats", "status", "public", "version", "changed"]
    list_filter = ["status", "engine", "public"]
    search_fields = ["name", "players__user__username"]
    fields = [
        "name", "public", "engine", "rules_version", "options", "seats", "status", "version",
        "invite", "imported", "deadline", "creator", "created", "changed", "started", "finished",
    ]  # fmt: skip

    change_list_template = "admin/games/game_list.html"

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [field for field in self.fields or [] if field not in ("name", "public")]

    def get_urls(self) -> list[URLPattern]:
        take_in = self.admin_site.admin_view(self.import_game)
        return [path("import/", take_in, name="games_game_import"), *super().get_urls()]

    def import_game(self, request: HttpRequest) -> HttpResponse:
        """A finished game of another instance comes in by its file, verified."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        form = ImportForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            self.message_user(request, gettext("The game was played again and is true."))
            return redirect("admin:games_game_change", form.game.pk)
        context = {**self.admin_site.each_context(request), "form": form, "opts": self.opts}
        return render(request, "admin/games/import.html", context)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """Whether a steward plays may change; what the seat owns is the engine's."""

    list_display = ["id", "game", "seat", "user", "steward", "left", "waiting", "since", "points"]
    list_filter = ["steward", "left", "waiting"]
    list_select_related = ["game", "user"]
    search_fields = ["user__username", "game__name"]
    fields = ["game", "seat", "user", "steward", "left", "waiting", "since", "rank", "points"]
    readonly_fields = ["game", "seat", "user", "left", "waiting", "since", "rank", "points"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Region)
class RegionAdmin(ReadOnly):
    list_display = ["game", "key", "seat", "race"]
    list_select_related = ["game"]
    search_fields = ["game__name", "key"]
    fields = ["game", "key", "seat", "race"]


@admin.register(Move)
class MoveAdmin(ReadOnly):
    list_display = ["game", "number", "kind", "seat", "user", "by_steward", "by_order", "time"]
    list_filter = ["kind", "by_steward", "by_order"]
    list_select_related = ["game", "user"]
    search_fields = ["game__name", "user__username"]
    fields = [
        "game", "number", "kind", "seat", "user", "by_steward", "by_order", "action",
        "undoes", "rules_version", "version", "move_id", "time",
    ]  # fmt: skip
