"""Who must move by when: `games.clock` put to the rows of a game, after every change of them.

Everything here runs inside the transaction that holds the game's row. The caller saves the game.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction

from accounts.availability import availability_of
from games import clock, rows
from games.clock import ALWAYS, Availability, Pace
from games.models import Game, Player
from games.notices.waiting import ask_again
from games.turns import Turn

LEASE = timedelta(seconds=60)
"""How long a claimed game is left to its worker; then the next sweep takes it."""
MOST_AT_ONCE = 500
FIELDS = ["bank", "due", "on_turn", "misses", "late", "since"]


def begin(position: rows.Position) -> None:
    """Fill the clocks of a game that starts."""
    for player in position.players:
        player.bank = clock.bank_at_start(position.game.clock)
    Player.objects.bulk_update(position.players, ["bank"])


def settle(position: rows.Position) -> None:
    """After a move: charge those whose wait or turn ended, and set the deadlines that follow."""
    turn, pace = _turn_of(position), position.game.clock
    changed = []
    for player in position.players:
        before = _kept(player)
        _settle(position, player, player.seat == turn)
        player.due = due_of(pace, player)
        if _kept(player) != before:
            changed.append(player)
    if changed:
        Player.objects.bulk_update(changed, FIELDS)
    _set_deadline(position.game, position.players)
    position.note_waits()


def refresh(game: Game) -> list[Player]:
    """Compute the deadlines anew from the rows as they are; the players by seat, saved."""
    players = list(game.players.select_related("user__schedule").order_by("seat"))
    pace = game.clock
    for player in players:
        player.due = due_of(pace, player)
    Player.objects.bulk_update(players, ["due"])
    _set_deadline(game, players)
    return players


def reschedule(user: Any) -> None:
    """The user's hours or days off changed: move the deadlines of the games that wait for them."""
    waiting = Player.objects.present().filter(user=user, waiting=True).exclude(due=None)
    for game_id in waiting.order_by("game").values_list("game", flat=True):
        with rows.locked(game_id) as game:
            ask_again(game, refresh(game))
            game.save(update_fields=["deadline", "claimed"])


def due_of(pace: Pace, player: Player) -> datetime | None:
    """When the player's wait runs out; None for whom nobody waits, or whom nobody hurries."""
    if player.since is None or not player.waiting or player.is_steward:
        return None
    hours = _hours(player)
    out_of_turn = not player.on_turn
    return clock.deadline(pace, player.bank, player.since, hours, out_of_turn=out_of_turn)


def running(player: Player, now: datetime) -> clock.Span | None:
    """When the player's clock runs before the deadline: the stretch that lasts, or else the next.

    None if it rests until then. Makes a query unless the user's schedule was selected.
    """
    if player.due is None:
        return None
    return clock.stretch(player.game.clock, _hours(player), now, player.due)


def claim(now: datetime) -> list[tuple[int, int]]:
    """Take the games whose deadline has passed: their numbers and versions, each given once.

    Costs by what is due. Other workers pass over what this one holds or has claimed.
    """
    due = Game.objects.due(now, LEASE)
    if not due.exists():
        return []
    with transaction.atomic():
        skip = connection.features.has_select_for_update_skip_locked
        found = list(due.select_for_update(skip_locked=skip)[:MOST_AT_ONCE].only("pk", "version"))
        Game.objects.filter(pk__in=[game.pk for game in found]).update(claimed=now)
    return [(game.pk, game.version) for game in found]


def _turn_of(position: rows.Position) -> int | None:
    """The seat whose turn it is, also while others must choose something."""
    if not position.game.is_running:
        return None
    turn: int = position.engine.view(position.state, None)["turn"]
    return turn


def _settle(position: rows.Position, player: Player, on_turn: bool) -> None:
    was_waited_for, was_on_turn = player.seat in position.waits, player.on_turn
    player.on_turn = on_turn
    since = position.waits.get(player.seat)
    if was_on_turn and not on_turn:
        _end_turn(position, player, since)
    elif was_on_turn and since and not player.waiting:
        _pause(position, player, since)
    if was_on_turn != on_turn or not (on_turn or player.waiting):
        player.late = False
    if player.waiting and was_waited_for and was_on_turn != on_turn:
        player.since = position.game.changed


def _end_turn(position: rows.Position, player: Player, since: datetime | None) -> None:
    game, now = position.game, position.game.changed
    pace, hours = game.clock, _hours(player)
    player.bank = clock.bank_after(pace, player.bank, since or now, now, hours)
    nobody = player.steward or (player.held and not player.late)
    user = None if nobody else player.user
    in_time = not player.late if user and pace.is_timed else None
    Turn.objects.create(game=game, seat=player.seat, user=user, in_time=in_time, ended=now)
    if user and not player.late:
        player.misses = 0


def _pause(position: rows.Position, player: Player, since: datetime) -> None:
    game = position.game
    hours = _hours(player)
    player.bank = clock.bank_when_paused(game.clock, player.bank, since, game.changed, hours)


def _hours(player: Player) -> Availability:
    return availability_of(player.user) if player.user else ALWAYS


def _set_deadline(game: Game, players: list[Player]) -> None:
    game.deadline = min((player.due for player in players if player.due), default=None)
    game.claimed = None


def _kept(player: Player) -> list[Any]:
    return [getattr(player, name) for name in FIELDS]
