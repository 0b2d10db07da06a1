"""Deadlines of a running game: who must move by when, after each move and change of hours."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from pytest_django import DjangoAssertNumQueries

from accounts import availability
from accounts.models import User
from games import clock, deadlines, lobby, paces
from games.models import Game
from games.turns import Turn, reliability
from tests.web.slow import NOON, deal, end_stewards_turn, end_turn, fresh, on_turn, player_of, step

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
GRACE = timedelta(seconds=paces.PRESETS["daily"].grace)


@pytest.fixture(autouse=True)
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


def test_a_game_begins_with_a_deadline(game: Game) -> None:
    first = on_turn(game)
    assert first.due == game.deadline == NOON + DAY + GRACE
    assert [p.due for p in game.players.exclude(pk=first.pk)] == [None]


def test_a_step_within_the_turn_moves_no_deadline(
    game: Game, travel: time_machine.Traveller
) -> None:
    travel.shift(3 * HOUR)
    step(game, on_turn(game))
    assert fresh(game).deadline == NOON + DAY + GRACE


def test_the_next_players_clock_begins_when_the_turn_passes(
    game: Game, travel: time_machine.Traveller
) -> None:
    travel.shift(5 * HOUR)
    before = end_turn(game)
    after = on_turn(game)
    assert after.pk != before.pk
    assert after.since == NOON + 5 * HOUR
    assert fresh(game).deadline == after.due == NOON + 5 * HOUR + DAY + GRACE


def test_a_bank_is_charged_and_raised_by_its_increment(
    jaina: User, thrall: User, travel: time_machine.Traveller
) -> None:
    game = deal(jaina, thrall, pace="brisk")
    pace = paces.PRESETS["brisk"]
    travel.shift(6 * HOUR)
    player = end_turn(game)
    player.refresh_from_db()
    assert player.bank == pace.full - (6 * 3600 - pace.grace) + pace.increment


def test_who_must_choose_in_anothers_turn_has_the_shorter_clock(game: Game) -> None:
    waiting = on_turn(game)
    waiting.on_turn = False
    due = deadlines.due_of(game.clock, waiting)
    assert due == NOON + timedelta(seconds=game.clock.retreat) + GRACE


def test_a_turn_is_remembered_with_who_ended_it(game: Game) -> None:
    player = end_turn(game)
    turn = Turn.objects.get(game=game)
    assert (turn.seat, turn.user, turn.in_time) == (player.seat, player.user, True)


def test_against_stewards_alone_there_is_no_deadline(jaina: User) -> None:
    game = deal(jaina, stewards=1)
    assert game.pace_key == paces.UNTIMED
    assert game.deadline is None
    end_stewards_turn(game)
    end_turn(game)
    assert Turn.objects.get(user=jaina).in_time is None


def test_a_table_filled_with_stewards_loses_its_deadlines(jaina: User) -> None:
    game = lobby.create(jaina, "warcraft", 2, "Slow", pace="daily")
    assert game.pace_key == "daily"
    lobby.fill(jaina, game.pk)
    lobby.start(jaina, game.pk)
    assert fresh(game).deadline is None


def test_new_hours_move_the_deadline_of_a_running_wait(game: Game) -> None:
    user = on_turn(game).user
    tomorrow = NOON.date() + DAY
    availability.take_vacation(user, clock.Days(tomorrow, tomorrow + DAY))
    assert player_of(game, user).due == fresh(game).deadline == NOON + 3 * DAY + GRACE


def test_hours_of_a_player_nobody_waits_for_move_nothing(game: Game) -> None:
    other = game.players.exclude(pk=on_turn(game).pk).get().user
    availability.take_day_off(other, NOON.date() + DAY)
    assert fresh(game).deadline == NOON + DAY + GRACE


def test_my_games_come_by_deadline(jaina: User, thrall: User, chen: User) -> None:
    late, soon = deal(jaina, thrall, pace="every-other-day"), deal(jaina, thrall, pace="live")
    untimed = deal(jaina, stewards=1)
    end_stewards_turn(untimed)
    for game in (late, soon):
        if on_turn(game).user != jaina:
            end_turn(game)
    assert list(Game.objects.waiting_for(jaina)) == [soon, late, untimed]
    assert not Game.objects.waiting_for(chen).exists()


def test_a_sweep_without_anything_due_asks_once(
    game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert deadlines.claim(NOON) == []


def test_reliability_is_the_share_of_turns_in_time_of_late(
    game: Game, jaina: User, travel: time_machine.Traveller
) -> None:
    assert reliability(jaina) is None
    for in_time, age in ((True, 1), (True, 59), (False, 3), (False, 61), (None, 2)):
        when = NOON - age * DAY
        Turn.objects.create(game=game, seat=0, user=jaina, in_time=in_time, ended=when)
    assert reliability(jaina) == 66
    travel.shift(56 * DAY)
    assert reliability(jaina) == 50
