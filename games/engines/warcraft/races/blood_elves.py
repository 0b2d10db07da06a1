"""Blood Elves (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Race
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.counting import held_places


class BloodElves(Race):
    """At the end of the turn: 1 coin more for each magic region they hold."""

    key = "blood_elves"
    name = _("Blood Elves")
    about = _("At the end of the turn: 1 coin more for each magic region they hold.")
    faction = "horde"
    banner = 5
    tray = 10

    def score(self, table: Table, army: Army) -> int:
        return held_places(table, army, lambda place: "magic" in place.marks)
