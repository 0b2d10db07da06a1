"""From the text of a form to what play and lobby take. No rules: the engine checks the rest.

An action's fields: `verb`, `version`, `move_id`, and its parameters. `region=a1` is a text,
`count=2` (digits alone) a number, `use[]=…` one item of a list, `tokens.a1=3` one number of a
mapping.
"""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import paces, registry
from games.engines.contract import Action, words
from games.engines.contract import gettext_noop as noop
from games.errors import Malformed, TooLarge
from games.models import LONGEST_NAME

OWN_FIELDS = {"verb", "version", "move_id", "csrfmiddlewaretoken"}
LARGEST_BODY = 64 * 1024
"""Bytes; the longest honest form, a redeployment over forty regions, has two thousand."""
MOST_FIELDS = 200
LONGEST_VALUE = 64
FIELD = re.compile(r"([a-z][a-z_]{0,31})(\[\]|!|\.([A-Za-z0-9_-]{1,32}))?")
NUMBER = re.compile(r"[0-9]{1,9}")
VERB = re.compile(r"[a-z][a-z_]{0,31}")
MOVE_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")

NO_VERB = noop("The form does not say what to do.")
NO_VERSION = noop("The form does not say which position it was drawn for.")
NO_MOVE_ID = noop("The form does not carry the mark that keeps it from being sent twice.")
BAD_FIELD = noop("The form has a field that cannot be read: {field}")
TWICE = noop("The form says {field} twice.")


@dataclass(frozen=True)
class ActionForm:
    """A request to act, read and not yet judged."""

    action: Action
    version: int
    move_id: str

    @classmethod
    def read(cls, request: HttpRequest) -> "ActionForm":
        """Raises Malformed or TooLarge."""
        data = posted(request)
        verb = data.get("verb", "")
        if not VERB.fullmatch(verb):
            raise Malformed(words(NO_VERB))
        version, move_id = read_stamp(data)
        return cls(Action(verb, _params(data)), version, move_id)


def posted(request: HttpRequest) -> QueryDict:
    """The fields of a form, within sane limits. Raises TooLarge or Malformed."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > LARGEST_BODY:
        raise TooLarge
    if len(request.POST) > MOST_FIELDS:
        raise Malformed
    return request.POST


def read_stamp(data: QueryDict) -> tuple[int, str]:
    """The version that the page showed, and the request's own mark. Raises Malformed."""
    version, move_id = data.get("version", ""), data.get("move_id", "")
    if not NUMBER.fullmatch(version):
        raise Malformed(words(NO_VERSION))
    if not MOVE_ID.fullmatch(move_id):
        raise Malformed(words(NO_MOVE_ID))
    return int(version), move_id


def _params(data: QueryDict) -> dict[str, Any]:
    params: dict[str, Any] = {}
    for field, values in data.lists():
        if field not in OWN_FIELDS:
            _take(params, field, [str(value) for value in values])
    return params


def _take(params: dict[str, Any], field: str, values: list[str]) -> None:
    """Add one field to the parameters. Raises Malformed."""
    found = FIELD.fullmatch(field)
    if found is None or not all(_is_readable(value) for value in values):
        raise Malformed(words(BAD_FIELD, field=field[:LONGEST_VALUE]))
    name, kind, part = found.groups()
    if kind == "[]":
        values = [value for value in values if value]
        _put(params, name, list, field).extend(_plain(value) for value in values)
        return
    if len(values) != 1:
        raise Malformed(words(TWICE, field=field))
    if part:
        # A number field that was emptied means none.
        _put(params, name, dict, field)[part] = _plain(values[0] or "0")
    elif params.setdefault(name, _plain(values[0])) != _plain(values[0]):
        raise Malformed(words(TWICE, field=field))


def _put(params: dict[str, Any], name: str, kind: type, field: str) -> Any:
    held = params.setdefault(name, kind())
    if not isinstance(held, kind):
        raise Malformed(words(TWICE, field=field))
    return held


def _is_readable(value: str) -> bool:
    return len(value) <= LONGEST_VALUE and (value.isprintable() or not value)


def _plain(value: str) -> str | int:
    return int(value) if NUMBER.fullmatch(value) else value


RELIABLE = _("Who makes at least {percent}% of turns in time")


def kinds() -> list[tuple[str, Any]]:
    """Every mode on offer, as "game:mode", a group a game: phones have no room for both names."""
    return [
        (listing.title, [(f"{key}:{mode}", title) for mode, title in listing.modes.items()])
        for key, listing in registry.LISTINGS.items()
    ]


class CreateForm(forms.Form):
    """A new table."""

    name = forms.CharField(label=_("Name of the table"), max_length=LONGEST_NAME, required=False)
    kind = forms.ChoiceField(label=_("Game"), choices=kinds)
    seats = forms.TypedChoiceField(
        label=_("Seats"), choices=[(n, str(n)) for n in range(2, 6)], coerce=int, initial=2
    )
    stewards = forms.TypedChoiceField(
        label=_("Of these, stewards"),
        help_text=_("A steward plays at once, at any hour. If only your seat is left, you start."),
        choices=[(n, str(n)) for n in range(5)],
        coerce=int,
        initial=0,
        required=False,
        empty_value=0,
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        help_text=_("Against stewards alone there is no deadline."),
        choices=[(key, _(paces.WORDS[key])) for key in paces.offered(people=2)],
        initial=paces.USUAL,
        required=False,
    )
    min_reliability = forms.TypedChoiceField(
        label=_("Who may join"),
        help_text=_("Counted over the last 60 days. Who has made no such turn yet may join."),
        choices=[(0, _("Everybody"))]
        + [(n, format_lazy(RELIABLE, percent=n)) for n in (70, 80, 90, 95)],
        coerce=int,
        initial=0,
        required=False,
        empty_value=0,
    )
    public = forms.TypedChoiceField(
        label=_("Who can find it"),
        choices=[("yes", _("Everybody: it stands in the lobby")), ("no", _("By link only"))],
        coerce=lambda value: value == "yes",
        initial="yes",
    )

    def clean_pace(self) -> str:
        """A form that names no pace means the usual one."""
        return self.cleaned_data["pace"] or paces.USUAL

    def clean_kind(self) -> tuple[str, str]:
        """The game's key and the mode's."""
        key, mode = self.cleaned_data["kind"].split(":")
        return key, mode

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        seats, (key, _mode) = data.get("seats"), data.get("kind", ("", ""))
        if key and seats is not None and seats not in registry.engine(key).seats:
            self.add_error("seats", gettext("This game has no table of this size."))
        elif seats is not None and data.get("stewards", 0) >= seats:
            self.add_error("stewards", gettext("One seat is yours."))
        return data


def opponents() -> list[tuple[int, str]]:
    """How many stewards one may play against, in the language of the page."""
    return [(n, ngettext("%d steward", "%d stewards", n) % n) for n in range(1, 5)]


class PlayNowForm(forms.Form):
    """A game against stewards, started at once."""

    opponents = forms.TypedChoiceField(
        label=_("Stewards"),
        choices=opponents,
        coerce=int,
        initial=1,
        required=False,
        empty_value=1,
    )
