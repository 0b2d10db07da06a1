"""Dark Portal (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class DarkPortal(Tile):
    """At the end of the turn: 2 coins."""

    key = "dark_portal"
    name = _("Dark Portal")
    about = _("At the end of the turn: 2 coins.")
    kind = "place"

    def score(self, table: Table, army: Army) -> int:
        return 2
