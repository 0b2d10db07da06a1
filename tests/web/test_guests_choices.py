"""What a guest has set comes along into an account that has set nothing of the kind."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine

from accounts import guests
from accounts.availability import availability_of, change_hours, take_day_off, take_vacation
from accounts.models import User
from games import clock, orders
from games.clock import Days
from games.models import StandingOrder
from games.notices.models import Hook, Preferences
from tests.web.slow import deal, fresh

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)  # a Monday
TODAY = NOW.date()
DAY = timedelta(days=1)
DAYTIME = clock.weekly((weekday, 8 * 60, 22 * 60) for weekday in range(7))
EVENINGS = clock.weekly((weekday, 18 * 60, 23 * 60) for weekday in range(7))


@pytest.fixture
def guest(db: None) -> User:
    return guests.create_guest()


def again(user: User) -> User:
    return User.objects.get(pk=user.pk)


@time_machine.travel(NOW, tick=False)
def test_hours_days_off_and_vacation_come_along(guest: User, jaina: User) -> None:
    change_hours(guest, DAYTIME)
    take_day_off(guest, TODAY + 3 * DAY)
    take_vacation(guest, Days(TODAY + 10 * DAY, TODAY + 12 * DAY))
    before = availability_of(again(guest))
    guests.merge(guest, jaina)
    assert availability_of(again(jaina)) == before


@time_machine.travel(NOW, tick=False)
def test_an_account_keeps_the_hours_it_has(guest: User, jaina: User) -> None:
    change_hours(guest, DAYTIME)
    change_hours(jaina, EVENINGS)
    before = availability_of(again(jaina))
    guests.merge(guest, jaina)
    assert availability_of(again(jaina)) == before


@time_machine.travel(NOW, tick=False)
def test_a_guest_who_set_nothing_takes_nothing_away(guest: User, jaina: User) -> None:
    change_hours(jaina, EVENINGS)
    before = availability_of(again(jaina))
    guests.merge(guest, jaina)
    assert availability_of(again(jaina)) == before


@time_machine.travel(NOW, tick=False)
def test_deadlines_follow_the_hours(guest: User, jaina: User, thrall: User) -> None:
    game, mine = deal(guest, thrall), deal(jaina, thrall)
    for table, user in ((game, guest), (mine, jaina)):
        table.players.update(waiting=False, on_turn=False, due=None, since=None)
        awaited = table.players.filter(user=user)
        awaited.update(waiting=True, on_turn=True, since=NOW, due=NOW + DAY)
    take_vacation(guest, Days(TODAY, TODAY + 2 * DAY))
    rested = NOW.replace(hour=0) + 4 * DAY
    assert fresh(game).deadline >= rested
    guests.merge(guest, jaina)
    assert fresh(game).deadline >= rested
    assert fresh(mine).deadline >= rested


def test_what_a_guest_chose_about_notices_comes_along(guest: User, jaina: User) -> None:
    chosen = {"your_turn": ["page"]}
    Preferences.objects.create(user=guest, chosen=chosen, quiet_from=time(22), lead=60)
    Preferences.objects.create(user=jaina, language="ko")
    guests.merge(guest, jaina)
    found = Preferences.objects.get(user=jaina)
    assert (found.chosen, found.quiet_from, found.lead) == (chosen, time(22), 60)
    assert found.language == "ko"


def test_an_account_keeps_what_it_chose_about_notices(guest: User, jaina: User) -> None:
    Preferences.objects.create(user=guest, lead=60)
    Preferences.objects.create(user=jaina, digest=True)
    guests.merge(guest, jaina)
    found = Preferences.objects.get(user=jaina)
    assert (found.digest, found.lead) == (True, Preferences.Lead.THREE)


def test_a_webhook_comes_along_where_there_is_none(guest: User, jaina: User, thrall: User) -> None:
    Hook.objects.create(user=guest, url="https://example.org/guest")
    guests.merge(guest, jaina)
    assert Hook.objects.get(user=jaina).url == "https://example.org/guest"
    second = guests.create_guest()
    Hook.objects.create(user=second, url="https://example.org/second")
    Hook.objects.create(user=thrall, url="https://example.org/thrall")
    guests.merge(second, thrall)
    assert Hook.objects.get(user=thrall).url == "https://example.org/thrall"


def test_a_default_order_comes_along_where_there_is_none(
    guest: User, jaina: User, thrall: User
) -> None:
    orders.set_default(guest, StandingOrder.Policy.SPREAD)
    guests.merge(guest, jaina)
    assert StandingOrder.objects.default_of(jaina).get().policy == "spread"
    second = guests.create_guest()
    orders.set_default(second, StandingOrder.Policy.SPREAD)
    orders.set_default(thrall, StandingOrder.Policy.ASK)
    guests.merge(second, thrall)
    assert StandingOrder.objects.default_of(thrall).get().policy == "ask"
