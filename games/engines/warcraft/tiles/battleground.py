"""Battleground (R12)."""

from games.engines.contract import Action, Choice, OneOf, Option, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.params import word
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.factions import NO_SIDE, SIDE, SIDES, faction_of


class Battleground(Tile):
    """The faction bonus is 2 for a race from which two regions were taken this turn (R8.3).

    A neutral race may choose at the start of its turn for which side it fights until its end.
    """

    key = "battleground"
    name = _("Battleground")
    about = _(
        "The faction bonus is 2 for each race that lost two regions to you this turn. "
        "Neutral holders may fight for a side each turn."
    )
    kind = "place"
    verbs = {"choose_side": "start"}

    def more_for_rival(self, table: Table, army: Army, conquered: int) -> int:
        return 1 if conquered >= 2 else 0

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if phase != "start" or SIDE in table.turn.marks or not self._may_choose(table, army):
            return []
        options = [_for_side(side) for side in SIDES]
        options.append(Option({"side": NO_SIDE}, words(_("Stay neutral"))))
        prompt = words(_("Fight for a side this turn"))
        return [OneOf("choose_side", prompt, options, optional=True)]

    def _may_choose(self, table: Table, army: Army) -> bool:
        return faction_of(table, army.race) not in SIDES

    def do(self, table: Table, army: Army, action: Action) -> None:
        side = word(action.params, "side")
        if side not in (*SIDES, NO_SIDE) or not self._may_choose(table, army):
            refuse("unavailable")
        if SIDE in table.turn.marks:
            refuse("already_used")
        table.turn.marks = table.turn.marks | {SIDE: side}
        table.tell("sided", army.seat, self._line(army, side), side=side)

    def _line(self, army: Army, side: str) -> Words:
        if side == NO_SIDE:
            return words(_("The {race} fight for no side"), race=f"race:{army.race}")
        text = _("The {race} fight for this side until the end of the turn: {side}")
        return words(text, race=f"race:{army.race}", side=f"side:{side}")


def _for_side(side: str) -> Option:
    return Option({"side": side}, words(_("{side}"), side=f"side:{side}"))
