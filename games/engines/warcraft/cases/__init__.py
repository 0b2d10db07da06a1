"""Rule cases of Small World of Warcraft: what a position is made of and what can be expected."""

from collections.abc import Mapping
from typing import Any

from games.engines.cases import Difference, Position
from games.engines.contract import Engine
from games.engines.smallworld.refusals import SENTENCES
from games.engines.warcraft.cases import vocabulary
from games.engines.warcraft.cases.expectations import differences
from games.engines.warcraft.cases.positions import build
from games.engines.warcraft.edition import ENGINE


class WarcraftReferee:
    """`games.engines.cases.Referee` for this edition."""

    name = "small-world-of-warcraft"
    engine: Engine = ENGINE
    keys = vocabulary.KEYS
    verbs = vocabulary.VERBS
    codes = tuple(SENTENCES)
    rules = vocabulary.RULES

    def position(self, facts: Mapping[str, Any]) -> Position:
        """The position that a case describes. Raises BadCase."""
        return build(facts)

    def compare(self, position: Position, expected: Mapping[str, Any]) -> list[Difference]:
        """Where the position differs from what is expected of it. Raises BadCase."""
        return differences(position, expected)


REFEREE = WarcraftReferee()
