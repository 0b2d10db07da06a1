"""Settings that would start and then lose people's notices."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from py_vapid import Vapid02

from games.notices.events import Channel


@register
def check_vapid_key(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Machines that share a database, but not a folder, must share the key in another way."""
    if settings.VAPID_PRIVATE_KEY:
        return _unreadable_key()
    if not settings.DATABASE_URL:
        return []
    return [
        Warning(
            "VAPID_PRIVATE_KEY is not set: its file in the data folder serves one machine only.",
            hint="Where several machines serve the site, give all of them the same key.",
            id="notices.W001",
        )
    ]


@register
def check_hold(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Every channel has its time, and none is negative."""
    if all(settings.NOTICE_HOLD.get(channel, -1) >= 0 for channel in Channel.values):
        return []
    return [Error("NOTICE_HOLD and NOTICE_WINDOW need seconds from 0 up.", id="notices.E002")]


def _unreadable_key() -> list[CheckMessage]:
    try:
        Vapid02.from_string(settings.VAPID_PRIVATE_KEY)
    except Exception:
        hint = "Give 32 bytes in base64url, or leave it out: a key is made on the first start."
        return [Error("VAPID_PRIVATE_KEY cannot be read.", hint=hint, id="notices.E001")]
    return []
