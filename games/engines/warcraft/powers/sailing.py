"""Sailing (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Power
from games.engines.smallworld.table import Table


class Sailing(Power):
    """Entry regions cost no extra token, wherever they are."""

    key = "sailing"
    name = _("Sailing")
    about = _("Entry regions cost no extra token, wherever they are.")
    badge = 5

    def lands_freely(self, table: Table, assault: Assault) -> bool:
        return True
