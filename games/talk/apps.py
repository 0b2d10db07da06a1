from typing import Any

from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "games.talk"
    label = "talk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.guests import merged

        merged.connect(_hand_over, dispatch_uid="talk.hand_over")


def _hand_over(guest: Any, user: Any, **_signal: Any) -> None:
    """What a guest said and noted down goes with the guest's games."""
    from games.talk.models import Message, Note

    Message.objects.filter(user=guest).update(user=user)
    kept = Note.objects.filter(user=user).values_list("game", flat=True)
    Note.objects.filter(user=guest).exclude(game__in=list(kept)).update(user=user)
