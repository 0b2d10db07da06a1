"""Enraged (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.contract import ngettext
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table


class Enraged(Power):
    """Conquering a region with 2 or more race tokens earns as many coins at once."""

    key = "enraged"
    name = _("Enraged")
    about = _("Conquering a region with 2 or more race tokens earns as many coins at once.")
    badge = 4

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if conquest.tokens >= 2:
            line = ngettext("Rage earns {n} coin", "Rage earns {n} coins", n=conquest.tokens)
            table.earn(army.seat, conquest.tokens, "power", line)
