"""Standing orders: for all games of a person, and for one. Only the person ever sees them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import orders, play
from games.access import game_for, signed_in
from games.errors import Refused
from games.models import Game, Player
from games.order_forms import GameOrderForm, OrderForm
from games.orders import StandingOrder
from games.sight import Sight
from games.views import answers


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@signed_in
def default_order(request: HttpRequest) -> HttpResponse:
    """What holds in all games that have no order of their own."""
    form = OrderForm(request.POST or None, initial=orders.order_of(request.user, None))
    if request.method == "POST" and form.is_valid():
        orders.set_default(request.user, form.cleaned_data["policy"])
        _saved(request, play.follow_orders(_user(request)))
        return redirect("games:default_order")
    return _page(request, "games/orders.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@signed_in
def game_order(request: HttpRequest, game_id: int) -> HttpResponse:
    """What holds in this game, while it runs."""
    game = game_for(request.user, game_id)
    try:
        player = play.seat_of(game, request.user)
    except Refused as refusal:
        return answers.refused(request, game.pk, refusal)
    if not game.is_running:
        return redirect(game)
    return _edit(request, game, player)


def _edit(request: HttpRequest, game: Game, player: Player) -> HttpResponse:
    chosen = StandingOrder.objects.for_game(request.user, game).first()
    initial = chosen.as_order() if chosen else {"policy": ""}
    places = _places(request, game, player, initial.get("places", ()))
    form = GameOrderForm(request.POST or None, initial=initial, places=places)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        orders.set_for_game(request.user, game, data["policy"], data["places"])
        done = play.follow_order(_user(request), game.pk)
        _saved(request, done)
        return redirect(game) if done else redirect("games:order", game.pk)
    context = {"form": form, "game": game, "default": _default_of(request.user)}
    return _page(request, "games/order.html", context)


def _saved(request: HttpRequest, done: int) -> None:
    """Say that the order is saved, and whether it has made choices already."""
    if done:
        text = _("Your standing order is saved, and what waited for you was done by it at once.")
    else:
        text = _("Your standing order is saved. It holds from now on.")
    messages.success(request, text)


def _user(request: HttpRequest) -> Any:
    return request.user


def _places(request: HttpRequest, game: Game, player: Player, chosen: Any) -> list[tuple[str, str]]:
    """The regions that the player's active race holds, and those that were chosen before."""
    sight = Sight(game, request.user)
    mine = [
        key
        for key, region in sight.view["regions"].items()
        if key in chosen or (region["seat"] == player.seat and region.get("active", True))
    ]
    return [(key, sight.teller.name("region", key)) for key in mine]


def _default_of(user: Any) -> Any:
    """The name of the policy that holds in all games."""
    return StandingOrder.Policy(orders.order_of(user, None)["policy"]).label


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The form; with status 422 if what was sent cannot be taken."""
    status = 422 if context["form"].errors else 200
    return render(request, template, context, status=status)
