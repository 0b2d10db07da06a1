"""A game's board at the size of a stamp, for the cards of my games: outlines, and who is where.

Made from what the reader's own seat may see, as everything that leaves the site. The sea is left
open: the page's own shines through, light or dark.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from games.drawing import charts, palette

Point = tuple[int, int]

COARSE = 4
"""Map units to one of the picture."""
SLACK = 5
"""Map units by which an outline may be straightened."""
CHANGED = 1
"""Raised when the drawing itself changes: what browsers keep is then out of date."""


@dataclass(frozen=True)
class Piece:
    """A holder's letter, or a dot for natives, and where it stands."""

    x: int
    y: int
    counter: palette.Counter


@dataclass(frozen=True)
class MiniMap:
    """The size of the picture, the outlines to be filled with each colour, and the pieces."""

    width: int
    height: int
    grounds: Mapping[str, str]
    pieces: Sequence[Piece]


def minimap(view: Mapping[str, Any]) -> MiniMap | None:
    """The board that the view shows; None where the game has no map."""
    if not view.get("islands"):
        return None
    chart, facts = charts.chart_of(view), view["regions"]
    grounds: dict[str, str] = {}
    pieces = []
    for placed in chart.islands:
        for key, region in placed.regions:
            colour = palette.ground(region.terrain, facts[key])
            grounds[colour] = grounds.get(colour, "") + _path(region.outline, placed.wide)
            if counter := palette.counter(facts[key]):
                pieces.append(Piece(*_shifted(region.anchor, placed.wide), counter))
    width, height = chart.wide
    return MiniMap(width // COARSE, height // COARSE, grounds, pieces)


@lru_cache(maxsize=2048)
def _path(outline: Sequence[Point], corner: Point) -> str:
    """A closed outline as SVG writes it, each step told from the one before."""
    ring = straightened([*outline, outline[0]])[:-1]
    points = [_shifted(point, corner) for point in ring]
    steps = [f"{x - left} {y - top}" for (left, top), (x, y) in pairwise(points)]
    return f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}z".replace(" -", "-")


def _shifted(point: Point, corner: Point) -> Point:
    return round((point[0] + corner[0]) / COARSE), round((point[1] + corner[1]) / COARSE)


def straightened(line: Sequence[Point]) -> list[Point]:
    """The line without the points that lie within SLACK of the straight way (Douglas-Peucker)."""
    first, last = line[0], line[-1]
    if len(line) < 3:
        return list(line)
    far = max(range(1, len(line) - 1), key=lambda n: _aside(line[n], first, last))
    if _aside(line[far], first, last) <= SLACK:
        return [first, last]
    return [*straightened(line[: far + 1])[:-1], *straightened(line[far:])]


def _aside(point: Point, first: Point, last: Point) -> float:
    """How far a point is from the straight way between two others."""
    (x, y), (left, top), (right, bottom) = point, first, last
    wide, high = right - left, bottom - top
    length = (wide**2 + high**2) ** 0.5
    if not length:
        return float(((x - left) ** 2 + (y - top) ** 2) ** 0.5)
    return float(abs(wide * (y - top) - high * (x - left)) / length)
