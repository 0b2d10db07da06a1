"""No page is slower at the end of a game than at its beginning: it asks the database as often."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import lobby
from games.models import Game
from games.sight import PAGE
from tests.web.slow import deal, fresh, step

pytestmark = pytest.mark.django_db
PATHS = ["", "fragments/?since=0", "version/"]
LONG = 2 * PAGE
"""Moves, so that the log has more than one page."""


def asked(client: Client, game: Game) -> list[int]:
    """How many queries each page takes, once what is kept in memory is there."""
    found = []
    for path in PATHS:
        client.get(f"/games/{game.pk}/{path}")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(f"/games/{game.pk}/{path}").status_code == 200
        found.append(len(queries))
    return found


def play_on(game: Game, moves: int) -> None:
    for _move in range(moves):
        step(game, game.players.select_related("user").filter(waiting=True).first())


def test_a_late_table_asks_no_more_than_an_early_one(
    jaina: User, thrall: User, chen: User, as_outsider: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "new_secret", lambda: "5a" * 32)  # a long game
    game = deal(jaina, thrall, chen)
    play_on(game, 5)
    early = asked(as_outsider, game)
    play_on(game, LONG)
    assert fresh(game).is_running
    late = asked(as_outsider, game)
    assert all(b <= a for a, b in zip(early, late, strict=True)), (early, late)


def test_a_table_travels_small(jaina: User, thrall: User, as_jaina: Client) -> None:
    game = deal(jaina, thrall)
    plain = as_jaina.get(game.get_absolute_url())
    packed = as_jaina.get(game.get_absolute_url(), headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) * 4 < len(plain.content)
