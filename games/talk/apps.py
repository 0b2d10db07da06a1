from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    name = "games.talk"
    label = "talk"
    verbose_name = _("Chat")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.guests import merged

        merged.connect(_hand_over, dispatch_uid="talk.hand_over")


def _hand_over(guest: Any, user: Any, **_signal: Any) -> None:
    """What a guest said, noted down and has read goes with the guest's games."""
    from games.talk.models import Message, Note, Reading

    Message.objects.filter(user=guest).update(user=user)
    for model in (Note, Reading):
        kept = model.objects.filter(user=user).values_list("game", flat=True)
        model.objects.filter(user=guest).exclude(game__in=list(kept)).update(user=user)
