"""Beast Master (R11)."""

from games.engines.contract import gettext_noop as _
from games.engines.contract import ngettext
from games.engines.smallworld import defence
from games.engines.smallworld.abilities import Power
from games.engines.smallworld.counts import less
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.counting import held_places

BEASTS = "beasts"


class BeastMaster(Power):
    """Each turn starts with one fresh beast for each hill region held, 5 at most.

    Beasts count as race tokens but are laid last and lost first; regions that they alone hold
    are lost when they come off. The tie-break, the tray and the Draenei ignore them.
    """

    key = "beast_master"
    name = _("Beast Master")
    about = _(
        "Each turn starts with one fresh beast for each hill region held, 5 at most. "
        "Beasts fight like tokens; one is lost first where they are driven out."
    )
    badge = 4

    def on_turn_start(self, table: Table, army: Army) -> None:
        self._call_off(table, army)
        hills = held_places(table, army, lambda place: place.terrain == "hill")
        beasts = min(hills, table.edition.units[BEASTS].pool)
        if beasts:
            army.units = army.units | {BEASTS: beasts}
            line = ngettext(
                "{n} beast follows {seat}",
                "{n} beasts follow {seat}",
                n=beasts,
                seat=f"seat:{army.seat}",
            )
            table.tell("beasts", army.seat, line, beasts=beasts)

    def _call_off(self, table: Table, army: Army) -> None:
        """All beasts come off, from the hand, too; what they held alone is free."""
        army.units = {kind: number for kind, number in army.units.items() if kind != BEASTS}
        for key in list(table.held(army)):
            beasts = table.state.regions[key].units.get(BEASTS, 0)
            if not beasts:
                continue
            region = table.region(key)
            region.units = less(region.units, BEASTS, beasts)
            if not region.tokens and not region.units:
                defence.empty(table, key)

    def loses_instead(self, table: Table, army: Army, region: str) -> str | None:
        return BEASTS if table.state.regions[region].units.get(BEASTS) else None

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 0.6 if table.chart.places[region].terrain == "hill" else 0.0
