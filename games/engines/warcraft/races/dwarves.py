"""Dwarves (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.table import Table


class Dwarves(Race):
    """Mountain regions cost them 2 tokens less."""

    key = "dwarves"
    name = _("Dwarves")
    about = _("Mountain regions cost them 2 tokens less.")
    faction = "alliance"
    banner = 5
    tray = 10

    def cost(self, table: Table, assault: Assault) -> int:
        return -2 if assault.place.terrain == "mountain" else 0
