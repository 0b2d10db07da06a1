"""Whether what a notice says is still so, asked at the moment of sending."""

from collections.abc import Iterable

from django.db.models import Q

from games.models import Game, Move, Player
from games.notices.events import WAITS, Event
from games.notices.models import Notice
from games.notices.outbox import occasion_of
from games.talk import chat

Pair = tuple[int, int]


def still_true(notices: Iterable[Notice]) -> list[Notice]:
    """Those that are worth sending; two or three queries."""
    told = list(notices)
    games = {n.game_id for n in told if n.game_id}
    if not games:
        return told
    players = _players(told)
    return [notice for notice in told if _is_true(notice, players)]


def _players(told: list[Notice]) -> dict[Pair, Player]:
    games = {n.game_id for n in told if n.game_id}
    users = {n.user_id for n in told}
    seats = Player.objects.filter(game__in=games, user__in=users).select_related("game")
    return {(player.game_id, player.user_id): player for player in seats}


def _is_true(notice: Notice, players: dict[Pair, Player]) -> bool:
    if notice.game_id is None:
        return True
    player = players.get((notice.game_id, notice.user_id))
    if notice.event == Event.INVITATION:
        return player is None and Game.objects.open().filter(pk=notice.game_id).exists()
    if notice.event == Event.CHAT:
        return notice.game_id in chat.unread(notice.user, [notice.game])
    if notice.event == Event.REPLACED:
        return player is None
    if player is None or player.left:
        return False
    if notice.event == Event.CALL_OFF:
        return not player.calls_off and _is_asked_for(player.game)
    if notice.event in WAITS:
        return waits(player, notice.occasion)
    if notice.event == Event.ABSENCE:
        return player.game.is_running and not _has_moved(player, notice)
    return True


def _is_asked_for(game: Game) -> bool:
    """Somebody at the table still wants the end."""
    return game.is_running and bool(game.players.filter(calls_off=True).exists())


def waits(player: Player, occasion: str) -> bool:
    """The very wait that began then still lasts."""
    here = player.game.is_running and not player.is_steward and not player.left
    return here and player.waiting and occasion_of(player) == occasion


def _has_moved(player: Player, notice: Notice) -> bool:
    own = Q(game=player.game_id, user=notice.user_id, by_steward=False)
    return bool(Move.objects.filter(own, time__gt=notice.created).exists())
