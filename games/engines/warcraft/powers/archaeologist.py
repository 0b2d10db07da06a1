"""Archaeologist (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class Archaeologist(Power):
    """At the end of the turn: 1 coin more for each artifact and place in regions held."""

    key = "archaeologist"
    name = _("Archaeologist")
    about = _("At the end of the turn: 1 coin more for each artifact and place in regions held.")
    badge = 5

    def score(self, table: Table, army: Army) -> int:
        return sum(len(table.state.regions[key].tiles) for key in table.held(army))
