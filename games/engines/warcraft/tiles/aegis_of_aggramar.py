"""Aegis of Aggramar (R12)."""

from games.engines.contract import Action, Choice, Seat, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.params import own_region, region_key
from games.engines.smallworld.posture import threat
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft import placements

VERB = "place_aegis"


class AegisOfAggramar(Tile):
    """At the end of the turn it may go to any region held.

    Another player pays 2 coins before conquering its region and for each power used on it.
    """

    key = "aegis_of_aggramar"
    name = _("Aegis of Aggramar")
    about = _(
        "Put it on any of your regions at the end of your turn. Others pay you 2 coins "
        "before they conquer that region or use a power on it."
    )
    kind = "artifact"
    verbs = {VERB: "place"}

    def toll(self, table: Table, army: Army, region: str, seat: Seat, cause: str) -> int:
        here = region == table.tile_at(self.key)
        return 2 if here and cause in ("conquest", "power") else 0

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        prompt = _("Put the Aegis on one of your regions")
        return placements.on_one_of(table, phase, VERB, prompt, table.held(army))

    def do(self, table: Table, army: Army, action: Action) -> None:
        region_key(table, action.params)
        placements.count(table, VERB)
        key = own_region(table, action.params)
        table.move_tile(self.key, key)
        line = words(_("The Aegis now guards {region}"), region=f"region:{key}")
        table.tell("placed", army.seat, line, tile=self.key, region=key)

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 0.5 + 0.1 * threat(table, army, region) if region == table.tile_at(self.key) else 0.0
