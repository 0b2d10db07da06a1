"""What a game leaves behind: its result, its dice, its export."""

from datetime import datetime
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.access import game_for
from games.exports import FORMAT
from games.models import Move, Player
from games.sight import Sight
from games.words import telling


@require_GET
@never_cache
def end(request: HttpRequest, game_id: int) -> HttpResponse:
    """Who won, and how."""
    game = game_for(request.user, game_id)
    if game.started is None:
        return redirect(game)
    sight = Sight(game, request.user)
    with telling(sight.teller):
        return render(request, "games/result.html", sight.context())


@require_GET
@never_cache
def dice(request: HttpRequest, game_id: int) -> HttpResponse:
    """The seal of the dice; when the game is over, the secret and every draw."""
    game = game_for(request.user, game_id)
    if game.started is None:
        return redirect(game)
    sight = Sight(game, request.user)
    sealed = sight.view["dice"]
    context = {
        "game": game,
        "commitment": sealed["commitment"],
        "secret": sealed["secret"],
        "draws": sight.draws() if game.is_over else [],
    }
    return render(request, "games/dice.html", context)


@require_GET
@never_cache
def export(request: HttpRequest, game_id: int) -> HttpResponse:
    """The game as a file: what the asker may know of it, and after the end all of it."""
    game = game_for(request.user, game_id)
    if game.started is None:
        return redirect(game)
    body = msgspec.json.encode(exported(Sight(game, request.user)))
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="game-{game.pk}.json"'
    return answer


def exported(sight: Sight) -> dict[str, Any]:
    """The export as JSON values; `manage.py verifydice` reads it."""
    game = sight.game
    return {
        "format": FORMAT,
        "game": {
            "id": game.pk,
            "engine": game.engine,
            "rules_version": game.rules_version,
            "name": game.name,
            "options": game.options,
            "seats": game.seats,
            "status": game.status,
            "version": game.version,
            "started": _time(game.started),
            "finished": _time(game.finished),
        },
        "players": [_player(player) for player in sight.position.players],
        "dice": sight.view["dice"],
        "view": sight.view,
        "moves": [_move(move, sight) for move in game.moves.order_by("number").defer("back")],
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.display_name,
        "steward": player.is_steward,
        "left": player.left,
        "rank": player.rank,
        "points": player.points,
    }


def _move(move: Move, sight: Sight) -> dict[str, Any]:
    """A move as the asker may know it. What others chose may be secret until the end."""
    known = sight.game.is_over or (move.seat is not None and move.seat == sight.seat)
    return {
        "number": move.number,
        "kind": move.kind,
        "seat": move.seat,
        "by_steward": move.by_steward,
        "by_order": move.by_order,
        "version": move.version,
        "rules_version": move.rules_version,
        "time": _time(move.time),
        "undoes": move.undoes,
        "action": move.action if known else None,
        "events": sight.seen(move),
    }


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
