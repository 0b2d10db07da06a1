"""Every write to a running game: one function, one transaction.

The order of checks is the same everywhere: seated · the same move_id stored already (answer as
before) · running · the version still right · may this seat act.
"""

import logging
import random
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from games import deadlines, orders, push, rows
from games.engines import fuzz
from games.engines.contract import Action, Event, IllegalAction, State
from games.errors import (
    CalledOff,
    GameOver,
    Illegal,
    NothingToUndo,
    NotSeated,
    NotStarted,
    NotYourTurn,
    Refused,
    Revealed,
    SeatHeld,
    Stale,
)
from games.models import Game, Move, Player
from games.notices import outbox, waiting

log = logging.getLogger(__name__)

LOOK_BACK = 200
"""How many moves an undo looks behind it; steps taken and taken back count twice."""


@dataclass
class Draft:
    """A move about to be recorded: who does what, and what came of it."""

    kind: str
    seat: int | None
    user: User | None
    move_id: str
    by_steward: bool = False
    by_order: bool = False
    in_task: bool = False
    """Whether the task that calls stewards made the move: it goes on by itself."""
    action: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    undoes: int | None = None


def act(user: User, game_id: int, action: Action, version: int, move_id: str) -> Move:
    """The user's seat takes an action. Raises Refused; a repeated move_id answers as before."""
    with rows.locked(game_id) as game:
        player = seat_of(game, user)
        if stored := _stored(game, player, move_id):
            return stored
        _check_running(game, version)
        if not player.waiting:
            raise NotYourTurn
        _check_present(player)
        draft = Draft(Move.Kind.ACT, player.seat, user, move_id)
        return _act(rows.load(game), draft, action)[0]


def undo(user: User, game_id: int, version: int, move_id: str) -> Move:
    """Take back the user's last action of this turn, unless it revealed something."""
    return take_back(user, game_id, version, move_id, undoable)


def take_back(
    user: User, game_id: int, version: int, move_id: str, find: Callable[[Game, Player], Move]
) -> Move:
    """Step back behind the move that `find` allows the user's seat; it may be another's."""
    with rows.locked(game_id) as game:
        player = seat_of(game, user)
        if stored := _stored(game, player, move_id):
            return stored
        _check_running(game, version)
        _check_present(player)
        found = find(game, player)
        position = rows.load(game)
        back = rows.step_back(position, found.back)
        draft = Draft(Move.Kind.UNDO, found.seat, user, move_id, undoes=found.number)
        with waiting.telling(position):
            return _record(position, draft, back)


def resign(user: User, game_id: int) -> Move:
    """The user gives up the seat of a running game; a steward plays it on."""
    with rows.locked(game_id) as game:
        player = seat_of(game, user)
        _check_running(game, game.version)
        position = rows.load(game)
        state, events = position.engine.leave(position.state, player.seat)
        player.left = player.steward = True
        player.save(update_fields=["left", "steward"])
        draft = Draft(Move.Kind.LEAVE, player.seat, user, new_move_id(), events=events)
        position.players[player.seat] = player
        with waiting.telling(position):
            return _record(position, draft, rows.save(position, state))


def follow_orders(user: User) -> int:
    """`follow_order` in each of the user's games, a transaction each; how many choices in all.

    A game that waits for nobody yet is looked at too: its lock may be held by a move that has
    read the old order.
    """
    seated = Game.objects.seated(user).running().order_by("pk")
    return sum(follow_order(user, key) for key in list(seated.values_list("pk", flat=True)))


def follow_order(user: User, game_id: int) -> int:
    """Do what the user's new standing order says to a choice that the game waits for already.

    Returns how many choices were made.
    """
    with rows.locked(game_id) as game:
        asked = Player.objects.present().filter(game=game, user=user, waiting=True, on_turn=False)
        if not game.is_running or not asked.exists():
            return 0
        position = rows.load(game)
        with _following(position):
            return len(_follow(position))


def steward_step(game_id: int, version: int) -> Move | None:
    """One action of an absent seat; None if the game moved on or waits for a person.

    The thinking is done before the row is locked. Returns the newest move: what standing orders
    did then, if anything.
    """
    game = Game.objects.running().filter(pk=game_id, version=version).first()
    if game is None:
        return None
    position = rows.load(game)
    player = next((p for p in position.awaited() if p.is_steward), None)
    if player is None:
        return None
    action = _think(position, player.seat)
    draft = Draft(Move.Kind.ACT, player.seat, None, new_move_id(), by_steward=True, in_task=True)
    with rows.locked(game_id) as fresh:
        return _act(rows.load(fresh), draft, action)[-1] if fresh.version == version else None


def seat_of(game: Game, user: User) -> Player:
    """The seat that the user plays. Raises NotSeated, also for one who gave up."""
    player: Player | None = game.players.filter(user=user, left=False).first()
    if player is None:
        raise NotSeated
    player.user = user
    return player


def undoable(game: Game, player: Player) -> Move:
    """The move that an undo would take back. Raises NothingToUndo or Revealed."""
    last = last_standing(game)
    if not player.waiting or last is None or last.kind != Move.Kind.ACT:
        raise NothingToUndo
    if last.seat != player.seat or last.by_steward:
        raise NothingToUndo
    if any(event.get("reveals") for event in last.events):
        raise Revealed
    return last


def may_undo(game: Game, player: Player | None) -> bool:
    """Whether the table should offer an undo; makes a query."""
    if player is None or not (game.is_running and player.waiting) or player.is_steward:
        return False
    try:
        undoable(game, player)
    except Refused:
        return False
    return True


def last_standing(game: Game) -> Move | None:
    """The newest move that was not taken back."""
    undone = set()
    numbers = game.moves.newest_first().values_list("number", "undoes")
    for number, undoes in numbers[:LOOK_BACK]:
        if undoes is not None:
            undone.add(undoes)
        elif number not in undone:
            found: Move = game.moves.get(number=number)
            return found
    return None


