"""Words and names of a game in templates; see `games.words`."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext

from accounts.models import User
from games import absence, lobby, paces, turns
from games import words as telling
from games.engines.contract import Words
from games.errors import Unreliable
from games.models import Game, Player

register = template.Library()

MINUTE = timedelta(minutes=1)


@register.filter
def words(line: Any) -> str:
    """The sentence of `Words` in the language of the page; a plain text as it is."""
    if line is None:
        return ""
    if isinstance(line, Mapping):
        line = telling.words_of(line)
    return telling.teller().say(line) if isinstance(line, Words) else str(line)


@register.filter
def piece_name(key: str, kind: str) -> str:
    """What a piece is called; kinds are those of `Engine.name`."""
    return telling.teller().name(kind, str(key))


@register.filter
def pace(key: str) -> str:
    """What a pace is called."""
    return gettext(paces.WORDS[key])


@register.filter
def explained(key: str) -> str:
    """What a pace means."""
    return gettext(paces.EXPLAINED[key])


@register.filter
def voters(players: Iterable[Player]) -> list[Player]:
    """Those of the players who must agree before a game is called off."""
    return absence.voters(players)


@register.filter
def calling_off(players: Iterable[Player]) -> list[Player]:
    """Those who agree to call the game off."""
    return [player for player in absence.voters(players) if player.calls_off]


@register.filter
def free(players: Iterable[Player]) -> list[Player]:
    """Those whose seat anybody may take over."""
    return [player for player in players if player.is_free]


@register.filter
def since(moment: datetime) -> str:
    """How long it is ago, in one unit: "2 hours"."""
    return timesince(moment, depth=1) if is_old(moment) else gettext("a moment")


@register.filter
def ago(moment: datetime) -> str:
    """When it was: "2 hours ago"."""
    return gettext("%(span)s ago") % {"span": since(moment)}


@register.filter
def is_old(moment: datetime) -> bool:
    """Whether there is anything to say in minutes about how long it is ago."""
    return timezone.now() - moment >= MINUTE


@register.filter
def passed(moment: datetime) -> bool:
    """Whether the moment is over."""
    return moment <= timezone.now()


@register.filter
def reliability(user: User) -> int | None:
    """Percent of the user's turns of late that were made in time; None without any. A query."""
    return turns.reliability(user)


@register.filter
def bars(game: Game, user: User) -> bool:
    """The table asks for more turns made in time than the user made. Makes a query."""
    try:
        lobby.check_reliability(game, user)
    except Unreliable:
        return True
    return False


@register.filter
def get(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """The value under a key, or nothing."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None
