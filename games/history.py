"""A game move by move: which moves stand, which rounds they belong to, and how it looked then.

A running game is shown as the seat saw it; when it is over, with what lay face down, too.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games import replays, rows
from games.engines.contract import Choice, Event
from games.models import Game, Move, Player, Visitor
from games.sight import Sight


class NoSuchMove(Exception):
    """The game has no move with this number."""


@dataclass(frozen=True)
class Steps:
    """Where the controls of a replay lead from one move; None where there is nothing more."""

    number: int
    first: int
    last: int
    previous: int | None
    next: int | None
    place: int
    count: int


class Trail:
    """The moves of a game that were not taken back, in order. Makes one query."""

    def __init__(self, game: Game) -> None:
        found = game.moves.order_by("number").values_list("number", "kind", "undoes", "events")
        self.all = list(found)
        undone = {undoes for _number, _kind, undoes, _events in self.all}
        self.standing = [
            number
            for number, kind, _undoes, _events in self.all
            if kind != Move.Kind.UNDO and number not in undone
        ]

    def steps(self, number: int) -> Steps:
        """The ways from the position after the move `number`. Raises NoSuchMove."""
        if not any(number == found[0] for found in self.all):
            raise NoSuchMove(number)
        behind = self.standing[: bisect_left(self.standing, number)]
        ahead = self.standing[bisect_right(self.standing, number) :]
        return Steps(
            number,
            self.standing[0],
            self.standing[-1],
            behind[-1] if behind else None,
            ahead[0] if ahead else None,
            bisect_right(self.standing, number),
            len(self.standing),
        )

    @cached_property
    def rounds(self) -> dict[int, int]:
        """Each round with the move after which its first turn begins."""
        standing = set(self.standing)
        found: dict[int, int] = {}
        for number, _kind, _undoes, events in self.all:
            for event in events if number in standing else []:
                if (round_ := _round_of(event)) is not None:
                    found.setdefault(round_, number)
        return found

    def round_at(self, number: int) -> int | None:
        """The round in which the position after the move stands."""
        begun = [round_ for round_, first in self.rounds.items() if first <= number]
        return max(begun, default=None)

    def moves_of(self, round_: int | None) -> list[int]:
        """The standing moves made in a round; all of them for a game that tells no rounds."""
        first = self.rounds.get(round_, 0) if round_ is not None else 0
        end = self.rounds.get(round_ + 1) if round_ is not None else None
        opening = 0 if first == self.standing[0] else 1  # that move ended the round before
        start = bisect_left(self.standing, first) + (opening if first else 0)
        stop = len(self.standing) if end is None else bisect_right(self.standing, end)
        return self.standing[start:stop]


def _round_of(event: Mapping[str, Any]) -> int | None:
    round_ = event.get("data", {}).get("round")
    return round_ if type(round_) is int else None


class Glance(Sight):
    """A started game through the eyes of `user`, as it stood after the move `number`."""

    def __init__(self, game: Game, user: Visitor, number: int) -> None:
        super().__init__(game, user)
        self.number = number
        self.present = self.position
        then = replays.state_before(self.present, number)
        awaited = set(self.present.engine.to_act(then))
        players = [_as_then(player, player.seat in awaited) for player in self.present.players]
        self.position = rows.Position(game, players, {}, self.present.engine, then)

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat saw, or everything after the end; nothing of what it was advised."""
        end = self.present.state if self.game.is_over else None
        view = self.position.engine.view(self.position.state, self.seat, end)
        return view | {"advice": {}, "preview": None}

    @cached_property
    def choices(self) -> list[Choice]:
        """The past is only looked at."""
        return []

    def seen(self, move: Move) -> list[Event]:
        """Judged by the present: what is open now is told of the past, too."""
        return self.seen_in(self.present, move)

    @cached_property
    def move(self) -> dict[str, Any]:
        """The move that led here, as the log tells it."""
        move = self.game.moves.defer("back", "action").get(number=self.number)
        return self._entry(move, set())


def _as_then(player: Player, waiting: bool) -> Player:
    """The row for showing only: who was awaited then, and no clock."""
    player.waiting = waiting
    player.since = player.due = None
    return player
