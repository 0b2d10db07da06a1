"""The past of a game: its moves with their times, and the table after each of them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.access import game_for
from games.history import Glance, NoSuchMove, Steps, Trail
from games.models import Game
from games.sight import Sight
from games.views import answers
from games.words import telling


@require_GET
@never_cache
def moves(request: HttpRequest, game_id: int) -> HttpResponse:
    """The moves of a round with their times; `?round=3`, or the round that runs."""
    game = game_for(request.user, game_id)
    if game.started is None:
        return redirect(game)
    trail, sight = Trail(game), Sight(game, request.user)
    last = trail.round_at(trail.standing[-1])
    asked = answers.number(request.GET.get("round"))
    shown = asked if asked in trail.rounds else last
    context = {
        "game": game,
        "entries": sight.entries(trail.moves_of(shown)),
        "rounds": sorted(trail.rounds),
        "shown": shown,
        "first": trail.standing[0],
    }
    with telling(sight.teller):
        return render(request, "games/moves.html", context)


@require_GET
@never_cache
def position(request: HttpRequest, game_id: int, number: int) -> HttpResponse:
    """The table as it stood after a move; `?part=region&region=a1` is the card of a place."""
    game = game_for(request.user, game_id)
    if game.started is None:
        return redirect(game)
    trail = Trail(game)
    glance = Glance(game, request.user, _steps(trail, number).number)
    if request.GET.get("part") == "region":
        return answers.region_card(request, glance)
    return _page(request, game, trail, glance)


def _page(request: HttpRequest, game: Game, trail: Trail, glance: Glance) -> HttpResponse:
    context = glance.context(before=glance.number + 1) | {
        "steps": trail.steps(glance.number),
        "rounds": sorted(trail.rounds.items()),
        "move": glance.move,
        "older_url": "",
    }
    with telling(glance.teller):
        return render(request, "games/position.html", context)


def _steps(trail: Trail, number: int) -> Steps:
    try:
        return trail.steps(number)
    except NoSuchMove as error:
        raise Http404 from error
