"""What one person sees of one game: all that the pages and fragments of a table are made of.

Everything here went through `engine.view` or `engine.seen` for that person's seat.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import Max

from games import play, rows
from games.engines.contract import Choice, Event, OneOf, Spread, Words, words
from games.engines.contract import gettext_noop as _
from games.models import Game, Move, Player, Visitor
from games.words import Teller

PAGE = 40
"""Entries of the log at a time."""
MOST_NEWS = 100
"""Moves told at most as having happened since one's own last."""
DRAW = ("number", "what", "purpose", "size", "result")
TAKES_BACK = _("{seat} takes back a step")
BY_ORDER = _("Done at once, by standing order")
GRANTED = _("{seat} takes back a step, as {other} allows")


@dataclass(frozen=True)
class Message:
    """A sentence above what is to be done; `level` is error, warning or info."""

    level: str
    words: Words


class Sight:
    """A started game through the eyes of `user`."""

    def __init__(self, game: Game, user: Visitor, position: rows.Position | None = None) -> None:
        self.game = game
        self.position = position or rows.load(game)
        self.player = self._player(user)

    def _player(self, user: Visitor) -> Player | None:
        if not user.is_authenticated:
            return None
        return next((p for p in self.position.players if p.user_id == user.pk), None)

    @property
    def seat(self) -> int | None:
        """The seat one sees from. Whoever gave up is a spectator until the end."""
        if self.player is None or (self.player.left and not self.game.is_over):
            return None
        return self.player.seat

    @cached_property
    def view(self) -> dict[str, Any]:
        return self.position.engine.view(self.position.state, self.seat)

    @cached_property
    def choices(self) -> list[Choice]:
        """What the person may do now; nothing for a seat that a steward plays."""
        if self.seat is None or self.player is None or self.player.is_steward:
            return []
        return self.position.engine.choices(self.position.state, self.seat)

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.position.engine, self.position.players, self.view)

    def context(self, before: int | None = None) -> dict[str, Any]:
        """What every template of the table is given."""
        log, older = self.log(before)
        return {
            "game": self.game,
            "view": self.view,
            "viewer_seat": self.seat,
            "players": self.position.players,
            "me": self.player if self.seat is not None else None,
            "choices": self.choices,
            "by_place": by_place(self.choices),
            "log": log,
            "news": self.news(),
            "older_url": f"?before={older}#log" if older else "",
            "version": self.game.version,
            "can_undo": play.may_undo(self.game, self.player),
            "move_id": play.new_move_id(),
            "live_url": f"/ws/games/{self.game.pk}/",
            "template_dir": f"games/{self.game.engine}",
        }

    def log(self, before: int | None = None) -> tuple[list[dict[str, Any]], int | None]:
        """A page of the log, newest first, and the number below which the next page begins."""
        moves = self.game.moves.newest_first().defer("back", "action")
        if before is not None:
            moves = moves.filter(number__lt=before)
        page = list(moves[: PAGE + 1])
        shown = page[:PAGE]
        undone = self._undone(shown)
        older = shown[-1].number if len(page) > PAGE else None
        return [self._entry(move, undone) for move in shown], older

    def entries(self, numbers: Sequence[int]) -> list[dict[str, Any]]:
        """These moves as the log tells them, in order."""
        moves = self.game.moves.filter(number__in=numbers).order_by("number")
        return [self._entry(move, set()) for move in moves.defer("back", "action")]

    def news(self) -> list[dict[str, Any]]:
        """What others, and a steward for this seat, did since the person's own last move."""
        if self.seat is None or self.player is None:
            return []
        mine = self.game.moves.filter(user=self.player.user_id, by_steward=False)
        last = mine.aggregate(last=Max("number"))["last"] or 0
        moves = self.game.moves.filter(number__gt=last).newest_first().defer("back", "action")
        fresh = list(moves[:MOST_NEWS])
        undone = self._undone(fresh)
        entries = [self._entry(move, undone) for move in reversed(fresh)]
        return [entry for entry in entries if entry["lines"]]

    def told(self, recent: Sequence[Move]) -> list[dict[str, Any]]:
        """The newest moves, none left out among them, as the log tells them. Makes no query."""
        undone = {move.undoes for move in recent if move.undoes is not None}
        return [self._entry(move, undone) for move in recent]

    def _undone(self, shown: Sequence[Move]) -> set[int]:
        if not shown:
            return set()
        later = self.game.moves.filter(undoes__gte=shown[-1].number)
        return set(later.values_list("undoes", flat=True))

    def _entry(self, move: Move, undone: set[int]) -> dict[str, Any]:
        """One move of the log; of a step that was taken back only the taking back is told."""
        lines = [event.words for event in self.seen(move) if event.words is not None]
        if move.number in undone:
            lines = []
        if move.kind == Move.Kind.UNDO:
            lines = [self._taking_back(move)]
        if move.by_order and lines:
            lines[1:1] = [words(BY_ORDER)]  # what follows from the deed comes after it
        return {
            "number": move.number,
            "time": move.time,
            "seat": move.seat,
            "lines": lines,
            "by_steward": move.by_steward and self._is_a_persons(move.seat),
            "my_order": move.by_order and move.seat == self.seat,
        }

    def _is_a_persons(self, seat: int | None) -> bool:
        """Whether a steward who moves there does so in somebody's stead."""
        return any(p.seat == seat and p.user_id is not None for p in self.position.players)

    def _taking_back(self, move: Move) -> Words:
        granted = [p for p in self.position.players if p.user_id and p.user_id == move.user_id]
        if granted and granted[0].seat != move.seat:
            return words(GRANTED, seat=f"seat:{move.seat}", other=f"seat:{granted[0].seat}")
        return words(TAKES_BACK, seat=f"seat:{move.seat}")

    def seen(self, move: Move) -> list[Event]:
        """What the person may know of a move's events."""
        return self.seen_in(self.position, move)

    def seen_in(self, position: rows.Position, move: Move) -> list[Event]:
        """What the person may know of a move's events, judged by a position."""
        events = msgspec.convert(move.events, list[Event])
        return position.engine.seen(position.state, events, self.seat)

    def draws(self) -> list[dict[str, Any]]:
        """Every use of the dice that the person may know, in order; reads the whole log."""
        moves = list(self.game.moves.order_by("number").defer("back"))
        undone = {move.undoes for move in moves}
        return [
            draw
            for move in moves
            if move.number not in undone  # the same draw came, or comes, again
            for draw in draws_of(self.seen(move))
        ]


def draws_of(events: Iterable[Event]) -> list[dict[str, Any]]:
    """The dice records among the events: those whose data tell a whole draw."""
    return [
        {key: event.data[key] for key in DRAW}
        for event in events
        if all(key in event.data for key in DRAW)
    ]


def by_place(choices: Iterable[Choice]) -> dict[str, list[dict[str, Any]]]:
    """Every place of the board with the choices, and their options, that touch it.

    An option that touches several places stands at the first of them.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for choice in choices:
        if isinstance(choice, OneOf):
            for option in choice.options:
                for place in option.places[:1]:
                    found.setdefault(place, []).append({"choice": choice, "option": option})
        elif isinstance(choice, Spread):
            for place in dict.fromkeys(s.place for pile in choice.piles for s in pile.slots):
                found.setdefault(place, []).append({"choice": choice, "option": None})
    return found
