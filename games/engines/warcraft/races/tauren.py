"""Tauren (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Race
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class Tauren(Race):
    """At least 2 tokens wherever they conquer or stay; 2 stay in each region in decline."""

    key = "tauren"
    name = _("Tauren")
    about = _("At least 2 tokens wherever they conquer or stay; 2 stay in each region in decline.")
    faction = "horde"
    banner = 11
    tray = 16

    def also_stay(self, table: Table, army: Army) -> int:
        return 1
