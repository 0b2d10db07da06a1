"""The board on the front page: a public game as it stands, or one that stewards have begun."""

from functools import lru_cache
from typing import Any

from games import registry, rows
from games.models import Game

GAME = "warcraft"
SECRET = "5ea" + "c" * 61
PLAYERS = 3
ACTIONS = 80
"""How far the example has gone: the middle of a game."""


def showcase() -> dict[str, Any]:
    """For the template: `showcase`, a spectator's view, and `showcase_game` if it is a real one.

    Makes three queries.
    """
    running = Game.objects.running().filter(public=True, engine=GAME)
    game = running.order_by("-changed").first()
    if game is None:
        return {"showcase": example(), "showcase_game": None}
    position = rows.load(game)
    return {"showcase": position.engine.view(position.state, None), "showcase_game": game}


@lru_cache(maxsize=1)
def example() -> dict[str, Any]:
    """A position that stewards have played up to, the same until the next restart."""
    engine = registry.engine(GAME)
    state, _ = engine.setup({"mode": "free"}, PLAYERS, SECRET)
    for _ in range(ACTIONS):
        seat = engine.to_act(state)[0]
        state, _ = engine.apply(state, seat, engine.steward(state, seat))
    return engine.view(state, None)
