"""The clock: against a simulation minute by minute, in zones that change their clocks."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import clock, paces
from games.clock import ALWAYS, LONGEST_FREEZE, Availability, Days, Hours, Pace, Week

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

# A time change of each zone, in 2026: spring and autumn; Seoul has none, Lord Howe half an hour.
CHANGES = {
    "Europe/Berlin": [datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)],
    "America/New_York": [
        datetime(2026, 3, 8, 7, tzinfo=UTC),
        datetime(2026, 11, 1, 6, tzinfo=UTC),
    ],
    "Asia/Seoul": [datetime(2026, 3, 29, 1, tzinfo=UTC)],
    "Australia/Lord_Howe": [
        datetime(2026, 4, 4, 15, tzinfo=UTC),
        datetime(2026, 10, 3, 15, 30, tzinfo=UTC),
    ],
    "Africa/Casablanca": [datetime(2026, 2, 15, 2, tzinfo=UTC)],
    "America/Havana": [datetime(2026, 11, 1, 5, tzinfo=UTC)],
    "UTC": [datetime(2026, 3, 1, tzinfo=UTC)],
}
NEVER = Availability(off=(Days(date(1000, 1, 1), date(3000, 1, 1)),))
TURN = Pace("turn", full=86_400, grace=3600, retreat=7200)
BANK = Pace("bank", full=40_000, increment=10_000, cap=60_000, grace=600, retreat=7200)


# Any schedule, and moments around a time change


@st.composite
def hours(draw: st.DrawFn) -> tuple[Hours, ...]:
    minutes = st.integers(0, 23 * 4 + 3).map(lambda quarter: quarter * 15)
    return clock.weekly(draw(st.lists(st.tuples(st.integers(0, 6), minutes, minutes), max_size=9)))


@st.composite
def availabilities(draw: st.DrawFn, near: date, zone: str) -> Availability:
    """Up to three weeks that follow each other, in up to three zones, and up to three absences."""
    nearby = st.integers(-6, 9).map(lambda days: near + days * DAY)
    starts = sorted(draw(st.sets(nearby, max_size=2)))
    zones = st.sampled_from([zone, zone, *CHANGES])
    weeks = [Week(zone, draw(hours()))]
    weeks += [Week(draw(zones), draw(hours()), start) for start in starts]
    off = [
        Days(day, day + draw(st.integers(0, 4)) * DAY) for day in draw(st.lists(nearby, max_size=3))
    ]
    return Availability(tuple(weeks), tuple(off))


@st.composite
def schedules(draw: st.DrawFn) -> tuple[Availability, datetime]:
    """An availability, and a moment within three days of a time change."""
    zone = draw(st.sampled_from(sorted(CHANGES)))
    change = draw(st.sampled_from(CHANGES[zone]))
    moment = change + draw(st.integers(-3 * 1440, 3 * 1440)) * MINUTE
    return draw(availabilities(moment.date(), zone)), moment


def by_the_minute(availability: Availability, start: datetime, minutes: int) -> int:
    """The awake minutes among so many, each looked up on the clock on the wall."""
    return sum(wall_says(availability, start + passed * MINUTE) for passed in range(minutes))


def wall_says(availability: Availability, moment: datetime) -> bool:
    """Written from the words alone: which week, which date, which minute."""
    week = availability.weeks[0]
    for other in availability.weeks[1:]:
        begins = datetime.combine(other.starts, time(), ZoneInfo(other.zone)).astimezone(UTC)
        week = other if moment >= begins else week
    wall = moment.astimezone(ZoneInfo(week.zone))
    if any(days.first <= wall.date() <= days.last for days in availability.off):
        return False
    minute = wall.hour * 60 + wall.minute
    return not week.hours or any(
        span.weekday == wall.weekday() and span.opens <= minute < span.closes for span in week.hours
    )


# Equal to the simulation


@settings(max_examples=80, deadline=None)
@given(schedules(), st.integers(0, 6 * 1440))
def test_awake_time_is_what_a_simulation_by_the_minute_counts(
    schedule: tuple[Availability, datetime], minutes: int
) -> None:
    availability, start = schedule
    counted = by_the_minute(availability, start, minutes)
    assert clock.awake_seconds(availability, start, start + minutes * MINUTE) == counted * 60


@settings(max_examples=60, deadline=None)
@given(schedules(), st.integers(1, 2000))
def test_the_deadline_is_where_a_simulation_by_the_minute_arrives(
    schedule: tuple[Availability, datetime], minutes: int
) -> None:
    availability, start = schedule
    end = clock.after(availability, start, minutes * 60)
    assume(end - start < 9 * DAY)
    passed = (end - start) // MINUTE
    assert by_the_minute(availability, start, passed) == minutes
    assert wall_says(availability, end - MINUTE), "the last minute that was charged was awake"


@settings(max_examples=80, deadline=None)
@given(schedules())
def test_being_awake_is_what_the_wall_says(schedule: tuple[Availability, datetime]) -> None:
    availability, moment = schedule
    assert clock.is_awake(availability, moment) == wall_says(availability, moment)
    assert (clock.wakes(availability, moment) == moment) == wall_says(availability, moment)


# Laws


seconds = st.integers(0, 5 * 86_400)


@settings(max_examples=50, deadline=None)
@given(schedules(), seconds, seconds)
def test_more_time_never_ends_sooner(
    schedule: tuple[Availability, datetime], less: int, more: int
) -> None:
    availability, start = schedule
    less, more = sorted((less, more))
    first = clock.after(availability, start, less)
    second = clock.after(availability, start, more)
    assert start <= first <= second
    assert second - first >= timedelta(seconds=more - less)


@settings(max_examples=50, deadline=None)
@given(schedules(), seconds, seconds)
def test_who_begins_later_never_ends_sooner(
    schedule: tuple[Availability, datetime], length: int, delay: int
) -> None:
    availability, start = schedule
    later = start + timedelta(seconds=delay)
    assert clock.after(availability, start, length) <= clock.after(availability, later, length)


@settings(max_examples=50, deadline=None)
@given(schedules(), seconds, seconds)
def test_waits_add_up(schedule: tuple[Availability, datetime], one: int, other: int) -> None:
    availability, start = schedule
    whole = clock.after(availability, start, one + other)
    assume(whole - start < LONGEST_FREEZE)
    assert clock.after(availability, clock.after(availability, start, one), other) == whole


@settings(max_examples=50, deadline=None)
@given(schedules(), seconds, seconds)
def test_awake_time_adds_up(schedule: tuple[Availability, datetime], one: int, other: int) -> None:
    availability, start = schedule
    middle = start + timedelta(seconds=one)
    end = middle + timedelta(seconds=other)
    parts = clock.awake_seconds(availability, start, middle)
    parts += clock.awake_seconds(availability, middle, end)
    assert parts == clock.awake_seconds(availability, start, end)
    assert 0 <= parts <= one + other


@settings(max_examples=50, deadline=None)
@given(schedules(), seconds)
def test_no_schedule_freezes_a_wait_longer_than_the_bound(
    schedule: tuple[Availability, datetime], length: int
) -> None:
    availability, start = schedule
    assert clock.after(availability, start, length) - start <= (
        timedelta(seconds=length) + LONGEST_FREEZE
    )


@settings(max_examples=50, deadline=None)
@given(schedules(), st.integers(1, 5 * 86_400))
def test_at_the_end_exactly_so_much_has_been_charged(
    schedule: tuple[Availability, datetime], length: int
) -> None:
    availability, start = schedule
    end = clock.after(availability, start, length)
    assert clock.charged_seconds(availability, start, end) == length
    assert clock.charged_seconds(availability, start, end - timedelta(seconds=1)) == length - 1


@settings(max_examples=50, deadline=None)
@given(schedules(), seconds)
def test_time_off_only_ever_gives_time(
    schedule: tuple[Availability, datetime], length: int
) -> None:
    availability, start = schedule
    day = Days(start.date(), start.date())
    rested = msgspec.structs.replace(availability, off=(*availability.off, day))
    assert clock.after(rested, start, length) >= clock.after(availability, start, length)


def test_who_is_never_awake_waits_for_the_bound_alone() -> None:
    start = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert clock.after(NEVER, start, 3600) == start + LONGEST_FREEZE + HOUR
    assert clock.awake_seconds(NEVER, start, start + 90 * DAY) == 0
    assert clock.charged_seconds(NEVER, start, start + LONGEST_FREEZE) == 0


def test_a_moment_within_a_second_is_kept() -> None:
    start = datetime(2026, 5, 1, 12, 0, 0, 123_456, tzinfo=UTC)
    assert clock.after(ALWAYS, start, 90) == start + timedelta(seconds=90)


# Banks


@st.composite
def timed_paces(draw: st.DrawFn) -> Pace:
    full = draw(st.integers(1, 200_000))
    return Pace(
        draw(st.sampled_from(["turn", "bank"])),
        full=full,
        increment=draw(st.integers(1, 100_000)),
        cap=full + draw(st.integers(0, 100_000)),
        grace=draw(st.integers(0, 20_000)),
        retreat=draw(st.integers(1, 20_000)),
        live=draw(st.booleans()),
    )


@settings(max_examples=50, deadline=None)
@given(timed_paces(), schedules(), st.lists(st.integers(0, 300_000), min_size=1, max_size=5))
def test_a_bank_stays_between_nothing_and_its_cap(
    pace: Pace, schedule: tuple[Availability, datetime], moves: list[int]
) -> None:
    availability, since = schedule
    bank = clock.bank_at_start(pace)
    for taken in moves:
        moved_at = since + timedelta(seconds=taken)
        bank = clock.bank_after(pace, bank, since, moved_at, availability)
        assert 0 <= bank <= (pace.cap if pace.kind == "bank" else pace.full)
        since = moved_at


@settings(max_examples=50, deadline=None)
@given(timed_paces(), schedules(), st.integers(0, 300_000), st.booleans())
def test_nothing_is_left_from_the_deadline_on_and_something_before(
    pace: Pace, schedule: tuple[Availability, datetime], taken: int, out_of_turn: bool
) -> None:
    availability, since = schedule
    now = since + timedelta(seconds=taken)
    ends = clock.deadline(pace, pace.full, since, availability, out_of_turn=out_of_turn)
    left = clock.left(pace, pace.full, since, now, availability, out_of_turn=out_of_turn)
    assert ends is not None
    assert (left == 0) == (now >= ends)


@settings(max_examples=50, deadline=None)
@given(timed_paces(), schedules(), st.integers(0, 300_000), st.integers(0, 300_000))
def test_who_thinks_longer_never_has_more_left(
    pace: Pace, schedule: tuple[Availability, datetime], sooner: int, later: int
) -> None:
    availability, since = schedule
    sooner, later = sorted((sooner, later))
    banks = [
        clock.bank_when_paused(
            pace, pace.full, since, since + timedelta(seconds=taken), availability
        )
        for taken in (sooner, later)
    ]
    assert pace.full >= banks[0] >= banks[1] >= 0


MONDAY = datetime(2026, 5, 4, 8, tzinfo=UTC)


def test_a_turn_a_day_ends_a_day_and_the_grace_later() -> None:
    assert clock.deadline(TURN, 86_400, MONDAY, ALWAYS) == MONDAY + DAY + HOUR


def test_a_retreat_has_its_own_clock_and_costs_no_bank() -> None:
    ends = clock.deadline(BANK, 40_000, MONDAY, ALWAYS, out_of_turn=True)
    assert ends == MONDAY + 2 * HOUR + 10 * MINUTE
    assert clock.bank_after(BANK, 123, MONDAY, MONDAY + DAY, ALWAYS, out_of_turn=True) == 123


def test_the_grace_is_not_charged() -> None:
    moved = MONDAY + timedelta(seconds=600)
    assert clock.bank_when_paused(BANK, 40_000, MONDAY, moved, ALWAYS) == 40_000
    assert clock.bank_when_paused(BANK, 40_000, MONDAY, moved + MINUTE, ALWAYS) == 39_940


def test_a_bank_grows_by_its_increment_up_to_the_cap() -> None:
    quick = MONDAY + timedelta(seconds=5)
    banks = [40_000]
    for _ in range(3):
        banks.append(clock.bank_after(BANK, banks[-1], MONDAY, quick, ALWAYS))
    assert banks == [40_000, 50_000, 60_000, 60_000]


def test_who_ran_out_of_time_begins_again_with_the_increment() -> None:
    assert clock.bank_after(BANK, 40_000, MONDAY, MONDAY + 9 * DAY, ALWAYS) == 10_000


def test_a_turn_in_two_pieces_has_one_clock() -> None:
    paused = clock.bank_when_paused(TURN, 86_400, MONDAY, MONDAY + 5 * HOUR, ALWAYS)
    assert paused == 86_400 - 4 * 3600
    assert clock.bank_after(TURN, paused, MONDAY, MONDAY + HOUR, ALWAYS) == 86_400


def test_a_live_game_wakes_everybody() -> None:
    live = paces.PRESETS["live"]
    ends = clock.deadline(live, clock.bank_at_start(live), MONDAY, NEVER)
    assert ends == MONDAY + 3 * MINUTE + timedelta(seconds=15)


def test_without_deadlines_nothing_runs() -> None:
    none = paces.PRESETS[paces.UNTIMED]
    assert clock.deadline(none, 0, MONDAY, ALWAYS) is None
    assert clock.left(none, 0, MONDAY, MONDAY + 99 * DAY, ALWAYS) is None
    assert clock.bank_after(none, 0, MONDAY, MONDAY + 99 * DAY, ALWAYS) == 0
    assert clock.bank_when_paused(none, 0, MONDAY, MONDAY + 99 * DAY, ALWAYS) == 0


# Nights, days off and time changes, told as stories


def awake_daily(zone: str, opens: int, closes: int, off: tuple[Days, ...] = ()) -> Availability:
    """The same hours on every weekday."""
    spans = [(weekday, opens * 60, closes * 60) for weekday in range(7)]
    return Availability((Week(zone, clock.weekly(spans)),), off)


def test_a_night_is_not_charged() -> None:
    seoul = awake_daily("Asia/Seoul", 8, 22)
    evening = datetime(2026, 5, 4, 12, tzinfo=UTC)  # 21:00 in Seoul
    assert clock.after(seoul, evening, 2 * 3600) == datetime(2026, 5, 5, 0, tzinfo=UTC)


def test_a_sleeper_wakes_in_the_morning() -> None:
    seoul = awake_daily("Asia/Seoul", 8, 22)
    night = datetime(2026, 5, 4, 15, tzinfo=UTC)
    assert clock.wakes(seoul, night) == datetime(2026, 5, 4, 23, tzinfo=UTC)


def test_hours_may_run_past_midnight() -> None:
    owl = awake_daily("Europe/Berlin", 18, 2)
    assert clock.is_awake(owl, datetime(2026, 5, 4, 23, 30, tzinfo=UTC))  # 1:30 in Berlin
    assert not clock.is_awake(owl, datetime(2026, 5, 5, 0, 30, tzinfo=UTC))


def test_a_vacation_puts_the_deadline_off_by_its_days() -> None:
    off = (Days(date(2026, 5, 5), date(2026, 5, 9)),)
    assert clock.deadline(TURN, 86_400, MONDAY, Availability(off=off)) == (
        MONDAY + DAY + HOUR + 5 * DAY
    )


def test_a_month_of_vacation_is_not_waited_out() -> None:
    off = (Days(date(2026, 5, 4), date(2026, 6, 4)),)
    ends = clock.deadline(TURN, 86_400, MONDAY, Availability(off=off))
    assert ends == MONDAY + DAY + HOUR + LONGEST_FREEZE


@pytest.mark.parametrize(
    ("zone", "day", "awake"),
    [
        ("Europe/Berlin", date(2026, 3, 29), 23),
        ("Europe/Berlin", date(2026, 10, 25), 25),
        ("America/New_York", date(2026, 3, 8), 23),
        ("America/New_York", date(2026, 11, 1), 25),
        ("Asia/Seoul", date(2026, 3, 29), 24),
        ("Australia/Lord_Howe", date(2026, 10, 4), 23.5),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5),
        ("Pacific/Apia", date(2011, 12, 30), 0),
    ],
)
def test_a_day_is_as_long_as_its_zone_makes_it(zone: str, day: date, awake: float) -> None:
    others = (Days(date(2000, 1, 1), day - DAY), Days(day + DAY, date(2100, 1, 1)))
    only = Availability((Week(zone),), others)
    noon = datetime.combine(day, time(12), UTC)
    assert clock.awake_seconds(only, noon - 3 * DAY, noon + 3 * DAY) == awake * 3600


def test_new_hours_do_not_change_the_past() -> None:
    old = awake_daily("UTC", 8, 22).weeks[0]
    new = Week("UTC", clock.weekly([(day, 720, 780) for day in range(7)]), date(2026, 5, 6))
    both = Availability((old, new))
    assert clock.awake_seconds(both, MONDAY - 8 * HOUR, MONDAY + 40 * HOUR) == 28 * 3600
    assert clock.awake_seconds(both, MONDAY + 40 * HOUR, MONDAY + 64 * HOUR) == 3600


def test_today_is_the_players_own() -> None:
    late = datetime(2026, 5, 4, 20, tzinfo=UTC)
    seoul, york = Week("Asia/Seoul"), Week("America/New_York", starts=date(2026, 6, 1))
    assert clock.today(Availability((seoul, york)), late) == date(2026, 5, 5)
    assert clock.today(Availability((seoul, york)), datetime(2026, 6, 2, 1, tzinfo=UTC)) == (
        date(2026, 6, 1)
    )


# What is refused, and what is stored


def test_hours_are_sorted_and_joined() -> None:
    assert clock.weekly([(6, 1320, 60), (0, 30, 120), (0, 600, 0)]) == (
        Hours(0, 0, 120),
        Hours(0, 600, 1440),
        Hours(6, 1320, 1440),
    )
    assert clock.weekly([(2, 0, 0)]) == (Hours(2, 0, 1440),)


@pytest.mark.parametrize("bad", [(7, 0, 10), (-1, 0, 10), (0, 10, 10), (0, 20, 10), (0, 0, 1441)])
def test_hours_that_are_no_part_of_a_day_are_refused(bad: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no part of one day"):
        Hours(*bad)


def test_muddled_schedules_are_refused() -> None:
    with pytest.raises(ValueError, match="out of order"):
        Week("UTC", (Hours(0, 0, 60), Hours(0, 30, 90)))
    with pytest.raises(ValueError, match="in the order"):
        Availability(())
    with pytest.raises(ValueError, match="in the order"):
        Availability((Week(starts=date(2026, 5, 5)), Week(starts=date(2026, 5, 5))))
    with pytest.raises(ValueError, match="before they begin"):
        Days(date(2026, 5, 5), date(2026, 5, 4))


@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "turn", "full": 0, "retreat": 60},
        {"kind": "turn", "full": 60},
        {"kind": "turn", "full": 60, "retreat": 60, "grace": -1},
        {"kind": "bank", "full": 60, "retreat": 60, "cap": 60},
        {"kind": "bank", "full": 60, "retreat": 60, "cap": 59, "increment": 1},
        {"kind": "weekly"},
        {"kind": "none", "hurry": 1},
    ],
)
def test_a_pace_that_could_not_run_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(bad, Pace)


@pytest.mark.parametrize("key", paces.PRESETS)
def test_every_preset_has_words_and_is_stored_as_json(key: str) -> None:
    pace = paces.PRESETS[key]
    assert paces.WORDS[key]
    assert paces.EXPLAINED[key]
    assert msgspec.json.decode(msgspec.json.encode(pace), type=Pace) == pace
    assert pace.retreat <= pace.full


def test_only_a_single_person_may_take_for_ever() -> None:
    assert paces.UNTIMED in paces.offered(1)
    assert paces.offered(2) == [key for key in paces.PRESETS if key != paces.UNTIMED]


@settings(max_examples=30, deadline=None)
@given(schedules())
def test_an_availability_is_stored_as_json(schedule: tuple[Availability, datetime]) -> None:
    encoded = msgspec.json.encode(schedule[0])
    assert msgspec.json.decode(encoded, type=Availability) == schedule[0]
