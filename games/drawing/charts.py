"""The drawn board: where islands lie, and what lies on their regions, ready for the template.

Units are those of the islands (1000 across); every island is drawn in its own group, so that
the page can rearrange them without asking again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from games.drawing.packing import pack
from games.registry import LISTINGS

Facts = Mapping[str, Any]
SEAT_LETTERS = "ABCDE"
SQUARE = 1.28
"""Width by height of the board's frame on a window of 1280 by 800."""
WIDE = 1.6
"""Width by height of that frame on a large window, and of small pictures."""
EXTRA_STEP = 50
"""Units between the small counters in a row under the tokens."""
EXTRA_DROP = 60
"""Units from the tokens' middle down to that row."""
EXTRA_LAST = -14
"""Units from the tokens' middle to the last counter of that row, left of the tokens' number."""
MARKERS_DRAWN = ("wall", "fort", "tower", "objective")
"""A mountain is not among them: the ground shows it."""


@dataclass(frozen=True)
class PlacedIsland:
    """An island of this game: its letter, its data, and its corner in each arrangement."""

    letter: str
    island: Any
    tall: tuple[int, int]
    square: tuple[int, int]
    wide: tuple[int, int]

    @property
    def regions(self) -> list[tuple[str, Any]]:
        """Its regions with the keys they have in this game ("a1"), land on top of water."""
        pairs = [(f"{self.letter}{region.key}", region) for region in self.island.regions]
        return sorted(pairs, key=lambda pair: not pair[1].is_water)


@dataclass(frozen=True)
class Chart:
    """The islands of a game and the canvases they fit on, as (width, height)."""

    islands: tuple[PlacedIsland, ...]
    tall: tuple[int, int]
    square: tuple[int, int]
    wide: tuple[int, int]


@lru_cache(maxsize=256)
def chart(engine: str, faces: tuple[tuple[str, str], ...]) -> Chart:
    """The chart of islands given as (letter, face key)."""
    geography = LISTINGS[engine].geography
    islands = [geography.ISLAND_BY_KEY[key] for _, key in faces]
    everything = tuple(range(len(islands)))
    tall = geography.layout.arrange(islands, (everything,))
    ways = list(geography.layout.partitions(everything))
    square, wide = pack(islands, ways, SQUARE), pack(islands, ways, WIDE)
    placed = tuple(
        PlacedIsland(letter, island, tall.places[n], square.places[n], wide.places[n])
        for n, ((letter, _), island) in enumerate(zip(faces, islands, strict=True))
    )
    sizes = [(canvas.width, canvas.height) for canvas in (tall, square, wide)]
    return Chart(placed, *sizes)


def chart_of(view: Facts) -> Chart:
    """The chart of the game that `view` shows."""
    faces = tuple((island["letter"], island["key"]) for island in view["islands"])
    return chart(view["game"], faces)


class Extra(NamedTuple):
    """What lies beside the tokens; `beneath` is what a face-down piece was, once that is known."""

    kind: str
    key: str
    number: int = 1
    beneath: str = ""


@dataclass(frozen=True)
class Counter:
    """A small piece beside the tokens, and where it lies."""

    extra: Extra
    x: int
    y: int


@dataclass(frozen=True)
class Spot:
    """A region as it is drawn: who holds it, what lies on it, and what may be done there."""

    key: str
    island: str
    name: str
    x: int
    y: int
    facts: Facts
    counters: tuple[Counter, ...]
    target: str
    """"take", "try" (a last attempt), "act", or nothing."""
    cost: int | None

    @property
    def seat(self) -> int | None:
        """The holder's seat, counted from 1."""
        seat = self.facts.get("seat")
        return None if seat is None else int(seat) + 1

    @property
    def letter(self) -> str:
        """The holder's letter."""
        return SEAT_LETTERS[self.seat - 1] if self.seat else ""

    @property
    def held(self) -> bool:
        """Something stands in the middle."""
        return bool(self.facts.get("race") or self.facts.get("natives"))

    @property
    def price_x(self) -> int:
        """Where the cost stands: in the middle, or at the shoulder of what is there."""
        return self.x + 40 if self.held else self.x

    @property
    def price_y(self) -> int:
        return self.y - 36 if self.held else self.y

    @property
    def pieces(self) -> int:
        """The number on the middle counter."""
        return int(self.facts.get("tokens") or self.facts.get("natives") or 0)


def spots(view: Facts, by_place: Mapping[str, list[Any]], language: str) -> list[Spot]:
    """Every region of the board, island by island."""
    return [
        _spot(key, placed.letter, region, view["regions"][key], by_place.get(key, []), language)
        for placed in chart_of(view).islands
        for key, region in placed.regions
    ]


def _spot(
    key: str,
    island: str,
    region: Any,
    facts: Facts,
    deeds: list[Any],
    language: str,
) -> Spot:
    x, y = region.anchor
    held = bool(facts.get("race") or facts.get("natives"))
    target, cost = aim(deeds)
    names = facts["name"]
    name = names.get(language) or names["en"]
    top = y + EXTRA_DROP if held or target in ("take", "try") else y
    counters = tuple(row(extras(facts), x, top, beside_number=bool(facts.get("race"))))
    return Spot(key, island, name, x, y, facts, counters, target, cost)


def extras(facts: Facts) -> list[Extra]:
    """What lies on a region beside its tokens."""
    beneath = facts.get("beneath", {})
    found = [Extra("tile", key) for key in facts.get("tiles", [])]
    if facts.get("hidden_tile"):
        found.append(Extra("tile", "hidden", beneath=beneath.get("tile", "")))
    markers = facts.get("markers", {})
    found += [Extra("marker", key, markers[key]) for key in MARKERS_DRAWN if markers.get(key)]
    found += [
        Extra("unit", key, number) for key, number in facts.get("units", {}).items() if number
    ]
    found += [Extra("covered", key, 1, beneath.get(key, "")) for key in facts.get("covered", [])]
    return found


def row(items: list[Extra], x: int, y: int, *, beside_number: bool = False) -> Iterable[Counter]:
    """Counters side by side, centred on x, or so far left that the number there can be read."""
    width = EXTRA_STEP * (len(items) - 1)
    left = x + EXTRA_LAST - width if beside_number else x - width // 2
    for n, extra in enumerate(items):
        yield Counter(extra, left + n * EXTRA_STEP, y)


def aim(deeds: list[Any]) -> tuple[str, int | None]:
    """What touching the region is for, and the least it costs."""
    offered = [deed for deed in deeds if deed["option"] is not None]
    taken = [d["option"].cost for d in offered if d["choice"].verb == "conquer"]
    if taken:
        return "take", min((cost for cost in taken if cost is not None), default=None)
    tried = [d["option"].cost for d in offered if d["choice"].verb == "attempt"]
    if tried:
        return "try", min((cost for cost in tried if cost is not None), default=None)
    return ("act" if deeds else ""), None
