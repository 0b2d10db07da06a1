"""Conquest (R5): what a region costs and why, who may go there, and what happens then."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from games.engines.contract import gettext_noop as _
from games.engines.contract import words
from games.engines.smallworld import defence, terms
from games.engines.smallworld.abilities import Assault, Effect, Front, Refusal
from games.engines.smallworld.chart import ENTRY, ROUGH, Place
from games.engines.smallworld.counts import less, more
from games.engines.smallworld.refusals import refusal
from games.engines.smallworld.state import Army, Conquest, Region
from games.engines.smallworld.table import Table

BASE_COST = 2
DIE_MOST = 3
ENOUGH = "enough_tokens"
FIRST_TO_REFUSE = ("unavailable", "already_used")
OWN = Refusal("no_target", words(_("Your active race holds this region already.")))


# ── the cost ───────────────────────────────────────────────────────────────────────────────


def cost(table: Table, assault: Assault) -> int:
    """Tokens that must be laid now (R5.1), never fewer than the race's least."""
    front = assault.front
    instead: int | None = answer(table, assault, "lays_instead") if front.use else None
    if instead is not None:
        return max(instead, front.least if front.least > 1 else 0)
    number = BASE_COST + defence_of(table, assault.place, assault.lying) - assault.die
    number += is_landing(table, assault)
    for effect in front.hooks.get("cost", ()):
        number += effect.cost(table, assault)
    return max(front.least, number)


def defence_of(table: Table, place: Place, lying: Region) -> int:
    """What stands in the way on a region, beyond the base cost, for everybody (R5.1)."""
    number = lying.tokens + lying.natives + (place.terrain == ROUGH)
    for kind in lying.markers:
        number += lying.markers[kind] * table.edition.markers[kind].defence
    for kind in lying.units:
        number += lying.units[kind]
    return number


def cost_parts(table: Table, assault: Assault) -> list[tuple[str, int]]:
    """What the cost is made of: references and numbers, summing up to it or to less (R5.1)."""
    parts = [("part:base", BASE_COST), *_defending(table, assault)]
    if is_landing(table, assault):
        parts.append(("mark:entry", 1))
    for effect in assault.front.hooks.get("cost", ()):
        number = effect.cost(table, assault)
        if number:
            parts.append((reference(effect), number))
    if assault.die:
        parts.append(("part:die", -assault.die))
    return parts


def _defending(table: Table, assault: Assault) -> Iterator[tuple[str, int]]:
    """What stands in the way: terrain, markers, natives, tokens, units."""
    lying = assault.lying
    if assault.place.terrain == ROUGH:
        yield f"terrain:{ROUGH}", 1
    for kind, number in lying.markers.items():
        if table.edition.markers[kind].defence:
            yield f"marker:{kind}", number * table.edition.markers[kind].defence
    if lying.natives:
        yield table.edition.natives, lying.natives
    if lying.tokens:
        yield f"race:{lying.race}", lying.tokens
    for kind, number in lying.units.items():
        yield f"unit:{kind}", number


def is_landing(table: Table, assault: Assault) -> bool:
    """Whether the entry region has nothing of the active race next to it and costs more (R5.1)."""
    place, front = assault.place, assault.front
    if ENTRY not in place.marks or place.key in front.near:
        return False
    return not answer(table, assault, "lands_freely")


def borders(table: Table, army: Army, place: Place) -> bool:
    """Whether the army holds a region next to the place."""
    return place.key in table.near(army)


def reference(effect: Effect) -> str:
    """The reference of a piece in words, such as "power:mining"."""
    return f"{effect.score_part.removesuffix('s') or 'part'}:{effect.key}"


# ── why not ────────────────────────────────────────────────────────────────────────────────


def assault_on(table: Table, army: Army, key: str, use: tuple[str, ...] = ()) -> Assault:
    """The conquest of a region as it would be now."""
    return Assault(front_of(table, army, use), table.chart.places[key], table.state.regions[key])


def answer(table: Table, assault: Assault, hook: str) -> Any:
    """The first answer of the attacker's effects that is not empty; None if there is none."""
    for effect in assault.front.hooks.get(hook, ()):
        found = getattr(effect, hook)(table, assault)
        if found is not None and found is not False:
            return found
    return None


def front_of(table: Table, army: Army, use: tuple[str, ...]) -> Front:
    """How the army would attack any region now."""
    hooks = table.hooks(army)
    choosy = [e for e in hooks.get("refuses_use", ()) if not e.uses.keys().isdisjoint(use)]
    return Front(army, use, table.near(army), table.least(army), hooks, choosy)


def why_not(table: Table, assault: Assault) -> Refusal | None:
    """Why the region cannot be conquered so, leaving aside the tokens it takes."""
    return (
        _unusable(table, assault)
        or obstacle(table, assault)
        or unpayable(table, assault, price(table, assault))
    )


