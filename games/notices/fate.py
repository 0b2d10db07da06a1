"""What became of a letter, written down: on its rows, and on the way that it went."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import User
from games.notices import outbox
from games.notices.channels import Gone, Later, Letter, Undelivered
from games.notices.events import Event
from games.notices.models import LONGEST_ERROR, Device, Notice, Route

log = logging.getLogger(__name__)

FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(minutes=15)
GIVE_UP = timedelta(days=2)
"""A letter that could not be delivered for so long has failed."""
MOST_FAILURES = 3
"""Letters in a row that fail before their channel is switched off."""

HELD_BY_NOBODY = {"claim": "", "leased_until": None}


@transaction.atomic
def sent(letter: Letter) -> None:
    """The other side has taken it, so the channel works."""
    now = timezone.now()
    _rows(letter).update(state=Notice.State.SENT, sent=now, error="", **HELD_BY_NOBODY)
    works = {"failures": 0, "error": "", "off": None, "last_reached": now}
    Route.objects.update_or_create(user=letter.user, channel=letter.channel, defaults=works)


@transaction.atomic
def postponed(letter: Letter, reason: Later) -> None:
    """It is tried again after a pause that grows, under the same identity."""
    now = timezone.now()
    if now - min(notice.created for notice in letter.notices) > GIVE_UP:
        failed(letter, reason)
        return
    log.info("Letter %s waits: %s", letter.id, reason)
    due = now + pause(letter.notices[0].attempts, reason)
    _rows(letter).update(due=due, error=_short(reason), **HELD_BY_NOBODY)


@transaction.atomic
def failed(letter: Letter, reason: Undelivered) -> None:
    """It will not arrive. A channel that keeps failing is switched off."""
    log.warning("Letter %s by %s failed: %s", letter.id, letter.channel, reason)
    _rows(letter).update(state=Notice.State.FAILED, error=_short(reason), **HELD_BY_NOBODY)
    if letter.notices[0].event == Event.TEST:
        return
    route, _ = Route.objects.get_or_create(user=letter.user, channel=letter.channel)
    counted = Route.objects.filter(pk=route.pk)
    counted.update(failures=F("failures") + 1, error=_short(reason))
    route.refresh_from_db()
    if route.failures >= MOST_FAILURES or isinstance(reason, Gone):
        switch_off(letter.user, letter.channel, str(reason))


def switch_off(user: User, channel: str, reason: str) -> None:
    """Nothing more goes this way, and the person hears of it by the others; once."""
    found = Route.objects.filter(user=user, channel=channel, off=None)
    if found.update(off=timezone.now()):
        outbox.channel_off(user, channel, _short(reason))


def released(letter: Letter) -> None:
    """Not tried at all: its channel is down."""
    due = timezone.now() + FIRST_PAUSE
    _rows(letter).update(due=due, **HELD_BY_NOBODY)


def device_reached(letter: Letter, device: Device, now: datetime) -> None:
    """One of several devices has it: whatever becomes of the others, it does not get it again."""
    notice = letter.notices[0]
    notice.reached = [*notice.reached, device.pk]
    notice.save(update_fields=["reached"])
    Device.objects.filter(pk=device.pk).update(last_reached=now)


def pause(attempts: int, reason: Later) -> timedelta:
    """How long to wait after so many attempts: doubled each time, up to a bound."""
    grown = min(FIRST_PAUSE * 2 ** min(max(attempts, 1) - 1, 10), LONGEST_PAUSE)
    return max(grown, reason.wait or timedelta())


def _rows(letter: Letter) -> "QuerySet[Notice]":
    """The letter's rows, unless somebody else has settled them meanwhile."""
    keys = [notice.pk for notice in letter.notices]
    return Notice.objects.queued().filter(pk__in=keys)


def _short(reason: object) -> str:
    return str(reason)[:LONGEST_ERROR]
