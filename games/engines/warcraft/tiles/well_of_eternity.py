"""Well of Eternity (R12)."""

from games.engines.contract import Action, Choice, Seat, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest, turn
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.params import region_key
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army, Step
from games.engines.smallworld.table import Table


class WellOfEternity(Tile):
    """Moves to water; 2 coins a turn for whose race alone holds most regions next to it."""

    key = "well_of_eternity"
    name = _("Well of Eternity")
    about = _(
        "It lies in a sea or lake. 2 coins at the end of your turn "
        "if one of your races holds most regions next to it."
    )
    kind = "place"
    unheld = True
    verbs = {"move_well": "well"}

    def on_revealed(self, table: Table, seat: Seat, region: str) -> None:
        places = table.chart.places
        waters = [key for key in table.chart.islands[places[region].island] if places[key].water]
        if not waters:
            self._replace(table, seat, region)
        elif len(waters) == 1:
            self._flow(table, seat, waters[0])
        else:
            table.push("well", [seat], piece=self.key, waters=waters)

    def _replace(self, table: Table, seat: Seat, region: str) -> None:
        """No water on this island: the next unused place comes instead."""
        table.drop_tile(self.key)
        for tile in table.state.tiles_left:
            if table.edition.tiles[tile].kind == "place":
                table.state.tiles_left = [t for t in table.state.tiles_left if t != tile]
                table.region(region).hidden = tile
                army = table.army_on(table.state.regions[region])
                if army is not None:
                    conquest.reveal(table, region, army)
                return

    def _flow(self, table: Table, seat: Seat, water: str) -> None:
        table.move_tile(self.key, water)
        line = words(_("The Well of Eternity flows to {region}"), region=f"region:{water}")
        table.tell("well_moved", seat, line, region=water)

    def step_choices(self, table: Table, step: Step) -> list[Choice]:
        prompt = _("Choose the water for the Well of Eternity")
        return [turn.region_choice("move_well", prompt, step.data["waters"], "target")]

    def do(self, table: Table, army: Army, action: Action) -> None:
        water = region_key(table, action.params, "target")
        if water not in table.state.steps[-1].data["waters"]:
            refuse("no_target")
        table.pop()
        self._flow(table, army.seat, water)

    def score_of_seat(self, table: Table, seat: Seat) -> int:
        here = table.tile_at(self.key)
        if here is None:
            return 0
        ranking = self._around(table, here)
        if not ranking or (len(ranking) > 1 and ranking[0][0] == ranking[1][0]):
            return 0
        return 2 if ranking[0][1] == seat else 0

    def _around(self, table: Table, here: str) -> list[tuple[int, Seat]]:
        """Regions next to the Well by race, the most first; Murlocs are one race, seat -1."""
        counts: dict[tuple[Seat, str], int] = {}
        for key in table.chart.places[here].next:
            region = table.state.regions[key]
            if region.seat is not None and region.race is not None:
                holder = (region.seat, region.race)
            elif region.natives:
                holder = (-1, "natives")
            else:
                continue
            counts[holder] = counts.get(holder, 0) + 1
        return sorted(((n, seat) for (seat, _race), n in counts.items()), reverse=True)
