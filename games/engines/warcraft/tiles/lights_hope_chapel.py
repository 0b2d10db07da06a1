"""Light's Hope Chapel (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class LightsHopeChapel(Tile):
    """Its race loses no token anywhere: all retreat, once more when the chapel itself is taken."""

    key = "lights_hope_chapel"
    name = _("Light's Hope Chapel")
    about = _(
        "Its race loses no token anywhere: all retreat, even when the chapel itself is taken."
    )
    kind = "place"

    def protects(self, table: Table, army: Army, region: str, cause: str) -> bool:
        return True

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 1.0 if region == table.tile_at(self.key) else 0.0
