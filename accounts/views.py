from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as allauth_views
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from accounts import availability, zones
from accounts.forms import SettingsForm
from accounts.middleware import THEME_COOKIE
from accounts.models import User

YEAR_SECONDS = 365 * 24 * 3600
View = Callable[..., HttpResponseBase]


def members_only(view: View) -> View:
    """Sends a guest to the sign-up page: without a password there is nothing to manage."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            messages.info(request, _("Sign up first: a guest has no password or email."))
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return wrapped


def guests_and_nobody(view: View) -> View:
    """Sends members away from the entrance pages, which stay open to guests.

    Does what allauth's AUTHENTICATED_LOGIN_REDIRECTS would, which knows no guests.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_member:
            return redirect(safe_next(request))
        return view(request, *args, **kwargs)

    return wrapped


login = guests_and_nobody(allauth_views.login)
signup = guests_and_nobody(allauth_views.signup)
email = members_only(allauth_views.email)
password_change = members_only(allauth_views.password_change)
password_set = members_only(allauth_views.password_set)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_settings(request: HttpRequest) -> HttpResponse:
    # A row of its own: a refused name must not appear in the page's header.
    user = User.objects.get(pk=request.user.pk)
    form = SettingsForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        availability.follow_zone(form.save())
        messages.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    return render(request, "accounts/settings.html", {"form": form})


@require_POST
def switch_language(request: HttpRequest) -> HttpResponseBase:
    """Stores the language in a cookie (Django's own view) and on the account."""
    language = request.POST.get("language", "")
    if (
        isinstance(request.user, User)
        and language in User.Language
        and check_for_language(language)
    ):
        _store(request.user, language=language)
    return set_language(request)


@require_POST
def switch_theme(request: HttpRequest) -> HttpResponse:
    """Stores the theme in a cookie and on the account; an unknown theme changes nothing."""
    response = redirect(safe_next(request))
    theme = request.POST.get("theme", "")
    if theme not in User.Theme.values:
        return HttpResponse(_("This theme is not known here."), status=400)
    if isinstance(request.user, User):
        _store(request.user, theme=theme)
    response.set_cookie(THEME_COOKIE, theme, max_age=YEAR_SECONDS, samesite="Lax")
    return response


@login_required
@require_POST
def notice_time_zone(request: HttpRequest) -> HttpResponse:
    """The browser's time zone, told once by script; what the person chose is never overwritten."""
    zone = request.POST.get("time_zone", "")
    if zone not in zones.known():
        return HttpResponse(_("This time zone is not known here."), status=400)
    if User.objects.filter(pk=request.user.pk, time_zone="").update(time_zone=zone):
        availability.follow_zone(User.objects.get(pk=request.user.pk))
    return HttpResponse(status=204)


def safe_next(request: HttpRequest) -> str:
    """The page the form or link names if it is ours, else where signing in leads."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(url, {request.get_host()}, request.is_secure()):
        return url
    return resolve_url(settings.LOGIN_REDIRECT_URL)


def _store(user: User, **values: str) -> None:
    User.objects.filter(pk=user.pk).update(**values)
