"""What must hold in every position, whatever was played, and what must not be seen of it.

None of this is needed to play. Simulations and tests ask it after each action.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from games.engines.contract import Event, Seat
from games.engines.smallworld.edition import Edition
from games.engines.smallworld.state import Market, Player, Region, State
from games.engines.smallworld.table import Table
from games.engines.smallworld.turn import CONQUEST_VERBS, VERBS

Check = Callable[[Table], Iterator[str]]
POOR = 10
"""Fewer coins than this may show: somebody who could pay does not (R9.3, R4.1)."""


def audit(edition: Edition, state: State, before: State | None = None) -> list[str]:
    """What is wrong with a position, also as a successor of `before`; empty if nothing."""
    table = Table(edition, state)
    found = [fault for check in CHECKS for fault in check(table)]
    if before is not None:
        found += natives_never_grow(state, before)
    return found


# ── tokens and natives ─────────────────────────────────────────────────────────────────────


def tokens_are_conserved(table: Table) -> Iterator[str]:
    """Tray, board and hands hold every token of a race (R1.1)."""
    found = Counter(table.state.trays)
    for region in table.state.regions.values():
        if region.race is not None:
            found[region.race] += region.tokens
    for army in table.armies():
        found[army.race] += army.hand
    for key, race in table.edition.races.items():
        if found[key] != race.tray:
            yield f"{key}: {found[key]} tokens of {race.tray}"


def nothing_is_negative(table: Table) -> Iterator[str]:
    """No pile is smaller than empty."""
    state = table.state
    piles = [("tray", state.trays), ("coins", _by_seat(player.coins for player in state.players))]
    for key, region in state.regions.items():
        piles += [(key, {"tokens": region.tokens, "natives": region.natives})]
        piles += [(key, region.units), (key, region.markers)]
    piles += [(army.race, army.units | {"hand": army.hand}) for army in table.armies()]
    for where, pile in piles:
        yield from (f"{where}: {number} {what}" for what, number in pile.items() if number < 0)


def _by_seat(numbers: Iterable[int]) -> dict[str, int]:
    return {f"seat {seat}": number for seat, number in enumerate(numbers)}


def natives_fit_their_marks(table: Table) -> Iterator[str]:
    """There are no more natives than marks for them (R2.4), and one a region at most."""
    natives = {key: region.natives for key, region in table.state.regions.items()}
    marks = len(table.chart.by_mark.get(table.edition.natives_mark, ()))
    if sum(natives.values()) > marks:
        yield f"{sum(natives.values())} natives on {marks} marks"
    yield from (f"{key}: {number} natives" for key, number in natives.items() if number > 1)


def natives_never_grow(state: State, before: State) -> Iterator[str]:
    """Natives that are lost do not come back (R5.6)."""
    then, now = (sum(r.natives for r in s.regions.values()) for s in (before, state))
    if now > then:
        yield f"natives grew from {then} to {now}"


# ── who holds what ─────────────────────────────────────────────────────────────────────────


def holders_are_whole(table: Table) -> Iterator[str]:
    """A held region has an army of its holder, and pieces of it; a free one has none."""
    for key, region in table.state.regions.items():
        pieces = region.tokens + sum(region.units.values())
        army = table.army_on(region)
        if region.seat is None:
            if pieces or region.race is not None or region.active:
                yield f"{key}: held by nobody, yet not free"
        elif army is None or army.race != region.race or army.active != region.active:
            yield f"{key}: no army of seat {region.seat} is the {region.race}"
        elif pieces <= 0:
            yield f"{key}: held by seat {region.seat} without pieces"
        elif region.natives:
            yield f"{key}: natives beside seat {region.seat}"


def regions_keep_their_least(table: Table) -> Iterator[str]:
    """Where race tokens must stand in numbers, they do; a piece other than them may not alone."""
    for army in table.armies():
        least = table.least(army)
        for key in table.held(army) if least > 1 else []:
            if table.state.regions[key].tokens < least:
                yield f"{key}: {table.state.regions[key].tokens} tokens, fewer than {least}"


def declined_races_hold_something(table: Table) -> Iterator[str]:
    """A seat has one race in decline at most, and one without region leaves (R6.2)."""
    for seat, player in enumerate(table.state.players):
        if len(player.declined) > 1:
            yield f"seat {seat}: {len(player.declined)} races in decline"
        for army in player.declined:
            if not table.held(army):
                yield f"seat {seat}: the declined {army.race} hold nothing"
            if army.hand or army.active:
                yield f"seat {seat}: the declined {army.race} are not at rest"


def hands_are_laid_out(table: Table) -> Iterator[str]:
    """When a turn starts, only the driven and who has no region hold tokens (R5.9, R7.1)."""
    step = table.state.steps[-1]
    if step.name != "start" or table.turn.began or table.turn.picked:
        return
    for army in table.armies():
        if army.hand and table.held(army) and army.seat not in table.turn.driven:
            yield f"the {army.race} of seat {army.seat} kept {army.hand} in hand"


# ── coins, pools and keys ──────────────────────────────────────────────────────────────────


def coins_are_conserved(table: Table) -> Iterator[str]:
    """Coins with players and on combos are what the bank has given out."""
    state = table.state
    out = sum(player.coins for player in state.players)
    out += sum(offer.coins for offer in state.market.offers)
    given = table.edition.start_coins * len(state.players) + state.bank
    if out != given:
        yield f"{out} coins are out, {given} were given"


def pools_are_respected(table: Table) -> Iterator[str]:
    """No more markers and units are about than there are (R1.4)."""
    for key, marker in table.edition.markers.items():
        if marker.pool is not None and table.marker_pool(key) < 0:
            yield f"{-table.marker_pool(key)} {key} too many"
    units: Counter[str] = Counter()
    for region in table.state.regions.values():
        units.update(region.units)
    for army in table.armies():
        units.update(army.units)
    for key, unit in table.edition.units.items():
        if units[key] > unit.pool:
            yield f"{units[key]} {key} of {unit.pool}"


def banners_are_in_one_place(table: Table) -> Iterator[str]:
    """Each race is on offer, in a stack or in somebody's hands, once."""
    market = table.state.market
    found = Counter([offer.race for offer in market.offers])
    found.update(race for stack in market.races.values() for race in stack)
    found.update(army.race for army in table.armies())
    yield from _counted(found + _shown(market), table.edition.races, all_in=not market.columns)


