"""Standing orders: choices outside one's own turn that are made at once, in secret."""

import pytest

from accounts.models import User
from games import orders, play
from games.models import Game, Move
from games.orders import StandingOrder
from tests.web.slow import fresh
from tests.web.standing import about_to_end, act, end_first_turn, seated, tokens_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """The second seat will have to place two tokens on two regions of one token each."""
    return about_to_end(jaina, thrall)


def placements(game: Game) -> list[Move]:
    return list(game.moves.filter(action__verb="retreat").order_by("number"))


# ── at once ────────────────────────────────────────────────────────────────────────────────


def test_who_never_chose_holds_the_border_and_is_not_asked(game: Game) -> None:
    end_first_turn(game)
    move = placements(game)[0]
    assert (move.by_order, move.by_steward, move.user, move.seat) == (True, False, None, 1)
    assert sum(tokens_of(game, 1).values()) == 4
    assert seated(game, 1).on_turn
    assert fresh(game).waits == 0
    assert fresh(game).version == game.moves.latest("number").version


def test_whoever_wants_to_be_asked_is_asked_and_counted(game: Game) -> None:
    orders.set_default(seated(game, 1).user, "ask")
    end_first_turn(game)
    assert placements(game) == []
    assert seated(game, 1).waiting
    assert not seated(game, 1).on_turn
    assert fresh(game).waits == 1
    act(game, seated(game, 1))
    assert not placements(game)[0].by_order
    assert fresh(game).waits == 1


def test_the_order_of_the_game_comes_before_the_default(game: Game) -> None:
    user = seated(game, 1).user
    orders.set_default(user, "ask")
    place = sorted(tokens_of(game, 1))[1]
    orders.set_for_game(user, game, "keep", [place])
    end_first_turn(game)
    assert tokens_of(game, 1)[place] == 3
    assert fresh(game).waits == 0


def test_spreading_is_even(game: Game) -> None:
    orders.set_default(seated(game, 1).user, "spread")
    end_first_turn(game)
    assert set(tokens_of(game, 1).values()) == {2}


def test_without_an_order_of_its_own_the_game_goes_by_the_default_again(game: Game) -> None:
    user = seated(game, 1).user
    orders.set_for_game(user, game, "ask", [])
    orders.set_for_game(user, game, "", [])
    assert orders.order_of(user, game) == orders.NOBODY_CHOSE
    assert not StandingOrder.objects.filter(user=user).exists()


def test_of_several_who_are_driven_out_only_those_who_want_it_are_asked(
    jaina: User, thrall: User, chen: User
) -> None:
    game = about_to_end(jaina, thrall, chen)
    orders.set_default(seated(game, 1).user, "ask")
    end_first_turn(game)
    assert [(move.seat, move.by_order) for move in placements(game)] == [(2, True)]
    assert seated(game, 1).waiting
    assert not seated(game, 2).waiting
    assert fresh(game).waits == 1
    act(game, seated(game, 1))
    assert [move.seat for move in placements(game)] == [2, 1]
    assert seated(game, 1).on_turn


def test_a_seat_that_a_steward_holds_is_the_stewards(game: Game) -> None:
    game.players.filter(seat=1).update(held=True)
    end_first_turn(game)
    assert not any(move.by_order for move in placements(game))
    assert fresh(game).waits == 0


def test_after_a_stewards_turn_orders_are_carried_out_too(game: Game) -> None:
    game.players.filter(seat=0).update(held=True)
    while move := play.steward_step(game.pk, fresh(game).version):
        assert move.version == fresh(game).version
    assert [move.by_order for move in placements(game)] == [True]


def test_nobody_steps_back_behind_an_order(game: Game) -> None:
    end_first_turn(game)
    for seat in (0, 1):
        assert not play.may_undo(fresh(game), seated(game, seat))


def test_a_fault_in_an_order_asks_the_player(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    orders.set_default(seated(game, 1).user, "flee")
    end_first_turn(game)
    assert seated(game, 1).waiting
    assert fresh(game).waits == 1
    assert "cannot be carried out" in caplog.text


def test_a_guests_orders_go_with_the_seats(game: Game, outsider: User, chen: User) -> None:
    orders.set_for_game(outsider, game, "spread", [])
    orders.hand_over(outsider, chen)
    assert orders.order_of(chen, game)["policy"] == "spread"
