"""What can be expected of a position, by word: each tells where it differs."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from games.engines.cases import (
    BadCase,
    Difference,
    Position,
    one_of,
    rows,
    seat_of,
    seats_of,
    table,
    truth,
    whole,
)
from games.engines.contract import Seat
from games.engines.smallworld import turn, view
from games.engines.smallworld.score import PARTS
from games.engines.smallworld.state import Region, State
from games.engines.smallworld.table import Table
from games.engines.warcraft.cases.secrets import SECRETS, shown
from games.engines.warcraft.edition import ENGINE
from games.engines.warcraft.powers.beast_master import BEASTS
from games.engines.warcraft.races.goblins import BOMB
from games.engines.warcraft.races.pandaren import HARMONY
from games.engines.warcraft.teams import POWERS, ROWS, SIDES

EDITION = ENGINE.edition
CHAMPION = "champion"
PHASES = frozenset(
    {
        "start",
        "conquest",
        "airstrike",
        "fall_back",
        "raise",
        "redeploy",
        "place",
        "retreat",
        "well",
        "over",
    }
)


class Sight(NamedTuple):
    """The position, with the table for the questions of the rules."""

    position: Position
    table: Table

    @property
    def state(self) -> State:
        """The state itself."""
        state: State = self.position.state
        return state

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.state.players)


Checker = Callable[[Sight, Any], Iterator[Difference]]


def differences(position: Position, expected: Mapping[str, Any]) -> list[Difference]:
    """Where the position differs from what is expected. Raises BadCase."""
    table(expected, "expect", CHECKERS)
    sight = Sight(position, Table(EDITION, position.state))
    return [found for word in expected for found in CHECKERS[word](sight, expected[word])]


def _differs(what: str, expected: Any, got: Any) -> Iterator[Difference]:
    if expected != got:
        yield Difference(f"{what} {_say(expected)}", _say(got))


def _say(value: Any) -> str:
    return "null" if value is None else str(value)


def _by_seat(sight: Sight, expected: Any, word: str) -> Iterator[tuple[Seat, Any, str]]:
    for key, value in table(expected, word).items():
        yield seat_of(key, word, sight.players), value, f"{word} of seat {key}"


# ── seats ──────────────────────────────────────────────────────────────────────────────────


def _coins(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, value, what in _by_seat(sight, expected, "coins"):
        yield from _differs(what, whole(value, what), sight.state.players[seat].coins)


def _hand(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, value, what in _by_seat(sight, expected, "hand"):
        army = sight.state.players[seat].active
        yield from _differs(what, whole(value, what), army.hand if army else 0)


def _units(sight: Sight, seat: Seat, kind: str) -> int:
    army = sight.state.players[seat].active
    return army.units.get(kind, 0) if army else 0


def _beasts_hand(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, value, what in _by_seat(sight, expected, "beasts_hand"):
        yield from _differs(what, whole(value, what), _units(sight, seat, BEASTS))


def _champion_hand(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, value, what in _by_seat(sight, expected, "champion_hand"):
        yield from _differs(what, truth(value, what), _units(sight, seat, CHAMPION) > 0)


def _costs(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, costs, what in _by_seat(sight, expected, "costs"):
        army = sight.state.players[seat].active
        for key, cost in table(costs, what, sight.state.regions).items():
            if cost is not None:
                whole(cost, what)
            got = view.costs(sight.table, army, key) if army else None
            yield from _differs(f"{what} for {key}", cost, got)


def _earned(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, parts, what in _by_seat(sight, expected, "earned"):
        got = _last_score(sight.position, seat)
        for part, coins in table(parts, what, PARTS).items():
            yield from _differs(f"{what}: {part}", whole(coins, what), got.get(part, 0))


def _last_score(position: Position, seat: Seat) -> Mapping[str, int]:
    """The parts of the last turn of the seat that was scored."""
    for event in reversed(position.told):
        if event.kind == "scored" and event.seat == seat:
            parts: dict[str, int] = event.data["parts"]
            return parts
    return {}


def _hidden_from(sight: Sight, expected: Any) -> Iterator[Difference]:
    for seat, secrets, what in _by_seat(sight, expected, "hidden_from"):
        for secret in rows(secrets, what):
            one_of(secret, what, SECRETS)
            found = shown(sight.position, seat, secret)
            if found:
                yield Difference(f"{secret} to be hidden from seat {seat + 1}", found)


# ── the table ──────────────────────────────────────────────────────────────────────────────


def _to_act(sight: Sight, expected: Any) -> Iterator[Difference]:
    seats = sorted(seats_of(expected, "to_act", sight.players))
    yield from _differs("to_act", _named(seats), _named(sorted(turn.to_act(sight.state))))


def _named(seats: list[Seat]) -> list[int]:
    return [seat + 1 for seat in seats]


def _phase(sight: Sight, expected: Any) -> Iterator[Difference]:
    one_of(expected, "phase", PHASES)
    yield from _differs("phase", expected, sight.state.steps[-1].name)


def _round(sight: Sight, expected: Any) -> Iterator[Difference]:
    yield from _differs("round", whole(expected, "round", 1), sight.state.turn.round)


def _tray(sight: Sight, expected: Any) -> Iterator[Difference]:
    for race, number in table(expected, "tray", EDITION.races).items():
        yield from _differs(f"tray of {race}", whole(number, "tray"), sight.state.trays[race])


def _harmony(sight: Sight, expected: Any) -> Iterator[Difference]:
    held = [army.memory.get(HARMONY, []) for army in sight.table.armies()]
    holders = sorted(seat for seats in held for seat in seats)
    seats = sorted(seats_of(expected, "harmony", sight.players))
    yield from _differs("harmony", _named(seats), _named(holders))


def _winner(sight: Sight, expected: Any) -> Iterator[Difference]:
    seats = sorted(seats_of(expected, "winner", sight.players))
    result = ENGINE.result(sight.state)
    got = _named(sorted(result.winners)) if result else None
    yield from _differs("winner", _named(seats), got)


def _market(sight: Sight, expected: Any) -> Iterator[Difference]:
    market = sight.state.market
    if isinstance(expected, dict):
        yield from _columns(market.columns, expected)
        return
    got = [[offer.race, offer.power, offer.coins] for offer in market.offers]
    for number, row in enumerate(rows(expected, "market")):
        there = got[number][: len(rows(row, "market"))] if number < len(got) else None
        yield from _differs(f"market: row {number + 1}", row, there)


def _columns(columns: Mapping[str, Any], expected: Any) -> Iterator[Difference]:
    for name, column in table(expected, "market", {POWERS, *SIDES}).items():
        wanted = rows(column, f"market: {name}")
        wanted = wanted + [None] * (ROWS - len(wanted))
        yield from _differs(f"market: {name}", wanted, columns.get(name, [None] * ROWS))


# ── regions ────────────────────────────────────────────────────────────────────────────────


def _regions(sight: Sight, expected: Any) -> Iterator[Difference]:
    for key, facts in table(expected, "regions", sight.state.regions).items():
        region = sight.state.regions[key]
        for fact, value in table(facts, f"regions: {key}", REGION_FACTS).items():
            if fact == "tile":
                yield from _tiles(region, key, value)
            elif isinstance(value, (dict, list)):
                raise BadCase(f"regions: {fact} cannot be {value!r}")
            else:
                yield from _differs(f"{key}: {fact}", value, REGION_FACTS[fact](region))


def _tiles(region: Region, key: str, value: Any) -> Iterator[Difference]:
    """All that lies face up, unless only a face-down tile is named, and that one if it is."""
    listed = value if isinstance(value, list) else [] if value is None else [value]
    down = [tile for tile in listed if isinstance(tile, dict)]
    up = sorted(one_of(tile, "regions: tile", EDITION.tiles) for tile in listed if tile not in down)
    for tile in down:
        wanted = table(tile, "regions: tile", {"hidden"}).get("hidden")
        yield from _differs(f"{key}: face-down tile", wanted, region.hidden)
    if up or not down:
        yield from _differs(f"{key}: tile", up, sorted(region.tiles))


REGION_FACTS: Mapping[str, Callable[[Region], Any]] = {
    "seat": lambda region: None if region.seat is None else region.seat + 1,
    "race": lambda region: region.race,
    "active": lambda region: region.active,
    "tokens": lambda region: region.tokens,
    "walls": lambda region: region.markers.get("wall", 0),
    "fort": lambda region: bool(region.markers.get("fort")),
    "tower": lambda region: bool(region.markers.get("tower")),
    "objective": lambda region: bool(region.markers.get("objective")),
    "champion": lambda region: bool(region.units.get(CHAMPION)),
    "beasts": lambda region: region.units.get(BEASTS, 0),
    "murloc": lambda region: region.natives > 0,
    "bomb": lambda region: BOMB in region.covered,
    "tile": lambda region: region.tiles,
    "tile_hidden": lambda region: region.hidden is not None,
}

CHECKERS: Mapping[str, Checker] = {
    "costs": _costs,
    "regions": _regions,
    "coins": _coins,
    "hand": _hand,
    "beasts_hand": _beasts_hand,
    "champion_hand": _champion_hand,
    "to_act": _to_act,
    "phase": _phase,
    "round": _round,
    "tray": _tray,
    "market": _market,
    "earned": _earned,
    "harmony": _harmony,
    "winner": _winner,
    "hidden_from": _hidden_from,
}
