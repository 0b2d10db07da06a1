"""How a table answers: as a page, as fragments, and with a refusal.

htmx leaves an answer that is an error out of the page, so its refusals come at 200, with the
reader's own fresh fragments and the sentence among them. A plain form gets the page at the
refusal's status.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string, select_template
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh, reswap

from games import registry
from games.access import game_for
from games.errors import NoSuchGame, Refused, Stale
from games.models import Game
from games.sight import Message, Sight
from games.words import Teller, telling

TEMPLATES = {
    "status": "_status.html",
    "strip": "_status.html",
    "news": "_news.html",
    "board": "_board.html",
    "region": "_region_card.html",
    "now": "_now.html",
    "market": "_market.html",
    "players": "_players.html",
    "log": "_log.html",
    "map": "_map_table.html",
    "said": "_chat_lines.html",
}
"""Every part of the table that can be asked for alone; "strip" is another word for status."""
ALL_PARTS = [part for part in TEMPLATES if part not in ("strip", "said")]
"""What a move may change; what is said comes by its own way."""
Context = dict[str, Any]


def number(text: str | None, most: int = 10**9) -> int | None:
    """A whole number out of an address; None if it is none."""
    if text and text.isascii() and text.isdigit() and len(text) < 12:
        return min(int(text), most)
    return None


def page(request: HttpRequest, game: Game, refusal: Refused | None = None) -> HttpResponse:
    """The table, or the room before the start, at the refusal's status if there is one."""
    status = refusal.status if refusal else 200
    if game.started is None:
        return room(request, game, refusal)
    sight = Sight(game, request.user)
    context = sight.context(number(request.GET.get("before"))) | said(refusal)
    with telling(sight.teller):
        return render(request, "games/table.html", context, status=status)


def room(
    request: HttpRequest, game: Game, refusal: Refused | None = None, invite_url: str = ""
) -> HttpResponse:
    """The waiting room."""
    context = _room_context(game, invite_url)
    if refusal:
        context["message"] = Teller(registry.engine(game.engine)).say(refusal.words)
    return render(request, "games/room.html", context, status=refusal.status if refusal else 200)


def room_fragment(request: HttpRequest, game: Game, invite_url: str = "") -> HttpResponse:
    """The waiting room for its own place; where the table stands by now, its page is loaded."""
    if game.started is not None:
        return HttpResponseClientRefresh()
    return _room_part(request, "games/_room.html", _room_context(game, invite_url))


def _room_context(game: Game, invite_url: str = "") -> Context:
    """Nobody has a seat to see from yet."""
    context: Context = {"game": game, "invite_url": invite_url}
    context |= {"players": game.roster(), "viewer_seat": None}
    if game.is_open:
        context["live_url"] = f"/ws/games/{game.pk}/"
    return context


def _room_part(request: HttpRequest, template: str, context: Context) -> HttpResponse:
    return reswap(render(request, template, context | {"oob": True}), "none")


def fragments(
    request: HttpRequest,
    game: Game,
    parts: Iterable[str] = ALL_PARTS,
    refusal: Refused | None = None,
) -> HttpResponse:
    """The named parts of the table as the reader sees them now, each for its own place."""
    if game.started is None:
        return _before_start(request, game, list(parts))
    sight = Sight(game, request.user)
    context = sight.context() | said(refusal) | {"oob": True}
    with telling(sight.teller):
        html = "".join(_part(request, part, context) for part in parts)
    return reswap(HttpResponse(html), "none")


def _before_start(request: HttpRequest, game: Game, parts: list[str]) -> HttpResponse:
    """There is no table yet, but its people talk."""
    if parts == ["said"]:
        return _room_part(request, "games/_chat_lines.html", _room_context(game))
    return HttpResponseClientRefresh()


def part(request: HttpRequest, game: Game, name: str) -> HttpResponse:
    """One part of the table, alone."""
    sight = Sight(game, request.user)
    context = sight.context(number(request.GET.get("before")))
    with telling(sight.teller):
        return HttpResponse(_part(request, name, context))


def region_card(request: HttpRequest, sight: Sight) -> HttpResponse:
    """The card of the place `?region=`, for its own place on a page that shows the past."""
    context = sight.context() | {"oob": True}
    with telling(sight.teller):
        return reswap(HttpResponse(_part(request, "region", context)), "none")


def _part(request: HttpRequest, name: str, context: Context) -> str:
    own = f"{context['template_dir']}/{TEMPLATES[name]}"
    chosen = select_template([own, f"games/{TEMPLATES[name]}"])
    return str(render_to_string(chosen.template.name, context, request))


def said(refusal: Refused | None) -> Context:
    """The refusal for the templates: a stale page has a word of its own."""
    if refusal is None:
        return {"message": None, "stale": False}
    if isinstance(refusal, Stale):
        return {"message": None, "stale": True}
    return {"message": Message("error", refusal.words), "stale": False}


def carried_out(request: HttpRequest, game_id: int, deed: Callable[[], object]) -> HttpResponse:
    """Do it, then show the table as it stands; a refusal shows it too, and says why."""
    try:
        deed()
    except NoSuchGame as gone:
        raise Http404 from gone
    except Refused as refusal:
        return refused(request, game_id, refusal)
    game = game_for(request.user, game_id)
    return fragments(request, game) if request.htmx else redirect(game)  # type: ignore[attr-defined]


def refused(request: HttpRequest, game_id: int, refusal: Refused) -> HttpResponse:
    """The table with the reason; nothing has changed."""
    game = game_for(request.user, game_id, request.POST.get("invite", ""))
    if request.htmx:  # type: ignore[attr-defined]
        return fragments(request, game, refusal=refusal)
    return page(request, game, refusal)


def seated(request: HttpRequest, game: Game) -> HttpResponse:
    """After a change in the waiting room: to its page, however it was asked for."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(game.get_absolute_url())
    return redirect(game)
