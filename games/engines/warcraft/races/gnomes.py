"""Gnomes (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.table import Table

USE = "airstrike"


class Gnomes(Race):
    """Once a turn an airstrike takes any land region as if next to them, the die off its cost.

    Too few tokens after the die: it becomes the last attempt, or is called off and spent.
    """

    key = "gnomes"
    name = _("Gnomes")
    about = _(
        "Once a turn an airstrike reaches any land region, without the extra token for landing: "
        "a die is rolled first and taken off the cost."
    )
    faction = "alliance"
    banner = 5
    tray = 10
    uses = {USE: 1}

    def rolls_first(self, table: Table, assault: Assault) -> bool:
        return USE in assault.use

    def reaches(self, table: Table, assault: Assault) -> bool:
        return USE in assault.use

    def lands_freely(self, table: Table, assault: Assault) -> bool:
        return USE in assault.use
