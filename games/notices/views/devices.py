"""Browsers that take push messages, and the worker that shows them there."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from games.notices import vapid
from games.notices.events import Channel
from games.notices.forms import DeviceForm, RenewalForm
from games.notices.models import Device, Route

SCRIPT = "text/javascript; charset=utf-8"
MOST_DEVICES = 10
"""A person's; the oldest goes when one more comes."""
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome"}


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root because it may open any page of the site."""
    context = {"vapid_key": vapid.public_key()}
    return render(request, "notices/sw.js", context, content_type=SCRIPT)


@login_required
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Remember a browser's subscription; the same browser again is the same device."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": _("This browser's subscription cannot be read.")}, status=422)
    data = form.cleaned_data
    facts = {"user": request.user, "p256dh": data["p256dh"], "auth": data["auth"]}
    name = name_of(request.headers.get("User-Agent", ""))
    Device.objects.update_or_create(endpoint=data["endpoint"], defaults=facts | {"name": name})
    _forget_oldest(request)
    Route.objects.filter(user=request.user.pk, channel=Channel.PUSH).update(off=None, failures=0)
    return JsonResponse({"name": name}, status=201)


@csrf_exempt
@require_POST
def renew(request: HttpRequest) -> HttpResponse:
    """The push service gave a browser a new subscription: the same device goes on with it.

    A worker has no form's token, and often no session any more. So the old secret, which only
    that browser and this site know, stands for both: it can move this one device and do nothing
    else.
    """
    form = RenewalForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": _("This browser's subscription cannot be read.")}, status=422)
    data = form.cleaned_data
    with transaction.atomic():
        device = _known(data["old_endpoint"], data["old_auth"])
        if device is None:
            return JsonResponse({"error": _("This device is not known here.")}, status=404)
        _move(device, data)
    return HttpResponse(status=204)


@login_required
@require_POST
def forget(request: HttpRequest, device_id: int) -> HttpResponse:
    """Push no more to this one. Somebody else's, or one that is gone, changes nothing."""
    Device.objects.filter(user=request.user.pk, pk=device_id).delete()
    messages.success(request, _("The device is forgotten."))
    return redirect("notices:preferences")


def name_of(agent: str) -> str:
    """What a person would call the browser that calls itself `agent`."""
    browser = next((name for key, name in BROWSERS.items() if f"{key}/" in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    if not browser and "Safari/" in agent:
        browser = "Safari"
    return ", ".join(filter(None, [browser, system])) or _("A browser")


def _known(endpoint: str, auth: str) -> Device | None:
    """The device with this endpoint, if that is its secret; its row is locked."""
    found = Device.objects.select_for_update().filter(endpoint=endpoint).first()
    return found if found and constant_time_compare(found.auth, auth) else None


def _move(device: Device, data: Mapping[str, Any]) -> None:
    """To the new endpoint; if that was told already, by a page, the old row is only in the way."""
    if Device.objects.filter(endpoint=data["endpoint"]).exclude(pk=device.pk).exists():
        device.delete()
        return
    device.endpoint, device.p256dh, device.auth = data["endpoint"], data["p256dh"], data["auth"]
    device.save(update_fields=["endpoint", "p256dh", "auth"])


def _forget_oldest(request: HttpRequest) -> None:
    mine = Device.objects.filter(user=request.user.pk).order_by("-created", "-pk")
    surplus = list(mine.values_list("pk", flat=True)[MOST_DEVICES:])
    Device.objects.filter(pk__in=surplus).delete()
