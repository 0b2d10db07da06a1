"""The colours of a board that is drawn as a picture of its own, outside of any page."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.drawing.charts import SEAT_LETTERS

Facts = Mapping[str, Any]

SEA = "#d5e3e7"
SHORE = "#fffdf8"
BORDER = "#1b2a35"
GROUND = {
    "fields": "#eadf9c",
    "forest": "#a9c79a",
    "hill": "#d8c49a",
    "swamp": "#b3b79a",
    "mountain": "#c3bfb8",
    "sea": "#b7d3de",
    "lake": "#b7d3de",
}
SEATS = ("#1666a8", "#e59a1f", "#2a7a4b", "#83439f", "#b03a63")
SEAT_INKS = ("#ffffff", "#2b1a00", "#ffffff", "#ffffff", "#ffffff")
TINT = 0.45
"""How much of the holder's colour lies on the ground."""
TINT_IN_DECLINE = 0.2
NATIVES = ("#5f5120", "#ffffff")


class Counter(NamedTuple):
    """What stands on a region: whose, how many, and the colours of its face and its ink."""

    letter: str
    number: int
    face: str
    ink: str


def ground(terrain: str, facts: Facts) -> str:
    """The colour of a region: its terrain's, and its holder's upon it."""
    seat = facts.get("seat")
    if seat is None:
        return GROUND[terrain]
    return _mixed(GROUND[terrain], SEATS[seat], TINT if facts.get("active") else TINT_IN_DECLINE)


def counter(facts: Facts) -> Counter | None:
    """What stands on a region; None where nobody does."""
    seat = facts.get("seat")
    if seat is not None:
        number = int(facts.get("tokens") or 0)
        return Counter(SEAT_LETTERS[seat], number, SEATS[seat], SEAT_INKS[seat])
    if facts.get("natives"):
        return Counter("", int(facts["natives"]), *NATIVES)
    return None


def _mixed(colour: str, over: str, share: float) -> str:
    pairs = zip(_parts(colour), _parts(over), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: str) -> list[int]:
    return [int(colour[n : n + 2], 16) for n in (1, 3, 5)]
