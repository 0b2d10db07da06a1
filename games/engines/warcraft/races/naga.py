"""Naga (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class Naga(Race):
    """They conquer seas and lakes, as a first conquest too, and stay there in decline."""

    key = "naga"
    name = _("Naga")
    about = _("They conquer seas and lakes, as a first conquest too, and stay there in decline.")
    faction = "neutral"
    banner = 6
    tray = 11

    def enters_water(self, table: Table, army: Army) -> bool:
        return True

    def reaches(self, table: Table, assault: Assault) -> bool:
        return assault.place.water and not table.held(assault.army)
