"""Battle for Azeroth, the team game (R13): sides, a market in columns, and the sides' result."""

from collections.abc import Mapping, Sequence

from games.engines.contract import Result, Seat, Words, ngettext, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import pick
from games.engines.smallworld.edition import Columns, Combo
from games.engines.smallworld.state import State
from games.engines.smallworld.table import Table
from games.engines.warcraft import ending
from games.engines.warcraft.factions import faction_of

MODE = "factions"
ALLIANCE, HORDE, NEUTRAL = "alliance", "horde", "neutral"
SIDES = (ALLIANCE, HORDE, NEUTRAL)
SIDES_BY_SEATS: Mapping[int, Sequence[str]] = {
    2: (ALLIANCE, HORDE),
    3: (ALLIANCE, HORDE, NEUTRAL),
    4: (ALLIANCE, HORDE, ALLIANCE, HORDE),
    5: (ALLIANCE, HORDE, NEUTRAL, ALLIANCE, HORDE),
}
POWERS = "powers"
ROWS = 4

Column = list[str | None]


def place_sides(table: Table) -> None:
    """Each seat gets the side of its place in the order of play (R13.1)."""
    sides = SIDES_BY_SEATS[len(table.state.players)]
    for player, side in zip(table.state.players, sides, strict=True):
        player.side = side
    table.tell("sides", None, sides=list(sides))


def allies(state: State, seat: Seat) -> list[Seat]:
    """The seats of the same side, this one included (R13.6)."""
    side = state.players[seat].side
    return [other for other, player in enumerate(state.players) if player.side == side]


class SideColumns(Columns):
    """A column of powers and one of races for each side; the last row is the top of a stack.

    `market.races` and `market.powers` hold what lies under those tops.
    """

    def deal(self, table: Table) -> None:
        """Turn up four powers and four races of each side that plays (R13.2)."""
        market, sides = table.state.market, {player.side for player in table.state.players}
        columns: dict[str, Column] = {}
        columns[POWERS], market.powers = _top(market.powers)
        for side in (side for side in SIDES if side in sides):
            races = sorted(key for key in table.edition.races if faction_of(table, key) == side)
            columns[side], rest = _top(table.shuffle(races, f"races {side}"))
            market.races = market.races | {side: rest}
        market.columns = columns

    def combos(self, table: Table, seat: Seat) -> list[Combo]:
        """The rows that hold a race of the seat's side and a power; row k costs k-1 (R13.3)."""
        columns = table.state.market.columns
        pairs = zip(columns[_side(table, seat)], columns[POWERS], strict=True)
        return [
            (row, race, power, row - 1)
            for row, (race, power) in enumerate(pairs, start=1)
            if race is not None and power is not None
        ]

    def take(self, table: Table, seat: Seat, row: int) -> None:
        """Pay the bank for a row that is on offer; both columns move up (R13.3, R13.4)."""
        price = row - 1
        line = ngettext(
            "{seat} pays {n} coin to the bank",
            "{seat} pays {n} coins to the bank",
            seat=f"seat:{seat}",
            n=price,
        )
        table.spend(seat, price, line)
        side, columns = _side(table, seat), table.state.market.columns
        race, power = _next_race(table, side), _next_power(table)
        table.state.market.columns = columns | {
            side: _move_up(columns[side], row, race),
            POWERS: _move_up(columns[POWERS], row, power),
        }

    def return_banner(self, table: Table, race: str) -> None:
        """To the topmost empty place of its side's column, else under the stack (R13.5)."""
        market, side = table.state.market, faction_of(table, race)
        column = list(market.columns.get(side, []))
        if None in column:
            column[column.index(None)] = race
            market.columns = market.columns | {side: column}
        else:
            market.races = market.races | {side: [*market.races.get(side, []), race]}


def _side(table: Table, seat: Seat) -> str:
    side = table.state.players[seat].side
    assert side is not None
    return side


def _top(stack: Sequence[str]) -> tuple[Column, list[str]]:
    """The rows that show the top of a stack, and what is left of it."""
    shown: Column = [*stack[:ROWS]]
    return shown + [None] * (ROWS - len(shown)), list(stack[ROWS:])


def _move_up(column: Column, row: int, bottom: str | None) -> Column:
    return [*column[: row - 1], *column[row:], bottom]


def _next_race(table: Table, side: str) -> str | None:
    """Take the race under the column's last row."""
    market = table.state.market
    stack = market.races.get(side, [])
    market.races = market.races | {side: stack[1:]}
    return stack[0] if stack else None


def _next_power(table: Table) -> str | None:
    """Take the power under the column's last row; discards make a new stack (R4.5)."""
    power = pick.next_badge(table)
    table.state.market.powers = table.state.market.powers[1:]
    return power


# ── the end ────────────────────────────────────────────────────────────────────────────────


def result(table: Table) -> Result:
    """A side has what its poorer player has; then its richer one; still tied: shared (R13.7)."""
    scores = ending.ranked(table, {seat: _standing(table, seat) for seat in table.seats})
    winners = [score.seat for score in scores if score.rank == 1]
    return Result(winners, scores, _verdict(table, winners))


def _standing(table: Table, seat: Seat) -> tuple[bool, int, int]:
    """What seats are compared by; whoever gave up stands behind all others."""
    players = table.state.players
    coins = [players[ally].coins for ally in allies(table.state, seat)]
    return not players[seat].left, min(coins), max(coins)


def _verdict(table: Table, winners: Sequence[Seat]) -> Words:
    sides = sorted({f"side:{_side(table, seat)}" for seat in winners})
    if len(sides) == 1:
        return words(_("{side} wins"), side=sides[0])
    return words(_("{sides} share the victory"), sides=sides)
