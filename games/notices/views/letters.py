"""Where the links of letters lead. A GET shows; only a POST signs in or stops anything."""

from collections.abc import Iterable

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.notices import links
from games.notices.events import OWN_CHOICE, Channel, Event
from games.notices.models import Preferences

BACKEND = "django.contrib.auth.backends.ModelBackend"
ALL = "all"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_signed_in(request: HttpRequest, token: str) -> HttpResponse:
    """The table that a letter was about. Whoever is signed in already goes straight there."""
    opening = links.opening(token)
    if opening is None:
        if request.user.is_authenticated:
            return redirect(links.path_in(token))
        return render(request, "notices/expired.html", {"path": links.path_in(token)}, status=410)
    if request.user.pk == opening.user.pk:
        return redirect(opening.path)
    if request.method != "POST":
        return render(request, "notices/open.html", {"opening": opening})
    opening.user.backend = BACKEND  # type: ignore[attr-defined]
    get_adapter(request).login(request, opening.user)
    return redirect(opening.path)


@csrf_exempt  # mail programs post here by themselves; the address is the proof
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Fewer letters or none. Without a choice (one click in a mail program): none."""
    found = links.stopping(token)
    if found is None:
        return render(request, "notices/expired.html", {"path": ""}, status=410)
    user, event = found
    context = {"person": user, "event": Event(event), "single": event in OWN_CHOICE}
    if request.method != "POST":
        return render(request, "notices/stop.html", context)
    what = request.POST.get("what", ALL)
    stop_letters(user, OWN_CHOICE if what == ALL or event not in OWN_CHOICE else [Event(event)])
    if request.user.pk == user.pk:
        messages.success(request, _("These letters are stopped."))
        return redirect("notices:preferences")
    return render(request, "notices/stop.html", context | {"stopped": True})


def stop_letters(user: User, events: Iterable[Event]) -> None:
    """Take the events out of what the user hears by email; nothing else changes."""
    mine, _made = Preferences.objects.get_or_create(user=user)
    for event in events:
        mine.choose(event, [way for way in mine.channels(event) if way != Channel.EMAIL])
    mine.save(update_fields=["chosen"])
