"""Fishing (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.counting import held_places


class Fishing(Power):
    """At the end of the turn: 1 coin more for each region held next to a sea or lake."""

    key = "fishing"
    name = _("Fishing")
    about = _("At the end of the turn: 1 coin more for each region held next to a sea or lake.")
    badge = 3

    def score(self, table: Table, army: Army) -> int:
        return held_places(table, army, lambda place: place.coastal)
