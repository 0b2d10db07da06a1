"""What an island is: regions with outlines, marks and neighbours (rules R1.6, R5.3).

Lengths are map units: every island is 1000 units wide, so a phone of 360 pixels shows
2.8 units in a pixel. The y axis points down, as in SVG.
"""

from collections.abc import Iterable
from itertools import combinations
from math import dist
from typing import Literal, TypeAlias

from msgspec import Struct

Terrain: TypeAlias = Literal["fields", "forest", "hill", "swamp", "mountain", "sea", "lake"]
Mark: TypeAlias = Literal["entry", "cavern", "magic", "murloc", "letter"]
Size: TypeAlias = Literal["L", "M", "S"]
Face: TypeAlias = Literal["front", "back"]
Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = tuple[Point, ...]
Segment: TypeAlias = frozenset[Point]

LAND: tuple[Terrain, ...] = ("fields", "forest", "hill", "swamp", "mountain")
WATER: tuple[Terrain, ...] = ("sea", "lake")
SHORTEST_BORDER = 40
"""Units: regions that share less than this are no neighbours (and no island has such a pair)."""
TOKEN_RADIUS = 62
"""Units around a region's anchor that are free of marks on every region."""
MARK_RADIUS = 22
"""Units: every mark is drawn within this distance of its spot."""


class Names(Struct, frozen=True):
    en: str
    ko: str


class Motif(Struct, frozen=True):
    """One drawn tree, peak, reed…: the symbol `terrain-<terrain>-<variant>` put at (x, y)."""

    x: int
    y: int
    percent: int
    variant: int

    @property
    def transform(self) -> str:
        """The SVG transform that puts the symbol, drawn around the origin, in its place."""
        return f"translate({self.x} {self.y}) scale({self.percent / 100:g})"


class IslandRegion(Struct, frozen=True):
    key: str
    """The number within its island, from "1", in reading order from the upper left."""
    name: Names
    terrain: Terrain
    marks: tuple[Mark, ...]
    next: tuple[str, ...]
    """Keys of the neighbours; symmetric, and equal to what the outlines share."""
    outline: Polygon
    """Closed without repeating the first point; neighbours share exactly the same points."""
    anchor: Point
    """Where the tokens are drawn."""
    room: int
    """Radius of the free circle around the anchor, never under `TOKEN_RADIUS`."""
    spot: tuple[Point, ...]
    """Places for marks, clear of the anchor; the first ones belong to `marks`, in order."""
    motifs: tuple[Motif, ...]
    """In painting order, upper ones first."""

    @property
    def is_water(self) -> bool:
        return self.terrain in WATER

    @property
    def placed_marks(self) -> tuple[tuple[Mark, Point], ...]:
        return tuple(zip(self.marks, self.spot, strict=False))

    @property
    def svg_points(self) -> str:
        """The outline as the `points` of an SVG polygon."""
        return svg_points(self.outline)


class Island(Struct, frozen=True):
    key: str
    size: Size
    board: str
    """The board that this is a face of: "L1", "L2", "M1" …"""
    face: Face
    name: Names
    width: int
    height: int
    coast: tuple[Polygon, ...]
    """Rings of shallow water around the island, the outermost first."""
    regions: tuple[IslandRegion, ...]

    def region(self, key: str) -> IslandRegion:
        return self.regions[int(key) - 1]


def points(text: str) -> Polygon:
    """Read "120,80 131,92 …"; the data is kept so because a point a line would hide it."""
    pairs = (pair.split(",") for pair in text.split())
    return tuple((int(x), int(y)) for x, y in pairs)


def motifs(text: str) -> tuple[Motif, ...]:
    """Read "x,y,percent,variant …"."""
    return tuple(Motif(*map(int, item.split(","))) for item in text.split())


def svg_points(polygon: Iterable[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in polygon)


def segments(outline: Polygon) -> set[Segment]:
    """The sides of a closed outline, without direction."""
    return {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}


def length(sides: Iterable[Segment]) -> float:
    return sum(dist(*side) for side in sides)


def shared_borders(outlines: dict[str, Polygon]) -> dict[tuple[str, str], float]:
    """Length of the border of every two regions that share any; each pair once."""
    sides = {key: segments(outline) for key, outline in outlines.items()}
    pairs = ((a, b, sides[a] & sides[b]) for a, b in combinations(outlines, 2))
    return {(a, b): length(common) for a, b, common in pairs if common}


def neighbours(outlines: dict[str, Polygon]) -> dict[str, tuple[str, ...]]:
    """Who is next to whom, as the outlines say it."""
    pairs = [pair for pair, n in shared_borders(outlines).items() if n >= SHORTEST_BORDER]
    found: dict[str, list[str]] = {key: [] for key in outlines}
    for a, b in pairs:
        found[a].append(b)
        found[b].append(a)
    return {key: tuple(sorted(others, key=int)) for key, others in found.items()}


def shore_lengths(outlines: dict[str, Polygon]) -> dict[str, float]:
    """Units of each region's outline that face the open water around the island."""
    sides = {key: segments(outline) for key, outline in outlines.items()}
    return {
        key: length(own - set().union(*(s for other, s in sides.items() if other != key)))
        for key, own in sides.items()
    }
