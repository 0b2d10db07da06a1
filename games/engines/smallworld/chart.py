"""The map without what lies on it: terrain, marks, neighbours. Computed once a layout."""

from collections.abc import Mapping

from msgspec import Struct

WATERS = frozenset({"sea", "lake"})
ENTRY = "entry"
LETTER = "letter"
NATIVES = "natives"
ROUGH = "mountain"


class Place(Struct, frozen=True):
    """A region as printed. `coastal`: next to a water region of its island."""

    key: str
    island: str
    terrain: str
    marks: frozenset[str]
    next: tuple[str, ...]
    water: bool
    coastal: bool


class Chart(Struct, frozen=True):
    """All regions of a map by key, in a fixed order, and the keys that are asked for often.

    `positions` is where each stands in that order.
    """

    places: dict[str, Place]
    entries: tuple[str, ...]
    by_mark: dict[str, tuple[str, ...]]
    islands: dict[str, tuple[str, ...]]
    positions: dict[str, int]


def island_of(region: str) -> str:
    """The island of a region: the letters before its digits."""
    return region.rstrip("0123456789")


def make_chart(printed: Mapping[str, tuple[str, frozenset[str], frozenset[str]]]) -> Chart:
    """Build a chart from terrain, marks and neighbours by region; neighbours become symmetric."""
    near: dict[str, set[str]] = {key: set(next_) for key, (_, _, next_) in printed.items()}
    for key, (_, _, neighbours) in printed.items():
        for other in neighbours:
            near[other].add(key)
    order = list(printed)
    wet = {key for key, (terrain, _, _) in printed.items() if terrain in WATERS}
    places = {
        key: Place(
            key=key,
            island=island_of(key),
            terrain=terrain,
            marks=marks,
            next=tuple(sorted(near[key], key=order.index)),
            water=key in wet,
            coastal=bool(near[key] & wet),
        )
        for key, (terrain, marks, _) in printed.items()
    }
    positions = {key: position for position, key in enumerate(places)}
    entries = _marked(places, ENTRY)
    return Chart(places, entries, _by_mark(places), _by_island(places), positions)


def _marked(places: Mapping[str, Place], mark: str) -> tuple[str, ...]:
    return tuple(key for key, place in places.items() if mark in place.marks)


def _by_mark(places: Mapping[str, Place]) -> dict[str, tuple[str, ...]]:
    marks = {mark for place in places.values() for mark in place.marks}
    return {mark: _marked(places, mark) for mark in sorted(marks)}


def _by_island(places: Mapping[str, Place]) -> dict[str, tuple[str, ...]]:
    islands: dict[str, list[str]] = {}
    for key, place in places.items():
        islands.setdefault(place.island, []).append(key)
    return {island: tuple(keys) for island, keys in islands.items()}
