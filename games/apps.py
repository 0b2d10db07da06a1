"""The games as a Django app."""

from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.guests import merged

        merged.connect(_take_over_seats, dispatch_uid="games.hand_over")


def _take_over_seats(guest: Any, user: Any, **_signal: Any) -> None:
    from games import play

    play.hand_over(guest, user)
