from collections.abc import Callable
from datetime import tzinfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts import zones
from accounts.models import User

THEME_COOKIE = "theme"
ZONE_COOKIE = "time_zone"
Handler = Callable[[HttpRequest], HttpResponse]


class PreferencesMiddleware:
    """Language, time zone and theme of whoever asks: the account's word first, then the browser's.

    Stands behind LocaleMiddleware and AuthenticationMiddleware. Sets `request.theme`.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user if isinstance(request.user, User) else None
        request.theme = _theme(request, user)  # type: ignore[attr-defined]
        if user and user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
        with timezone.override(_zone(request, user)):
            return self.get_response(request)


def _zone(request: HttpRequest, user: User | None) -> tzinfo | None:
    """None is the site's own."""
    told = request.COOKIES.get(ZONE_COOKIE, "")
    return zones.find(user.time_zone if user and user.time_zone else told)


def _theme(request: HttpRequest, user: User | None) -> str:
    theme = user.theme if user else request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in User.Theme.values else User.Theme.AUTO