def _unusable(table: Table, assault: Assault) -> Refusal | None:
    """Why the special ways do not go anywhere: not there, not together, or used up."""
    if not assault.use:
        return None
    offered = {use: effect for effect in offering(table, assault.army) for use in effect.uses}
    if any(use not in offered for use in assault.use) or not combine(offered, assault.use):
        return refusal("unavailable")
    if any(table.used(use) >= offered[use].uses[use] for use in assault.use):
        return refusal("already_used")
    return None


def obstacle(table: Table, assault: Assault) -> Refusal | None:
    """Why the region cannot be conquered so, if the ways go in general and all can be paid."""
    misfit = _misfit(table, assault) if assault.front.choosy else None
    if misfit is not None and misfit.code in FIRST_TO_REFUSE:
        return misfit
    kept = _kept(table, assault) if assault.lying.seat is not None else None
    wet = _water(table, assault) if assault.place.water else None
    return kept or wet or unreachable(table, assault) or misfit


def _misfit(table: Table, assault: Assault) -> Refusal | None:
    """Why the special ways are not fit for this region."""
    found: Refusal | None = None
    for effect in assault.front.choosy:
        misfit = effect.refuses_use(table, assault)
        if misfit is not None and misfit.code in FIRST_TO_REFUSE:
            return misfit
        found = found or misfit
    return found


def combine(offered: Mapping[str, Effect], use: tuple[str, ...]) -> bool:
    """Whether the special ways go together in one conquest (R12)."""
    return all(
        other in (offered[one].goes_with.get(one, (other,)))
        for one in use
        for other in use
        if one != other
    )


def offering(table: Table, army: Army) -> list[Effect]:
    """The army's pieces that offer special ways to conquer."""
    return list(table.effects(army, "uses"))


def _kept(table: Table, assault: Assault) -> Refusal | None:
    """Why a region that somebody holds cannot be taken from its holder."""
    army, lying = assault.front.army, assault.lying
    if lying.race == army.race and lying.seat == army.seat:
        return OWN
    reason = table.forbidden(assault.place.key, army.seat)
    return Refusal("immune", reason) if reason is not None else None


def _water(table: Table, assault: Assault) -> Refusal | None:
    enters = table.any(assault.army, "enters_water", assault.army)
    return None if enters else refusal("water")


def unreachable(table: Table, assault: Assault) -> Refusal | None:
    """Why the army cannot get there (R5.2, R5.3)."""
    place, front = assault.place, assault.front
    if place.key in front.near or ENTRY in place.marks:
        return None
    if answer(table, assault, "reaches"):
        return None
    return _too_far(place.key)


@cache
def _too_far(key: str) -> Refusal:
    """The refusal of a region out of reach; made once, for most regions are."""
    return refusal("not_reachable", region=f"region:{key}")


def price(table: Table, assault: Assault) -> int:
    """Coins to pay before tokens are laid: tolls of the holder and the way's own fee (R5.10)."""
    fee = table.total(assault.army, "fee", assault) if assault.front.use else 0
    if assault.lying.seat is None:
        return fee
    return fee + table.touch_toll(assault.place.key, assault.front.army.seat, "conquest")


def unpayable(table: Table, assault: Assault, coins: int) -> Refusal | None:
    """Why the price cannot be paid."""
    have = table.state.players[assault.army.seat].coins
    return refusal("cannot_pay", coins=coins, have=have) if coins > have else None


# ── tokens ─────────────────────────────────────────────────────────────────────────────────


class Hand(Struct, frozen=True):
    """What may be laid, `total` with other pieces than race tokens, and the race's least.

    `holds_least` says whether a race that must lay more than one token has that many.
    """

    total: int
    least: int
    holds_least: bool


def hand(table: Table, army: Army) -> Hand:
    """What may be laid, as it is once the troops are readied."""
    tokens, least = army.hand, table.least(army)
    if not table.turn.readied:
        standing = (table.state.regions[key].tokens for key in table.held(army))
        tokens += sum(max(0, number - least) for number in standing)
    units = sum(number for _kind, number in laid_units(table, army)) if army.units else 0
    return Hand(tokens + units, least, least == 1 or tokens >= least)


def laid_units(table: Table, army: Army) -> list[tuple[str, int]]:
    """The units in hand that are laid like tokens."""
    return [(kind, n) for kind, n in army.units.items() if table.edition.units[kind].laid]


def lacks(needed: int, has: Hand) -> str | None:
    """The code that refuses a conquest for `needed` tokens; None if they are there."""
    enough = has.total >= needed and has.holds_least
    return None if enough else "not_enough_tokens"


