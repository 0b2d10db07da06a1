"""Games as they were: positions from the log, and stored games under the present rules.

A position is stepped back to from the present: no rule is run, so a fixed rule changes no
history. `verify` does run the rules, and only tells what they would do otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games import rows
from games.engines import contract
from games.models import Game, Move


@dataclass(frozen=True)
class Difference:
    """Where a stored game and the present rules part: the move's number, and how."""

    number: int
    what: str


def rows_at(game: Game, number: int) -> contract.Rows:
    """The rows after the move `number`; reads the moves behind it."""
    return _stepped_back(rows.load(game), number)


def state_at(game: Game, number: int) -> contract.State:
    """The engine state after the move `number`."""
    return state_before(rows.load(game), number)


def state_before(position: rows.Position, number: int) -> contract.State:
    """The engine state after the move `number` of a game whose present is loaded already."""
    return position.engine.load(_stepped_back(position, number))


def _stepped_back(position: rows.Position, number: int) -> contract.Rows:
    now = rows.spelled(position)
    later = position.game.moves.filter(number__gt=number).newest_first()
    for back in later.values_list("back", flat=True):
        now = rows.before(now, back)
    return now


def verify(game: Game) -> Difference | None:
    """The first thing that the present rules would do otherwise; None if nothing."""
    replay = _Replay(game)
    for move in game.moves.order_by("number").defer("back"):
        what = replay.step(move)
        if what is not None:
            return Difference(move.number, what)
    return replay.compare_end()


class _Replay:
    """A stored game played again from its secret."""

    def __init__(self, game: Game) -> None:
        self.position = rows.load(game)
        self.game = game
        self.state: contract.State = None
        self.earlier: dict[int, contract.State] = {}

    def step(self, move: Move) -> str | None:
        """Play one move; what came out otherwise, or None."""
        self.earlier[move.number] = self.state
        try:
            self.state, events = self._play(move)
        except contract.IllegalAction as refused:
            return f"{move.action.get('verb')} is refused now: {refused.code}"
        except Exception as fault:  # a fault of the rules is a difference like another
            return f"{type(fault).__name__}: {fault}"
        return _differing(move.events, msgspec.to_builtins(events))

    def _play(self, move: Move) -> tuple[contract.State, list[contract.Event]]:
        engine = self.position.engine
        if move.kind == Move.Kind.START:
            secret = self.position.game.rest["dice"]["secret"]
            return engine.setup(self.game.options, self.game.seats, secret)
        if move.kind == Move.Kind.UNDO:
            return self.earlier[move.undoes], []
        if move.kind == Move.Kind.LEAVE:
            return engine.leave(self.state, move.seat)
        action = contract.Action(move.action["verb"], move.action["params"])
        return engine.apply(self.state, move.seat, action)

    def compare_end(self) -> Difference | None:
        """The stored position against the one played to."""
        now, then = (self.position.engine.dump(s) for s in (self.state, self.position.state))
        names = [name for name in ("rest", "seats", "places") if _unlike(now, then, name)]
        last = max(self.earlier, default=0)
        return Difference(last, f"the position differs in {', '.join(names)}") if names else None


def _unlike(now: contract.Rows, then: contract.Rows, name: str) -> bool:
    one, other = (msgspec.json.encode(getattr(r, name), order="sorted") for r in (now, then))
    return one != other


def _differing(stored: list[Any], played: list[Any]) -> str | None:
    """The first event that is not the same."""
    for kept, now in _pairs(stored, played):
        if kept != now:
            return f"kept {_short(kept)}, now {_short(now)}"
    return None


def _pairs(stored: list[Any], played: list[Any]) -> Iterator[tuple[Any, Any]]:
    for place in range(max(len(stored), len(played))):
        kept = stored[place] if place < len(stored) else None
        now = played[place] if place < len(played) else None
        yield kept, now


def _short(event: Any) -> str:
    if event is None:
        return "nothing"
    return f"{event['kind']} {event.get('data', {})}"
