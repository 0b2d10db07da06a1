"""From labelled cells to smooth borders: arcs that both neighbours share, point for point."""

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from shapely.geometry import LineString, Polygon

from games.engines.warcraft.islands.geography import Point

from .ground import OUTSIDE, Floats, Labels, Mesh

MARGIN = 56
"""Units of shallow water between the island and the edge of its box."""
WIDTH = 1000
FINEST = 1.6
"""Units by which a simplified border may miss the smooth one."""

Pair = tuple[int, int]


class Unfit(Exception):
    """This attempt made a map that cannot be used; its text says why."""


class Arc(NamedTuple):
    """A border between two regions, or a region and the outside, from fork to fork."""

    regions: Pair
    corners: tuple[int, ...]


class Sheet(NamedTuple):
    """Finished outlines by region number, on a canvas `WIDTH` wide."""

    height: int
    outlines: dict[int, tuple[Point, ...]]


def draw_sheet(mesh: Mesh, labels: Labels, random: np.random.Generator) -> Sheet:
    """Raises `Unfit`."""
    arcs = find_arcs(mesh, labels)
    check_arcs(arcs)
    corners = settle(mesh.corners, arcs)
    curves = [curve(corners[list(arc.corners)], arc, random) for arc in arcs]
    fitted, height = fit_to_canvas(curves)
    lines = [simplify(line) for line in fitted]
    return Sheet(height, join(arcs, lines, labels.max() + 1))


def find_arcs(mesh: Mesh, labels: Labels) -> list[Arc]:
    steps: dict[int, list[tuple[int, Pair]]] = defaultdict(list)
    for (a, b), (start, end) in zip(labels[mesh.sides], mesh.walls, strict=True):
        if a != b:
            pair = (int(min(a, b)), int(max(a, b)))
            steps[int(start)].append((int(end), pair))
            steps[int(end)].append((int(start), pair))
    forks = [corner for corner, out in steps.items() if len(out) == 3]
    found = {}
    for fork in forks:
        for following, pair in steps[fork]:
            corners = walk(steps, fork, following)
            found[min(corners, corners[::-1])] = pair
    return [Arc(pair, corners) for corners, pair in found.items()]


def walk(steps: dict[int, list[tuple[int, Pair]]], start: int, following: int) -> tuple[int, ...]:
    """Follow a border from a fork to the next one."""
    path = [start, following]
    while len(steps[path[-1]]) == 2:
        onward = [corner for corner, _ in steps[path[-1]] if corner != path[-2]]
        path.append(onward[0])
    return tuple(path)


def check_arcs(arcs: list[Arc]) -> None:
    pairs = [arc.regions for arc in arcs]
    if len(set(pairs)) < len(pairs):
        raise Unfit("two regions meet in two places")


def settle(corners: Floats, arcs: list[Arc]) -> Floats:
    """Pull every corner towards its neighbours, forks along all their borders at once."""
    ties: dict[int, list[int]] = defaultdict(list)
    for arc in arcs:
        for a, b in zip(arc.corners, arc.corners[1:], strict=False):
            ties[a].append(b)
            ties[b].append(a)
    placed = corners.copy()
    for _ in range(3):
        pulled = {n: placed[others].mean(axis=0) for n, others in ties.items()}
        for n, target in pulled.items():
            placed[n] = 0.45 * placed[n] + 0.55 * target
    return placed


def curve(line: Floats, arc: Arc, random: np.random.Generator) -> Floats:
    """Roughen a border, a coast more than a frontier, then round it off."""
    amplitude = 0.17 if OUTSIDE in arc.regions else 0.1
    return round_off(round_off(roughen(line, amplitude, random)))


def roughen(line: Floats, amplitude: float, random: np.random.Generator) -> Floats:
    """Midpoint displacement, across the line, in proportion to each step."""
    steps = np.diff(line, axis=0)
    across = np.column_stack([-steps[:, 1], steps[:, 0]])
    shift = random.normal(0, amplitude, len(steps)).clip(-0.35, 0.35)
    middles = (line[:-1] + line[1:]) / 2 + across * shift[:, None]
    mixed = np.empty((len(line) + len(middles), 2))
    mixed[::2], mixed[1::2] = line, middles
    return mixed


def round_off(line: Floats) -> Floats:
    """Chaikin's corner cutting with both ends kept."""
    first = 0.75 * line[:-1] + 0.25 * line[1:]
    second = 0.25 * line[:-1] + 0.75 * line[1:]
    inner = np.stack([first, second], axis=1).reshape(-1, 2)
    return np.vstack([line[:1], inner[1:-1], line[-1:]])


def fit_to_canvas(curves: list[Floats]) -> tuple[list[Floats], int]:
    everything = np.vstack(curves)
    low, high = everything.min(axis=0), everything.max(axis=0)
    scale = (WIDTH - 2 * MARGIN) / (high[0] - low[0])
    fitted = [(line - low) * scale + MARGIN for line in curves]
    return fitted, round((high[1] - low[1]) * scale) + 2 * MARGIN


def simplify(line: Floats) -> tuple[Point, ...]:
    points = LineString(line).simplify(FINEST).coords
    rounded = [(round(x), round(y)) for x, y in points]
    return tuple(dict.fromkeys(rounded))


def join(
    arcs: list[Arc], lines: list[tuple[Point, ...]], count: int
) -> dict[int, tuple[Point, ...]]:
    outlines = {}
    for region in range(count):
        own = [line for arc, line in zip(arcs, lines, strict=True) if region in arc.regions]
        outlines[region] = join_ring(own)
    return outlines


def join_ring(lines: list[tuple[Point, ...]]) -> tuple[Point, ...]:
    """Chain a region's arcs end to end; clockwise on the screen. Raises `Unfit`."""
    if not lines:
        raise Unfit("a region without a border")
    ring, left = list(lines[0]), list(lines[1:])
    while left:
        following = next((x for x in left if ring[-1] in (x[0], x[-1])), None)
        if following is None:
            raise Unfit("a region in two pieces")
        left.remove(following)
        ring += following[1:] if following[0] == ring[-1] else following[-2::-1]
    return clean_ring(ring)


def clean_ring(ring: list[Point]) -> tuple[Point, ...]:
    shape = Polygon(ring)
    if ring[0] != ring[-1] or not shape.is_valid:
        raise Unfit("a border that crosses itself")
    points = ring[:-1] if shape.exterior.is_ccw else ring[:0:-1]
    start = points.index(min(points))
    return tuple(points[start:] + points[:start])