def hand_over(guest: User, user: User) -> None:
    """Give a guest's seats to the user; where both sit, a steward takes the guest's seat."""
    theirs = Player.objects.filter(user=user).values_list("game", flat=True)
    seats = Player.objects.filter(user=guest)
    seats.filter(game__in=list(theirs)).update(user=None, steward=True)
    seats.update(user=user)
    orders.hand_over(guest, user)
    Game.objects.filter(creator=guest).update(creator=user)


def new_move_id() -> str:
    return str(uuid.uuid4())


def record_start(position: rows.Position, user: User, events: list[Event]) -> Move:
    """The first line of the log: the set-up. There is no way back behind it."""
    draft = Draft(Move.Kind.START, None, user, new_move_id(), events=events)
    deadlines.begin(position)
    outbox.started(position.game, by=user)
    with waiting.telling(position):
        return _record(position, draft, {})


def announce(game: Game) -> None:
    """After the commit, tell all who watch."""
    key, version = game.pk, game.version
    # No partial: it has no name, which Django needs to log that it failed.
    transaction.on_commit(lambda: push.changed(key, version), robust=True)


def call_steward(game: Game) -> None:
    """After the commit, call the steward if its seat is awaited."""
    from games import tasks  # tasks calls play

    key, version = game.pk, game.version
    if game.is_running and game.players.absent().filter(waiting=True).exists():
        transaction.on_commit(lambda: tasks.call_steward(key, version), robust=True)


def _stored(game: Game, player: Player, move_id: str) -> Move | None:
    """The move that this very request made before. Raises Stale for another's move_id."""
    stored: Move | None = game.moves.filter(move_id=move_id).first()
    if stored is not None and stored.user_id != player.user_id:
        raise Stale
    return stored


def _check_present(player: Player) -> None:
    if player.late or player.held:
        raise SeatHeld


def _check_running(game: Game, version: int) -> None:
    if game.is_called_off:
        raise CalledOff
    if game.is_over:
        raise GameOver
    if not game.is_running:
        raise NotStarted
    if game.version != version:
        raise Stale


def _think(position: rows.Position, seat: int) -> Action:
    """What the steward would do. A steward with a fault plays at random: the game goes on."""
    try:
        action = position.engine.steward(position.state, seat)
        position.engine.apply(position.state, seat, action)
    except Exception:
        log.exception("The steward of game %s has no legal action", position.game.pk)
        choices = position.engine.choices(position.state, seat)
        return fuzz.random_action(choices, random.Random())
    return action


def _act(position: rows.Position, draft: Draft, action: Action) -> list[Move]:
    """The action, and at once what standing orders have to say to it: all moves in order."""
    with _following(position):
        return [_apply(position, draft, action), *_follow(position, in_task=draft.in_task)]


@contextmanager
def _following(position: rows.Position) -> Iterator[None]:
    """Around all that is done at once: who has to be asked in the end is told, and counted."""
    waits = set(position.waits)
    with waiting.telling(position):
        yield
    _count_waits(position, waits)


def _follow(position: rows.Position, *, in_task: bool = False) -> list[Move]:
    """What standing orders have to say to the position, one after the other."""
    moves = []
    while deed := orders.next_deed(position):
        player, action = deed
        draft = Draft(Move.Kind.ACT, player.seat, None, new_move_id(), by_order=True)
        draft.in_task = in_task
        moves.append(_apply(position, draft, action))
    return moves


def _count_waits(position: rows.Position, before: set[int]) -> None:
    """Count those who have to be asked from now on for something outside their own turn."""
    asked = [player for player in position.awaited() if not (player.on_turn or player.is_steward)]
    fresh = [player for player in asked if player.seat not in before]
    if fresh:
        position.game.waits += len(fresh)
        position.game.save(update_fields=["waits"])


def _apply(position: rows.Position, draft: Draft, action: Action) -> Move:
    try:
        state, events = position.engine.apply(position.state, draft.seat, action)
    except IllegalAction as refusal:
        raise Illegal(refusal.code, refusal.words) from refusal
    draft.action = {"verb": action.verb, "params": action.params}
    draft.events = events
    return _record(position, draft, rows.save(position, state))


def _record(position: rows.Position, draft: Draft, back: rows.Back) -> Move:
    """Move row, version, result, and what follows the commit."""
    game = position.game
    _close_if_over(position, position.state)
    game.version += 1
    game.changed = timezone.now()
    deadlines.settle(position)
    game.save()
    move = _write_move(position, draft, back)
    if game.is_over:
        outbox.over(game)
    announce(game)
    if not draft.in_task:
        call_steward(game)
    return move


def _write_move(position: rows.Position, draft: Draft, back: rows.Back) -> Move:
    game = position.game
    last = game.moves.aggregate(last=Max("number"))["last"] or 0
    return Move.objects.create(
        game=game,
        number=last + 1,
        kind=draft.kind,
        seat=draft.seat,
        user=draft.user,
        by_steward=draft.by_steward,
        by_order=draft.by_order,
        action=draft.action,
        events=msgspec.to_builtins(draft.events),
        undoes=draft.undoes,
        rules_version=position.engine.rules_version,
        version=game.version,
        move_id=draft.move_id,
        back=back,
    )


def _close_if_over(position: rows.Position, state: State) -> None:
    result = position.engine.result(state)
    if result is None:
        return
    position.game.status = Game.Status.OVER
    position.game.finished = timezone.now()
    for score in result.scores:
        player = position.players[score.seat]
        player.rank, player.points = score.rank, score.points
    Player.objects.bulk_update(position.players, ["rank", "points"])
