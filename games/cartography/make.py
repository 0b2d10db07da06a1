"""Make an island from its plan: try many maps by seed, keep the one that plays and looks best."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.ops import unary_union

from games.engines.warcraft.islands.geography import (
    Island,
    IslandRegion,
    Point,
    neighbours,
    shared_borders,
    shore_lengths,
)

from .borders import Sheet, Unfit, draw_sheet
from .furnish import find_site, strew
from .ground import island_cells, make_mesh, share_out
from .placing import Ground, Placement, place
from .plans import Plan, Row

HEIGHTS = {"L": 1000, "M": 800, "S": 660}
PROPORTIONS = {"L": (900, 1060), "M": (760, 880), "S": (600, 720)}
"""Units: the least and the greatest height of a finished face."""
SHORTEST = 66
"""Units of a border or a stretch of coast that can be seen for what it is on a phone."""
MOST_POINTS = 60
GOOD_MAPS = 8
"""How many usable maps are compared."""
MOST_TRIES = 4000
SHALLOWS = (44, 21)
"""Units that the rings of shallow water reach out."""


class Draft(NamedTuple):
    score: float
    sheet: Sheet
    placement: Placement


def make_island(plan: Plan) -> Island:
    """The same plan always gives the same island."""
    best = max(drafts(plan), key=lambda draft: draft.score)
    return finish(plan, best, np.random.default_rng(plan.seed))


def drafts(plan: Plan) -> Iterator[Draft]:
    found = 0
    for attempt in range(MOST_TRIES):
        try:
            yield make_draft(plan, np.random.default_rng((plan.seed, attempt)))
            found += 1
        except Unfit:
            continue
        if found == GOOD_MAPS:
            return
    if not found:
        raise RuntimeError(f"no usable map of {plan.key} in {MOST_TRIES} tries")


def make_draft(plan: Plan, random: np.random.Generator) -> Draft:
    """Raises `Unfit`."""
    height = HEIGHTS[plan.size]
    mesh = make_mesh(1000, height, random)
    labels = share_out(mesh, island_cells(mesh, 1000, height, random), len(plan.rows), random)
    if labels.max() + 1 < len(plan.rows):
        raise Unfit("a region was swallowed")
    sheet = draw_sheet(mesh, labels, random)
    ground = survey(sheet, plan)
    placement = place(plan.rows, ground, random)
    for n, row in placement.rows.items():
        find_site(Polygon(sheet.outlines[n]), row)
    return Draft(rate(sheet, ground, placement), sheet, placement)


def survey(sheet: Sheet, plan: Plan) -> Ground:
    """Measure a map, and refuse one that cannot be read or touched. Raises `Unfit`."""
    least, most = PROPORTIONS[plan.size]
    if not least <= sheet.height <= most:
        raise Unfit("too tall or too flat")
    if max(map(len, sheet.outlines.values())) > MOST_POINTS:
        raise Unfit("a border of too many points")
    named = {str(n): outline for n, outline in sheet.outlines.items()}
    shore = {int(n): x for n, x in shore_lengths(named).items()}
    lengths = [*shared_borders(named).values(), *(x for x in shore.values() if x)]
    if min(lengths) < SHORTEST:
        raise Unfit("a border too short")
    shapes = {n: Polygon(outline) for n, outline in sheet.outlines.items()}
    check_whole(list(shapes.values()))
    links = {int(n): set(map(int, others)) for n, others in neighbours(named).items()}
    girth = {n: shape.length for n, shape in shapes.items()}
    return Ground(links, shore, girth, {n: shape.area for n, shape in shapes.items()})


def check_whole(shapes: list[Polygon]) -> None:
    together = unary_union(shapes)
    gap = abs(sum(shape.area for shape in shapes) - together.area)
    if together.geom_type != "Polygon" or together.interiors or gap > 1:
        raise Unfit("regions overlap or leave a hole")


def rate(sheet: Sheet, ground: Ground, placement: Placement) -> float:
    """Pleasant placing, roomy regions, neither blots nor snakes, and a coast with bays."""
    shapes = [Polygon(outline) for outline in sheet.outlines.values()]
    rooms = [shapely.maximum_inscribed_circle(shape).length for shape in shapes]
    whole = unary_union(shapes)
    bays = whole.convex_hull.area / whole.area - 1
    degrees = [len(others) for others in ground.next.values()]
    variety = float(np.std(degrees))
    snakes = sum(max(0.0, shape.length**2 / shape.area / 12.6 - 1.7) for shape in shapes)
    looks = min(rooms) / 6 + min(bays, 0.3) * 30 + variety - 4 * snakes
    return looks - 1.2 * placement.displeasure


def finish(plan: Plan, draft: Draft, random: np.random.Generator) -> Island:
    order = reading_order(draft.sheet)
    key = {n: str(place) for place, n in enumerate(order, start=1)}
    outlines = {key[n]: draft.sheet.outlines[n] for n in order}
    rows = {key[n]: draft.placement.rows[n] for n in order}
    links = neighbours(outlines)
    regions = [finish_region(k, rows[k], links[k], outlines[k], random) for k in outlines]
    coast = shallows([Polygon(outline) for outline in outlines.values()])
    height = draft.sheet.height
    size = (plan.size, plan.board, plan.face, plan.name)
    return Island(plan.key, *size, 1000, height, coast, tuple(regions))


def reading_order(sheet: Sheet) -> list[int]:
    """From the top in bands, each from the left, as people number a map."""
    middles = {n: Polygon(outline).centroid for n, outline in sheet.outlines.items()}
    return sorted(middles, key=lambda n: (middles[n].y // 170, middles[n].x))


def finish_region(
    key: str,
    row: Row,
    links: tuple[str, ...],
    outline: tuple[Point, ...],
    random: np.random.Generator,
) -> IslandRegion:
    shape = Polygon(outline)
    site = find_site(shape, row)
    motifs = strew(shape, row, site, random)
    facts = (key, row.name, row.terrain, row.marks, links, outline)
    return IslandRegion(*facts, *site, motifs)


def shallows(shapes: list[Polygon]) -> tuple[tuple[Point, ...], ...]:
    """Soft rings around the island: closing first fills the narrow inlets."""
    island = unary_union(shapes).buffer(30).buffer(-30)
    rings = (island.buffer(reach).simplify(1.5).exterior.coords for reach in SHALLOWS)
    return tuple(tuple((round(x), round(y)) for x, y in list(ring)[:-1]) for ring in rings)
