"""Kobolds (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.table import Table


class Kobolds(Race):
    """Every cavern counts as next to them, from the first conquest on, and is landed on freely."""

    key = "kobolds"
    name = _("Kobolds")
    about = _(
        "Every cavern counts as next to them, from the first conquest on, and is landed on freely."
    )
    faction = "neutral"
    banner = 6
    tray = 11

    def reaches(self, table: Table, assault: Assault) -> bool:
        return "cavern" in assault.place.marks

    def lands_freely(self, table: Table, assault: Assault) -> bool:
        return "cavern" in assault.place.marks
