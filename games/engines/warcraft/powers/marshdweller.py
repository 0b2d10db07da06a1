"""Marshdweller (R11)."""

from games.engines.contract import Seat
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class Marshdweller(Power):
    """Whoever conquers one of their swamps first pays them 1 coin, in decline too."""

    key = "marshdweller"
    name = _("Marshdweller")
    about = _(
        "Whoever conquers one of their swamps first pays them 1 coin, "
        "also when they are in decline."
    )
    badge = 4
    in_decline = True

    def toll(self, table: Table, army: Army, region: str, seat: Seat, cause: str) -> int:
        swamp = table.chart.places[region].terrain == "swamp"
        return 1 if swamp and cause == "conquest" else 0
