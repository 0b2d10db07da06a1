"""From the outbox to the people: claim what is due, look again whether it is so, send, mark.

Two workers never hold the same row, and a worker that dies leaves its rows to the next one once
the lease has run out. Its letter may have gone out by then; the letter that is sent again carries
the same identity, by which the other side can tell.
"""

import logging
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.notices import fate, outbox, ready
from games.notices.channels import Down, Later, Letter, Never
from games.notices.channels.table import CHANNELS
from games.notices.events import PROMPT, Channel
from games.notices.models import Notice
from games.notices.wording import speaking_to

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
"""How long a worker may take for one letter; every channel gives up earlier by itself."""
MOST_AT_ONCE = 50
"""Rows of one claim, the companions of a letter not counted."""


def sweep() -> int:
    """Send what is due; returns how many letters were tried. Costs by what is due."""
    tried = 0
    down: set[str] = set()
    while letters := claim(token := secrets.token_hex(16), down):
        for letter in letters:
            if letter.channel in down:
                fate.released(letter)
            elif not post(letter, token):
                down.add(letter.channel)
        tried += len(letters)
    return tried


def claim(token: str, without: Iterable[str] = ()) -> list[Letter]:
    """Take hold of rows that are due and put them into letters."""
    now = timezone.now()
    due = Notice.objects.due(now).exclude(channel__in=list(without))
    if not due.exists():  # an idle sweep takes no lock
        return []
    with transaction.atomic():
        rows = list(_locked(due)[:MOST_AT_ONCE])
        rows += _companions(rows, now)
        _put_into_letters(rows)
        for notice in rows:
            notice.claim, notice.leased_until = token, now + LEASE
        Notice.objects.bulk_update(rows, ["letter", "claim", "leased_until"])
    return _letters(rows)


def post(letter: Letter, token: str) -> bool:
    """Send a claimed letter and write down what came of it; false if the channel is down."""
    letter = Letter(letter.id, letter.user, _begin(letter, token))
    if not letter.notices:
        return True
    try:
        with speaking_to(letter.user):
            CHANNELS[letter.channel](letter)
    except Never as reason:
        fate.failed(letter, reason)
    except Later as reason:
        fate.postponed(letter, reason)
        return not isinstance(reason, Down)
    except Exception as error:  # one letter that cannot be written must not keep the others
        log.exception("Letter %s could not be sent", letter.id)
        fate.postponed(letter, Later(f"{type(error).__name__}: {error}"))
    else:
        fate.sent(letter)
    return True


def _begin(letter: Letter, token: str) -> list[Notice]:
    """The rows that are still ours and still worth sending, with the lease begun anew."""
    ours = Notice.objects.queued().filter(claim=token)
    keys = {notice.pk for notice in letter.notices}
    held = list(ours.filter(pk__in=keys).select_related("user", "game").order_by("due", "pk"))
    fit = ready.sift(held)
    until = timezone.now() + LEASE
    mine = ours.filter(pk__in=[notice.pk for notice in fit])
    mine.update(leased_until=until, attempts=F("attempts") + 1)
    for notice in fit:
        notice.attempts += 1
    return fit


def _locked(rows: "QuerySet[Notice]") -> "QuerySet[Notice]":
    """Rows that no other worker looks at. SQLite, which knows no row locks, lets one writer in."""
    return rows.select_related("user", "game").select_for_update(of=("self",), skip_locked=True)


def _companions(rows: list[Notice], now: datetime) -> list[Notice]:
    """What belongs to the same letters, and what the same people are about to get by email."""
    letters = {notice.letter for notice in rows if notice.letter}
    users = {notice.user_id for notice in rows if _gathers(notice) and not notice.letter}
    if not letters and not users:
        return []
    soon = Q(user__in=users, channel=Channel.EMAIL, letter="") & ~Q(event__in=PROMPT)
    due = Notice.objects.due(now + outbox.hold(Channel.EMAIL)).filter(leased_until=None)
    found = due.filter(soon | Q(letter__in=letters)).exclude(pk__in=[n.pk for n in rows])
    return list(_locked(found))


def _gathers(notice: Notice) -> bool:
    return notice.channel == Channel.EMAIL and notice.event not in PROMPT


def _put_into_letters(rows: list[Notice]) -> None:
    """One new letter for all that a person gets by email; everything else goes by itself."""
    gathered: dict[int, str] = {}
    for notice in rows:
        if notice.letter:
            continue
        notice.letter = secrets.token_hex(16)
        if _gathers(notice):
            notice.letter = gathered.setdefault(notice.user_id, notice.letter)


def _letters(rows: list[Notice]) -> list[Letter]:
    told: dict[str, list[Notice]] = {}
    for notice in sorted(rows, key=lambda n: (n.due, n.pk)):
        told.setdefault(notice.letter, []).append(notice)
    return [Letter(key, notices[0].user, notices) for key, notices in told.items()]
