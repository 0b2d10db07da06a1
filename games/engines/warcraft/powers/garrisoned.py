"""Garrisoned (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table


class Garrisoned(Power):
    """A fort (+1 defence) in every region held, 10 in all; forts stay in decline."""

    key = "garrisoned"
    name = _("Garrisoned")
    about = _("A fort (+1 defence) in every region held, 10 in all; forts stay in decline.")
    badge = 3
    in_decline = True

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        table.put_marker(conquest.region, "fort")

    def on_turn_end(self, table: Table, army: Army) -> None:
        for key in table.held(army):
            if not table.state.regions[key].markers.get("fort"):
                table.put_marker(key, "fort")
