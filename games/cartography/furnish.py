"""Where in a region the tokens, the marks and the drawn trees, peaks and reeds go."""

from typing import NamedTuple

import numpy as np
import shapely
from msgspec import structs
from shapely.geometry import Polygon

from games.engines.warcraft.islands.geography import MARK_RADIUS, TOKEN_RADIUS, Motif, Point

from .borders import Unfit
from .ground import Floats
from .plans import Row

GRID = 7
"""Units between the places that are tried."""
ROOMIEST = 90
"""A circle larger than this at the anchor is no gain; the spots get the rest."""
MOST_SPOTS = 4
VARIANTS = 3
FEWEST_MOTIFS = 5
MOTIF_REACH = 35
"""Units from the middle of a motif at 100 percent to its ends."""


class Style(NamedTuple):
    """How a terrain's motifs are strewn: units to border and tokens, distance apart, percents."""

    border: int
    apart: int
    smallest: int
    largest: int
    token: int = 56


STYLES = {
    "fields": Style(border=30, apart=66, smallest=86, largest=108),
    "forest": Style(border=27, apart=52, smallest=80, largest=115),
    "hill": Style(border=32, apart=70, smallest=84, largest=116),
    "swamp": Style(border=28, apart=62, smallest=84, largest=110),
    "mountain": Style(border=34, apart=62, smallest=80, largest=125),
    "sea": Style(border=26, apart=66, smallest=84, largest=112, token=46),
    "lake": Style(border=26, apart=58, smallest=80, largest=104, token=46),
}


class Site(NamedTuple):
    anchor: Point
    room: int
    spot: tuple[Point, ...]


def lattice(shape: Polygon) -> tuple[Floats, Floats]:
    """Places inside the shape, and how far each is from the border."""
    left, top, right, bottom = shape.bounds
    x, y = np.meshgrid(np.arange(left, right, GRID), np.arange(top, bottom, GRID))
    at = np.column_stack([x.ravel(), y.ravel()]).round()
    points = shapely.points(at)
    inside = shapely.contains(shape, points)
    return at[inside], shapely.distance(points[inside], shape.exterior)


def find_site(shape: Polygon, row: Row) -> Site:
    """The roomiest anchor that leaves spots for the marks and a tile. Raises `Unfit`."""
    at, free = lattice(shape)
    candidates = np.flatnonzero(free >= max(TOKEN_RADIUS + 3, 0.8 * free.max()))
    needed = len(row.marks) + 1
    sites = [site_at(at[n], free[n], at, free) for n in candidates[:: len(candidates) // 60 + 1]]
    if not sites:
        raise Unfit("a region too small for a finger")
    middle = np.array([shape.centroid.x, shape.centroid.y])
    best = max(sites, key=lambda site: worth(site, needed, middle))
    if len(best.spot) < max(2, len(row.marks)):
        raise Unfit("no room for the marks")
    return best


def worth(site: Site, needed: int, middle: Floats) -> tuple[int, float]:
    """Enough spots first; then a roomy, central anchor and marks that keep together."""
    away = float(np.linalg.norm(middle - site.anchor))
    marks = np.array(site.spot[: needed - 1]).reshape(-1, 2)
    scatter = float(np.linalg.norm(marks - marks[0], axis=1).max()) if len(marks) else 0.0
    return min(len(site.spot), needed), min(site.room, ROOMIEST) - away / 4 - scatter / 8


def site_at(anchor: Floats, room: float, at: Floats, free: Floats) -> Site:
    """Marks gather: the first spot is the freest, the next ones are the nearest to it."""
    away = np.linalg.norm(at - anchor, axis=1)
    open_ = at[(away >= TOKEN_RADIUS + MARK_RADIUS) & (free >= MARK_RADIUS + 6)]
    space = free[(away >= TOKEN_RADIUS + MARK_RADIUS) & (free >= MARK_RADIUS + 6)]
    chosen: list[Floats] = []
    while len(open_) and len(chosen) < MOST_SPOTS:
        near = np.linalg.norm(open_ - chosen[0], axis=1) if chosen else -space
        chosen.append(open_[near.argmin()])
        apart = np.linalg.norm(open_ - chosen[-1], axis=1) >= 2 * MARK_RADIUS + 4
        open_, space = open_[apart], space[apart]
    return Site(whole(anchor), int(room), tuple(whole(spot) for spot in chosen))


def whole(point: Floats) -> Point:
    return round(float(point[0])), round(float(point[1]))


def strew(shape: Polygon, row: Row, site: Site, random: np.random.Generator) -> tuple[Motif, ...]:
    """Motifs at random; where marks leave little space, closer together and to the tokens."""
    style = STYLES[row.terrain]
    for squeeze in (1.0, 0.85, 0.7, 0.6):
        at = motif_ground(shape, row, site, style, squeeze)
        placed = spread(at, style.apart * squeeze, random)
        if len(placed) >= FEWEST_MOTIFS:
            break
    drawn = (motif(point, style, random) for point in sorted(placed, key=lambda p: p[1]))
    return tuple(kept_inside(one, shape) for one in drawn)


def motif_ground(shape: Polygon, row: Row, site: Site, style: Style, squeeze: float) -> Floats:
    """Places that are clear of the border, the tokens and the marks."""
    at, free = lattice(shape)
    at = at[free >= style.border]
    at = at[np.linalg.norm(at - site.anchor, axis=1) >= style.token * squeeze]
    for spot in site.spot[: len(row.marks)]:
        at = at[np.linalg.norm(at - spot, axis=1) >= MARK_RADIUS + 22]
    return at


def spread(at: Floats, apart: float, random: np.random.Generator) -> list[Point]:
    """The most crowded of several random fillings: even, but not in rows."""
    return max((fill(at, apart, random) for _ in range(24)), key=len)


def fill(at: Floats, apart: float, random: np.random.Generator) -> list[Point]:
    chosen = []
    while len(at):
        point = at[random.integers(len(at))]
        chosen.append(whole(point))
        at = at[np.linalg.norm(at - point, axis=1) >= apart]
    return chosen


def motif(point: Point, style: Style, random: np.random.Generator) -> Motif:
    percent = int(random.integers(style.smallest, style.largest + 1))
    return Motif(*point, percent, int(random.integers(1, VARIANTS + 1)))


def kept_inside(drawn: Motif, shape: Polygon) -> Motif:
    """Shrink what would cross the border."""
    free = shape.exterior.distance(shapely.Point(drawn.x, drawn.y))
    return structs.replace(drawn, percent=min(drawn.percent, int(100 * free / MOTIF_REACH)))
