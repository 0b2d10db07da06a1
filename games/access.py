"""Who may open what: the one way to a game, and who must be signed in."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django_htmx.http import HttpResponseClientRedirect

from games.models import Game, Visitor

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def game_for(user: Visitor, game_id: int, invite: str = "") -> Game:
    """The game, if the user may open it. Raises Http404: a private game is not even there.

    The invitation of a private game opens it to whoever has it.
    """
    if found := Game.objects.seen_by(user).filter(pk=game_id).first():
        return found
    game: Game | None = Game.objects.filter(pk=game_id).first()
    if game is not None and constant_time_compare(game.invite, invite):
        return game
    raise Http404


def signed_in(view: View[P]) -> View[P]:
    """Nobody is sent to the entrance first, and comes back to a page that can be read."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        answer = redirect_to_login(_way_back(request, kwargs))
        return HttpResponseClientRedirect(answer.url) if _by_htmx(request) else answer

    return guarded


def _way_back(request: HttpRequest, named: Mapping[str, object]) -> str:
    if request.method == "GET" or "slug" in named:  # an invitation is a page of its own
        return request.get_full_path()
    game_id = named.get("game_id")
    return reverse("games:table", args=[game_id]) if game_id else reverse("games:index")


def _by_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))
