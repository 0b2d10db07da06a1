"""Karazhan (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.counting import held_places


class Karazhan(Tile):
    """At the end of the turn: 1 coin for each other region held of the same terrain."""

    key = "karazhan"
    name = _("Karazhan")
    about = _("At the end of the turn: 1 coin for each other region held of the same terrain.")
    kind = "place"

    def score(self, table: Table, army: Army) -> int:
        here = table.tile_at(self.key)
        assert here is not None
        terrain = table.chart.places[here].terrain
        return held_places(table, army, lambda place: place.terrain == terrain) - 1
