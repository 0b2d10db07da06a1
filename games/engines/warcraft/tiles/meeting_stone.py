"""Meeting Stone (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Tile
from games.engines.smallworld.table import Table


class MeetingStone(Tile):
    """Entry regions cost its holder no extra token."""

    key = "meeting_stone"
    name = _("Meeting Stone")
    about = _("Entry regions cost its holder no extra token.")
    kind = "place"

    def lands_freely(self, table: Table, assault: Assault) -> bool:
        return True
