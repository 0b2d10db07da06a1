"""Orcs (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.contract import words
from games.engines.smallworld.abilities import Race
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table
from games.engines.warcraft.factions import faction_of


class Orcs(Race):
    """1 coin at once for each region they conquer from an Alliance race."""

    key = "orcs"
    name = _("Orcs")
    about = _("1 coin at once for each region they conquer from an Alliance race.")
    faction = "horde"
    banner = 6
    tray = 11

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if faction_of(table, conquest.race) == "alliance":
            line = words(_("The Orcs earn 1 coin for beating the Alliance"))
            table.earn(army.seat, 1, "race", line)
