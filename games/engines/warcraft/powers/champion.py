"""Champion (R11)."""

from games.engines.contract import Seat
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import defence
from games.engines.smallworld.abilities import Assault, Power, Refusal
from games.engines.smallworld.counts import less, more
from games.engines.smallworld.refusals import refusal
from games.engines.smallworld.state import Army, Conquest, Region
from games.engines.smallworld.table import Table


class Champion(Power):
    """Once a turn the champion conquers a neighbouring region without tokens and stands there."""

    key = "champion"
    name = _("Champion")
    about = _(
        "Once a turn the champion conquers a region next to yours "
        "without tokens and stands there as one."
    )
    badge = 5
    uses = {"champion": 1}
    goes_with = {"champion": ()}

    def on_picked(self, table: Table, army: Army) -> None:
        army.units = more(army.units, self.key, 1)

    def refuses_use(self, table: Table, assault: Assault) -> Refusal | None:
        if assault.place.key in assault.front.near:
            return None
        if table.held(assault.army) and table.any(assault.army, "reaches", assault):
            return None
        return refusal("not_reachable", region=f"region:{assault.place.key}")

    def lays_instead(self, table: Table, assault: Assault) -> int | None:
        return 0 if self.key in assault.use else None

    def on_assault(self, table: Table, assault: Assault) -> None:
        if self.key in assault.use:
            self._take_up(table, assault.army)

    def _take_up(self, table: Table, army: Army) -> None:
        for key in table.held(army):
            if table.state.regions[key].units.get(self.key):
                region = table.region(key)
                region.units = less(region.units, self.key, 1)
                army.units = more(army.units, self.key, 1)
                if region.tokens == 0:
                    defence.empty(table, key)
                return

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        if self.key in conquest.use:
            region = table.region(conquest.region)
            region.units = more(region.units, self.key, 1)
            army.units = less(army.units, self.key, 1)

    def protects(self, table: Table, army: Army, region: str, cause: str) -> bool:
        return cause == "conquest" and bool(table.state.regions[region].units.get(self.key))

    def on_captured(self, table: Table, army: Army, lying: Region, seat: Seat | None) -> None:
        if lying.units.get(self.key) and seat is not None:
            table.pay(army.seat, seat, 1, f"power:{self.key}")

    def on_decline(self, table: Table, army: Army) -> None:
        self._take_up(table, army)
