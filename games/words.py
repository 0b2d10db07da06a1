"""From an engine's `Words` to a sentence in the language of the page.

A teller knows one game: its engine for the names of pieces, its players for the names of seats,
and its view for the names of places. While a page about a game is rendered, `telling` makes its
teller the one that the template filters ask.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from games import registry
from games.engines.contract import Engine, Names, Words
from games.models import Player

REFERENCE = re.compile(r"([a-z][a-z-]*):([\w-]+)")


class Teller:
    """Puts the words of one game into sentences."""

    def __init__(
        self,
        engine: Engine,
        players: Sequence[Player] = (),
        view: Mapping[str, Any] | None = None,
    ) -> None:
        self.engine = engine
        self.seats = {str(player.seat): player for player in players}
        self.places: Mapping[str, Any] = (view or {}).get("regions", {})

    def say(self, line: Words) -> str:
        """The sentence, translated and with all references named."""
        return _filled(_translated(line), line.text, self._params(line.params))

    def name(self, kind: str, key: str) -> str:
        """What a piece, place or seat is called; its key where it has no name."""
        if kind == "seat" and key in self.seats:
            return self.seats[key].display_name
        if kind == "region" and key in self.places:
            return local(self.places[key]["name"])
        try:
            found = self.engine.name(kind, key)
        except (KeyError, ValueError, LookupError):
            return key
        return local(found)

    def _params(self, params: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self._named(value) for key, value in params.items()}

    def _named(self, value: Any) -> Any:
        if isinstance(value, Words):
            return self.say(value)
        if isinstance(value, Mapping) and "text" in value:
            return self.say(words_of(value))
        if isinstance(value, list | tuple):
            return ", ".join(str(self._named(item)) for item in value)
        if isinstance(value, str) and (found := REFERENCE.fullmatch(value)):
            return self.name(*found.groups())
        return value


def local(name: Any) -> str:
    """A name in the language of the page, whether it is translatable text or data."""
    language = (get_language() or "en").split("-")[0]
    if isinstance(name, Mapping):
        return str(name.get(language) or name["en"])
    if isinstance(name, Names):
        return str(getattr(name, language, "") or name.en)
    return gettext(name) if name else ""


def words_of(plain: Mapping[str, Any]) -> Words:
    """Words that were stored as JSON."""
    return Words(plain["text"], plain.get("params", {}), plain.get("plural", ""))


def _translated(line: Words) -> str:
    if not line.text:
        return ""
    if line.plural:
        return ngettext(line.text, line.plural, int(line.params.get("n", 1)))
    return gettext(line.text)


def _filled(text: str, source: str, params: Mapping[str, Any]) -> str:
    """A translation that names a parameter wrongly gives way to its source."""
    try:
        return text.format(**params)
    except (KeyError, IndexError, ValueError):
        return source.format(**params)


_teller: ContextVar[Teller | None] = ContextVar("teller", default=None)


@contextmanager
def telling(teller: Teller) -> Iterator[None]:
    """Make `teller` the one that the filters of templates ask."""
    token = _teller.set(teller)
    try:
        yield
    finally:
        _teller.reset(token)


def teller() -> Teller:
    """Who tells the words of this page; outside of a table, somebody who knows the first game."""
    return _teller.get() or Teller(registry.engines()[0])
