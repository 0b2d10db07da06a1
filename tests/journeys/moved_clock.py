"""The site's clock in the hands of a test, and the letters that the site sends by it."""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core import mail
from django.core.mail import EmailMessage
from django.utils.timesince import timeuntil

from accounts.models import User
from games import tasks

MONDAY = 0
SOON = 8.0
"""Seconds within which the worker, or the beat if it was faster, has done its task."""
PAUSE = 0.05  # seconds
LINK = re.compile(r"https?://\S+/notices/open/\S+")


class MovedClock:
    """What the site takes for now: the true time and a shift, so that it goes on by itself.

    It begins on a Monday at noon UTC. Sweeps and rows go by it; the worker's own timers, the
    sockets and the browser keep to the true time, which a jump would confuse.
    """

    def __init__(self) -> None:
        noon = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
        self.shift = timedelta()
        self.to(noon + timedelta(days=(MONDAY - noon.weekday()) % 7))

    def now(self) -> datetime:
        return datetime.now(UTC) + self.shift

    def to(self, moment: datetime) -> None:
        """Make it that moment."""
        self.shift = moment - datetime.now(UTC)

    def until(self, moment: datetime, now: datetime | None = None, **wording: Any) -> str:
        """In words; Django's own would read the true time."""
        return timeuntil(moment, now or self.now(), **wording)

    def on(self, days: int, hour: int, minute: int = 0) -> datetime:
        """A time of the day that comes so many days after this one."""
        day = self.now() + timedelta(days=days)
        return day.replace(hour=hour, minute=minute, second=0, microsecond=0)


def eventually(found: Callable[[], object], what: str) -> None:
    """Until the worker has done its part: what it does is seen in rows and letters."""
    end = time.monotonic() + SOON
    while not found():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(PAUSE)


def letters(user: User, subject: str) -> list[EmailMessage]:
    """Those that the user has got with this subject."""
    return [one for one in mail.outbox if one.to == [user.email] and one.subject == subject]


def letter(user: User, subject: str) -> EmailMessage:
    """The one letter with this subject, once the outbox has been swept."""
    tasks.deliver_notices()
    eventually(lambda: letters(user, subject), subject)
    (found,) = letters(user, subject)
    return found


def link_in(message: EmailMessage) -> str:
    """The signed address that opens the table."""
    found = LINK.search(str(message.body))
    assert found, message.body
    return found.group()
