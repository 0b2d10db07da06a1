"""Players who are away: what stewards do for them, and how seats are taken back and over."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import override_settings

from accounts.models import User
from games import absence, lobby, play
from games.errors import (
    AlreadySeated,
    CalledOff,
    NotHeld,
    NotPublic,
    NotSeated,
    NotStarted,
    SeatHeld,
    Unreliable,
)
from games.models import Game, Player
from games.turns import Turn, reliability
from tests.web.slow import (
    NOON,
    deal,
    end_turn,
    fresh,
    on_turn,
    step,
)

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
LONG = timedelta(hours=26)


@pytest.fixture(autouse=True)
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


def miss(game: Game, travel: time_machine.Traveller) -> Player:
    """The player on turn lets the time run out, and a steward ends the turn."""
    player = on_turn(game)
    travel.shift(LONG)
    absence.expire(game.pk, fresh(game).version)
    end_turn(game)
    player.refresh_from_db()
    return player


def vanish(game: Game, travel: time_machine.Traveller) -> Player:
    """The player on turn misses two turns in a row."""
    miss(game, travel)
    end_turn(game)
    return miss(game, travel)


# At the deadline


def test_before_the_deadline_nothing_happens(game: Game) -> None:
    assert absence.expire(game.pk, game.version) == []
    assert fresh(game).version == game.version


def test_at_the_deadline_a_steward_ends_the_turn(
    game: Game, travel: time_machine.Traveller
) -> None:
    player = on_turn(game)
    step(game, player)
    travel.shift(LONG)
    assert [p.pk for p in absence.expire(game.pk, fresh(game).version)] == [player.pk]
    end_turn(game)
    moves = game.moves.filter(seat=player.seat).order_by("number")
    assert [move.by_steward for move in moves][:2] == [False, True]
    assert all(move.user is None for move in moves.filter(by_steward=True))
    assert on_turn(game).user != player.user
    player.refresh_from_db()
    assert (player.misses, player.late, player.held) == (1, False, False)
    assert Turn.objects.get(user=player.user).in_time is False


def test_a_deadline_expires_once(game: Game, travel: time_machine.Traveller) -> None:
    travel.shift(LONG)
    version = game.version
    assert absence.expire(game.pk, version)
    assert absence.expire(game.pk, version) == []
    assert absence.expire(game.pk, fresh(game).version) == []
    assert on_turn(game).misses == 1


def test_a_move_before_the_sweep_wins(game: Game, travel: time_machine.Traveller) -> None:
    travel.shift(LONG)
    version = game.version
    end_turn(game)
    assert absence.expire(game.pk, version) == []
    assert absence.expire(game.pk, fresh(game).version) == []


def test_a_move_after_the_sweep_loses(game: Game, travel: time_machine.Traveller) -> None:
    player = on_turn(game)
    travel.shift(LONG)
    absence.expire(game.pk, game.version)
    with pytest.raises(SeatHeld):
        step(game, player)
    with pytest.raises(SeatHeld):
        play.undo(player.user, game.pk, fresh(game).version, play.new_move_id())


def test_a_turn_made_in_time_clears_the_slate(game: Game, travel: time_machine.Traveller) -> None:
    player = miss(game, travel)
    end_turn(game)
    end_turn(game)
    player.refresh_from_db()
    assert player.misses == 0
    assert reliability(player.user) == 50


def test_a_choice_in_anothers_turn_costs_nobody_the_seat(
    game: Game, travel: time_machine.Traveller
) -> None:
    game.players.filter(waiting=True).update(on_turn=False, misses=1)
    travel.shift(LONG)
    (late,) = absence.expire(game.pk, game.version)
    assert (late.late, late.misses, late.held) == (True, 1, False)


def test_after_two_misses_a_steward_holds_the_seat(
    game: Game, travel: time_machine.Traveller
) -> None:
    player = vanish(game, travel)
    assert player.held
    assert player.is_steward
    end_turn(game)
    assert on_turn(game).pk == player.pk
    assert fresh(game).deadline is None
    end_turn(game)
    assert Turn.objects.held(game, player.seat) == {player.user_id: 2, None: 1}


@override_settings(MISSES_ALLOWED=1)
def test_how_many_misses_cost_the_seat_is_a_setting(
    game: Game, travel: time_machine.Traveller
) -> None:
    assert miss(game, travel).held


# Back again


def test_a_held_seat_is_taken_back(game: Game, travel: time_machine.Traveller) -> None:
    player = vanish(game, travel)
    end_turn(game)
    travel.shift(HOUR)
    absence.take_back(player.user, game.pk)
    player.refresh_from_db()
    assert not player.held
    assert player.due == fresh(game).deadline == player.since + timedelta(hours=25)
    end_turn(game)
    player.refresh_from_db()
    assert player.misses == 0


def test_whoever_is_back_and_misses_again_loses_the_seat_at_once(
    game: Game, travel: time_machine.Traveller
) -> None:
    player = vanish(game, travel)
    absence.take_back(player.user, game.pk)
    end_turn(game)
    assert miss(game, travel).held


def test_a_seat_that_is_not_held_cannot_be_taken_back(game: Game, outsider: User) -> None:
    with pytest.raises(NotHeld):
        absence.take_back(on_turn(game).user, game.pk)
    with pytest.raises(NotSeated):
        absence.take_back(outsider, game.pk)


# Somebody else


def test_a_held_seat_is_taken_over(game: Game, chen: User, travel: time_machine.Traveller) -> None:
    player = vanish(game, travel)
    gone = player.user
    absence.take_over(chen, game.pk, player.seat)
    end_turn(game)
    assert on_turn(game).user == chen
    end_turn(game)
    assert Turn.objects.held(game, player.seat) == {gone.pk: 2, chen.pk: 1}
    with pytest.raises(NotSeated):
        absence.take_back(gone, game.pk)


def test_a_seat_is_not_taken_over_while_its_player_is_there(game: Game, chen: User) -> None:
    with pytest.raises(NotHeld):
        absence.take_over(chen, game.pk, on_turn(game).seat)


def test_nobody_plays_two_seats(game: Game, travel: time_machine.Traveller) -> None:
    player = vanish(game, travel)
    other = game.players.exclude(pk=player.pk).get().user
    with pytest.raises(AlreadySeated):
        absence.take_over(other, game.pk, player.seat)


def test_seats_of_private_games_are_not_taken_over(
    jaina: User, thrall: User, chen: User, travel: time_machine.Traveller
) -> None:
    game = deal(jaina, thrall, public=False)
    player = vanish(game, travel)
    with pytest.raises(NotPublic):
        absence.take_over(chen, game.pk, player.seat)


def test_a_seat_given_up_is_not_taken_over(
    game: Game, chen: User, travel: time_machine.Traveller
) -> None:
    player = vanish(game, travel)
    play.resign(player.user, game.pk)
    with pytest.raises(NotHeld):
        absence.take_over(chen, game.pk, player.seat)


# Called off


def test_a_game_is_called_off_when_all_agree(game: Game, jaina: User, thrall: User) -> None:
    absence.call_off(jaina, game.pk, agree=True)
    assert fresh(game).is_running
    absence.call_off(thrall, game.pk, agree=True)
    ended = fresh(game)
    assert ended.is_called_off
    assert ended.deadline is None
    assert not game.players.filter(waiting=True).exists()
    assert not Game.objects.over().exists()
    with pytest.raises(CalledOff):
        absence.call_off(jaina, game.pk, agree=True)
    with pytest.raises(CalledOff):
        play.act(jaina, game.pk, play.Action("end"), ended.version, play.new_move_id())


def test_a_vote_can_be_withdrawn(game: Game, jaina: User, thrall: User) -> None:
    absence.call_off(jaina, game.pk, agree=True)
    absence.call_off(jaina, game.pk, agree=False)
    absence.call_off(thrall, game.pk, agree=True)
    assert fresh(game).is_running


def test_a_held_seat_has_no_vote(game: Game, travel: time_machine.Traveller) -> None:
    player = vanish(game, travel)
    with pytest.raises(SeatHeld):
        absence.call_off(player.user, game.pk, agree=True)
    absence.call_off(on_turn(game).user, game.pk, agree=True)
    assert fresh(game).is_called_off


def test_an_outsider_and_an_open_table_call_nothing_off(
    game: Game, jaina: User, outsider: User
) -> None:
    with pytest.raises(NotSeated):
        absence.call_off(outsider, game.pk, agree=True)
    table = lobby.create(jaina, "warcraft", 2, "Open")
    with pytest.raises(NotStarted):
        absence.call_off(jaina, table.pk, agree=True)


# Reliability


def test_a_table_may_ask_for_reliable_players(jaina: User, thrall: User, chen: User) -> None:
    table = lobby.create(jaina, "warcraft", 3, "Strict", min_reliability=90)
    played = deal(jaina, thrall)
    Turn.objects.create(game=played, seat=1, user=thrall, in_time=False, ended=NOON)
    with pytest.raises(Unreliable) as refusal:
        lobby.join(thrall, table.pk)
    assert refusal.value.words.params == {"least": 90, "share": 0}
    lobby.join(chen, table.pk)
    assert table.players.count() == 2
