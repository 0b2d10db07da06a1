"""Writes down all that the server says of a game to one browser, and looks for what it may not.

What was hidden is worked out from the log after the game, for every version that the browser saw.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from games import rows
from games.models import Game
from games.words import local

VERSION = re.compile(r'data-version="(\d+)"')
PLAYER = re.compile(
    r'<li class="player[ "].*?data-seat="(\d+)".*?(?=<li class="player[ "]|</ol>)', re.S
)


@dataclass(frozen=True)
class Said:
    """An answer of the server: where, and the position that it tells of."""

    url: str
    text: str
    version: int


@dataclass
class Witness:
    """Listens to one page; `take_down` reads the answers that came since."""

    page: Page
    said: list[Said] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)
    _unread: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("response", lambda answer: self._unread.append(answer))
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.pushed.append(str(payload)))

    def take_down(self) -> None:
        """Read the bodies while the browser still has them; call it after every step."""
        unread, self._unread[:] = self._unread[:], []
        for answer in unread:
            if "/games/" in answer.url and "/static/" not in answer.url and answer.status == 200:
                self._note(answer.url, answer.text())

    def _note(self, url: str, text: str) -> None:
        told = [int(number) for number in VERSION.findall(text)]
        last = self.said[-1].version if self.said else 0
        self.said.append(Said(url, text, max(told, default=last)))

    def leaks(self, game: Game, seat: int | None) -> list[str]:
        """Everything that `seat` (None: a spectator) was told and may not have known."""
        hidden = hidden_by_version(game)
        found = [f"pushed: {text}" for text in self.pushed if not _is_version(text)]
        for said in self.said:
            if said.version in hidden:  # the last versions hide nothing any more
                found += [
                    f"{said.url}: {leak}" for leak in _leaks(said, hidden[said.version], seat)
                ]
        return found


def _is_version(text: str) -> bool:
    """A number of what is new is no secret; nothing else may be pushed."""
    message = json.loads(text)
    return message.keys() <= {"version", "chat"} and all(type(n) is int for n in message.values())


def _leaks(said: Said, hidden: frozenset[str], seat: int | None) -> Iterator[str]:
    yield from (mark for mark in hidden if mark in said.text)
    for number, panel in _panels(said.text):
        if number != seat and ("coins secret" not in panel or "player__coins" in panel):
            yield f"the coins of seat {number}"


def _panels(text: str) -> Iterator[tuple[int, str]]:
    """Each player's part of the panel of players, by seat."""
    for found in PLAYER.finditer(text):
        yield int(found.group(1)) - 1, found.group()


def hidden_by_version(game: Game) -> dict[int, frozenset[str]]:
    """What nobody might know at each version of a game, as it would stand in a page."""
    position = rows.load(game)
    now = rows.spelled(position)
    found: dict[int, frozenset[str]] = {}
    for move in game.moves.newest_first():
        state = position.engine.load(now)
        if position.engine.result(state) is None:
            found[move.version] = frozenset(_marks(position.engine, state))
        if move.back:  # the start has nothing behind it
            now = rows.before(now, move.back)
    return found


def _marks(engine: Any, state: Any) -> Iterator[str]:
    """The secret of the dice, the names of face-down tiles, the emblems of what is in stacks."""
    yield state.dice.secret
    for tile in [*state.tiles_left, *(r.hidden for r in state.regions.values() if r.hidden)]:
        yield from (f"#tile-{tile}", local(engine.name("tile", tile)))
    for races in state.market.races.values():
        yield from (f"#race-{race}" for race in races)
    yield from (f"#power-{power}" for power in state.market.powers)
