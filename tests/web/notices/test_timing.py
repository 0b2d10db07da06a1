"""Quiet hours, the digest and the reminder by the clock on the wall."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.notices import timing
from games.notices.timing import Quiet

SEOUL = ZoneInfo("Asia/Seoul")
BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Quiet(BERLIN, time(22), time(7))
SIESTA = Quiet(BERLIN, time(13), time(15))


def at(text: str, zone: ZoneInfo = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize(
    ("quiet", "moment", "expected"),
    [
        (NIGHT, "2026-01-10T21:59", "2026-01-10T21:59"),
        (NIGHT, "2026-01-10T22:00", "2026-01-11T07:00"),
        (NIGHT, "2026-01-11T03:00", "2026-01-11T07:00"),
        (NIGHT, "2026-01-11T07:00", "2026-01-11T07:00"),
        (SIESTA, "2026-01-11T14:00", "2026-01-11T15:00"),
        (SIESTA, "2026-01-11T16:00", "2026-01-11T16:00"),
        (None, "2026-01-11T03:00", "2026-01-11T03:00"),
    ],
)
def test_what_comes_in_quiet_hours_waits_for_their_end(
    quiet: Quiet | None, moment: str, expected: str
) -> None:
    assert timing.after_quiet(at(moment), quiet) == at(expected)


def test_quiet_hours_hold_on_the_night_of_a_time_change() -> None:
    assert timing.after_quiet(at("2026-03-29T01:30"), NIGHT) == at("2026-03-29T07:00")
    assert timing.after_quiet(at("2026-10-25T02:30"), NIGHT) == at("2026-10-25T07:00")


def test_the_same_time_twice_is_no_quiet() -> None:
    assert timing.after_quiet(at("2026-01-10T08:00"), Quiet(BERLIN, time(8), time(8))) == at(
        "2026-01-10T08:00"
    )


def test_the_digest_comes_at_its_hour_there() -> None:
    before, after = at("2026-01-10T17:59", SEOUL), at("2026-01-10T18:00", SEOUL)
    assert timing.next_digest(before, SEOUL, time(18)) == after
    assert timing.next_digest(after, SEOUL, time(18)) == after + timedelta(days=1)


LEAD = timedelta(hours=3)
NOW = datetime(2026, 1, 10, 12, tzinfo=UTC)


def test_the_reminder_comes_its_lead_before_the_deadline() -> None:
    deadline = NOW + timedelta(hours=5)
    assert timing.reminder_at(deadline, LEAD, NOW, None) == NOW + timedelta(hours=2)


def test_a_wait_shorter_than_the_lead_has_no_reminder() -> None:
    assert timing.reminder_at(NOW + LEAD, LEAD, NOW, None) is None
    assert timing.reminder_at(NOW + 2 * LEAD, timedelta(), NOW, None) is None


def test_quiet_hours_bring_the_reminder_forward() -> None:
    deadline = at("2026-01-11T06:00")
    found = timing.reminder_at(deadline, LEAD, NOW, NIGHT)
    assert found == at("2026-01-10T21:59")


def test_a_reminder_that_cannot_come_before_the_quiet_comes_after() -> None:
    now = at("2026-01-10T23:00")
    assert timing.reminder_at(at("2026-01-11T09:00"), LEAD, now, NIGHT) == at("2026-01-11T07:00")
    assert timing.reminder_at(at("2026-01-11T06:30"), LEAD, now, NIGHT) is None
