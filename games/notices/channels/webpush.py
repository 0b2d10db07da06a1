"""Web push to every device that a person gave us. The push service sees no word of it."""

import json
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from pywebpush import WebPusher

from games.notices import fate, outgoing, vapid, wording
from games.notices.channels import Gone, Later, Letter, Never, Undelivered
from games.notices.channels.answers import judge
from games.notices.models import Device

LASTS = timedelta(hours=12)
"""How long a push service keeps a message for a device that is asleep."""
UNKNOWN = (404, 410)


def send(letter: Letter) -> None:
    """Push to each device that does not have it yet; a device that is gone is forgotten."""
    devices = list(Device.objects.filter(user=letter.user))
    waiting = [device for device in devices if device.pk not in letter.notices[0].reached]
    body = message(letter)
    troubles = [trouble for d in waiting if (trouble := _push(letter, d, body)) is not None]
    later = [trouble for trouble in troubles if isinstance(trouble, Later)]
    if later:
        raise later[0]
    if not letter.notices[0].reached:
        raise _in_vain(letter, troubles)


def _in_vain(letter: Letter, troubles: list[Undelivered]) -> Undelivered:
    reason = str(troubles[0]) if troubles else _("There is no device any more.")
    left = Device.objects.filter(user=letter.user).exists()
    return Never(reason) if left else Gone(reason)


def message(letter: Letter) -> bytes:
    """What the service worker is told. Messages about the same wait replace each other."""
    notice = letter.notices[0]
    with wording.speaking_to(letter.user) as language:
        told = wording.tell(notice)
        facts = {"title": told.subject, "body": told.whole, "path": told.path, "lang": language}
    return json.dumps(
        facts | {"tag": f"{notice.game_id or notice.event}", "id": letter.id}
    ).encode()


def _push(letter: Letter, device: Device, body: bytes) -> Undelivered | None:
    """What went wrong, if anything did."""
    now = timezone.now()
    try:
        answer = outgoing.post(
            device.endpoint, _sealed(device, body), _headers(letter, device, now)
        )
    except outgoing.Unreachable as error:
        return Later(str(error))
    except (outgoing.Refusal, ValueError) as error:
        device.delete()
        return Never(str(error))
    if answer.status in UNKNOWN:
        device.delete()
        return Never(_("The push service no longer knows %(name)s.") % {"name": device.name})
    trouble = judge(answer)
    if trouble is None:
        fate.device_reached(letter, device, now)
    return trouble


def _sealed(device: Device, body: bytes) -> bytes:
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    pusher = WebPusher({"endpoint": device.endpoint, "keys": keys})
    return bytes(pusher.encode(body)["body"])


def _headers(letter: Letter, device: Device, now: datetime) -> dict[str, str]:
    """`Topic` lets the service replace a copy of the same letter that it still holds."""
    return {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(LASTS.total_seconds())),
        "Urgency": "normal",
        "Topic": letter.id,
        **vapid.headers(device.endpoint),
    }
