"""Awake hours, days off and vacation: what may be set, from when it holds, and the page."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from accounts import availability
from accounts.availability import (
    Schedule,
    availability_of,
    change_hours,
    end_vacation,
    follow_zone,
    give_back_day_off,
    take_day_off,
    take_vacation,
)
from accounts.availability_forms import HoursForm, initial_hours
from accounts.models import User
from games import clock
from games.clock import Days, Week

pytestmark = pytest.mark.django_db

PAGE = "/accounts/availability/"
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)  # a Monday
TODAY = NOW.date()
DAY = timedelta(days=1)
DAILY = clock.weekly((weekday, 8 * 60, 22 * 60) for weekday in range(7))
EVENINGS = clock.weekly((weekday, 18 * 60, 2 * 60) for weekday in range(7))


@pytest.fixture(autouse=True)
def frozen() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def days(first: int, last: int) -> Days:
    """From so many days after today to so many."""
    return Days(TODAY + first * DAY, TODAY + last * DAY)


def refused(error: pytest.ExceptionInfo[ValidationError]) -> str:
    return error.value.messages[0]


# The adapter


def test_who_never_said_anything_is_always_awake(jaina: User) -> None:
    jaina.time_zone = "Asia/Seoul"
    assert availability_of(jaina) == clock.Availability((Week("Asia/Seoul"),))
    assert not Schedule.objects.exists()


@pytest.mark.parametrize("zone", ["", "Azeroth/Dalaran"])
def test_a_zone_that_is_not_known_counts_as_utc(jaina: User, zone: str) -> None:
    jaina.time_zone = zone
    assert availability_of(jaina).weeks == (Week("UTC"),)


def test_a_stored_zone_that_vanished_counts_as_utc(jaina: User) -> None:
    weeks = [{"zone": "Azeroth/Dalaran", "hours": [], "starts": "0001-01-01"}]
    Schedule.objects.create(user=jaina, weeks=weeks)
    assert availability_of(jaina).weeks[0].zone == "UTC"


def test_one_person_is_one_query_and_many_are_no_more(
    jaina: User, thrall: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    change_hours(jaina, DAILY)
    people = list(User.objects.select_related("schedule"))
    with django_assert_num_queries(0):
        assert [availability_of(person).off for person in people] == [(), ()]
    person = User.objects.get(pk=jaina.pk)
    with django_assert_num_queries(1):
        availability_of(person)


# Awake hours


def test_first_hours_hold_from_tomorrow(jaina: User) -> None:
    assert change_hours(jaina, DAILY) == TODAY + DAY
    night = datetime(2026, 5, 4, 23, tzinfo=UTC)
    assert clock.is_awake(availability_of(jaina), night)
    assert not clock.is_awake(availability_of(jaina), night + DAY)


def test_hours_hold_for_a_week_at_least(jaina: User, frozen: time_machine.Traveller) -> None:
    starts = change_hours(jaina, DAILY)
    frozen.move_to(NOW + 2 * DAY)
    assert change_hours(jaina, EVENINGS) == starts + 7 * DAY
    frozen.move_to(NOW + 30 * DAY)
    assert change_hours(jaina, DAILY) == TODAY + 31 * DAY


def test_a_change_that_has_not_begun_is_replaced(jaina: User) -> None:
    change_hours(jaina, DAILY)
    change_hours(jaina, EVENINGS)
    weeks = availability_of(jaina).weeks
    assert [week.hours for week in weeks] == [(), EVENINGS]


def test_a_running_wait_cannot_be_stretched_by_other_hours(
    jaina: User, frozen: time_machine.Traveller
) -> None:
    since, later = NOW, NOW + 5 * DAY
    change_hours(jaina, DAILY)
    frozen.move_to(later)
    before = clock.awake_seconds(availability_of(jaina), since, later)
    change_hours(jaina, EVENINGS)
    assert clock.awake_seconds(availability_of(jaina), since, later) == before


def test_too_few_hours_are_refused(jaina: User) -> None:
    with pytest.raises(ValidationError) as error:
        change_hours(jaina, clock.weekly([(0, 600, 720)]))
    assert "at least 28 awake hours" in refused(error)
    assert not Schedule.objects.exists()


def test_hours_travel_with_the_time_zone(jaina: User, as_jaina: Client) -> None:
    change_hours(jaina, DAILY)
    values = {"username": "Jaina", "language": "", "theme": "auto", "time_zone": "Asia/Seoul"}
    as_jaina.post("/accounts/settings/", values)
    last = availability_of(User.objects.get()).weeks[-1]
    assert (last.zone, last.hours) == ("Asia/Seoul", DAILY)


def test_hours_follow_the_zone_that_the_browser_tells(jaina: User, as_jaina: Client) -> None:
    change_hours(jaina, DAILY)
    as_jaina.post("/accounts/time-zone/", {"time_zone": "Asia/Seoul"})
    assert availability_of(User.objects.get()).weeks[-1].zone == "Asia/Seoul"


def test_no_night_is_won_by_changing_the_zone(jaina: User, frozen: time_machine.Traveller) -> None:
    change_hours(jaina, DAILY)
    frozen.move_to(NOW + 2 * DAY)
    jaina.time_zone = "Asia/Seoul"
    assert follow_zone(jaina) == TODAY + 8 * DAY
    assert follow_zone(jaina) is None
    assert clock.is_awake(availability_of(jaina), NOW + 2 * DAY)


def test_who_has_no_hours_takes_none_along(jaina: User) -> None:
    jaina.time_zone = "Asia/Seoul"
    assert follow_zone(jaina) is None
    assert not Schedule.objects.exists()


def test_the_row_does_not_grow_for_ever(jaina: User, frozen: time_machine.Traveller) -> None:
    for turn in range(40):
        frozen.move_to(NOW + turn * 8 * DAY)
        change_hours(jaina, EVENINGS if turn % 2 else DAILY)
    schedule = Schedule.objects.get()
    assert len(schedule.weeks) < 20
    assert clock.is_awake(schedule.availability(), NOW + 200 * DAY)


# Days off


def test_a_day_off_rests_the_clock(jaina: User) -> None:
    take_day_off(jaina, TODAY + DAY)
    assert not clock.is_awake(availability_of(jaina), NOW + DAY)
    assert clock.is_awake(availability_of(jaina), NOW)


def test_days_off_are_counted_by_year(jaina: User) -> None:
    for passed in range(availability.DAYS_OFF):
        take_day_off(jaina, TODAY + passed * DAY)
    with pytest.raises(ValidationError) as error:
        take_day_off(jaina, TODAY + 50 * DAY)
    assert "12 days off a year" in refused(error)
    take_day_off(jaina, TODAY)
    take_day_off(jaina, date(2027, 1, 1))
    assert len(availability_of(jaina).off) == 13


def test_only_days_to_come_are_given_back(jaina: User) -> None:
    take_day_off(jaina, TODAY)
    take_day_off(jaina, TODAY + DAY)
    give_back_day_off(jaina, TODAY)
    give_back_day_off(jaina, TODAY + DAY)
    assert availability_of(jaina).off == (days(0, 0),)


# Vacation


def test_a_vacation_rests_the_clock_from_its_first_to_its_last_day(jaina: User) -> None:
    take_vacation(jaina, days(1, 5))
    available = availability_of(jaina)
    assert [clock.is_awake(available, NOW + passed * DAY) for passed in (0, 1, 5, 6)] == [
        True, False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (days(-1, 3), "That day is over"),
        (days(600, 610), "end of next year"),
        (days(1, 15), "At most 14 days in a row"),
        (days(25, 26), "You have a vacation on one of these days"),
        (days(18, 20), "You have a vacation on one of these days"),
        (days(15, 19), "At most 14 days in a row"),
        (days(30, 34), "At most 14 days in a row"),
    ],
)
def test_a_vacation_is_refused_with_its_reason(jaina: User, wish: Days, words: str) -> None:
    take_vacation(jaina, days(20, 24))
    take_vacation(jaina, days(25, 29))
    with pytest.raises(ValidationError) as error:
        take_vacation(jaina, wish)
    assert words in refused(error)
    assert availability_of(jaina).off == (days(20, 24), days(25, 29))


def test_vacation_is_bounded_by_calendar_year(jaina: User, settings: Any) -> None:
    settings.VACATION_DAYS = 20
    take_vacation(jaina, days(1, 14))
    with pytest.raises(ValidationError) as error:
        take_vacation(jaina, days(20, 26))
    assert "the 20 days of vacation of 2026" in refused(error)
    take_vacation(jaina, Days(date(2026, 12, 28), date(2027, 1, 8)))
    take_vacation(jaina, days(20, 21))
    with pytest.raises(ValidationError, match="2026"):
        take_vacation(jaina, days(30, 30))


def test_ending_gives_back_the_days_to_come(jaina: User, frozen: time_machine.Traveller) -> None:
    take_vacation(jaina, days(0, 9))
    take_vacation(jaina, days(20, 24))
    frozen.move_to(NOW + 3 * DAY)
    end_vacation(jaina, TODAY)
    end_vacation(jaina, TODAY + 20 * DAY)
    end_vacation(jaina, TODAY + 77 * DAY)
    assert availability_of(jaina).off == (days(0, 3),)


def test_a_vacation_that_is_over_stays_as_it_was(
    jaina: User, frozen: time_machine.Traveller
) -> None:
    take_vacation(jaina, days(0, 2))
    frozen.move_to(NOW + 9 * DAY)
    end_vacation(jaina, TODAY)
    assert availability_of(jaina).off == (days(0, 2),)


def test_no_vacation_at_all_may_be_the_house_rule(jaina: User, settings: Any) -> None:
    settings.VACATION_DAYS = 0
    with pytest.raises(ValidationError):
        take_vacation(jaina, days(1, 1))


@pytest.mark.parametrize(
    "change",
    [
        lambda user: change_hours(user, DAILY),
        lambda user: take_day_off(user, TODAY),
        lambda user: take_vacation(user, days(0, 3)),
        lambda user: end_vacation(user, TODAY),
    ],
)
def test_games_hear_of_every_change(jaina: User, change: Callable[[User], object]) -> None:
    heard: list[User] = []

    def hear(user: User, **kwargs: Any) -> None:
        heard.append(user)

    availability.changed.connect(hear)
    change(jaina)
    availability.changed.disconnect(hear)
    assert heard == [jaina]


# The form of the week


TIMES = {f"from_{day}": "18:00" for day in range(7)} | {f"to_{day}": "02:00" for day in range(7)}


@settings(deadline=None)  # a busy machine is no fault of the form
@given(
    st.lists(st.none() | st.tuples(st.integers(0, 95), st.integers(0, 95)), min_size=7, max_size=7)
)
def test_the_form_shows_what_was_saved(week: list[tuple[int, int] | None]) -> None:
    form = HoursForm(filled(week))
    if not form.is_valid():
        return
    shown = initial_hours(form.hours())
    again = HoursForm({key: str(value) for key, value in shown.items()})
    assert again.is_valid()
    assert minutes(again) == minutes(form)


def filled(week: list[tuple[int, int] | None]) -> dict[str, str]:
    """A form in quarters of an hour, with empty days."""
    data = {"when": "some"}
    for weekday, span in enumerate(week):
        for edge, quarter in zip(("from", "to"), span or (), strict=False):
            data[f"{edge}_{weekday}"] = f"{quarter // 4:02}:{quarter % 4 * 15:02}"
    return data


def minutes(form: HoursForm) -> set[tuple[int, int]]:
    """Each awake quarter of the week."""
    return {
        (span.weekday, minute)
        for span in form.hours()
        for minute in range(span.opens, span.closes, 15)
    }


# The page


def test_the_page_says_what_holds(as_jaina: Client, jaina: User) -> None:
    change_hours(jaina, EVENINGS)
    take_day_off(jaina, TODAY)
    take_vacation(jaina, days(2, 4))
    page = as_jaina.get(PAGE).content.decode()
    assert "Your clocks rest" in page
    assert "The hours below hold from Tuesday, 5 May" in page
    assert 'value="18:00"' in page
    assert "11 left in 2026" in page
    assert "27 days left in 2026" in page
    assert "Cancel this vacation" in page


def test_the_tabs_lead_there(as_jaina: Client) -> None:
    assert PAGE in as_jaina.get("/accounts/settings/").content.decode()


def test_hours_are_saved(as_jaina: Client, jaina: User) -> None:
    response = as_jaina.post(reverse("accounts:hours"), {"when": "some", **TIMES})
    assert response["Location"] == PAGE
    assert availability_of(jaina).weeks[-1].hours == EVENINGS
    assert "They hold from Tuesday, 5 May" in as_jaina.get(PAGE).content.decode()


def test_day_and_night_needs_no_times(as_jaina: Client, jaina: User) -> None:
    as_jaina.post(reverse("accounts:hours"), {"when": "all", **TIMES})
    assert availability_of(jaina).weeks[-1].hours == ()


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"when": ""}, "required"),
        ({"when": "never"}, "valid choice"),
        ({"from_3": ""}, "Give both times"),
        ({"to_3": ""}, "Give both times"),
        ({"to_3": "25:00"}, "Enter a valid time"),
        ({"to_3": "\0"}, "Enter a valid time"),
        ({"from_3": "01:30"}, "The hours of the evening before end later"),
        ({"from_0": "00:30"}, "The hours of the evening before end later"),
        (dict.fromkeys(TIMES, ""), "some days at least"),
        ({key: "09:00" if key[0] == "f" else "11:00" for key in TIMES}, "at least 28 awake hours"),
    ],
)
def test_bad_hours_are_refused_with_their_reason(
    as_jaina: Client, bad: dict[str, str], words: str
) -> None:
    response = as_jaina.post(reverse("accounts:hours"), {"when": "some", **TIMES, **bad})
    assert response.status_code == 200
    assert words in response.content.decode()
    assert not Schedule.objects.exists()


def test_a_day_is_taken_off_and_given_back(as_jaina: Client, jaina: User) -> None:
    tomorrow = {"day": (TODAY + DAY).isoformat()}
    assert as_jaina.post(reverse("accounts:day_off"), tomorrow)["Location"] == PAGE
    assert availability_of(jaina).off == (days(1, 1),)
    assert as_jaina.post(reverse("accounts:give_back_day_off"), tomorrow)["Location"] == PAGE
    jaina.refresh_from_db()
    assert availability_of(jaina).off == ()


def test_a_vacation_is_planned_and_cancelled(as_jaina: Client, jaina: User) -> None:
    wish = days(3, 6)
    dates = {"first": wish.first.isoformat(), "last": wish.last.isoformat()}
    assert as_jaina.post(reverse("accounts:vacation"), dates)["Location"] == PAGE
    assert availability_of(jaina).off == (wish,)
    as_jaina.post(reverse("accounts:end_vacation"), {"day": dates["first"]})
    jaina.refresh_from_db()
    assert availability_of(jaina).off == ()


def test_who_must_go_leaves_at_once(as_jaina: Client, jaina: User) -> None:
    as_jaina.post(reverse("accounts:leave_at_once"), {"length": "3"})
    assert availability_of(jaina).off == (days(0, 2),)
    page = as_jaina.get(PAGE).content.decode()
    assert "Your clocks rest. They run again on Thursday, 7 May, 00:00" in page
    assert "I am back" in page


@pytest.mark.parametrize(
    ("name", "bad", "words"),
    [
        ("day_off", {}, "required"),
        ("day_off", {"day": "2026-02-30"}, "Enter a valid date"),
        ("day_off", {"day": "2026-05-01"}, "That day is over"),
        ("give_back_day_off", {"day": "x" * 9000}, "Enter a valid date"),
        ("vacation", {"first": "2026-06-01"}, "required"),
        ("vacation", {"first": "2026-06-02", "last": "2026-06-01"}, "before the first"),
        ("vacation", {"first": "2026-06-01", "last": "9999-12-31"}, "end of next year"),
        ("vacation", {"first": "0001-01-01", "last": "2026-06-01"}, "That day is over"),
        ("leave_at_once", {"length": "0"}, "greater than or equal to 1"),
        ("leave_at_once", {"length": "15"}, "less than or equal to 14"),
        ("leave_at_once", {"length": "many"}, "whole number"),
        ("end_vacation", {"day": ""}, "required"),
    ],
)
def test_bad_days_are_refused_with_their_reason(
    as_jaina: Client, name: str, bad: dict[str, str], words: str
) -> None:
    response = as_jaina.post(reverse(f"accounts:{name}"), bad)
    assert response.status_code == 200
    assert words in response.content.decode()
    assert not Schedule.objects.exclude(days_off=[], vacations=[]).exists()


POSTS = ["hours", "day_off", "give_back_day_off", "vacation", "leave_at_once", "end_vacation"]


@pytest.mark.parametrize("name", POSTS)
def test_the_buttons_reject_get(as_jaina: Client, name: str) -> None:
    assert as_jaina.get(reverse(f"accounts:{name}")).status_code == 405


@pytest.mark.parametrize("name", [*POSTS, "availability"])
def test_strangers_are_sent_to_sign_in(client: Client, name: str) -> None:
    send = client.get if name == "availability" else client.post
    response = send(reverse(f"accounts:{name}"))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


def test_the_page_itself_takes_no_post(as_jaina: Client) -> None:
    assert as_jaina.post(PAGE).status_code == 405


def test_nobody_sets_the_hours_of_others(as_thrall: Client, jaina: User) -> None:
    as_thrall.post(reverse("accounts:leave_at_once"), {"length": "3", "user": jaina.pk})
    assert availability_of(jaina).off == ()


def test_the_admin_reads_schedules(admin_client: Client, jaina: User) -> None:
    take_vacation(jaina, days(2, 4))
    page = admin_client.get(reverse("admin:accounts_user_change", args=[jaina.pk]))
    assert "2026-05-06" in page.content.decode()
