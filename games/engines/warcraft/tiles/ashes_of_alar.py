"""Ashes of Al'ar (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Tile
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table

USE = "ashes"


class AshesOfAlar(Tile):
    """Once a turn any region counts as next to you, with no extra token for landing.

    The Ashes move to the conquered region. They lead nobody into water who may not go there.
    """

    key = "ashes_of_alar"
    name = _("Ashes of Al'ar")
    about = _(
        "Once a turn any region of any island counts as next to you, "
        "without the extra token for landing. The Ashes move there."
    )
    kind = "artifact"
    uses = {USE: 1}

    def reaches(self, table: Table, assault: Assault) -> bool:
        return USE in assault.use

    def lands_freely(self, table: Table, assault: Assault) -> bool:
        return USE in assault.use

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if USE in conquest.use:
            table.move_tile(self.key, conquest.region)

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 1.0 if region == table.tile_at(self.key) else 0.0