def badges_are_in_one_place(table: Table) -> Iterator[str]:
    """Each power is on offer, in the stack, discarded or in somebody's hands, once."""
    market = table.state.market
    found = Counter([*market.powers, *market.discards])
    found.update(offer.power for offer in market.offers)
    found.update(army.power for army in table.armies() if army.power is not None)
    yield from _counted(found + _shown(market), table.edition.powers, all_in=True)


def _shown(market: Market) -> Counter[str]:
    return Counter(key for column in market.columns.values() for key in column if key is not None)


def tiles_are_in_one_place(table: Table) -> Iterator[str]:
    """Each tile lies once somewhere; only what works for everybody may leave the game."""
    regions = table.state.regions.values()
    found = Counter(table.state.tiles_left)
    found.update(tile for region in regions for tile in region.tiles)
    found.update(region.hidden for region in regions if region.hidden is not None)
    yield from _counted(found, table.edition.tiles, all_in=False)
    kept = {key for key, tile in table.edition.tiles.items() if not tile.unheld}
    if table.state.charted is None:
        yield from (f"{key} is nowhere" for key in sorted(kept - set(found)))


def _counted(found: Counter[str], keys: Iterable[str], *, all_in: bool) -> Iterator[str]:
    for key in keys:
        if found[key] > 1 or (all_in and found[key] == 0):
            yield f"{key} is in {found[key]} places"


def seats_await_in_order(table: Table) -> Iterator[str]:
    """Whoever is awaited is a seat of the game, each named once; nobody once it is over."""
    step = table.state.steps[-1]
    if len(set(step.seats)) != len(step.seats) or not set(step.seats) <= set(table.seats):
        yield f"awaited: {step.seats}"
    if (step.name == "over") == bool(step.seats):
        yield f"{step.name} awaits {step.seats}"


CHECKS: tuple[Check, ...] = (
    tokens_are_conserved,
    nothing_is_negative,
    natives_fit_their_marks,
    holders_are_whole,
    regions_keep_their_least,
    declined_races_hold_something,
    hands_are_laid_out,
    coins_are_conserved,
    pools_are_respected,
    banners_are_in_one_place,
    badges_are_in_one_place,
    tiles_are_in_one_place,
    seats_await_in_order,
)


# ── the account at the end ─────────────────────────────────────────────────────────────────


