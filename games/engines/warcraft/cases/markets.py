"""The market and the stacks of a case: what it names, then all it does not use, by key."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engines.cases import BadCase, one_of, rows, table, whole
from games.engines.smallworld import pick
from games.engines.smallworld.state import Market, Offer, State
from games.engines.warcraft.edition import ENGINE
from games.engines.warcraft.teams import MODE, POWERS, ROWS, SIDES

EDITION = ENGINE.edition
Column = list[str | None]


def fill(state: State, given: Any) -> None:
    """Lay out the market of the mode; all coins about came from the bank. Raises BadCase."""
    races = [key for key in sorted(EDITION.races) if key not in set(_taken(state, "race"))]
    powers = [key for key in sorted(EDITION.powers) if key not in set(_taken(state, "power"))]
    if state.mode == MODE:
        _fill_columns(state, table(given, "market"), races, powers)
    else:
        _fill_offers(state.market, rows(given, "market"), races, powers)
    out = sum(player.coins for player in state.players)
    out += sum(offer.coins for offer in state.market.offers)
    state.bank = out - EDITION.start_coins * len(state.players)


def _taken(state: State, what: str) -> Iterator[str | None]:
    for player in state.players:
        armies = [player.active] if player.active else []
        yield from (getattr(army, what) for army in armies + player.declined)


# ── the free game ──────────────────────────────────────────────────────────────────────────


def _fill_offers(market: Market, given: list[Any], races: list[str], powers: list[str]) -> None:
    whole(len(given), "the number of combos in the market", 0, EDITION.offers)
    for row in given:
        race, power, coins = _row(row)
        offer = Offer(_drawn(race, "race", races), _drawn(power, "power", powers), coins)
        market.offers = [*market.offers, offer]
    while len(market.offers) < EDITION.offers and races and powers:
        market.offers = [*market.offers, Offer(races.pop(0), powers.pop(0))]
    market.races, market.powers = {pick.RACES: races}, powers


def _row(row: Any) -> tuple[Any, Any, int]:
    if len(rows(row, "a combo of the market")) not in (2, 3):
        raise BadCase("a combo of the market is a race, a power and coins")
    return row[0], row[1], whole(row[2] if len(row) == 3 else 0, "coins of the market")


def _drawn(value: Any, what: str, left: list[str]) -> str:
    """Take a key out of those that are left. Raises BadCase."""
    key: str = one_of(value, f"market: the {what}", {**EDITION.races, **EDITION.powers})
    if key not in left:
        raise BadCase(f"market: {key} is no {what} or in use already")
    left.remove(key)
    return key


# ── the team game ──────────────────────────────────────────────────────────────────────────


def _fill_columns(
    state: State, given: Mapping[str, Any], races: list[str], powers: list[str]
) -> None:
    sides = [side for side in SIDES if any(side == player.side for player in state.players)]
    table(given, "market", {POWERS, *SIDES})
    market = state.market
    columns: dict[str, Column] = {}
    columns[POWERS], market.powers = _column(given.get(POWERS), "power", powers)
    for side in sides:
        stack = [key for key in races if EDITION.races[key].faction == side]
        columns[side], rest = _column(given.get(side), "race", stack)
        market.races = market.races | {side: rest}
    market.columns = columns


def _column(given: Any, what: str, left: list[str]) -> tuple[Column, list[str]]:
    """The four rows and what lies under them: nothing, where a row is empty (R13.4)."""
    if given is None:
        shown: Sequence[str] = left[:ROWS]
        return [*shown, *[None] * (ROWS - len(shown))], left[ROWS:]
    whole(len(rows(given, "a column of the market")), "rows of a column", 0, ROWS)
    column = [None if key is None else _drawn(key, what, left) for key in given]
    while len(column) < ROWS and left and None not in column:
        column.append(left.pop(0))
    full = None not in column and len(column) == ROWS
    return column + [None] * (ROWS - len(column)), left if full else []
