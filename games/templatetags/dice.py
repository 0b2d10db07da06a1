"""What the page of the dice says of each draw."""

import re

from django import template
from django.utils.translation import gettext

from games.engines.contract import gettext_noop as _

register = template.Library()

PURPOSES = {
    "bombs": _("bombs"),
    "boards": _("boards"),
    "powers": _("special powers"),
    "races": _("races"),
    "races alliance": _("races of the Alliance"),
    "races horde": _("races of the Horde"),
    "races neutral": _("neutral races"),
    "reinforcement": _("reinforcement die"),
    "seating": _("seats"),
    "side of board": _("side of board"),
    "strike": _("airstrike"),
    "tiles": _("artifacts and places"),
}
DETAIL = re.compile(r" ([A-Z]|[0-9]+)$")
"""Which board of several, or which size of boards."""


@register.filter
def purpose(text: str) -> str:
    """What a draw was for, in the language of the page; unknown ones as the engine says it."""
    detail = DETAIL.search(text)
    name = DETAIL.sub("", text)
    return gettext(PURPOSES.get(name, name)) + (detail.group() if detail else "")
