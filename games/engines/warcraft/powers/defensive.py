"""Defensive (R11)."""

from games.engines.contract import Action, Choice, Seat, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Power, Refusal
from games.engines.smallworld.params import own_region, region_key
from games.engines.smallworld.refusals import refuse, refuse_as
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft import placements

TOWER = "tower"
VERB = "place_tower"


UNFIT = Refusal(
    "no_target",
    words(_("A tower needs fields without one, and more than half of their neighbours held.")),
)


class Defensive(Power):
    """At the end of the turn one watch tower goes on fields whose neighbours are mostly theirs.

    Nobody else conquers a region with a tower or works on it. It goes as soon as its race no
    longer holds the fields and more than half of the regions next to them.
    """

    key = "defensive"
    name = _("Defensive")
    about = _(
        "At the end of the turn a watch tower on fields of which you hold more than half of the "
        "neighbours: nobody else conquers it or uses powers there."
    )
    badge = 5
    verbs = {VERB: "place"}

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if not placements.open_in(table, phase, VERB) or table.marker_pool(TOWER) <= 0:
            return []
        prompt = _("Build a watch tower")
        fit = [key for key in table.held(army) if _may_stand(table, army, key)]
        free = [key for key in fit if not table.state.regions[key].markers.get(TOWER)]
        return placements.on_one_of(table, phase, VERB, prompt, free)

    def do(self, table: Table, army: Army, action: Action) -> None:
        region_key(table, action.params)
        if table.marker_pool(TOWER) <= 0:
            refuse("unavailable")
        placements.count(table, VERB)
        key = own_region(table, action.params)
        if not _may_stand(table, army, key) or table.state.regions[key].markers.get(TOWER):
            refuse_as(UNFIT)
        table.put_marker(key, TOWER)
        line = words(_("A watch tower rises at {region}"), region=f"region:{key}")
        table.tell("placed", army.seat, line, marker=TOWER, region=key)

    def forbids(self, table: Table, army: Army, region: str, seat: Seat) -> Words | None:
        if not table.state.regions[region].markers.get(TOWER):
            return None
        return words(_("A watch tower guards {region}."), region=f"region:{region}")

    def on_settled(self, table: Table, army: Army) -> None:
        for key in list(table.held(army)):
            markers = table.state.regions[key].markers
            if markers.get(TOWER) and not _may_stand(table, army, key):
                self._pull_down(table, army, key)

    def on_decline(self, table: Table, army: Army) -> None:
        for key in list(table.held(army)):
            if table.state.regions[key].markers.get(TOWER):
                self._pull_down(table, army, key)

    def _pull_down(self, table: Table, army: Army, key: str) -> None:
        table.take_marker(key, TOWER)
        line = words(_("The watch tower of {region} falls"), region=f"region:{key}")
        table.tell("tower_fell", army.seat, line, region=key)

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        return 0.5 if table.state.regions[region].markers.get(TOWER) else 0.0


def _may_stand(table: Table, army: Army, key: str) -> bool:
    """Whether these are fields of which the army holds more than half of the neighbours."""
    place, held = table.chart.places[key], set(table.held(army))
    near = sum(other in held for other in place.next)
    return place.terrain == "fields" and 2 * near > len(place.next)
