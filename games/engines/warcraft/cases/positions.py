"""A position from the facts of a case: the map, the players, the turn and what goes with it."""

from collections.abc import Collection, Mapping
from typing import Any

from games.engines.cases import BadCase, Position, one_of, rows, seat_of, table, truth, whole
from games.engines.contract import Seat
from games.engines.dice import Dice
from games.engines.smallworld import turn as turns
from games.engines.smallworld.state import Market, Player, Region, State, Step, Turn
from games.engines.smallworld.table import Table
from games.engines.warcraft.cases import markets, troops
from games.engines.warcraft.cases.vocabulary import USED
from games.engines.warcraft.edition import ENGINE
from games.engines.warcraft.races.goblins import BOMB, DUD, LIVE
from games.engines.warcraft.races.worgen import FORM
from games.engines.warcraft.teams import MODE, SIDES, SIDES_BY_SEATS

EDITION = ENGINE.edition
TERRAINS = ("fields", "forest", "hill", "swamp", "mountain", "sea", "lake")
MARKS = ("entry", "cavern", "magic", "murloc", "letter")
PRINTED = frozenset({"terrain", "marks", "next"})
LYING = frozenset({"tile", "walls", "fort", "tower", "objective", "bomb", "murloc"})
MARKERS = {"walls": "wall", "fort": "fort", "tower": "tower", "objective": "objective"}
PLAYER = frozenset({"coins", "active", "decline", "side"})
TURN = frozenset({"seat", "round", "step"})
SECRET = "00" * 32
LONE_ROUNDS = 10
"""Rounds where the rules do not say: a case may have one player only."""


def build(facts: Mapping[str, Any]) -> Position:
    """The position that a case describes. Raises BadCase."""
    state = _blank(facts)
    _draw_map(state, table(facts.get("map"), "map"))
    _seat_players(state, rows(facts.get("players"), "players"))
    troops.check_tokens(state)
    _lay_tiles(state, table(facts.get("map"), "map"), facts.get("unused_tiles"))
    markets.fill(state, facts.get("market"))
    return _begin(state, table(facts.get("turn"), "turn", TURN), facts.get("used"))


def _blank(facts: Mapping[str, Any]) -> State:
    players = rows(facts.get("players"), "players")
    whole(len(players), "the number of players", 1, 5)
    dice = [one_of(face, "a die result", EDITION.die) for face in rows(facts.get("dice"), "dice")]
    return State(
        edition=EDITION.key,
        rules=EDITION.rules_version,
        mode=one_of(facts.get("mode", EDITION.modes[0]), "mode", EDITION.modes),
        rounds=EDITION.rounds.get(len(players), LONE_ROUNDS),
        islands=[],
        seating=list(range(len(players))),
        regions={},
        players=[Player() for _player in players],
        turn=Turn(seat=0, round=1, number=1),
        steps=[],
        market=Market(),
        trays={key: race.tray for key, race in EDITION.races.items()},
        tiles_left=[],
        dice=Dice(SECRET, listed=dice),
        charted={},
    )


# ── the map ────────────────────────────────────────────────────────────────────────────────


def _draw_map(state: State, given: Mapping[Any, Any]) -> None:
    if not given:
        raise BadCase("the case has no map")
    state.charted = {key: _printed(key, facts, given) for key, facts in given.items()}
    state.regions = {key: _region(key, facts) for key, facts in given.items()}
    for kind, marker in EDITION.markers.items():
        laid = sum(region.markers.get(kind, 0) for region in state.regions.values())
        if marker.pool is not None and laid > marker.pool:
            raise BadCase(f"there are only {marker.pool} pieces of {kind}")


def _printed(key: Any, facts: Any, given: Mapping[Any, Any]) -> dict[str, Any]:
    if not isinstance(key, str) or not key.rstrip("0123456789") or not key[-1].isdigit():
        raise BadCase(f"map: {key!r} is no region: letters of the island, then digits")
    table(facts, f"map: {key}", PRINTED | LYING)
    near = rows(facts.get("next"), f"map: {key}: next")
    return {
        "terrain": one_of(facts.get("terrain"), f"map: {key}: terrain", TERRAINS),
        "marks": [
            one_of(mark, f"map: {key}: mark", MARKS)
            for mark in rows(facts.get("marks"), f"map: {key}: marks")
        ],
        "next": [one_of(other, f"map: {key}: next", given) for other in near],
    }


