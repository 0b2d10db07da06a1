"""Heart of Azeroth (R12)."""

from games.engines.contract import Action, Choice, Seat, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Tile
from games.engines.smallworld.params import own_region, region_key
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft import placements

VERB = "place_heart"


class HeartOfAzeroth(Tile):
    """At the end of the turn it may go to any region held.

    Then every other player whose active race stands next to it pays 1 coin, if there is one.
    """

    key = "heart_of_azeroth"
    name = _("Heart of Azeroth")
    about = _(
        "Put it on any of your regions at the end of your turn: every other player "
        "with an active race next to it pays you 1 coin."
    )
    kind = "artifact"
    verbs = {VERB: "place"}

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        prompt = _("Put the Heart of Azeroth on one of your regions")
        by_payers = sorted(table.held(army), key=lambda key: -len(self._payers(table, army, key)))
        return placements.on_one_of(table, phase, VERB, prompt, by_payers)

    def do(self, table: Table, army: Army, action: Action) -> None:
        region_key(table, action.params)
        placements.count(table, VERB)
        key = own_region(table, action.params)
        table.move_tile(self.key, key)
        line = words(_("The Heart of Azeroth now lies at {region}"), region=f"region:{key}")
        table.tell("placed", army.seat, line, tile=self.key, region=key)
        for seat in self._payers(table, army, key):
            table.pay(seat, army.seat, 1, f"tile:{self.key}")

    def _payers(self, table: Table, army: Army, key: str) -> list[Seat]:
        """The other players whose active race holds a region next to `key`."""
        near = (table.state.regions[other] for other in table.chart.places[key].next)
        seats = {region.seat for region in near if region.active and region.seat is not None}
        return sorted(seats - {army.seat})

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 1.0 if region == table.tile_at(self.key) else 0.0
