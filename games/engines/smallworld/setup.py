"""Set-up (R2): everything random is drawn here with the sealed dice, in a fixed order."""

from collections.abc import Mapping
from typing import Any

from games.engines.contract import Event, words
from games.engines.contract import gettext_noop as _
from games.engines.dice import Dice
from games.engines.smallworld import pick, turn
from games.engines.smallworld.edition import Edition
from games.engines.smallworld.state import Market, Player, Region, State, Turn
from games.engines.smallworld.table import Table


def set_up(
    edition: Edition, options: Mapping[str, Any], seats: int, secret: str
) -> tuple[State, list[Event]]:
    """Deal a game. Raises ValueError for a mode or a number of seats the edition has not."""
    mode = options.get("mode", edition.modes[0])
    if mode not in edition.modes or set(options) - {"mode"} or seats not in edition.rounds:
        raise ValueError(f"no such game: {dict(options)} for {seats}")
    table = Table(edition, _blank(edition, mode, seats, Dice(secret)))
    _seat(table)
    _lay_islands(table)
    edition.place_tiles(table)
    edition.place_sides(table)
    _deal_market(table)
    turn.begin_turn(table, table.turn)
    return table.state, table.events


def _blank(edition: Edition, mode: str, seats: int, dice: Dice) -> State:
    return State(
        edition=edition.key,
        rules=edition.rules_version,
        mode=mode,
        rounds=edition.rounds[seats],
        islands=[],
        seating=list(range(seats)),
        regions={},
        players=[Player(coins=edition.start_coins) for _seat in range(seats)],
        turn=Turn(seat=0, round=1, number=1),
        steps=[],
        market=Market(),
        trays={key: race.tray for key, race in edition.races.items()},
        tiles_left=[],
        dice=dice,
    )


def _seat(table: Table) -> None:
    """Seating and first player by lot (R2.6)."""
    drawn = table.shuffle([str(seat) for seat in table.seats], "seating")
    table.state.seating = [int(joiner) for joiner in drawn]
    table.tell("seated", None, words(_("The game begins")), order=table.state.seating)
    # The contract promises it before the draw that it tells of.
    table.events.reverse()


def _lay_islands(table: Table) -> None:
    state, edition = table.state, table.edition
    state.islands = edition.choose_islands(table)
    table.chart = edition.chart(state)
    table.forget()
    state.regions = {
        key: Region(natives=int(edition.natives_mark in place.marks))
        for key, place in table.chart.places.items()
    }


def _deal_market(table: Table) -> None:
    """Shuffle banners and badges and turn up the first combos (R2.3)."""
    state, edition = table.state, table.edition
    state.market.powers = table.shuffle(sorted(edition.powers), "powers")
    if edition.columns is not None and state.mode != edition.modes[0]:
        edition.columns.deal(table)
        return
    state.market.races = {pick.RACES: table.shuffle(sorted(edition.races), "races")}
    pick.refill(table)
