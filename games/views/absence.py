"""What is done about players who are away: seats taken back and over, games called off."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games import absence
from games.access import game_for, signed_in
from games.errors import Malformed
from games.views import answers


@require_POST
@signed_in
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Play on oneself where a steward holds the seat."""
    game = game_for(request.user, game_id)
    return answers.carried_out(request, game.pk, lambda: absence.take_back(request.user, game.pk))


@require_POST
@signed_in
def take_over(request: HttpRequest, game_id: int) -> HttpResponse:
    """Play on for somebody whose seat a steward holds: `seat` is its number from 0."""
    game = game_for(request.user, game_id)
    seat = answers.number(request.POST.get("seat"))
    if seat is None:
        return answers.refused(request, game.pk, Malformed())
    return answers.carried_out(
        request, game.pk, lambda: absence.take_over(request.user, game.pk, seat)
    )


@require_POST
@signed_in
def call_off(request: HttpRequest, game_id: int) -> HttpResponse:
    """Agree to an end without a result (`agree=yes`), or no longer (`agree=no`)."""
    game = game_for(request.user, game_id)
    if request.POST.get("agree") not in ("yes", "no"):
        return answers.refused(request, game.pk, Malformed())
    agree = request.POST["agree"] == "yes"
    return answers.carried_out(
        request, game.pk, lambda: absence.call_off(request.user, game.pk, agree=agree)
    )
