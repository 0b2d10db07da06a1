"""Whether a seat is shown what it must not know (R9.4).

The view of the seat must stay the same, to the letter, when the secret is another one. Of the
events, which are told once, none that the seat may see tells it.
"""

from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from typing import Any

import msgspec

from games.engines.cases import Position
from games.engines.contract import Event, Seat
from games.engines.smallworld.state import State
from games.engines.warcraft.edition import ENGINE
from games.engines.warcraft.races.goblins import BOMB, DUD, LIVE, PILE

EDITION = ENGINE.edition
MORE = 23
"""Coins by which the others' purses are made to differ."""
Changed = Callable[[State, Seat], State]


def shown(position: Position, seat: Seat, secret: str) -> str:
    """How the secret is betrayed to the seat, in words; "" if it is kept."""
    change, told = SECRETS[secret]
    state = position.state
    if _view(state, seat) != _view(change(deepcopy(state), seat), seat):
        return f"{secret} in the view"
    events = ENGINE.seen(state, position.told, seat)
    found = next((event for event in events if told(state, event, seat)), None)
    return f"{secret} in the event {found.kind}" if found else ""


def _view(state: State, seat: Seat) -> bytes:
    return msgspec.json.encode(ENGINE.view(state, seat))


# ── coins ──────────────────────────────────────────────────────────────────────────────────


def _other_coins(state: State, seat: Seat) -> State:
    for other, player in enumerate(state.players):
        if seat not in EDITION.allies(state, other):
            player.coins += MORE
            player.scores = [{part: n + MORE for part, n in turn.items()} for turn in player.scores]
    if seat not in EDITION.allies(state, state.turn.seat):
        state.turn.earned = {part: n + MORE for part, n in state.turn.earned.items()}
    return state


def _tells_coins(state: State, event: Event, seat: Seat) -> bool:
    known = event.seat is None or event.seat in EDITION.allies(state, seat)
    return event.kind == "scored" and not known


# ── tiles ──────────────────────────────────────────────────────────────────────────────────


def _other_tiles(state: State, seat: Seat) -> State:
    lying = {tile for region in state.regions.values() for tile in region.tiles}
    spare = [tile for tile in sorted(EDITION.tiles) if tile not in lying]
    for region in state.regions.values():
        if region.hidden is not None:
            region.hidden = spare[(spare.index(region.hidden) + 1) % len(spare)]
    state.tiles_left = state.tiles_left[::-1]
    return state


def _tells_tiles(state: State, event: Event, seat: Seat) -> bool:
    hidden = [region.hidden for region in state.regions.values() if region.hidden is not None]
    text = msgspec.json.encode(event).decode()
    return any(tile in text for tile in hidden)


# ── bombs ──────────────────────────────────────────────────────────────────────────────────


def _other_bombs(state: State, seat: Seat) -> State:
    other: Mapping[str, str] = {LIVE: DUD, DUD: LIVE}
    for region in state.regions.values():
        region.covered = {kind: other.get(what, what) for kind, what in region.covered.items()}
    for player in state.players:
        if player.active is not None and PILE in player.active.secret:
            pile = [other[bomb] for bomb in player.active.secret[PILE]]
            player.active = copy(player.active)
            player.active.secret = player.active.secret | {PILE: pile}
    return state


def _tells_bombs(state: State, event: Event, seat: Seat) -> bool:
    if event.kind == BOMB:
        return False
    return bool(_words_of(event.data) & {LIVE, DUD})


def _words_of(value: Any) -> set[str]:
    """All words in a JSON value, keys and values."""
    if isinstance(value, dict):
        return set(value) | {word for item in value.values() for word in _words_of(item)}
    if isinstance(value, list):
        return {word for item in value for word in _words_of(item)}
    return {value} if isinstance(value, str) else set()


SECRETS: Mapping[str, tuple[Changed, Callable[[State, Event, Seat], bool]]] = {
    "coins": (_other_coins, _tells_coins),
    "tiles": (_other_tiles, _tells_tiles),
    "bombs": (_other_bombs, _tells_bombs),
}
