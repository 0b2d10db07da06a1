"""Draenei (R10)."""

from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Race
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


class Draenei(Race):
    """In each other player's turn the first token they would lose is kept and redeployed."""

    key = "draenei"
    name = _("Draenei")
    about = _("In each other player's turn the first token they would lose is kept and redeployed.")
    faction = "alliance"
    banner = 7
    tray = 12

    def spares(self, table: Table, army: Army, region: str) -> bool:
        gift = f"spared:{army.seat}"
        if table.turn.seat == army.seat or table.turn.marks.get(gift):
            return False
        table.turn.marks = table.turn.marks | {gift: True}
        return True
