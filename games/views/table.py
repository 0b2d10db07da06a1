"""The table: its page, its fragments, and what a seat does there."""

from django.db.models import Max
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games import play
from games.access import game_for, signed_in
from games.errors import Refused
from games.forms import ActionForm, posted, read_stamp
from games.notices import outbox
from games.views import answers


@require_GET
@never_cache
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """The page of a game; `?region=a1` opens the card of a place, `?before=9` an older log."""
    game = game_for(request.user, game_id)
    if isinstance(request.user, User):
        outbox.looked_at(game, request.user)
    return answers.page(request, game)


@require_GET
@never_cache
def fragments(request: HttpRequest, game_id: int) -> HttpResponse:
    """What changed since version `?since=V`: every part, or none. `?part=` names one alone."""
    game = game_for(request.user, game_id)
    name = request.GET.get("part", "")
    if name in answers.TEMPLATES:
        return answers.fragments(request, game, [name])
    if answers.number(request.GET.get("since")) == game.version:
        return HttpResponse(status=204)
    return answers.fragments(request, game)


@require_GET
@never_cache
def part(request: HttpRequest, game_id: int, name: str) -> HttpResponse:
    """One part of the table by its own address."""
    game = game_for(request.user, game_id)
    if game.started is None:
        return HttpResponse(status=204)
    return answers.part(request, game, name)


@require_GET
@never_cache
def state(request: HttpRequest, game_id: int) -> HttpResponse:
    """The version and the newest message's number, for pages whose socket is lost.

    `?invite=` opens those of a private game, whose room may be looked at before one sits down.
    """
    game = game_for(request.user, game_id, request.GET.get("invite", ""))
    newest = game.messages.aggregate(newest=Max("pk"))["newest"] or 0
    return JsonResponse({"version": game.version, "status": game.status, "chat": newest})


@require_POST
@signed_in
def act(request: HttpRequest, game_id: int) -> HttpResponse:
    """An action of the user's seat."""
    game = game_for(request.user, game_id)
    try:
        form = ActionForm.read(request)
    except Refused as refusal:
        return answers.refused(request, game.pk, refusal)

    def deed() -> object:
        return play.act(request.user, game.pk, form.action, form.version, form.move_id)

    return answers.carried_out(request, game.pk, deed)


@require_POST
@signed_in
def undo(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take back the last step of this turn."""
    game = game_for(request.user, game_id)

    def deed() -> object:
        return play.undo(request.user, game.pk, *read_stamp(posted(request)))

    return answers.carried_out(request, game.pk, deed)


@require_POST
@signed_in
def resign(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give up the seat of a running game."""
    game = game_for(request.user, game_id)
    return answers.carried_out(request, game.pk, lambda: play.resign(request.user, game.pk))
