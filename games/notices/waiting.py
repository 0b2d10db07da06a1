"""Who is told what when it changes for whom a game waits: called after every move."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Max

from games.models import Game, Player
from games.notices import outbox
from games.rows import Position


@dataclass(frozen=True)
class Before:
    """How a seat stood before the move."""

    since: datetime | None
    due: datetime | None
    on_turn: bool
    late: bool


@contextmanager
def telling(position: Position) -> Iterator[None]:
    """Around a move, and all that follows it at once: tells who is waited for in the end.

    Asks the database nothing where nobody's wait has changed.
    """
    before = noted(position.players, position.waits)
    yield
    tell(position.game, position.players, before)


def noted(players: Iterable[Player], waits: Mapping[int, datetime | None]) -> dict[int, Before]:
    """The seats before the clocks of a move are settled; `waits` are those waited for till now."""
    return {
        p.seat: Before(waits.get(p.seat), p.due, p.on_turn, p.late) for p in players if p.user_id
    }


def tell(game: Game, players: Iterable[Player], before: Mapping[int, Before]) -> None:
    """Write what follows from the change."""
    people = [player for player in players if player.seat in before]
    awaited = [player for player in people if is_asked(player)]
    fresh = [player for player in awaited if player.since != before[player.seat].since]
    ended = [p for p in people if before[p.seat].since and (p in fresh or p not in awaited)]
    outbox.moved_on(game, ended)
    ask(game, fresh)
    _remind(game, [p for p in awaited if p in fresh or p.due != before[p.seat].due])
    if ended and len(awaited) == 1 and not fresh:
        outbox.last_one(game, awaited[0], awaited[0].due)
    for player in people:
        if before[player.seat].late and not player.late:
            outbox.absence(game, player, _last(game), _misses_left(player, before[player.seat]))


def ask_again(game: Game, players: Iterable[Player]) -> None:
    """After seats changed hands or deadlines moved: tell what was not told before."""
    awaited = [player for player in players if is_asked(player)]
    idle = [player for player in players if not is_asked(player)]
    outbox.moved_on(game, idle)
    ask(game, awaited)
    _remind(game, awaited)


def ask(game: Game, players: Iterable[Player]) -> None:
    """The players are waited for: on their own turn, or in somebody else's."""
    for player in players:
        told = outbox.your_turn if player.on_turn else outbox.must_retreat
        told(game, [player], player.due)


def is_asked(player: Player) -> bool:
    """A person is waited for, and no steward moves instead."""
    return player.waiting and not player.is_steward and not player.left


def _remind(game: Game, players: Iterable[Player]) -> None:
    outbox.reminder(game, {player: player.due for player in players if player.due})


def _last(game: Game) -> int:
    """The number of the newest move."""
    return int(game.moves.aggregate(last=Max("number"))["last"] or 0)


def _misses_left(player: Player, before: Before) -> int | None:
    if not before.on_turn:
        return None
    return max(0, int(settings.MISSES_ALLOWED) - player.misses)
