"""A game as a picture."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from games.access import game_for
from games.drawing import minimap as miniature
from games.drawing import palette
from games.models import Game, Player
from games.sight import Sight


@require_GET
@cache_control(private=True, no_cache=True)
def minimap(request: HttpRequest, game_id: int) -> HttpResponse:
    """The board of a started game, small; a browser that has it already is told so."""
    game = game_for(request.user, game_id)
    if game.started is None:
        raise Http404
    etag = _etag(game, game.player_of(request.user))
    known = get_conditional_response(request, etag, int(game.changed.timestamp()))
    answer = known or _drawn(request, game)
    answer["ETag"] = etag
    return answer


def _etag(game: Game, player: Player | None) -> str:
    """What the picture depends on: the position, and from which seat it is seen."""
    seat = "" if player is None else f"{player.seat}{'x' if player.left else ''}"
    return f'"{game.pk}-{game.version}-{game.status}-{seat}-{miniature.CHANGED}"'


def _drawn(request: HttpRequest, game: Game) -> HttpResponse:
    drawn = miniature.minimap(Sight(game, request.user).view)
    if drawn is None:
        raise Http404
    context = {"map": drawn, "border": palette.BORDER, "shore": palette.SHORE}
    return render(request, "games/minimap.svg", context, content_type="image/svg+xml")
