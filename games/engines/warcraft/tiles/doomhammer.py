"""Doomhammer (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Tile
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table

USE = "doomhammer"


class Doomhammer(Tile):
    """Once a turn conquer with 1 token (Tauren 2) and pay 2 coins to the region's owner.

    The bank gets them where nobody else owns the region. The hammer moves there.
    """

    key = "doomhammer"
    name = _("Doomhammer")
    about = _(
        "Once a turn conquer a region with 1 token and pay 2 coins to its owner, "
        "to the bank if nobody else owns it. The hammer moves there."
    )
    kind = "artifact"
    uses = {USE: 1}
    goes_with = {USE: ("airstrike", "ashes")}

    def lays_instead(self, table: Table, assault: Assault) -> int | None:
        return 1 if USE in assault.use else None

    def fee(self, table: Table, assault: Assault) -> int:
        return 2 if USE in assault.use else 0

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if USE in conquest.use:
            table.move_tile(self.key, conquest.region)

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 1.0 if region == table.tile_at(self.key) else 0.0
