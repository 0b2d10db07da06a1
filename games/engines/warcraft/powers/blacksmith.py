"""Blacksmith (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Power
from games.engines.smallworld.table import Table


class Blacksmith(Power):
    """Every region costs 1 token less."""

    key = "blacksmith"
    name = _("Blacksmith")
    about = _("Every region costs 1 token less.")
    badge = 4

    def cost(self, table: Table, assault: Assault) -> int:
        return -1
