"""Intimidating (R11)."""

from collections.abc import Iterator

from games.engines.contract import Action, Choice, OneOf, Option, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest, defence, turn
from games.engines.smallworld.abilities import Power, Refusal
from games.engines.smallworld.params import region_key
from games.engines.smallworld.refusals import refusal, refuse, refuse_as
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.touching import toll_notes, why_not_pay, why_not_touch

VERB = "intimidate"
TIMES = 3
BULWARKS = ("wall", "fort")
TOKEN, NATIVE = "token", "native"
NOBODY = Refusal("no_target", words(_("There is no token of another race to drive away.")))
NO_REFUGE = Refusal(
    "no_target",
    words(_("The token goes to another region of its race, or nowhere if none is left.")),
)


class Intimidating(Power):
    """Three times a turn one token next to them moves to another region of its race.

    With nowhere to go it is lost, and Murlocs always are. A wisp wall, else a fort, goes first.
    """

    key = "intimidating"
    name = _("Intimidating")
    about = _(
        "3 times a turn: a token next to you moves to another region of its race, or is lost "
        "if there is none. Walls and forts go first; Murlocs are lost."
    )
    badge = 4
    verbs = {VERB: "conquest"}

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if phase != "conquest" or table.used(VERB) >= TIMES:
            return []
        near = [key for key in table.chart.places if key in table.near(army)]
        options = [option for key in near for option in self._options(table, army, key)]
        return [OneOf(VERB, words(_("Intimidate")), options, optional=True)] if options else []

    def _options(self, table: Table, army: Army, key: str) -> Iterator[Option]:
        moves = _shaken(table, army, key) == TOKEN
        targets: list[str | None] = [*_refuges(table, army, key)] if moves else []
        for target in targets or [None]:
            if _why_not(table, army, key, target) is None:
                yield _option(key, target, toll_notes(_price(table, army, key, target)))

    def do(self, table: Table, army: Army, action: Action) -> None:
        key = region_key(table, action.params)
        named = action.params.get("target") is not None
        target = region_key(table, action.params, "target") if named else None
        if table.used(VERB) >= TIMES:
            refuse("already_used")
        refuse_as(_why_not(table, army, key, target))
        turn.begin_conquest_action(table, army)
        table.use(VERB)
        shaken = _shaken(table, army, key)
        refuge = target if shaken == TOKEN else None
        _pay(table, army, key, refuge)
        self._tell(table, army, key, refuge, shaken)
        _shake(table, army, key, refuge, shaken)

    def _tell(self, table: Table, army: Army, key: str, refuge: str | None, what: str) -> None:
        facts = {"seat": f"seat:{army.seat}", "region": f"region:{key}"}
        if refuge is not None:
            text = _("{seat} drives a token from {region} to {target}")
            line = words(text, target=f"region:{refuge}", **facts)
        elif what in BULWARKS:
            line = words(
                _("{seat} tears down the {what} of {region}"), what=f"marker:{what}", **facts
            )
        else:
            line = words(_("{seat} drives a token of {region} away"), **facts)
        table.tell("intimidated", army.seat, line, region=key, target=refuge, what=what)


def _option(key: str, target: str | None, notes: list[Words]) -> Option:
    if target is None:
        label = words(_("{region}"), region=f"region:{key}")
        return Option({"region": key}, label, notes, [key])
    label = words(_("{region} to {target}"), region=f"region:{key}", target=f"region:{target}")
    return Option({"region": key, "target": target}, label, notes, [key, target])


def _shaken(table: Table, army: Army, key: str) -> str:
    """What would go from the region: a bulwark first, else a token; "" if there is nothing."""
    region = table.state.regions[key]
    if region.seat == army.seat and region.active:
        return ""
    bulwark = next((kind for kind in BULWARKS if region.markers.get(kind)), "")
    return bulwark or (NATIVE if region.natives else TOKEN if region.tokens else "")


def _refuges(table: Table, army: Army, key: str) -> list[str]:
    """The other regions of the same race to which its token may be moved."""
    holder = table.army_on(table.state.regions[key])
    if holder is None:
        return []
    others = [other for other in table.held(holder) if other != key]
    return [other for other in others if table.forbidden(other, army.seat) is None]


def _why_not(table: Table, army: Army, key: str, target: str | None) -> Refusal | None:
    """Why a token cannot be driven from `key` to `target`; None: to nowhere."""
    shaken = _shaken(table, army, key)
    refuge = target if shaken == TOKEN else None
    touched = [key] if refuge is None else [key, refuge]
    immune = why_not_touch(table, army, touched, paying=False)
    if immune is not None:
        return immune
    if not conquest.borders(table, army, table.chart.places[key]):
        return refusal("not_reachable", region=f"region:{key}")
    if not shaken:
        return NOBODY
    if shaken == TOKEN and not _fits(table, army, key, target):
        return NO_REFUGE
    return why_not_pay(table, army, _price(table, army, key, refuge))


def _fits(table: Table, army: Army, key: str, target: str | None) -> bool:
    """Whether the target is one of the refuges, or none is named where there is none."""
    refuges = _refuges(table, army, key)
    return target in refuges if target is not None else not refuges


def _tolls(table: Table, army: Army, key: str, refuge: str | None) -> list[tuple[str, str]]:
    """Regions and causes for which tolls are asked: the power, and a token's loss (R5.10)."""
    if refuge is not None:
        return [(key, "power"), (refuge, "power")]
    loses = _shaken(table, army, key) == TOKEN and not defence.is_protected(table, key)
    return [(key, "power"), (key, "loss")] if loses else [(key, "power")]


def _price(table: Table, army: Army, key: str, refuge: str | None) -> int:
    tolls = _tolls(table, army, key, refuge)
    return sum(table.touch_toll(region, army.seat, cause) for region, cause in tolls)


def _pay(table: Table, army: Army, key: str, refuge: str | None) -> None:
    for region, cause in _tolls(table, army, key, refuge):
        table.pay_tolls(region, army.seat, cause)


def _shake(table: Table, army: Army, key: str, refuge: str | None, shaken: str) -> None:
    if shaken in BULWARKS:
        table.take_marker(key, shaken)
    elif refuge is None:
        defence.lose_token(table, key, army.seat)
    else:
        table.region(refuge).tokens += 1
        defence.remove_token(table, key)
