"""Time zones a person may choose, as the IANA database of this machine knows them."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

AREAS = {
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
}

Choices = list[tuple[str, str | list[tuple[str, str]]]]


def find(key: str) -> ZoneInfo | None:
    """The zone, or None for an unknown or malformed key."""
    try:
        return ZoneInfo(key)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def validate_zone(key: str) -> None:
    """Raises ValidationError unless the key is one of the offered zones."""
    if key not in known():
        raise ValidationError(gettext_lazy("This time zone is not known here."), code="zone")


@cache
def known() -> frozenset[str]:
    """Every zone on offer: the cities, and UTC."""
    cities = {key for key in available_timezones() if key.split("/")[0] in AREAS}
    return frozenset(cities | {"UTC"})


def choices() -> Choices:
    """Select options, a group an area, each city with its offset at this moment."""
    now = timezone.now()
    groups: dict[str, list[tuple[str, str]]] = {}
    for key in sorted(known() - {"UTC"}):
        area, city = key.split("/", 1)
        groups.setdefault(area, []).append((key, f"{_words(city)} ({offset(key, now)})"))
    return [("", _("Automatic")), ("UTC", "UTC"), *groups.items()]


def offset(key: str, now: datetime) -> str:
    """UTC+09:00 and the like."""
    text = now.astimezone(ZoneInfo(key)).strftime("%z")
    return f"UTC{text[:3]}:{text[3:5]}"


def _words(city: str) -> str:
    return city.replace("_", " ").replace("/", ", ")
