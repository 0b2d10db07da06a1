"""The chat by GET and POST: its page, and what one does there."""

from collections.abc import Callable
from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from games import registry
from games.access import game_for, signed_in
from games.errors import Refused
from games.forms import posted
from games.models import Game
from games.notices import outbox
from games.talk import chat
from games.views import answers
from games.words import Teller


@require_GET
@never_cache
def room(request: HttpRequest, game_id: int) -> HttpResponse:
    """Everything said at a table, `?before=9` what is older; what is shown counts as read."""
    return _page(request, game_for(request.user, game_id))


def _page(request: HttpRequest, game: Game, refusal: Refused | None = None) -> HttpResponse:
    listener = chat.listener(game, request.user)
    before = answers.number(request.GET.get("before"))
    found = listener.messages.filter(pk__lt=before) if before is not None else listener.messages
    page = list(found.select_related("user").order_by("-pk")[: chat.SHOWN + 1])
    shown = page[: chat.SHOWN][::-1]
    if request.user.is_authenticated and shown:
        outbox.looked_at(game, _user(request))
        chat.heard(request.user, game, shown[-1].pk)
    context = {
        "game": game,
        "listener": listener,
        "messages_shown": shown,
        "older": shown[0].pk if len(page) > chat.SHOWN else None,
        "note": chat.note(request.user, game) if request.user.is_authenticated else "",
        "blocks": request.user.blocks.select_related("blocked") if listener.channels else [],
        "refusal": _sentence(game, refusal) if refusal else "",
        "draft": request.POST.get("text", "") if refusal else "",
    }
    status = refusal.status if refusal else 200
    return render(request, "games/chat.html", context, status=status)


def _sentence(game: Game, refusal: Refused) -> str:
    return Teller(registry.engine(game.engine)).say(refusal.words)


@require_POST
@signed_in
def say(request: HttpRequest, game_id: int) -> HttpResponse:
    """Say something at a table."""
    game = game_for(request.user, game_id)

    def deed() -> object:
        form = posted(request)
        _pace(request, "chat")
        return chat.say(_user(request), game, form.get("channel", "table"), form.get("text", ""))

    return _done(request, game, deed, "said")


def _pace(request: HttpRequest, action: str) -> None:
    """Count towards the rate of ACCOUNT_RATE_LIMITS. Raises TooFast."""
    if not ratelimit.consume(request, action=action, user=request.user):
        raise chat.TooFast


@require_POST
@signed_in
def heard(request: HttpRequest, game_id: int) -> HttpResponse:
    """The reader has seen everything up to the message `last`."""
    game = game_for(request.user, game_id)
    chat.heard(_user(request), game, answers.number(request.POST.get("last")) or 0)
    return HttpResponse(status=204)


@require_POST
@signed_in
def block(request: HttpRequest, game_id: int, message_id: int) -> HttpResponse:
    """Read nothing more of whoever said this."""
    game = game_for(request.user, game_id)

    def deed() -> None:
        message = chat.message_for(request.user, message_id, game)
        chat.block(_user(request), message)
        messages.info(request, _("You will read nothing more of %s.") % message.user.username)

    return _done(request, game, deed)


@require_POST
@signed_in
def unblock(request: HttpRequest, game_id: int, user_id: int) -> HttpResponse:
    """Read that person again."""
    game = game_for(request.user, game_id)
    return _done(request, game, lambda: chat.unblock(_user(request), user_id))


@require_POST
@signed_in
def report(request: HttpRequest, game_id: int, message_id: int) -> HttpResponse:
    """Call the staff to a message."""
    game = game_for(request.user, game_id)

    def deed() -> None:
        message = chat.message_for(request.user, message_id, game)
        _pace(request, "report")
        chat.report(_user(request), message, request.POST.get("reason", ""))
        messages.success(request, _("Thank you. The staff will look at it."))

    return _done(request, game, deed)


@require_POST
@signed_in
def note(request: HttpRequest, game_id: int) -> HttpResponse:
    """Keep my note about a game."""
    game = game_for(request.user, game_id)

    def deed() -> None:
        text = posted(request).get("note", "")
        if len(text) > chat.LONGEST_NOTE:
            raise chat.NoteTooLong
        chat.write_note(_user(request), game, text)
        messages.success(request, _("Your note is kept."))

    return _done(request, game, deed)


def _done(
    request: HttpRequest, game: Game, deed: Callable[[], object], event: str = ""
) -> HttpResponse:
    """Do it, then show the chat; a refusal shows it too, and says why."""
    try:
        deed()
    except Refused as refusal:
        return _refused(request, game, refusal)
    if not request.htmx or not event:  # type: ignore[attr-defined]
        return redirect("games:chat", game.pk)
    return trigger_client_event(answers.fragments(request, game, ["said"]), event)


def _refused(request: HttpRequest, game: Game, refusal: Refused) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return _page(request, game, refusal)
    context = {"refusal": _sentence(game, refusal), "oob": True}
    return render(request, "games/_chat_refusal.html", context)


def _user(request: HttpRequest) -> Any:
    return request.user
