"""What people say at a table, by POST."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.access import game_for, signed_in
from games.forms import posted, read_stamp
from games.talk import pleas
from games.views import answers


@require_POST
@signed_in
def ask_undo(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask the next player for leave to take back the last step."""
    game = game_for(request.user, game_id)

    def deed() -> object:
        version, _move_id = read_stamp(posted(request))
        return pleas.ask(request.user, game.pk, version)

    return answers.carried_out(request, game.pk, deed)


@require_POST
@signed_in
def grant_undo(request: HttpRequest, game_id: int) -> HttpResponse:
    """Allow the step back that was asked for."""
    game = game_for(request.user, game_id)

    def deed() -> object:
        return pleas.grant(request.user, game.pk, *read_stamp(posted(request)))

    return answers.carried_out(request, game.pk, deed)
