"""The board of the front page where no public game runs: one that stewards have begun."""

from functools import lru_cache
from typing import Any

from games import registry

GAME = next(iter(registry.LISTINGS))
"""The first game of the list."""
SECRET = "5ea" + "c" * 61
PLAYERS = 3
ACTIONS = 80
"""How far the example has gone: the middle of a game."""


@lru_cache(maxsize=1)
def example() -> dict[str, Any]:
    """A position that stewards have played up to, the same until the next restart."""
    engine = registry.engine(GAME)
    state, _ = engine.setup({}, PLAYERS, SECRET)
    for _ in range(ACTIONS):
        seat = engine.to_act(state)[0]
        state, _ = engine.apply(state, seat, engine.steward(state, seat))
    return engine.view(state, None)
