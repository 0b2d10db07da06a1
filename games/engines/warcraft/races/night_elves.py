"""Night Elves (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table


class NightElves(Race):
    """Forests cost 1 token less; a wisp wall rises in each forest they conquer, 9 in all."""

    key = "night_elves"
    name = _("Night Elves")
    about = _(
        "Forests cost 1 token less. A wisp wall (+1 defence) rises in each forest "
        "they conquer and stays in decline."
    )
    faction = "alliance"
    banner = 4
    tray = 9

    def cost(self, table: Table, assault: Assault) -> int:
        return -1 if assault.place.terrain == "forest" else 0

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if table.chart.places[conquest.region].terrain == "forest":
            table.put_marker(conquest.region, "wall")
