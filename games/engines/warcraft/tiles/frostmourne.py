"""Frostmourne (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Tile
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table


class Frostmourne(Tile):
    """Once a turn one conquest costs 2 tokens less; the blade moves there."""

    key = "frostmourne"
    name = _("Frostmourne")
    about = _("Once a turn one conquest costs 2 tokens less; the blade moves there.")
    kind = "artifact"
    uses = {"frostmourne": 1}

    def cost(self, table: Table, assault: Assault) -> int:
        return -2 if self.key in assault.use else 0

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if self.key in conquest.use:
            table.move_tile(self.key, conquest.region)
