"""Ethereals (R10)."""

from collections.abc import Iterator

from games.engines.contract import Action, Choice, OneOf, Option, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import turn
from games.engines.smallworld.abilities import Assault, Race, Refusal
from games.engines.smallworld.params import own_region, region_key
from games.engines.smallworld.refusals import refusal, refuse, refuse_as
from games.engines.smallworld.state import Army, Region
from games.engines.smallworld.table import Table
from games.engines.warcraft.touching import toll_notes, why_not_touch

LEGEND = "legend"
TAKEN = "artifact_taken"


NO_PLACE = Refusal("no_target", words(_("No legendary place lies there face up.")))
NO_ARTIFACT = Refusal("no_target", words(_("No such artifact lies there.")))


class Ethereals(Race):
    """Once a turn they move an artifact of a neighbouring region into the own one beside it, or
    conquer a region with a face-up legendary place for 2 tokens less."""

    key = "ethereals"
    name = _("Ethereals")
    about = _(
        "Once a turn: move an artifact from a region next to yours into yours, "
        "or conquer a region with a legendary place for 2 tokens less."
    )
    faction = "neutral"
    banner = 5
    tray = 10
    uses = {LEGEND: 1}
    verbs = {"take_artifact": "conquest"}

    def cost(self, table: Table, assault: Assault) -> int:
        return -2 if LEGEND in assault.use else 0

    def refuses_use(self, table: Table, assault: Assault) -> Refusal | None:
        if table.used(TAKEN):
            return refusal("already_used")
        return None if _lying(table, assault.lying, "place") else NO_PLACE

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if phase != "conquest" or table.used(TAKEN) or table.used(LEGEND):
            return []
        options = list(self._options(table, army))
        prompt = words(_("Move an artifact into one of your regions"))
        return [OneOf("take_artifact", prompt, options, optional=True)] if options else []

    def _options(self, table: Table, army: Army) -> Iterator[Option]:
        """Each artifact within reach and each own region beside it."""
        for source, place in table.chart.places.items():
            artifacts = _lying(table, table.state.regions[source], "artifact")
            for target in place.next if artifacts else ():
                if target in table.held(army) and not why_not_touch(table, army, (source,)):
                    notes = toll_notes(table.touch_toll(source, army.seat, "power"))
                    yield from _ways(artifacts, source, target, notes)

    def do(self, table: Table, army: Army, action: Action) -> None:
        source = region_key(table, action.params, "source")
        region_key(table, action.params, "target")
        if table.used(TAKEN) or table.used(LEGEND):
            refuse("already_used")
        target = own_region(table, action.params, "target")
        self._check(table, army, source, target)
        artifact = _chosen(_lying(table, table.state.regions[source], "artifact"), action)
        turn.begin_conquest_action(table, army)
        table.use(TAKEN)
        table.pay_tolls(source, army.seat, "power")
        table.move_tile(artifact, target)
        line = words(
            _("{tile} is taken to {region}"), tile=f"tile:{artifact}", region=f"region:{target}"
        )
        table.tell("artifact_taken", army.seat, line, tile=artifact, source=source, region=target)

    def _check(self, table: Table, army: Army, source: str, target: str) -> None:
        refuse_as(why_not_touch(table, army, (source,), paying=False))
        if source not in table.chart.places[target].next:
            refuse("not_reachable", region=f"region:{source}")
        if not _lying(table, table.state.regions[source], "artifact"):
            refuse_as(NO_ARTIFACT)
        refuse_as(why_not_touch(table, army, (source,)))


def _lying(table: Table, region: Region, kind: str) -> list[str]:
    """The face-up tiles of a kind on the region, in alphabetical order."""
    if not region.tiles:
        return []
    return sorted(tile for tile in region.tiles if table.edition.tiles[tile].kind == kind)


def _ways(artifacts: list[str], source: str, target: str, notes: list[Words]) -> Iterator[Option]:
    """The artifact is named where several lie together."""
    for artifact in artifacts:
        named = {"artifact": artifact} if len(artifacts) > 1 else {}
        label = words(_("{tile} to {region}"), tile=f"tile:{artifact}", region=f"region:{target}")
        yield Option({"source": source, "target": target, **named}, label, notes, [source, target])


def _chosen(artifacts: list[str], action: Action) -> str:
    """The artifact named, or the first; refused if another is named."""
    named = action.params.get("artifact", artifacts[0])
    if named not in artifacts:
        refuse_as(NO_ARTIFACT)
    return str(named)
