"""The pages around the tables: front page, my games, lobby, new game, invitation."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.guests import become_guest
from accounts.models import User
from games import lobby as tables
from games import paces, registry, rows, showcase
from games.access import game_for, signed_in
from games.errors import Refused
from games.forms import CreateForm, PlayNowForm
from games.headlines import headlines
from games.models import Game
from games.notices import outbox
from games.views import answers

MOST_OPEN = 50
MOST_FINISHED = 20
LATELY = 10
"""Among so many games the front page looks for one to show."""


@require_GET
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """My games, or for nobody the front page."""
    if not isinstance(request.user, User):
        return render(request, "games/index.html", _front(request))
    mine = Game.objects.seated(request.user).with_players()
    waiting = Game.objects.waiting_for(request.user).with_players()
    running = mine.running().exclude(pk__in=waiting.values("pk")).by_deadline()
    context = {
        "waiting": waiting,
        "running": running,
        "headlines": headlines([*waiting, *running], request.user),
        "invitations": outbox.invited_to(request.user),
        "my_open": mine.open().order_by("-pk"),
        "finished": mine.ended().order_by("-finished")[:MOST_FINISHED],
        "open_games": _open_games(request),
    }
    return render(request, "games/index.html", context)


def _front(request: HttpRequest) -> dict[str, Any]:
    """The open games, and a board to look at: a public game's, or else an example."""
    context = {"open_games": _open_games(request)}
    if game := _watched():
        position = rows.load(game)
        view = position.engine.view(position.state, None)
        return context | {"showcase": view, "showcase_game": game}
    return context | {"showcase": showcase.example(), "showcase_game": None}


def _watched() -> Game | None:
    """The public game that has come furthest among those where something happened lately."""
    public = Game.objects.running().filter(public=True, engine=showcase.GAME)
    lately = public.order_by("-changed").values_list("version", "pk")[:LATELY]
    _version, key = max(lately, default=(0, None))
    return Game.objects.filter(pk=key).first() if key else None


def _open_games(request: HttpRequest) -> list[Game]:
    return list(Game.objects.open_to(request.user).with_players()[:MOST_OPEN])


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Games that look for players."""
    mine = Game.objects.seated(request.user).open().with_players().order_by("-pk")
    context = {"open_games": _open_games(request), "my_open": mine}
    return render(request, "games/lobby.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
def create(request: HttpRequest) -> HttpResponse:
    """Open a table."""
    form = CreateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(_create(request.user, form.cleaned_data))
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "paces": paces.offered(people=2)}
    return render(request, "games/create.html", context, status=status)


def _create(user: Any, data: dict[str, Any]) -> Game:
    key, mode = data["kind"]
    return tables.create(
        user,
        key,
        data["seats"],
        data["name"].strip() or default_name(user),
        public=data["public"],
        options={"mode": mode},
        stewards=data["stewards"],
        pace=data["pace"],
        min_reliability=data["min_reliability"],
    )


def default_name(user: User) -> str:
    """What a table is called that nobody named."""
    return _("%(name)s's table") % {"name": user.username}


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A game against stewards, at once and without an account."""
    form = PlayNowForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose one to four stewards to play against."))
        return redirect("games:index")
    user = become_guest(request)
    opponents = form.cleaned_data["opponents"]
    key = next(iter(registry.LISTINGS))
    name = default_name(user)
    game = tables.create(user, key, opponents + 1, name, public=False, stewards=opponents)
    return redirect(game)


@require_GET
@never_cache
def room(request: HttpRequest, game_id: int) -> HttpResponse:
    """The waiting room as it stands, for a page that shows it; `?invite=` opens a private one."""
    invited = request.GET.get("invite", "")
    game = game_for(request.user, game_id, invited)
    return answers.room_fragment(request, game, game.get_invite_url() if invited else "")


@require_POST
@signed_in
def join(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take a seat; a private table needs its invitation in the form."""
    game = game_for(request.user, game_id, request.POST.get("invite", ""))
    return _seated(request, game, tables.join)


@require_POST
@signed_in
def ask(request: HttpRequest, game_id: int) -> HttpResponse:
    """Invite somebody by name."""
    game = game_for(request.user, game_id)
    try:
        person = tables.invite(request.user, game.pk, request.POST.get("name", ""))
    except Refused as refusal:
        return answers.refused(request, game.pk, refusal)
    messages.success(request, _("%(name)s is told of it.") % {"name": person.username})
    return answers.seated(request, game)


@require_POST
@signed_in
def leave(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give a seat back before the start."""
    game = game_for(request.user, game_id)
    try:
        tables.leave(request.user, game.pk)
    except Refused as refusal:
        return answers.refused(request, game.pk, refusal)
    messages.info(request, _("You have left the table."))
    return redirect("games:lobby")


@require_POST
@signed_in
def fill(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give the free seats to stewards."""
    return _seated(request, game_for(request.user, game_id), tables.fill)


@require_POST
@signed_in
def start(request: HttpRequest, game_id: int) -> HttpResponse:
    """Deal the game."""
    return _seated(request, game_for(request.user, game_id), tables.start)


def _seated(request: HttpRequest, game: Game, deed: Any) -> HttpResponse:
    try:
        deed(request.user, game.pk)
    except Refused as refusal:
        return answers.refused(request, game.pk, refusal)
    return answers.seated(request, game)


@require_http_methods(["GET", "POST"])
@never_cache
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """The room of a game by its link; POST takes a seat."""
    game = get_object_or_404(Game, invite=slug)
    if request.method == "POST":
        return _accept(request, slug=slug)
    if game.player_of(request.user) or (game.public and game.started):
        return redirect(game)
    return answers.room(request, game, invite_url=game.get_invite_url())


@signed_in
def _accept(request: HttpRequest, slug: str) -> HttpResponse:
    game = get_object_or_404(Game, invite=slug)
    try:
        tables.join(request.user, game.pk)
    except Refused as refusal:
        if game.player_of(request.user):
            return redirect(game)
        return answers.room(request, game, refusal, game.get_invite_url())
    return answers.seated(request, game)
