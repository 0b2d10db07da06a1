"""Time zones a person may choose, as the IANA database of this machine knows them."""

from datetime import datetime
from functools import cache
from operator import itemgetter
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from babel import Locale
from babel.core import get_global
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

AREAS = {
    "Africa": gettext_lazy("Africa"),
    "America": gettext_lazy("America"),
    "Antarctica": gettext_lazy("Antarctica"),
    "Asia": gettext_lazy("Asia"),
    "Atlantic": gettext_lazy("Atlantic"),
    "Australia": gettext_lazy("Australia"),
    "Europe": gettext_lazy("Europe"),
    "Indian": gettext_lazy("Indian Ocean"),
    "Pacific": gettext_lazy("Pacific"),
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
        area = str(AREAS[key.split("/")[0]])
        groups.setdefault(area, []).append((key, f"{title(key)} ({offset(key, now)})"))
    for cities in groups.values():
        cities.sort(key=itemgetter(1))
    return [("", _("Automatic")), ("UTC", "UTC"), *groups.items()]


def offset(key: str, now: datetime) -> str:
    """UTC+09:00 and the like."""
    text = now.astimezone(ZoneInfo(key)).strftime("%z")
    return f"UTC{text[:3]}:{text[3:5]}"


def title(key: str) -> str:
    """The zone's city in the language of the page."""
    return _title(key, (get_language() or "en").split("-")[0])


@cache
def _title(key: str, language: str) -> str:
    english = key.partition("/")[2].replace("_", " ").replace("/", ", ")
    return _cities(language).get(key) or english or key


@cache
def _cities(language: str) -> dict[str, str]:
    """Cities by zone, as far as CLDR knows them in this language; renamed zones keep theirs."""
    if language == "en":
        return {}
    zones = Locale.parse(language).time_zones
    found = {key: str(zones[key]["city"]) for key in zones if "city" in zones[key]}
    renamed = {new: found[old] for old, new in get_global("zone_aliases").items() if old in found}
    return renamed | found
