"""The last look before sending: what is not so any more is dropped, what is too early waits."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from games.notices import timing
from games.notices.events import PROMPT, Channel, Event
from games.notices.models import Notice
from games.notices.outbox import deadline_of
from games.notices.routes import Contact, contacts, is_wanted
from games.notices.still import still_true

FREE = {"letter": "", "claim": "", "leased_until": None}
"""What a row holds that no worker holds."""


def sift(notices: list[Notice]) -> list[Notice]:
    """Those of one person's rows that go out now; the others are written back."""
    if not notices:
        return []
    contact = contacts([notices[0].user])[notices[0].user_id]
    fit = [n for n in still_true(notices) if _wanted(n, contact)]
    _drop(set(notices) - set(fit))
    now = timezone.now()
    early = {n: at for n in fit if (at := not_before(n, contact, now)) > now}
    for notice, at in early.items():
        Notice.objects.queued().filter(pk=notice.pk).update(due=at, **FREE)
    return [notice for notice in fit if notice not in early]


def not_before(notice: Notice, contact: Contact, now: datetime) -> datetime:
    """When the person wants to hear of it at the earliest."""
    if notice.event == Event.TEST or notice.channel == Channel.PAGE:
        return now
    at = now
    if notice.event == Event.REMINDER and (deadline := deadline_of(notice)):
        at = max(now, deadline - timedelta(minutes=contact.preferences.lead))
    if _in_digest(notice, contact):
        return at
    return timing.after_quiet(at, contact.preferences.quiet())


def _wanted(notice: Notice, contact: Contact) -> bool:
    if not contact.user.is_active or not is_wanted(contact, notice.event, notice.channel):
        return False
    return notice.event != Event.REMINDER or contact.preferences.lead > 0


def _in_digest(notice: Notice, contact: Contact) -> bool:
    """The time of the digest was chosen, quiet or not."""
    gathered = notice.channel == Channel.EMAIL and notice.event not in PROMPT
    return gathered and contact.preferences.digest


def _drop(notices: Iterable[Notice]) -> None:
    keys = [notice.pk for notice in notices]
    if keys:
        state = Notice.State.DROPPED
        Notice.objects.queued().filter(pk__in=keys).update(state=state, claim="")
