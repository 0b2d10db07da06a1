"""Herbalist (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.counting import held_places


class Herbalist(Power):
    """At the end of the turn: 1 coin more for each hill region held."""

    key = "herbalist"
    name = _("Herbalist")
    about = _("At the end of the turn: 1 coin more for each hill region held.")
    badge = 4

    def score(self, table: Table, army: Army) -> int:
        return held_places(table, army, lambda place: place.terrain == "hill")
