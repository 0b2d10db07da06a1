"""Words and names of a game in templates; see `games.words`."""

from collections.abc import Mapping
from typing import Any

from django import template

from games import words as telling
from games.engines.contract import Words

register = template.Library()


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
def get(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """The value under a key, or nothing."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None
