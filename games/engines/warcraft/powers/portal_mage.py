"""Portal Mage (R11)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.engines.contract import Action, Choice, OneOf, Option, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import turn
from games.engines.smallworld.abilities import Power, Refusal
from games.engines.smallworld.params import region_key
from games.engines.smallworld.refusals import refuse, refuse_as
from games.engines.smallworld.state import Army, Region
from games.engines.smallworld.table import Table
from games.engines.warcraft.touching import toll_notes, why_not_pay, why_not_touch

VERB = "swap"
TIMES = 2
MAGIC = "magic"
MOVABLE = ("seat", "race", "active", "tokens", "natives", "units", "markers", "covered")


NOT_MAGIC = Refusal("no_target", words(_("Portals lead from one magic region to another.")))
NOTHING_THERE = Refusal("no_target", words(_("There is nothing to exchange on these regions.")))


class PortalMage(Power):
    """Twice a turn two magic regions anywhere exchange everything that lies on them.

    Mountains, legendary places and face-down tiles stay. It is no conquest; walls and forts
    stay standing, and whoever's tokens come holds the region.
    """

    key = "portal_mage"
    name = _("Portal Mage")
    about = _(
        "Twice a turn: exchange everything on two magic regions anywhere, except mountains, "
        "legendary places and hidden tiles. It is no conquest."
    )
    badge = 5
    verbs = {VERB: "conquest"}

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if phase != "conquest" or table.used(VERB) >= TIMES:
            return []
        magic = table.chart.by_mark.get(MAGIC, ())
        pairs = [pair for pair in combinations(magic, 2) if not _why_not(table, army, *pair)]
        prompt = words(_("Exchange two magic regions"))
        options = [option for pair in pairs for option in _options(table, army, *pair)]
        return [OneOf(VERB, prompt, options, optional=True)] if options else []

    def do(self, table: Table, army: Army, action: Action) -> None:
        key = region_key(table, action.params)
        target = region_key(table, action.params, "target")
        if table.used(VERB) >= TIMES:
            refuse("already_used")
        refuse_as(_why_not(table, army, key, target))
        turn.begin_conquest_action(table, army)
        table.use(VERB)
        for touched in (key, target):
            table.pay_tolls(touched, army.seat, "power")
        _exchange(table, key, target)
        facts = {"region": f"region:{key}", "target": f"region:{target}"}
        text = _("{seat} opens a portal: {region} and {target} change places")
        line = words(text, seat=f"seat:{army.seat}", **facts)
        table.tell("swapped", army.seat, line, region=key, target=target)


def _options(table: Table, army: Army, *pair: str) -> Iterator[Option]:
    """The same exchange, whichever of the two regions is touched first."""
    notes = toll_notes(_price(table, army, pair))
    for key, target in (pair, reversed(pair)):
        label = words(_("{region} and {target}"), region=f"region:{key}", target=f"region:{target}")
        yield Option({"region": key, "target": target}, label, notes, [key, target])


def _price(table: Table, army: Army, pair: Sequence[str]) -> int:
    return sum(table.touch_toll(key, army.seat, "power") for key in pair)


def _why_not(table: Table, army: Army, key: str, target: str) -> Refusal | None:
    """Why the two regions cannot be exchanged."""
    immune = why_not_touch(table, army, (key, target), paying=False)
    if immune is not None:
        return immune
    magic = table.chart.by_mark.get(MAGIC, ())
    if key == target or key not in magic or target not in magic:
        return NOT_MAGIC
    if not any(_bears(table, table.state.regions[one]) for one in (key, target)):
        return NOTHING_THERE
    return why_not_pay(table, army, _price(table, army, (key, target)))


def _bears(table: Table, region: Region) -> bool:
    """Whether something lies there that would move."""
    pieces = (region.tokens, region.natives, region.units, region.markers, region.covered)
    return any(pieces) or bool(_artifacts(table, region))


def _artifacts(table: Table, region: Region) -> list[str]:
    return [tile for tile in region.tiles if table.edition.tiles[tile].kind == "artifact"]


def _exchange(table: Table, key: str, target: str) -> None:
    one, other = table.region(key), table.region(target)
    for name in MOVABLE:
        mine, theirs = getattr(one, name), getattr(other, name)
        setattr(one, name, theirs)
        setattr(other, name, mine)
    ours, others = _artifacts(table, one), _artifacts(table, other)
    one.tiles = [tile for tile in one.tiles if tile not in ours] + others
    other.tiles = [tile for tile in other.tiles if tile not in others] + ours