def _region(key: str, facts: Mapping[str, Any]) -> Region:
    """What lies there but race tokens and tiles."""
    here = f"map: {key}"
    region = Region(markers=_markers(here, facts))
    marked = "murloc" in (facts.get("marks") or [])
    region.natives = int(truth(facts.get("murloc", marked), f"{here}: murloc"))
    if "bomb" in facts:
        region.covered = {BOMB: one_of(facts["bomb"], f"{here}: bomb", (LIVE, DUD))}
    return region


def _markers(here: str, facts: Mapping[str, Any]) -> dict[str, int]:
    laid = {"walls": whole(facts.get("walls", 0), f"{here}: walls")}
    for word in ("fort", "tower", "objective"):
        laid[word] = int(truth(facts.get(word, False), f"{here}: {word}"))
    return {MARKERS[word]: number for word, number in laid.items() if number}


def _lay_tiles(state: State, given: Mapping[str, Any], unused: Any) -> None:
    seen: list[str] = []
    for key, facts in given.items():
        for tile in _listed(facts.get("tile")):
            _lay_tile(state.regions[key], tile, f"map: {key}: tile", seen)
    rest = [_tile(tile, "unused_tiles", seen) for tile in rows(unused, "unused_tiles")]
    left = sorted(tile for tile in EDITION.tiles if tile not in seen)
    state.tiles_left = rest if unused is not None else left


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _lay_tile(region: Region, tile: Any, what: str, seen: list[str]) -> None:
    if isinstance(tile, dict):
        region.hidden = _tile(table(tile, what, {"hidden"}).get("hidden"), what, seen)
    else:
        region.tiles = [*region.tiles, _tile(tile, what, seen)]


def _tile(value: Any, what: str, seen: list[str]) -> str:
    key = one_of(value, what, EDITION.tiles)
    if key in seen:
        raise BadCase(f"{what}: {key} is there twice")
    seen.append(key)
    return key


# ── the players ────────────────────────────────────────────────────────────────────────────


def _seat_players(state: State, given: list[Any]) -> None:
    for seat, facts in enumerate(given):
        what = f"seat {seat + 1}"
        table(facts, what, PLAYER)
        player = state.players[seat]
        player.coins = whole(facts.get("coins", EDITION.start_coins), f"{what}: coins")
        player.side = _side(state, seat, facts, what)
        if facts.get("active") is not None:
            player.active = troops.active(state, seat, facts["active"])
        if facts.get("decline") is not None:
            player.declined = [troops.declined(state, seat, facts["decline"])]


def _side(state: State, seat: Seat, facts: Mapping[str, Any], what: str) -> str | None:
    if state.mode != MODE:
        if facts.get("side") is not None:
            raise BadCase(f"{what}: sides belong to the mode {MODE}")
        return None
    sides = SIDES_BY_SEATS.get(len(state.players), SIDES[:1])
    return one_of(facts.get("side", sides[seat]), f"{what}: side", SIDES)


# ── the turn ───────────────────────────────────────────────────────────────────────────────


def _begin(state: State, given: Mapping[str, Any], used: Any) -> Position:
    seat = seat_of(given.get("seat", 1), "turn: seat", len(state.players))
    round_ = whole(given.get("round", 2), "turn: round", 1, state.rounds)
    step = one_of(given.get("step", "conquest"), "turn: step", ("start", "conquest"))
    number = (round_ - 1) * len(state.players) + seat + 1
    turn = Turn(seat=seat, round=round_, number=number, used=_used(used, seat, len(state.players)))
    turn.marks = troops.form_marks(state, seat)
    now = Table(EDITION, state)
    if step == "start" or state.players[seat].active is None:
        turns.begin_turn(now, turn)
    else:
        _begin_conquests(state, turn)
    return Position(state, now.events)


def _begin_conquests(state: State, turn: Turn) -> None:
    """The troops are readied and a form is chosen; human, where the case does not say."""
    turn.began, turn.readied = True, True
    turn.marks = {FORM: "human"} | turn.marks
    state.turn = turn
    state.steps = [Step("conquest", [turn.seat])]


def _used(given: Any, seat: Seat, players: int) -> dict[str, int]:
    by_seat = {seat_of(key, "used", players): value for key, value in table(given, "used").items()}
    counts: dict[str, int] = {}
    for item in _entries(by_seat.get(seat)):
        for key, number in item.items():
            one_of(key, "used", USED)
            counts[key] = counts.get(key, 0) + whole(number, f"used: {key}", 1)
    return counts


def _entries(given: Any) -> Collection[dict[Any, Any]]:
    """Words, counts by word, or a list of both."""
    listed = given if isinstance(given, list) else [] if given is None else [given]
    return [item if isinstance(item, dict) else {item: 1} for item in listed]
