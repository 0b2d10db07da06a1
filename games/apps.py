"""The games as a Django app."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.availability import changed
        from accounts.guests import merged

        changed.connect(_move_deadlines, dispatch_uid="games.reschedule")
        merged.connect(_take_over_seats, dispatch_uid="games.hand_over")


def _take_over_seats(guest: Any, user: Any, **_signal: Any) -> None:
    from games import play

    play.hand_over(guest, user)


def _move_deadlines(user: Any, **_signal: Any) -> None:
    from games import deadlines

    deadlines.reschedule(user)
