"""Humans (R10)."""

from games.engines.contract import Action, Choice, Pile, Slot, Spread, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest as conquests
from games.engines.smallworld.abilities import Race, Refusal
from games.engines.smallworld.params import region_keys
from games.engines.smallworld.refusals import refuse, refuse_as
from games.engines.smallworld.state import Army, Conquest
from games.engines.smallworld.table import Table
from games.engines.warcraft import placements
from games.engines.warcraft.factions import faction_of, side_of

MARKER = "objective"
VERB = "place_objectives"
NUMBER = 2


HELD = Refusal("no_target", words(_("Objectives go where no Alliance race stands.")))


class Humans(Race):
    """At the end of their turn 2 military objectives go on regions that no Alliance race holds.

    Whoever conquers one and does not fight for the Horde gets 2 coins, and the Humans get 2 as
    well if it was somebody else; then the token comes back to them.
    """

    key = "humans"
    name = _("Humans")
    about = _(
        "They put 2 objectives on regions not held by the Alliance. Whoever conquers one, "
        "but not for the Horde, gets 2 coins, and so do the Humans."
    )
    faction = "alliance"
    banner = 5
    tray = 10
    verbs = {VERB: "place"}

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        fit = _fit(table) if placements.open_in(table, phase, VERB) else []
        if not fit:
            return []
        now = {key: table.state.regions[key].markers.get(MARKER, 0) for key in fit}
        total = min(NUMBER, len(fit))
        slots = [Slot(key, number, 0, 1) for key, number in now.items()]
        near = sorted(fit, key=lambda key: _remoteness(table, army, key))[:total]
        laid = {key: int(key in near) for key in fit}
        pile = Pile("regions", words(_("military objectives")), "places", total, True, slots, laid)
        return [Spread(VERB, words(_("Place the military objectives")), [pile])]

    def do(self, table: Table, army: Army, action: Action) -> None:
        named = action.params.get("regions") is not None
        keys = region_keys(table, action.params) if named else _bearing(table)
        placements.count(table, VERB)
        fit = _fit(table)
        if any(key not in fit for key in keys):
            refuse_as(HELD)
        if len(keys) != min(NUMBER, len(fit)):
            refuse("wrong_total")
        self._take_back(table)
        for key in keys:
            table.put_marker(key, MARKER)
        places = [f"region:{key}" for key in keys]
        line = words(_("Military objectives: {regions}"), regions=places)
        table.tell("placed", army.seat, line, marker=MARKER, regions=keys)

    def _take_back(self, table: Table) -> None:
        for key in _bearing(table):
            table.take_marker(key, MARKER)

    def on_any_conquest(self, table: Table, army: Army, conquest: Conquest, by: Army) -> None:
        key = conquest.region
        if not table.state.regions[key].markers.get(MARKER) or side_of(table, by) == "horde":
            return
        table.take_marker(key, MARKER)
        line = words(_("{seat} reaches a military objective: 2 coins"), seat=f"seat:{by.seat}")
        table.earn(by.seat, 2, "race", line)
        if by is not army:
            aside = words(_("The Humans earn 2 coins as well"))
            table.earn(army.seat, 2, "race", aside)

    def on_decline(self, table: Table, army: Army) -> None:
        self._take_back(table)


def _bearing(table: Table) -> list[str]:
    """The regions with an objective."""
    return [key for key, region in table.state.regions.items() if region.markers.get(MARKER)]


def _fit(table: Table) -> list[str]:
    """The regions that no Alliance race holds, active or in decline; water, too."""
    regions = table.state.regions.items()
    return [key for key, region in regions if faction_of(table, region.race) != "alliance"]


def _remoteness(table: Table, army: Army, key: str) -> tuple[bool, bool, int]:
    """How far a region is from being conquered by the army: near land with few tokens first."""
    place, region = table.chart.places[key], table.state.regions[key]
    pieces = region.tokens + region.natives + sum(region.units.values())
    return place.water, not conquests.borders(table, army, place), pieces