def no_die(needed: int, has: Hand) -> str | None:
    """The code that refuses a last attempt for `needed` tokens (R5.8); None if it may be made."""
    missing = needed - has.total
    if missing > DIE_MOST:
        return "too_many_missing"
    if missing <= 0 and has.holds_least:
        return ENOUGH
    return None if has.total and has.holds_least else "not_enough_tokens"


def of_tokens(code: str | None, assault: Assault, needed: int, has: Hand) -> Refusal | None:
    """The refusal that belongs to a code of `lacks` or `no_die`."""
    if code is None:
        return None
    region = f"region:{assault.place.key}"
    if code == ENOUGH:
        return refusal(code, region=region)
    return refusal(code, region=region, cost=needed, have=has.total)


def odds(die: Sequence[int], missing: int) -> float:
    """The chance that the die gives at least `missing`."""
    return sum(face >= missing for face in die) / len(die)


# ── doing it ───────────────────────────────────────────────────────────────────────────────


def ready(table: Table, army: Army) -> None:
    """Take all but the least of each region to hand (R3.4)."""
    if table.turn.readied:
        return
    least = table.least(army)
    for key in table.held(army):
        surplus = table.state.regions[key].tokens - least
        if surplus > 0:
            region = table.region(key)
            region.tokens = least
            army.hand += surplus
    table.turn.readied = True


def take(table: Table, assault: Assault, laid: int) -> None:
    """Conquer the region with `laid` pieces from hand: drive out, move in, reveal."""
    army, key = assault.army, assault.place.key
    table.moment(army, "on_assault", assault)
    conquest = _record(table, assault)
    defence.drive_out(table, key, army.seat)
    _move_in(table, army, key, laid)
    _tell(table, assault, conquest, laid)
    table.turn.conquests = [*table.turn.conquests, conquest]
    table.moment(army, "on_conquered", army, conquest)
    table.broadcast("on_any_conquest", conquest, army)
    reveal(table, key, army)


def troops(table: Table, region: Region) -> int:
    """Race tokens and natives on a region, and the units that count like them (R5.11)."""
    kinds = table.edition.units
    units = (number for kind, number in region.units.items() if kinds[kind].laid)
    return region.tokens + region.natives + sum(units)


def count_uses(table: Table, assault: Assault, *, rolled: bool) -> None:
    """Count the special ways used: those that roll first, or all others."""
    for effect in offering(table, assault.army):
        if effect.rolls_first(table, assault) == rolled:
            for use in effect.uses.keys() & set(assault.use):
                table.use(use)


def pay(table: Table, assault: Assault) -> None:
    """Tolls first, then the fee: to the region's owner, or to the bank (R5.10)."""
    seat, owner = assault.army.seat, assault.lying.seat
    fee = table.total(assault.army, "fee", assault) if assault.use else 0
    table.pay_tolls(assault.place.key, seat, "conquest")
    if fee and owner is not None and owner != seat:
        table.pay(seat, owner, fee, f"region:{assault.place.key}")
    elif fee:
        line = words(_("{seat} pays {coins} coins to the bank"), seat=f"seat:{seat}", coins=fee)
        table.spend(seat, fee, line)


def _record(table: Table, assault: Assault) -> Conquest:
    lying = table.state.regions[assault.place.key]
    return Conquest(
        region=assault.place.key,
        seat=lying.seat,
        race=lying.race,
        active=lying.active,
        tokens=troops(table, lying),
        nonempty=troops(table, lying) > 0,
        use=list(assault.use),
    )


def _move_in(table: Table, army: Army, key: str, laid: int) -> None:
    """Race tokens are laid first, other pieces last."""
    region = table.region(key)
    region.seat, region.race, region.active = army.seat, army.race, True
    region.tokens = min(laid, army.hand)
    army.hand -= region.tokens
    rest = laid - region.tokens
    for kind, number in laid_units(table, army) if rest else []:
        moved = min(number, rest)
        army.units = less(army.units, kind, moved)
        region.units = more(region.units, kind, moved)
        rest -= moved


def _tell(table: Table, assault: Assault, conquest: Conquest, laid: int) -> None:
    seat = assault.army.seat
    table.tell(
        "conquered",
        seat,
        terms.conquered(seat, conquest.region, conquest.race, laid),
        region=conquest.region,
        race=conquest.race,
        laid=laid,
        use=list(assault.use),
    )


def reveal(table: Table, key: str, army: Army) -> None:
    """Turn up the face-down tile of a conquered region (R5.12)."""
    tile = table.state.regions[key].hidden
    if tile is None:
        return
    region = table.region(key)
    region.hidden = None
    region.tiles = [*region.tiles, tile]
    line = words(_("{tile} is found at {region}"), tile=f"tile:{tile}", region=f"region:{key}")
    table.tell("revealed", army.seat, line, reveals=True, tile=tile, region=key)
    table.edition.tiles[tile].on_revealed(table, army.seat, key)
