"""A table at which it is somebody's turn, and the clock of the tests."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games import lobby
from games.models import Game, Player
from games.notices.models import Notice

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
"""A Wednesday."""


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The time stands still at NOON; `clock.shift(timedelta)` moves it."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(clock: object, jaina: User, thrall: User) -> Game:
    """Jaina and Thrall have begun to play; nothing has been told about it yet."""
    return begun(jaina, thrall)


def begun(one: User, other: User, name: str = "Hinterlands") -> Game:
    made = lobby.create(one, "warcraft", 2, name)
    lobby.join(other, made.pk)
    lobby.start(one, made.pk)
    Notice.objects.filter(game=made).delete()
    return Game.objects.get(pk=made.pk)


def awaited(game: Game) -> Player:
    """The player whose turn it is."""
    player: Player = game.players.select_related("user").get(waiting=True)
    return player


def shift(clock: time_machine.Traveller, **span: float) -> None:
    clock.shift(timedelta(**span))
