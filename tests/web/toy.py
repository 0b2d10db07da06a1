"""A table of the toy game for web tests: it sits in the registry while a test needs it."""

from typing import Any

import pytest

from accounts.models import User
from games import lobby, play, registry, rows
from games.engines.contract import Action
from games.models import Game, Move
from tests.toy_engine import Toy

LISTING = registry.Listing("tests.toy_engine", "Lanterns", {"plain": "Plain"})


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy engine, on offer."""
    monkeypatch.setitem(registry.LISTINGS, "toy", LISTING)
    engine = LISTING.engine
    assert isinstance(engine, Toy)
    return engine


def open_table(*users: User, public: bool = True, seats: int = 0, stewards: int = 0) -> Game:
    """A table at which the users sit, in this order, before its start."""
    seats = seats or len(users) + stewards
    game = lobby.create(
        users[0], "toy", seats, "Lanterns", public=public, options={}, stewards=stewards
    )
    for user in users[1:]:
        lobby.join(user, game.pk)
    return fresh(game)


def running(*users: User, public: bool = True, stewards: int = 0) -> Game:
    """A started game of the users."""
    game = open_table(*users, public=public, stewards=stewards)
    if game.is_open:
        lobby.start(users[0], game.pk)
    return fresh(game)


def fresh(game: Game) -> Game:
    """The game as it stands in the database."""
    return Game.objects.get(pk=game.pk)


def awaited(game: Game) -> User:
    """The first person whose turn it is."""
    user = game.players.filter(waiting=True).order_by("seat").first().user
    assert user is not None
    return user


def idle(game: Game) -> User:
    """The first person whose turn it is not."""
    user = game.players.filter(waiting=False).order_by("seat").first().user
    assert user is not None
    return user


def act(game: Game, user: User, verb: str, **params: Any) -> Move:
    """An action on a fresh page."""
    version = fresh(game).version
    return play.act(user, game.pk, Action(verb, params), version, play.new_move_id())


def played_out(game: Game) -> Game:
    """Plays every seat by its steward until the end."""
    while fresh(game).is_running:
        position = rows.load(fresh(game))
        player = position.awaited()[0]
        action = position.engine.steward(position.state, player.seat)
        act(game, player.user, action.verb, **action.params)
    return fresh(game)


def position(game: Game) -> dict[str, Any]:
    """Everything that a refused request must leave as it was."""
    now = fresh(game)
    return {
        "game": {field.name: getattr(now, field.name) for field in Game._meta.concrete_fields},
        "players": list(now.players.order_by("seat").values()),
        "regions": list(now.regions.order_by("key").values()),
        "moves": now.moves.count(),
    }
