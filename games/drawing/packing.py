"""Islands beside each other, as near as their shores allow, drawn as large as a frame lets them.

They stand in columns, each island pushed to the left until its shallows would touch another's.
Units are those of the islands.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

BAND = 20
"""Height of the strips by which shores are compared."""
APART = 24
"""Open water between the shallows of two islands."""
NAME_ENDS = 60
"""Down to there an island's name stands on its canvas, in the middle."""
LETTER = 20
"""Width of a letter of that name."""
TALLER = (1.0, 1.1, 1.2, 1.3, 1.4)
"""Canvases that are tried, so many times as high as the highest column."""
MOST_TRIED = 5
"""Ways to share the islands out that are tried in full: those with the largest plain boxes."""

CORNER = (0.92, 0.24)
"""The upper right corner, where the map's tools lie: from this share of the width on, and down to
that of the height."""
BURIED = 1.05
"""How many times smaller everything may rather be drawn than lie under the tools."""

Columns = tuple[tuple[int, ...], ...]
Edges = Sequence[tuple[int, int] | None]


class Packed(NamedTuple):
    """A canvas, and the upper left corner of each island in the order given."""

    width: int
    height: int
    places: tuple[tuple[int, int], ...]


def pack(islands: Sequence[Any], partitions: Iterable[Columns], ratio: float) -> Packed:
    """The islands as large as they can be drawn in a frame of `ratio`, width by height."""
    boxes = sorted(partitions, key=lambda columns: _box(islands, columns, ratio))
    shores = [edges(island) for island in islands]
    tried = (
        _packed(islands, shores, columns, tops)
        for found in boxes[:MOST_TRIED]
        for columns in (found, found[::-1])
        for tops in _ways(islands, columns)
    )
    return min(tried, key=lambda found: _frame(found, ratio) * _burial(found, shores))


def edges(island: Any) -> Edges:
    """The leftmost and rightmost point of an island in each band, its name among it."""
    found: list[list[int]] = [[] for _band in range(island.height // BAND + 1)]
    ring = island.coast[0]
    for (left, top), (right, bottom) in pairwise([*ring, ring[0]]):
        steps = 1 + max(abs(bottom - top), abs(right - left)) // (BAND // 2)
        for step in range(steps + 1):
            x, y = left + (right - left) * step // steps, top + (bottom - top) * step // steps
            found[y // BAND].append(x)
    reach = LETTER * len(island.name.en) // 2
    for band in found[: NAME_ENDS // BAND]:
        band += [island.width // 2 - reach, island.width // 2 + reach]
    return [(min(band), max(band)) if band else None for band in found]


def _frame(found: Packed, ratio: float) -> float:
    """The height of the smallest frame that holds it."""
    return max(found.width / ratio, found.height)


def _burial(found: Packed, shores: Sequence[Edges]) -> float:
    """What it costs that an island reaches into the corner of the tools."""
    right, bottom = CORNER[0] * found.width, CORNER[1] * found.height
    for (left, top), edges_ in zip(found.places, shores, strict=True):
        high = [edge for edge in edges_[: max(0, int(bottom - top) // BAND + 1)] if edge]
        if any(left + edge[1] > right for edge in high):
            return BURIED
    return 1.0


def _box(islands: Sequence[Any], columns: Columns, ratio: float) -> float:
    """How large a frame must be at least for columns of plain boxes."""
    width: int = sum(max(islands[n].width for n in column) for column in columns)
    return max(width / ratio, max(_stacked(islands, column) for column in columns))


def _stacked(islands: Sequence[Any], column: Sequence[int]) -> int:
    heights = [int(islands[n].height) for n in column]
    return sum(heights) + APART * (len(column) - 1)


def _ways(islands: Sequence[Any], columns: Columns) -> Iterator[dict[int, int]]:
    """Where the islands of all columns may begin: spread, or up and down in turns."""
    highest = max(_stacked(islands, column) for column in columns)
    for factor in TALLER:
        height = int(highest * factor)
        for rises in ((0.5, 0.5), (0.0, 1.0), (1.0, 0.0)):
            tops: dict[int, int] = {}
            for place, column in enumerate(columns):
                tops |= _tops(islands, column, height, rises[place % 2])
            yield tops


def _tops(
    islands: Sequence[Any], column: Sequence[int], height: int, share: float
) -> dict[int, int]:
    """The tops of a column's islands with that share of the free height above the first.

    A column in the middle gives as much between its islands as at its ends.
    """
    free = height - _stacked(islands, column)
    between = free // (len(column) + 1) if share == 0.5 else 0
    top = between if share == 0.5 else int(free * share)
    found = {}
    for n in column:
        found[n] = top
        top += islands[n].height + APART + between
    return found


def _packed(
    islands: Sequence[Any], shores: Sequence[Edges], columns: Columns, tops: dict[int, int]
) -> Packed:
    """Every island as far to the left as those of the columns before it allow."""
    lefts: dict[int, int] = {}
    for column in columns:
        earlier = list(lefts)
        for n in column:
            steps = [lefts[m] + _beside(shores[m], shores[n], tops[n] - tops[m]) for m in earlier]
            lefts[n] = max([0, *steps])
    width = max(lefts[n] + islands[n].width for n in lefts)
    height = max(tops[n] + islands[n].height for n in tops)
    return Packed(width, height, tuple((lefts[n], tops[n]) for n in range(len(islands))))


def _beside(one: Edges, other: Edges, drop: int) -> int:
    """How far to the right of one island another must begin that lies `drop` lower."""
    offset = drop // BAND
    return max(
        (
            mine[1] + APART - theirs[0]
            for band, mine in enumerate(one)
            if mine is not None
            for theirs in other[max(0, band - offset - 2) : max(0, band - offset + 2)]
            if theirs is not None
        ),
        default=-(10**6),
    )
