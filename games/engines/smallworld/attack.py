"""The verbs of conquest: conquer, attempt, call off, fall back, abandon and stop (R5, R3.4)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from msgspec import structs

from games.engines.contract import Action, Choice, OneOf, Option, Words, YesNo, ngettext, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest, defence
from games.engines.smallworld.abilities import Assault, Refusal
from games.engines.smallworld.conquest import Hand
from games.engines.smallworld.counts import less, more
from games.engines.smallworld.params import own_region, region_key, words_of
from games.engines.smallworld.refusals import refuse, refuse_as
from games.engines.smallworld.state import Army, Step
from games.engines.smallworld.steps import end_conquests, rebase
from games.engines.smallworld.table import Table
from games.engines.smallworld.terms import region_words

Ways = tuple[str, ...]


# ── what may be done ───────────────────────────────────────────────────────────────────────


def choices(table: Table, army: Army) -> list[Choice]:
    """Everything the kernel itself offers while conquests go on."""
    found = [*_conquests(table, army)]
    if not table.turn.conquests and table.held(army):
        found.append(_abandon_choice(table, army))
    found.append(YesNo("end_conquest", words(_("Stop conquering"))))
    return found


def _conquests(table: Table, army: Army) -> Iterator[Choice]:
    has = conquest.hand(table, army)
    for ways in ways_of(table, army) if has.holds_least else ():
        now, last = _sorted(table, army, ways, has)
        fixed = {"use": list(ways)} if ways else {}
        if now:
            yield OneOf("conquer", _prompt(_("Conquer a region"), ways), now, fixed)
        if last:
            yield OneOf("attempt", _prompt(_("Make the last attempt"), ways), last, fixed)


def _sorted(table: Table, army: Army, ways: Ways, has: Hand) -> tuple[list[Option], list[Option]]:
    """The regions that can be conquered in these ways, and those open to a last attempt."""
    now: list[Option] = []
    last: list[Option] = []
    if not has.total and not ways:
        return now, last
    purse = table.state.players[army.seat].coins
    places, regions = table.chart.places, table.state.regions
    front = conquest.front_of(table, army, ways)
    for key in candidates(table, army):
        assault = Assault(front, places[key], regions[key])
        if conquest.obstacle(table, assault) is not None:
            continue
        coins = conquest.price(table, assault)
        if coins > purse:
            continue
        needed = conquest.cost(table, assault)
        rolls = ways and conquest.answer(table, assault, "rolls_first")
        short = conquest.no_die(has.least if rolls else needed, has)
        if short == conquest.ENOUGH:
            now.append(_option(table, key, needed, coins))
        elif short is None and not rolls:
            last.append(_option(table, key, needed, coins, needed - has.total))
    return now, last


def _option(table: Table, key: str, needed: int, coins: int, missing: int = 0) -> Option:
    notes = []
    if coins:
        notes.append(ngettext("pay {n} coin", "pay {n} coins", n=coins))
    if missing:
        notes.append(_chance(tuple(table.edition.die), missing))
    return Option({"region": key}, region_words(key), notes, [key], needed)


@cache
def _chance(die: tuple[int, ...], missing: int) -> Words:
    """How likely a last attempt is to bring what is missing; made once for each number."""
    return words(_("{chance}% chance"), chance=round(100 * conquest.odds(die, missing)))


def _prompt(text: str, ways: Ways) -> Words:
    if not ways:
        return words(text)
    return words(_("{what}: {ways}"), what=words(text), ways=[f"use:{way}" for way in ways])


def candidates(table: Table, army: Army) -> list[str]:
    """The regions worth asking about: in reach, or all where a piece reaches further."""
    if "reaches" in table.hooks(army):
        return [key for key, region in table.state.regions.items() if region.race != army.race]
    reach = table.near(army).union(table.chart.entries)
    return sorted(reach.difference(table.held(army)), key=table.chart.positions.__getitem__)


def ways_of(table: Table, army: Army) -> list[Ways]:
    """No special way, and each combination of those that are left this turn."""
    if not table.effects(army, "uses"):
        return [()]
    offered = {use: effect for effect in conquest.offering(table, army) for use in effect.uses}
    left = sorted(use for use, effect in offered.items() if table.used(use) < effect.uses[use])
    sets = (ways for size in range(len(left) + 1) for ways in combinations(left, size))
    return [ways for ways in sets if conquest.combine(offered, ways)]


def _abandon_choice(table: Table, army: Army) -> Choice:
    options = [Option({"region": key}, region_words(key), places=[key]) for key in table.held(army)]
    return OneOf("abandon", words(_("Abandon a region")), options, optional=True)


# ── doing it ───────────────────────────────────────────────────────────────────────────────


def conquer(table: Table, army: Army, action: Action) -> None:
    """Conquer a region with what is in hand (R5.5)."""
    key, ways = region_key(table, action.params), words_of(action.params, "use")
    assault = conquest.assault_on(table, army, key, ways)
    refuse_as(conquest.why_not(table, assault))
    if table.any(army, "rolls_first", assault):
        _roll_and_conquer(table, assault)
        return
    needed, has = conquest.cost(table, assault), conquest.hand(table, army)
    refuse_as(conquest.of_tokens(conquest.lacks(needed, has), assault, needed, has))
    _begin(table, army)
    _take_for(table, assault, needed)


def _roll_and_conquer(table: Table, assault: Assault) -> None:
    """The die comes first; too few tokens leave the choice of a last attempt or none."""
    army = assault.army
    has = conquest.hand(table, army)
    refuse_as(conquest.of_tokens(conquest.lacks(has.least, has), assault, has.least, has))
    _begin(table, army)
    conquest.count_uses(table, assault, rolled=True)
    assault = structs.replace(assault, die=table.roll("strike"))
    needed = conquest.cost(table, assault)
    if conquest.lacks(needed, has) is None:
        _take_for(table, assault, needed)
        return
    facts = {"region": assault.place.key, "use": list(assault.use), "die": assault.die}
    table.push("airstrike", [army.seat], **facts)


def _take_for(table: Table, assault: Assault, laid: int) -> None:
    conquest.count_uses(table, assault, rolled=False)
    conquest.pay(table, assault)
    conquest.take(table, assault, laid)


def _begin(table: Table, army: Army) -> None:
    """The first conquest action of a turn readies the troops (R3.4)."""
    conquest.ready(table, army)
    table.turn.began = True
    if table.state.steps[-1].name == "start":
        rebase(table, "conquest")


def attempt(table: Table, army: Army, action: Action) -> None:
    """The last attempt with the die (R5.8). A way that rolls first begins with `conquer`."""
    named = action.params.get("use")
    if isinstance(named, list) and any(use in table.edition.rolling_uses for use in named):
        refuse("wrong_step")
    key, ways = region_key(table, action.params), words_of(action.params, "use")
    assault = conquest.assault_on(table, army, key, ways)
    refuse_as(conquest.why_not(table, assault))
    refuse_as(_no_attempt(table, assault))
    _begin(table, army)
    _attempt(table, assault)


def _no_attempt(table: Table, assault: Assault) -> Refusal | None:
    """Why the tokens in hand do not make a last attempt of it."""
    needed, has = conquest.cost(table, assault), conquest.hand(table, assault.army)
    return conquest.of_tokens(conquest.no_die(needed, has), assault, needed, has)


def _attempt(table: Table, assault: Assault) -> None:
    """Pay, roll, and move in with everything or fall back; the conquests are over either way."""
    army = assault.army
    conquest.count_uses(table, assault, rolled=False)
    conquest.pay(table, assault)
    needed = conquest.cost(table, assault)
    have = conquest.hand(table, army).total
    table.turn.attempt_over = True
    end_conquests(table)
    if have + table.roll("reinforcement") >= needed:
        conquest.take(table, assault, have)
        return
    region = f"region:{assault.place.key}"
    line = words(_("The last attempt on {region} fails"), region=region)
    table.tell("failed", army.seat, line, region=assault.place.key)
    _await_fall_back(table, army)


def _await_fall_back(table: Table, army: Army) -> None:
    own = table.held(army)
    if len(own) == 1:
        _fall_back_to(table, army, own[0])
    elif own:
        table.push("fall_back", [army.seat])


def fall_back_choices(table: Table, army: Army) -> list[Choice]:
    """Where the tokens of a failed last attempt may go (R5.8)."""
    options = [Option({"region": key}, region_words(key), places=[key]) for key in table.held(army)]
    return [OneOf("fall_back", words(_("Your troops fall back to one region")), options)]


def fall_back(table: Table, army: Army, action: Action) -> None:
    """All tokens of the failed attempt go to one own region."""
    key = own_region(table, action.params)
    table.pop()
    _fall_back_to(table, army, key)


def _fall_back_to(table: Table, army: Army, key: str) -> None:
    region = table.region(key)
    region.tokens += army.hand
    army.hand = 0
    for kind, number in conquest.laid_units(table, army):
        army.units = less(army.units, kind, number)
        region.units = more(region.units, kind, number)
    line = words(_("The troops fall back to {region}"), region=f"region:{key}")
    table.tell("fell_back", army.seat, line, region=key)


def strike_choices(table: Table, step: Step, army: Army) -> list[Choice]:
    """After an advance roll that left too few tokens: one more roll, or call it off."""
    assault = _strike(table, step, army)
    found: list[Choice] = [YesNo("call_off", words(_("Call it off")))]
    needed, has = conquest.cost(table, assault), conquest.hand(table, army)
    if conquest.no_die(needed, has) is None:
        coins = conquest.price(table, assault)
        option = _option(table, assault.place.key, needed, coins, needed - has.total)
        found.insert(0, OneOf("attempt", words(_("Make it the last attempt")), [option]))
    return found


def _strike(table: Table, step: Step, army: Army) -> Assault:
    use, die = tuple(step.data["use"]), step.data["die"]
    return structs.replace(conquest.assault_on(table, army, step.data["region"], use), die=die)


def strike_on(table: Table, army: Army, action: Action) -> None:
    """Make the strike the last attempt, with a second die."""
    step = table.state.steps[-1]
    key = region_key(table, action.params)
    if key != step.data["region"] or action.params.get("use"):
        refuse("wrong_step")
    assault = _strike(table, step, army)
    refuse_as(_no_attempt(table, assault))
    table.pop()
    _attempt(table, assault)


def call_off(table: Table, army: Army, action: Action) -> None:
    """Give up a strike that lacks tokens; it is spent."""
    table.pop()
    table.tell("called_off", army.seat, words(_("The strike is called off")))


def abandon(table: Table, army: Army, action: Action) -> None:
    """Take everything of one region to hand, before the first conquest (R3.4)."""
    if table.turn.conquests:
        refuse("wrong_step")
    key = own_region(table, action.params)
    _begin(table, army)
    defence.take_up(table, key)
    line = words(_("{seat} abandons {region}"), seat=f"seat:{army.seat}", region=f"region:{key}")
    table.tell("abandoned", army.seat, line, region=key)


def end_conquest(table: Table, army: Army, action: Action) -> None:
    """Stop conquering; the troops are readied if they were not."""
    conquest.ready(table, army)
    table.turn.began = True
    end_conquests(table)
