"""Explorer (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class Explorer(Power):
    """At the end of the turn: 1 coin more for each island with a region held."""

    key = "explorer"
    name = _("Explorer")
    about = _("At the end of the turn: 1 coin more for each island with a region held.")
    badge = 4

    def score(self, table: Table, army: Army) -> int:
        places = table.chart.places
        return len({places[key].island for key in table.held(army)})
