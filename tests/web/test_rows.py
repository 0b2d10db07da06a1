"""The rows spell the state exactly, cost three queries, and know their way back."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import orders, play, registry, rows
from games.engines import contract
from games.models import Game, Region
from tests.toy_engine import Toy
from tests.web.slow import deal
from tests.web.toy import act, awaited, fresh, played_out, running


@pytest.fixture
def game(toy: Toy, jaina: User, thrall: User) -> Game:
    return running(jaina, thrall)


def test_loading_takes_three_queries(
    game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        rows.load(Game.objects.get(pk=game.pk))


def test_a_position_survives_the_rows_all_the_way_to_the_end(
    game: Game, toy: Toy, jaina: User, thrall: User
) -> None:
    for user in (jaina, thrall):
        orders.set_default(user, contract.ASK)  # else an order moves beside the action
    while fresh(game).is_running:
        here = rows.load(fresh(game))
        player = here.awaited()[0]
        action = toy.steward(here.state, player.seat)
        state, _events = toy.apply(here.state, player.seat, action)
        act(game, player.user, action.verb, **action.params)
        assert toy.dump(rows.load(fresh(game)).state) == toy.dump(state)


def test_only_changed_regions_are_written(
    game: Game, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    whole = type(Region.objects.all()).bulk_update

    def watched(self, objs, fields, **options):  # noqa: ANN001, ANN003, ANN202
        written.extend(str(getattr(row, "key", "")) for row in objs)
        return whole(self, objs, fields, **options)

    monkeypatch.setattr(type(Region.objects.all()), "bulk_update", watched)
    act(game, awaited(game), "light", stone="s1")
    assert [key for key in written if key] == ["s1"]


def test_a_wait_begins_once_a_turn(game: Game) -> None:
    user = awaited(game)
    before = game.players.get(user=user).since
    act(game, user, "light", stone="s1")
    assert game.players.get(user=user).since == before is not None
    act(game, user, "rest")
    act(game, user, "wager", count=0)
    act(game, user, "move")
    assert game.players.get(user=user).since is None


def test_the_seats_follow_the_seated_event(game: Game) -> None:
    event = next(e for e in game.moves.get(number=1).events if e["kind"] == "seated")
    joined = ["Jaina", "Thrall"]
    seated = [player.user.username for player in game.players.order_by("seat")]
    assert seated == [joined[k] for k in event["data"]["order"]]


def test_the_result_is_written_to_the_players(game: Game) -> None:
    over = played_out(game)
    assert over.finished is not None
    assert sorted(over.players.values_list("rank", flat=True))[0] == 1
    assert play.last_standing(over) is not None


def test_regions_come_back_in_the_order_in_which_they_were_dealt(jaina: User, thrall: User) -> None:
    """Not a10 before a2: what happens in several regions at once is told in this order."""
    game = deal(jaina, thrall)
    engine = registry.engine(game.engine)
    dealt, _events = engine.setup(game.options, game.seats, game.rest["dice"]["secret"])
    places = list(engine.dump(dealt).places)
    assert places != sorted(places)
    assert list(engine.dump(rows.load(fresh(game)).state).places) == places
