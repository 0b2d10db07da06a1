"""Horde and Alliance: who belongs where, and the faction bonus (R8.3)."""

from collections import Counter

from games.engines.smallworld.abilities import Effect
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table

RIVALS = {"alliance": "horde", "horde": "alliance"}
SIDES = ("alliance", "horde")
# What a neutral race chose for this turn, among the marks of the turn.
SIDE = "side"
NO_SIDE = "none"


def faction_of(table: Table, race: str | None) -> str:
    """The faction on the race's banner; "" for natives and nobody."""
    return table.edition.races[race].faction if race is not None else ""


def side_of(table: Table, army: Army) -> str:
    """The faction for which the army fights this turn."""
    chosen = table.turn.marks.get(SIDE, NO_SIDE) if army.seat == table.turn.seat else NO_SIDE
    own = faction_of(table, army.race)
    return chosen if chosen in SIDES and army.active and own not in SIDES else own


class FactionBonus(Effect):
    """1 coin for each rival race from which a region was conquered this turn (R8.3)."""

    key = "faction_bonus"
    score_part = "faction"

    def score(self, table: Table, army: Army) -> int:
        """The bonus so far this turn."""
        if army.seat != table.turn.seat:
            return 0
        return sum(
            1 + table.total(army, "more_for_rival", army, number)
            for number in self._beaten(table, army).values()
        )

    def _beaten(self, table: Table, army: Army) -> Counter[str]:
        """Regions conquered this turn by rival race."""
        rival = RIVALS.get(side_of(table, army))
        races = (conquest.race for conquest in table.turn.conquests)
        return Counter(race for race in races if race and faction_of(table, race) == rival)
