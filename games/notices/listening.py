"""What the notices hear from the rest of the site."""

from typing import Any

from allauth.account.signals import user_logged_in
from django.utils.translation import get_language

from accounts.guests import merged


def connect() -> None:
    """Called once, when all apps are there."""
    user_logged_in.connect(_remember_language, dispatch_uid="notices.language")
    merged.connect(_hand_over, dispatch_uid="notices.hand_over")


def _remember_language(user: Any, **_signal: Any) -> None:
    """Letters to people who let the browser choose are written in what it spoke last."""
    from games.notices.models import Preferences

    language = (get_language() or "")[:2]
    Preferences.objects.update_or_create(user=user, defaults={"language": language})


def _hand_over(guest: Any, user: Any, **_signal: Any) -> None:
    """A guest's devices go with the guest's games; what is queued for the guest is told anew."""
    from games.notices.models import Device, Hook, Notice, Preferences

    Preferences.hand_over(guest, user)
    if not Hook.objects.filter(user=user).exists():
        Hook.objects.filter(user=guest).update(user=user)
    Device.objects.filter(user=guest).update(user=user)
    Notice.objects.queued().filter(user=guest).update(state=Notice.State.DROPPED)
