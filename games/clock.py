"""The one place where deadlines are computed: pure, in aware UTC datetimes and seconds.

A player's clock runs while their own clock on the wall shows an awake hour of a day that they
have not taken off. That holds on the night of a time change too: a skipped hour never runs, a
repeated one runs twice. Nothing rests for ever: once a wait has rested for LONGEST_FREEZE in
all, its clock runs on day and night. So a wait lasts at most

    grace + what was on the clock + LONGEST_FREEZE     of wall time, whatever the schedule.

`since` is the moment a wait began, not the moment of the last action within it.
"""

import math
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import accumulate, pairwise
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

DAY_MINUTES = 24 * 60

LONGEST_FREEZE = timedelta(days=21)
"""How long one wait may rest in all: nights, days off and vacation together."""

Span = tuple[datetime, datetime]


class Pace(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How fast a game is played. Every length is in seconds.

    "turn": the clock is full again at each turn. "bank": what is left is kept, `increment` is
    added after each turn, up to `cap`. "none": nobody is hurried. The first `grace` awake seconds
    of each wait are not charged; `retreat` is the clock of a choice outside one's own turn. A
    `live` game heeds no awake hours and days off: who sits down to it is awake.
    """

    kind: Literal["turn", "bank", "none"]
    full: int = 0
    increment: int = 0
    cap: int = 0
    grace: int = 0
    retreat: int = 0
    live: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError for a clock that could not run or would stand at once."""
        if min(self.full, self.increment, self.cap, self.grace, self.retreat) < 0:
            raise ValueError("a pace has no negative lengths")
        if self.is_timed and not (self.full and self.retreat):
            raise ValueError("a timed pace needs a full clock and one for retreats")
        if self.kind == "bank" and not (self.increment and self.full <= self.cap):
            raise ValueError("a bank needs an increment, and a cap not below its beginning")

    @property
    def is_timed(self) -> bool:
        """Whether there are deadlines at all."""
        return self.kind != "none"


class Hours(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A stretch of one weekday (Monday is 0), in minutes after midnight; 1440 is its end."""

    weekday: int
    opens: int
    closes: int

    def __post_init__(self) -> None:
        """Raises ValueError for a stretch that is no part of one day."""
        if not (0 <= self.weekday < 7 and 0 <= self.opens < self.closes <= DAY_MINUTES):
            raise ValueError(f"{self} is no part of one day")


class Week(msgspec.Struct, frozen=True):
    """The awake hours that repeat each week, by the clocks of one time zone, from a day on.

    No hours at all means: always awake. `weekly` makes hours that are fit for here.
    """

    zone: str = "UTC"
    hours: tuple[Hours, ...] = ()
    starts: date = date.min

    def __post_init__(self) -> None:
        """Raises ValueError for hours out of order or lying over each other."""
        for one, other in pairwise(self.hours):
            if (one.weekday, one.closes) > (other.weekday, other.opens):
                raise ValueError(f"{one} and {other} are out of order")

    def on(self, weekday: int) -> Iterable[tuple[int, int]]:
        """The awake minutes of a weekday."""
        if not self.hours:
            return [(0, DAY_MINUTES)]
        return [(hours.opens, hours.closes) for hours in self.hours if hours.weekday == weekday]


class Days(msgspec.Struct, frozen=True, order=True):
    """Whole days, the first and the last included."""

    first: date
    last: date

    def __post_init__(self) -> None:
        """Raises ValueError if the end is before the beginning."""
        if self.last < self.first:
            raise ValueError(f"{self} end before they begin")

    def __len__(self) -> int:
        return (self.last - self.first).days + 1

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


class Availability(msgspec.Struct, frozen=True):
    """When one player's clock may run.

    `weeks` are in the order of their beginnings; the first also holds for all the time before.
    They are kept with dates because a wait may reach back: nobody's past changes with a setting.
    `off` are the days on which the clock rests: days off and vacation.
    """

    weeks: tuple[Week, ...] = (Week(),)
    off: tuple[Days, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError without a week, or for weeks out of order."""
        if not self.weeks or any(a.starts >= b.starts for a, b in pairwise(self.weeks)):
            raise ValueError("weeks are needed in the order of their beginnings")


ALWAYS = Availability()


def weekly(spans: Iterable[tuple[int, int, int]]) -> tuple[Hours, ...]:
    """Hours from (weekday, from minute, to minute), in order and without overlaps.

    A stretch that ends no later than it begins runs past midnight into the next weekday.
    """
    merged: list[Hours] = []
    for hours in sorted(part for span in spans for part in _parts(*span)):
        last = merged[-1] if merged else None
        if last and last.weekday == hours.weekday and hours.opens < last.closes:
            merged[-1] = Hours(last.weekday, last.opens, max(last.closes, hours.closes))
        else:
            merged.append(hours)
    return tuple(merged)


def awake_seconds(availability: Availability, start: datetime, end: datetime) -> float:
    """The awake time between two moments; 0 if the end is not after the start."""
    return _awake(availability, start, end).total_seconds()


def charged_seconds(availability: Availability, start: datetime, end: datetime) -> float:
    """What the clock of a wait that began at `start` has run until `end`.

    The awake time, and all time once the wait has rested for LONGEST_FREEZE.
    """
    return max(_awake(availability, start, end), end - start - LONGEST_FREEZE).total_seconds()


def after(availability: Availability, start: datetime, seconds: float) -> datetime:
    """The first moment by which a wait from `start` has been charged that many seconds.

    Never later than `start` + `seconds` + LONGEST_FREEZE.
    """
    rest = timedelta(seconds=seconds)
    latest = start + rest + LONGEST_FREEZE
    if rest <= timedelta(0):
        return start
    for begin, end in _spans(availability, start, latest):
        if end - begin >= rest:
            return begin + rest
        rest -= end - begin
    return latest


def is_awake(availability: Availability, moment: datetime) -> bool:
    """Whether the clock runs at that moment, LONGEST_FREEZE aside."""
    return any(_spans(availability, moment, moment + timedelta(microseconds=1)))


def wakes(availability: Availability, moment: datetime) -> datetime:
    """The moment itself if the clock runs then, else when it runs next."""
    least = timedelta.resolution
    return after(availability, moment, least.total_seconds()) - least


def stretch(pace: Pace, availability: Availability, start: datetime, end: datetime) -> Span | None:
    """The first stretch between two moments in which the clock runs; None if it rests all along.

    LONGEST_FREEZE aside.
    """
    found: Span | None = None
    for begin, stop in _spans(_heeded(pace, availability), start, end):
        if found is not None and begin > found[1]:
            break
        found = (found[0] if found else begin, stop)
    return found


def today(availability: Availability, now: datetime) -> date:
    """The date that the player's calendar shows."""
    later = [week for week in availability.weeks[1:] if _begins(week) <= now]
    week = [availability.weeks[0], *later][-1]
    return now.astimezone(ZoneInfo(week.zone)).date()


def deadline(
    pace: Pace,
    bank: int,
    since: datetime,
    availability: Availability,
    *,
    out_of_turn: bool = False,
) -> datetime | None:
    """When a wait that began at `since` runs out; None if the pace has no deadlines."""
    if not pace.is_timed:
        return None
    return after(_heeded(pace, availability), since, _allowed(pace, bank, out_of_turn))


def left(
    pace: Pace,
    bank: int,
    since: datetime,
    now: datetime,
    availability: Availability,
    *,
    out_of_turn: bool = False,
) -> int | None:
    """Seconds still to run, grace included, rounded up; 0 from the deadline on.

    Awake seconds, not those until the deadline by the wall. None if the pace has no deadlines.
    """
    if not pace.is_timed:
        return None
    charged = charged_seconds(_heeded(pace, availability), since, now)
    return max(0, math.ceil(_allowed(pace, bank, out_of_turn) - charged))


def bank_at_start(pace: Pace) -> int:
    """Seconds on each player's clock when a game begins."""
    return pace.full


def bank_when_paused(
    pace: Pace,
    bank: int,
    since: datetime,
    until: datetime,
    availability: Availability,
) -> int:
    """Seconds left when one's own wait is over and the turn is not: nothing is given back."""
    if not pace.is_timed:
        return bank
    charged = charged_seconds(_heeded(pace, availability), since, until) - pace.grace
    return max(0, bank - math.floor(max(0, charged)))


def bank_after(
    pace: Pace,
    bank: int,
    since: datetime,
    moved_at: datetime,
    availability: Availability,
    *,
    out_of_turn: bool = False,
) -> int:
    """Seconds on the clock after the turn that ended at `moved_at`, increment or refill included.

    Never negative, never above the pace's cap. A choice outside one's turn costs no bank.
    """
    if out_of_turn or not pace.is_timed:
        return bank
    if pace.kind == "turn":
        return pace.full
    spent = bank_when_paused(pace, bank, since, moved_at, availability)
    return min(pace.cap, spent + pace.increment)


def _allowed(pace: Pace, bank: int, out_of_turn: bool) -> int:
    return pace.grace + (pace.retreat if out_of_turn else bank)


def _heeded(pace: Pace, availability: Availability) -> Availability:
    return ALWAYS if pace.live else availability


def _parts(weekday: int, opens: int, closes: int) -> Iterator[Hours]:
    """The same stretch, cut at midnight."""
    if opens < closes:
        yield Hours(weekday, opens, closes)
        return
    yield Hours(weekday, opens, DAY_MINUTES)
    if closes:
        yield Hours((weekday + 1) % 7, 0, closes)


def _awake(availability: Availability, start: datetime, end: datetime) -> timedelta:
    return sum((b - a for a, b in _spans(availability, start, end)), timedelta(0))


def _spans(availability: Availability, start: datetime, end: datetime) -> Iterator[Span]:
    """The awake stretches between two moments, in order, cut at midnights and time changes."""
    for week, begin, stop in _reigns(availability, start, end):
        for first, last, offset in _steady(ZoneInfo(week.zone), begin, stop):
            for opens, closes in _by_the_wall(week, availability.off, first, last, offset):
                if opens < closes:
                    yield opens, closes


def _reigns(
    availability: Availability, start: datetime, end: datetime
) -> Iterator[tuple[Week, datetime, datetime]]:
    """Which week holds when, between two moments."""
    later = [_begins(week) for week in availability.weeks[1:]]
    begins = accumulate([start, *later, end], max)
    for week, (begin, stop) in zip(availability.weeks, pairwise(begins), strict=True):
        if begin < min(stop, end):
            yield week, begin, min(stop, end)


def _begins(week: Week) -> datetime:
    return datetime.combine(week.starts, time(), ZoneInfo(week.zone)).astimezone(UTC)


def _steady(
    zone: ZoneInfo, start: datetime, end: datetime
) -> Iterator[tuple[datetime, datetime, timedelta]]:
    """The stretches of one offset from UTC. No zone changes its clocks twice within a day."""
    while start < end:
        stop = min(start + timedelta(days=1), end)
        offset = _offset(zone, start)
        if _offset(zone, stop) != offset:
            stop = _change(zone, start, stop)
        yield start, stop, offset
        start = stop


def _change(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The first moment with another offset than `before`; `after` has one."""
    offset = _offset(zone, before)
    while after - before > timedelta.resolution:
        middle = before + (after - before) // 2
        if _offset(zone, middle) == offset:
            before = middle
        else:
            after = middle
    return after


def _offset(zone: ZoneInfo, moment: datetime) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta(0)


def _by_the_wall(
    week: Week, off: tuple[Days, ...], start: datetime, end: datetime, offset: timedelta
) -> Iterator[Span]:
    """Awake stretches under one offset; some of them may be empty."""
    day = (start + offset).date()
    while day <= (end + offset).date():
        if not any(day in days for days in off):
            midnight = datetime.combine(day, time(), UTC) - offset
            for opens, closes in week.on(day.weekday()):
                begin = midnight + timedelta(minutes=opens)
                yield max(start, begin), min(end, midnight + timedelta(minutes=closes))
        day += timedelta(days=1)
