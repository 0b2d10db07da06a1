"""Trolls (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.table import Table


class Trolls(Race):
    """Regions with a race token or a Murloc cost them 1 token less."""

    key = "trolls"
    name = _("Trolls")
    about = _("Regions with a race token or a Murloc cost them 1 token less.")
    faction = "horde"
    banner = 6
    tray = 11

    def cost(self, table: Table, assault: Assault) -> int:
        return -1 if conquest.troops(table, assault.lying) else 0
