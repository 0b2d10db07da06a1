"""Players who are away: deadlines that pass, seats that a steward holds, and the way back.

A late player's turn is ended by a steward, one action after the other, by the same way as all
seats that stewards play: nothing is lost if a worker dies between two of them.
"""

from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games import deadlines, play, rows
from games.errors import (
    AlreadySeated,
    CalledOff,
    GameOver,
    NotHeld,
    NotPublic,
    NotStarted,
    SeatHeld,
)
from games.lobby import check_reliability
from games.models import Game, Player
from games.notices import outbox, waiting


def expire(game_id: int, version: int) -> list[Player]:
    """The players whose time has run out, a steward being called for each; none if none has.

    Whatever took the game's row first wins: a move made in the meantime has moved the deadline.
    """
    with rows.locked(game_id) as game:
        if not game.is_running or game.version != version:
            return []
        now = timezone.now()
        late = [p for p in deadlines.refresh(game) if p.due and p.due <= now]
        for player in late:
            _miss(player)
        _store(game, moved_on=bool(late))
        return late


def take_back(user: User, game_id: int) -> Game:
    """The player is there again. Raises NotHeld if no steward holds the seat.

    The next missed deadline costs the seat again: only a turn made in time clears the slate. A
    turn whose time ran out is still ended by the steward.
    """
    with rows.locked(game_id) as game:
        player = play.seat_of(game, user)
        _check_running(game)
        if not player.held:
            raise NotHeld
        player.misses = max(0, settings.MISSES_ALLOWED - 1)
        _sit_down(player)
        _store(game)
        return game


def take_over(user: User, game_id: int, seat: int) -> Game:
    """Somebody else plays a seat that a steward holds, in a public game."""
    with rows.locked(game_id) as game:
        _check_running(game)
        if not game.public:
            raise NotPublic
        if game.player_of(user):
            raise AlreadySeated
        check_reliability(game, user)
        player = Player.objects.free().filter(game=game, seat=seat).select_related("user").first()
        if player is None:
            raise NotHeld
        if player.user is not None:
            outbox.replaced(game, player.user, by=user)
        player.user, player.misses, player.calls_off = user, 0, False
        _sit_down(player)
        _store(game)
        return game


def call_off(user: User, game_id: int, *, agree: bool) -> Game:
    """Vote for an end without a result, or withdraw the vote. All who play must agree."""
    with rows.locked(game_id) as game:
        player = play.seat_of(game, user)
        _check_running(game)
        if player.held:
            raise SeatHeld
        player.calls_off = agree
        player.save(update_fields=["calls_off"])
        asked = voters(game.roster())
        if all(voter.calls_off for voter in asked):
            _close(game)
        elif agree:
            outbox.call_off(game, asked, by=user)
        _store(game)
        return game


def voters(players: Iterable[Player]) -> list[Player]:
    """Those whose word counts: the people at the table, without those whose seat is held."""
    return [p for p in players if p.user_id and not (p.steward or p.left or p.held)]


def _miss(player: Player) -> None:
    """Only turns of one's own count: a choice in another's turn costs nobody the seat."""
    player.late = True
    if player.on_turn:
        player.misses += 1
        player.held = player.misses >= settings.MISSES_ALLOWED
    player.save(update_fields=["late", "misses", "held"])


def _sit_down(player: Player) -> None:
    player.held = False
    if player.waiting:
        player.since = timezone.now()
    player.save(update_fields=["held", "user", "misses", "calls_off", "since"])


def _close(game: Game) -> None:
    game.status = Game.Status.CALLED
    game.finished = timezone.now()
    game.players.update(waiting=False, since=None)
    outbox.over(game)


def _store(game: Game, *, moved_on: bool = True) -> None:
    """The deadlines that follow; every page is told that the game moved on."""
    waiting.ask_again(game, deadlines.refresh(game))
    if moved_on:
        game.version += 1
        game.changed = timezone.now()
    game.save()
    if moved_on:
        play.announce(game)
        play.call_steward(game)


def _check_running(game: Game) -> None:
    if game.is_called_off:
        raise CalledOff
    if game.is_over:
        raise GameOver
    if not game.is_running:
        raise NotStarted
