"""What waits for me: the way to the next table, the badge's number, and my feeds."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games import feeds
from games.access import signed_in
from games.models import Game
from games.views import answers


@require_GET
@never_cache
@signed_in
def next_table(request: HttpRequest) -> HttpResponse:
    """To the table that waits most urgently, `?after=7` not counted; else to my games."""
    waiting = Game.objects.waiting_for(request.user)
    after = answers.number(request.GET.get("after"))
    found = waiting.exclude(pk=after).first() if after is not None else waiting.first()
    return redirect(found or "games:index")


@require_GET
@never_cache
def count(request: HttpRequest) -> HttpResponse:
    """How many games wait for the reader: the badge asks."""
    return JsonResponse({"waiting": Game.objects.waiting_for(request.user).count()})


@require_GET
@never_cache
@signed_in
def addresses(request: HttpRequest) -> HttpResponse:
    """The addresses of my feeds."""
    base, token = _base(request), feeds.token(_user(request))
    context = {
        "atom_url": base + _path("games:atom", token),
        "calendar_url": base + _path("games:calendar", token),
    }
    return render(request, "games/feeds.html", context)


@require_POST
@signed_in
def renew(request: HttpRequest) -> HttpResponse:
    """New addresses; the old ones lead nowhere."""
    feeds.revoke(_user(request))
    messages.success(request, _("Your feeds have new addresses. The old ones no longer work."))
    return redirect("games:feeds")


@require_GET
@never_cache
def atom(request: HttpRequest, token: str) -> HttpResponse:
    """The Atom feed of whoever the address was signed for."""
    user = _owner(token)
    with translation.override(user.language or None):
        body = feeds.atom(user, _base(request))
    return HttpResponse(body, content_type="application/atom+xml; charset=utf-8")


@require_GET
@never_cache
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar of whoever the address was signed for."""
    user = _owner(token)
    with translation.override(user.language or None):
        body = feeds.calendar(user, _base(request), timezone.now())
    return HttpResponse(body, content_type="text/calendar; charset=utf-8")


def _owner(token: str) -> User:
    user = feeds.owner(token)
    if user is None:
        raise Http404
    return user


def _user(request: HttpRequest) -> Any:
    return request.user


def _base(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


def _path(name: str, token: str) -> str:
    return reverse(name, args=[token])
