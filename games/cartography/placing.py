"""Which row of a plan goes to which region: the best of many tries, by a sum of what displeases."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from .borders import Unfit
from .plans import Row

SHORE_OF_AN_ENTRY = 120
"""Units of open coast that a landing needs to look like one."""

Graph = dict[int, set[int]]


class Ground(NamedTuple):
    """What placing needs to know of the regions."""

    next: Graph
    shore: dict[int, float]
    girth: dict[int, float]
    area: dict[int, float]


class Placement(NamedTuple):
    displeasure: float
    rows: dict[int, Row]


def place(rows: Sequence[Row], ground: Ground, random: np.random.Generator) -> Placement:
    """Raises `Unfit`."""
    wet, where_wet = place_water([row for row in rows if row.is_water], ground)
    dry = [row for row in rows if not row.is_water]
    regions = [n for n in ground.next if n not in where_wet]
    tries = [improve(shuffled(regions, dry, random), ground) for _ in range(12)]
    best = min(tries, key=lambda placement: placement.displeasure)
    return Placement(best.displeasure + wet, {**best.rows, **where_wet})


def place_water(rows: list[Row], ground: Ground) -> Placement:
    lakes = [row for row in rows if row.terrain == "lake"]
    seas = [row for row in rows if row.terrain == "sea"]
    inland = [n for n, shore in ground.shore.items() if shore == 0]
    coastal = [n for n, shore in ground.shore.items() if shore > 0]
    choices = [
        Placement(dislike_water(a, b, ground), dict(zip((*a, *b), (*lakes, *seas), strict=True)))
        for a in combinations(inland, len(lakes))
        for b in combinations(coastal, len(seas))
        if land_holds((*a, *b), ground.next)
    ]
    if not choices:
        raise Unfit("no place for the water")
    return min(choices, key=lambda placement: placement.displeasure)


def dislike_water(lakes: tuple[int, ...], seas: tuple[int, ...], ground: Ground) -> float:
    """Bays want to be enclosed by land, lakes small, and waters apart."""
    touching = sum(b in ground.next[a] for a, b in combinations((*lakes, *seas), 2))
    mean = sum(ground.area.values()) / len(ground.area)
    open_sea = sum(ground.shore[n] / ground.girth[n] for n in seas)
    size = sum(ground.area[n] / mean for n in (*lakes, *seas))
    ragged = sum(ground.girth[n] ** 2 / ground.area[n] / 12.6 for n in lakes)
    return 4 * touching + 4 * open_sea + 1.5 * size + 2 * ragged


def land_holds(water: tuple[int, ...], graph: Graph) -> bool:
    """Whether the land is in one piece and every land region has two land neighbours."""
    land = set(graph) - set(water)
    if any(len(graph[n] & land) < 2 for n in land):
        return False
    reached = {min(land)}
    while more := {m for n in reached for m in graph[n] & land} - reached:
        reached |= more
    return reached == land


def shuffled(regions: list[int], rows: list[Row], random: np.random.Generator) -> dict[int, Row]:
    return dict(zip(regions, [rows[n] for n in random.permutation(len(rows))], strict=True))


def improve(rows: dict[int, Row], ground: Ground) -> Placement:
    """Swap the pair that helps most until nothing helps."""
    now = displeasure(rows, ground)
    while True:
        swaps = [swapped(rows, a, b) for a, b in combinations(rows, 2)]
        best = min(swaps, key=lambda tried: displeasure(tried, ground))
        if displeasure(best, ground) >= now - 1e-9:
            return Placement(now, rows)
        rows, now = best, displeasure(best, ground)


def swapped(rows: dict[int, Row], a: int, b: int) -> dict[int, Row]:
    return {**rows, a: rows[b], b: rows[a]}


def displeasure(rows: dict[int, Row], ground: Ground) -> float:
    alone = sum(dislike_here(row, n, ground) for n, row in rows.items())
    pairs = ((a, b) for a in rows for b in ground.next[a] if a < b and b in rows)
    return alone + sum(dislike_beside(rows[a], rows[b]) for a, b in pairs)


def dislike_here(row: Row, n: int, ground: Ground) -> float:
    total = 0.0
    if "entry" in row.marks and ground.shore[n] < SHORE_OF_AN_ENTRY:
        total += 100
    if "letter" in row.marks and ground.shore[n] > 0:
        total += 3
    if row.terrain == "mountain" and ground.shore[n] > 0:
        total += 0.8
    mean = sum(ground.area.values()) / len(ground.area)
    return total + max(0.0, 1 - ground.area[n] / mean) * len(row.marks) * 2


def dislike_beside(a: Row, b: Row) -> float:
    """Alike regions side by side make a dull map and lopsided powers."""
    total = {True: 1.5, False: 0.0}[a.terrain == b.terrain]
    if a.terrain == b.terrain == "mountain":
        total += 1.5
    weights = {"entry": 0.7, "murloc": 0.5, "magic": 1.5, "cavern": 1.5, "letter": 0}
    return total + sum(weights[mark] for mark in a.marks if mark in b.marks)
