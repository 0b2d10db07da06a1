"""Many at once: exactly one of many submits of the same turn is accepted."""

import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection

from accounts.models import User
from games import play
from games.engines.contract import Action
from games.errors import Refused
from games.models import Game, Move
from tests.web.slow import deal, on_turn

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 100 if connection.vendor == "sqlite" else 60
"""PostgreSQL as it comes takes 100 connections in all, the test's own among them."""


def all_at_once(deed: Callable[[int], object], number: int) -> Counter[str]:
    """Let `number` threads do it at the same moment; how it went, by code."""
    ready = threading.Barrier(number)
    went: list[str] = []

    def run(which: int) -> None:
        ready.wait()
        try:
            deed(which)
            went.append("accepted")
        except Refused as refusal:
            went.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(which,)) for which in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(went)


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


def test_of_a_hundred_submits_one_is_accepted(game: Game) -> None:
    user = on_turn(game).user
    assert user is not None

    def pick(which: int) -> None:
        action = Action("pick", {"row": 1 + which % 2})
        play.act(user, game.pk, action, game.version, play.new_move_id())

    went = all_at_once(pick, MANY)
    assert went["accepted"] == 1
    assert sum(went.values()) == MANY
    assert set(went) <= {"accepted", "stale"}
    assert game.moves.filter(kind=Move.Kind.ACT).count() == 1


def test_the_same_submit_many_times_is_one_move_with_one_answer(game: Game) -> None:
    user = on_turn(game).user
    assert user is not None
    mark = play.new_move_id()

    def pick(which: int) -> None:
        play.act(user, game.pk, Action("pick", {"row": 1}), game.version, mark)

    assert all_at_once(pick, 20) == {"accepted": 20}
    assert game.moves.filter(kind=Move.Kind.ACT).count() == 1