def account(edition: Edition, state: State, told: Sequence[Event]) -> list[str]:
    """What the coins of a game that is over and all its events do not agree about (R9.2)."""
    return [
        f"seat {seat} has {player.coins} coins, its parts and payments make {due}"
        for seat, player in enumerate(state.players)
        if player.coins != (due := edition.start_coins + earned(player) + _moved(told, seat))
    ]


def earned(player: Player) -> int:
    """All coins that the bank paid a player, by the parts of the turns."""
    return sum(n for turn in player.scores for part, n in turn.items() if part != "round")


def _moved(told: Sequence[Event], seat: Seat) -> int:
    """Coins that came to or left a seat otherwise: prices, fees and payments to each other."""
    moved = 0
    for event in told:
        if event.kind == "paid" and event.data["to"] == seat:
            moved += event.data["coins"]
        if event.seat == seat and event.kind in ("paid", "spent"):
            moved -= event.data["coins"]
        if event.seat == seat and event.kind == "priced":
            moved += event.data["gained"] - event.data["laid"]
    return moved


# ── what is hidden ─────────────────────────────────────────────────────────────────────────


def disguise(edition: Edition, state: State, seat: Seat | None) -> State:
    """Another position that `seat` cannot tell from this one: all that is hidden is different.

    The secret of the dice stays: its commitment is public.
    """
    if state.steps[-1].name == "over":
        return state
    fresh = copy(state)
    fresh.players = [
        player if seat in edition.allies(state, other) else _disguised_player(player)
        for other, player in enumerate(state.players)
    ]
    if seat not in edition.allies(state, state.turn.seat):
        fresh.turn = copy(state.turn)
        fresh.turn.earned = dict.fromkeys(state.turn.earned, 1)
    fresh.market = _disguised_market(state.market)
    fresh.regions, fresh.tiles_left = _disguised_tiles(state)
    return _disguised_secrets(fresh)


def _disguised_player(player: Player) -> Player:
    fresh = copy(player)
    fresh.scores = []
    if player.coins >= POOR:
        fresh.coins = player.coins + 17
    return fresh


def _disguised_market(market: Market) -> Market:
    fresh = copy(market)
    fresh.races = {side: stack[::-1] for side, stack in market.races.items()}
    fresh.powers = market.powers[::-1]
    return fresh


def _disguised_tiles(state: State) -> tuple[dict[str, Region], list[str]]:
    """Face-down tiles and those left over change places, and so do covered pieces."""
    regions = {key: copy(region) for key, region in state.regions.items()}
    down = [key for key, region in regions.items() if region.hidden is not None]
    tiles = _turned([*(regions[key].hidden or "" for key in down), *state.tiles_left])
    for key, tile in zip(down, tiles, strict=False):
        regions[key].hidden = tile
    return regions, tiles[len(down) :]


def _disguised_secrets(state: State) -> State:
    """What lies covered and what armies keep secret, all lists of it in one turn about."""
    covered = [key for key, region in state.regions.items() if region.covered]
    values = _turned([dict(state.regions[key].covered) for key in covered])
    for key, value in zip(covered, values, strict=True):
        state.regions[key].covered = value
    state.players = [_secretive(player) for player in state.players]
    return state


def _secretive(player: Player) -> Player:
    if player.active is None or not player.active.secret:
        return player
    fresh = copy(player)
    fresh.active = copy(player.active)
    fresh.active.secret = {key: _reversed(value) for key, value in player.active.secret.items()}
    return fresh


def _reversed(value: Any) -> Any:
    return value[::-1] if isinstance(value, list) else value


def _turned(things: list[Any]) -> list[Any]:
    return things[1:] + things[:1]


# ── what there is to use ───────────────────────────────────────────────────────────────────


def vocabulary(edition: Edition) -> list[str]:
    """Every verb, special way to conquer and piece, as references such as "verb:decline"."""
    verbs = {verb for step in VERBS.values() for verb in step} | set(edition.verbs)
    verbs |= {*CONQUEST_VERBS, "pick", "end_turn"}
    pieces = {"race": edition.races, "power": edition.powers, "tile": edition.tiles}
    return [
        *(f"verb:{verb}" for verb in sorted(verbs)),
        *(f"use:{use}" for use in sorted(edition.uses)),
        *(f"{kind}:{key}" for kind, table in pieces.items() for key in sorted(table)),
    ]
