"""When a notice may go out: quiet hours, the daily digest, the reminder. Pure; aware datetimes."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Quiet:
    """Hours of each day, by the clock on the person's wall, in which nothing may ring.

    An end before the start is on the next day; the same time twice is no quiet at all.
    """

    zone: tzinfo
    start: time
    end: time

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """The quiet hours that `moment` lies in: their start, and their end, no longer quiet."""
        today = moment.astimezone(self.zone).date()
        for day in (today - DAY, today):
            last = day + DAY if self.end < self.start else day
            span = _at(day, self.start, self.zone), _at(last, self.end, self.zone)
            if span[0] <= moment < span[1]:
                return span
        return None


def after_quiet(moment: datetime, quiet: Quiet | None) -> datetime:
    """The moment itself, or the end of the quiet hours that it lies in."""
    span = quiet.around(moment) if quiet else None
    return span[1] if span else moment


def next_digest(moment: datetime, zone: tzinfo, at: time) -> datetime:
    """The first time after `moment` that the person's clock shows `at`."""
    today = moment.astimezone(zone).date()
    days = (today, today + DAY, today + 2 * DAY)
    return next(found for day in days if (found := _at(day, at, zone)) > moment)


def reminder_at(
    deadline: datetime, lead: timedelta, now: datetime, quiet: Quiet | None
) -> datetime | None:
    """When to remind of `deadline`; None if there is no time at which it would help.

    Quiet hours bring it forward to their start, or, if that has passed, put it off to their end
    as long as that is before the deadline. Where the whole wait is shorter than the lead, the
    notice of the turn itself has said it.
    """
    wanted = deadline - lead
    if not lead or wanted <= now:
        return None
    span = quiet.around(wanted) if quiet else None
    if span is None:
        return wanted
    early = span[0] - timedelta(minutes=1)
    if early > now:
        return early
    return span[1] if span[1] < deadline else None


def _at(day: date, clock: time, zone: tzinfo) -> datetime:
    return datetime.combine(day, clock, zone).astimezone(UTC)
