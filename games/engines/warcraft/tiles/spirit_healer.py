"""Spirit Healer (R12)."""

from games.engines.contract import gettext_noop as _
from games.engines.contract import words
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class SpiritHealer(Tile):
    """One more token from the tray just before each redeployment, while the tray has one."""

    key = "spirit_healer"
    name = _("Spirit Healer")
    about = _("One more token from the tray just before each redeployment, while the tray has one.")
    kind = "place"

    def on_redeployment(self, table: Table, army: Army) -> None:
        if table.from_tray(army, 1):
            text = _("The Spirit Healer sends the {race} one more token")
            line = words(text, race=f"race:{army.race}")
            table.tell("healed", army.seat, line, race=army.race)

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 1.5 if region == table.tile_at(self.key) else 0.0
