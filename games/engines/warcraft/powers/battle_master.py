"""Battle Master (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.contract import words
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table


class BattleMaster(Power):
    """1 coin at once for each conquest of a region with a race token or a Murloc."""

    key = "battle_master"
    name = _("Battle Master")
    about = _("1 coin at once for each conquest of a region with a race token or a Murloc.")
    badge = 5

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if conquest.nonempty:
            table.earn(army.seat, 1, "power", words(_("The Battle Master earns 1 coin")))
