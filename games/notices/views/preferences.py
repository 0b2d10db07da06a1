"""What reaches me, where, and when; and whether it works."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.notices import outbox, vapid
from games.notices.events import Channel, Event
from games.notices.forms import HookForm, PreferencesForm
from games.notices.models import Device, Hook, Notice, Preferences, Route
from games.notices.routes import contacts
from smallworld_site.celery import hint

HERE = "notices:preferences"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """The whole page; POST saves the choices."""
    user = _person(request)
    mine = Preferences.objects.filter(user=user).first() or Preferences(user=user)
    form = PreferencesForm(request.POST or None, instance=mine)
    if request.method == "POST" and form.is_valid():
        form.save()
        outbox.replan(user)
        messages.success(request, _("Your notices are set."))
        return redirect(HERE)
    return _page(request, user, form=form)


@login_required
@require_POST
def hook(request: HttpRequest) -> HttpResponse:
    """Save the webhook's address; an empty one forgets it."""
    user = _person(request)
    mine = Hook.objects.filter(user=user).first()
    if not request.POST.get("url", "").strip():
        Hook.objects.filter(user=user).delete()
        messages.success(request, _("There is no webhook any more."))
        return redirect(HERE)
    form = HookForm(request.POST, instance=mine or Hook(user=user))
    if not form.is_valid():
        return _page(request, user, hook_form=form)
    form.save()
    _turn_on(user, Channel.WEBHOOK)
    messages.success(request, _("The webhook is saved. Send a test to see whether it works."))
    return redirect(HERE)


@login_required
@require_POST
def test(request: HttpRequest, channel: str) -> HttpResponse:
    """Send a test by one channel, whatever else is chosen."""
    user = _person(request)
    if channel not in set_up(user):
        raise Http404
    outbox.self_test(user, channel)
    hint(_delivery())
    messages.info(request, _("The test is on its way. What became of it is written below."))
    return redirect(HERE)


@login_required
@require_POST
def turn_on(request: HttpRequest, channel: str) -> HttpResponse:
    """Try a channel again that was switched off."""
    if channel not in Channel.values:
        raise Http404
    _turn_on(_person(request), channel)
    messages.success(request, _("Switched on again. Send a test to see whether it works."))
    return redirect(HERE)


def set_up(user: User) -> set[str]:
    """The channels that the person has given us, switched off or not; not the site itself."""
    ways = contacts([user])[user.pk].open - {Channel.PAGE}
    off = Route.objects.filter(user=user).exclude(off=None).values_list("channel", flat=True)
    return ways | set(off)


def _turn_on(user: User, channel: str) -> None:
    Route.objects.filter(user=user, channel=channel).update(off=None, failures=0, error="")


def _delivery() -> Any:
    from games.tasks import deliver_notices  # tasks imports the pages' rooms

    return deliver_notices


def _page(request: HttpRequest, user: User, **bound: Any) -> HttpResponse:
    mine = Preferences.objects.filter(user=user).first() or Preferences(user=user)
    context = {
        "form": PreferencesForm(instance=mine),
        "hook_form": HookForm(instance=_hook(user) or Hook(user=user)),
        "hook": _hook(user),
        "devices": Device.objects.filter(user=user),
        "channels": Channel,
        "ways": _ways(user),
        "vapid_key": vapid.public_key(),
        **bound,
    }
    status = 422 if bound and request.method == "POST" else 200
    return render(request, "notices/preferences.html", context, status=status)


def _hook(user: User) -> Hook | None:
    return Hook.objects.filter(user=user).first()


def _ways(user: User) -> list[dict[str, Any]]:
    """Each channel with how it fares: whether it is set up, when it last reached the person."""
    routes = {route.channel: route for route in Route.objects.filter(user=user)}
    given = set_up(user)
    return [
        {
            "key": channel.value,
            "label": channel.label,
            "set_up": channel in given,
            "route": routes.get(channel),
            "test": _last_test(user, channel),
        }
        for channel in Channel
        if channel != Channel.PAGE
    ]


def _last_test(user: User, channel: str) -> Notice | None:
    tests = Notice.objects.filter(user=user, channel=channel, event=Event.TEST)
    found: Notice | None = tests.order_by("-created").first()
    return found


def _person(request: HttpRequest) -> User:
    """A row of its own, also for the type: login_required has seen to it."""
    return User.objects.get(pk=request.user.pk)
