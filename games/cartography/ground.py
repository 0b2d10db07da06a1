"""Raw ground: a mesh of small cells, which of them are island, and which region each belongs to."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import Voronoi

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]
Random = np.random.Generator

CELL = 34.0
"""Units between the middles of two cells; regions are made of some fifty cells each."""
OUTSIDE = -1
RAW_SHORTEST = 96.0
"""Units of border before smoothing, which shortens it, that are worth keeping."""


class Mesh(NamedTuple):
    """`sides[n]` are the two cells beside the cell wall from corner `walls[n][0]` to `[1]`."""

    middles: Floats
    corners: Floats
    sides: Labels
    walls: Labels


def make_mesh(width: float, height: float, random: Random) -> Mesh:
    """A shaken triangular grid, reaching beyond the canvas so that no cell of use is open."""
    rows = np.arange(-5 * CELL, height + 5 * CELL, CELL * 0.87)
    columns = np.arange(-5 * CELL, width + 5 * CELL, CELL)
    x, y = np.meshgrid(columns, rows)
    x[1::2] += CELL / 2
    middles = np.column_stack([x.ravel(), y.ravel()])
    middles += random.uniform(-0.36, 0.36, middles.shape) * CELL
    diagram = Voronoi(middles)
    walls = np.array(diagram.ridge_vertices)
    closed = (walls >= 0).all(axis=1)
    return Mesh(middles, diagram.vertices, diagram.ridge_points[closed], walls[closed])


def smooth_noise(at: Floats, wavelength: float, random: Random) -> Floats:
    """About -1 to 1, without a grain: a sum of waves in random directions."""
    angles = random.uniform(0, 2 * np.pi, 9)
    lengths = wavelength * random.uniform(0.7, 1.6, 9)
    waves = np.column_stack([np.cos(angles), np.sin(angles)]) * (2 * np.pi / lengths)[:, None]
    return np.sin(at @ waves.T + random.uniform(0, 2 * np.pi, 9)).sum(axis=1) / 4.0


def island_cells(mesh: Mesh, width: float, height: float, random: Random) -> NDArray[np.bool_]:
    """A rounded slab with noise for capes and bays, in one piece and without holes."""
    half = np.array([width, height]) / 2
    across = np.abs((mesh.middles - half) / (half - 30))
    far = (across**2.7).sum(axis=1) ** (1 / 2.7)
    far += 0.15 * smooth_noise(mesh.middles, 400, random)
    far += 0.09 * smooth_noise(mesh.middles, 190, random)
    land = (far < 0.9) & (across.max(axis=1) < 1.16)
    return without_holes(mesh, largest_piece(mesh, land))


def largest_piece(mesh: Mesh, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    pieces = pieces_of(mesh, chosen.astype(np.int64))
    sizes = np.bincount(pieces[chosen])
    return chosen & (pieces == sizes.argmax())


def without_holes(mesh: Mesh, land: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return ~largest_piece(mesh, ~land)


def pieces_of(mesh: Mesh, labels: Labels) -> Labels:
    """Number the connected patches of cells with the same label."""
    same = mesh.sides[labels[mesh.sides[:, 0]] == labels[mesh.sides[:, 1]]]
    n = len(labels)
    graph = coo_matrix((np.ones(len(same)), (same[:, 0], same[:, 1])), shape=(n, n))
    return connected_components(graph, directed=False)[1].astype(np.int64)


def share_out(mesh: Mesh, land: NDArray[np.bool_], count: int, random: Random) -> Labels:
    """Give every island cell to one of `count` regions of roughly even, never regular, shape."""
    bent = mesh.middles + bends(mesh, 34, 280, random) + bends(mesh, 15, 120, random)
    at = bent[land]
    weights = random.uniform(0.9, 1.1, count)
    seeds = at[random.choice(len(at), count, replace=False)]
    for _ in range(40):
        nearest = nearest_seed(at, seeds, weights)
        seeds = np.array([middle(at[nearest == n], seeds[n]) for n in range(count)])
    labels = np.full(len(land), OUTSIDE)
    labels[land] = nearest_seed(at, seeds, weights)
    return mend(mesh, heal(mesh, labels))


def bends(mesh: Mesh, reach: float, wavelength: float, random: Random) -> Floats:
    return reach * np.column_stack(
        [smooth_noise(mesh.middles, wavelength, random) for _ in range(2)]
    )


def nearest_seed(at: Floats, seeds: Floats, weights: Floats) -> Labels:
    away = np.linalg.norm(at[:, None, :] - seeds[None, :, :], axis=2) / weights
    return away.argmin(axis=1)


def middle(cells: Floats, otherwise: Floats) -> Floats:
    return cells.mean(axis=0) if len(cells) else otherwise


def heal(mesh: Mesh, labels: Labels) -> Labels:
    """Cells cut off from their region, or hanging on it by a thread, go to their neighbours."""
    for _ in range(6):
        votes = np.zeros((len(labels), labels.max() + 2))
        for a, b in (mesh.sides.T, mesh.sides.T[::-1]):
            np.add.at(votes, (a, labels[b] + 1), 1)
        votes[:, 0] = 0
        own = votes[np.arange(len(labels)), labels + 1]
        weak = (own <= 2) & (labels != OUTSIDE) & (votes.max(axis=1) > own)
        labels = np.where(weak, votes.argmax(axis=1) - 1, labels)
    return labels


def mend(mesh: Mesh, labels: Labels) -> Labels:
    """Open up borders that are too short: a third region moves in between the two."""
    for _ in range(12):
        touching = shortest_border(mesh, labels)
        if touching is None:
            break
        labels = heal(mesh, part(mesh, labels, *touching))
    return labels


def shortest_border(mesh: Mesh, labels: Labels) -> tuple[int, int, Floats] | None:
    """The two labels and the middle of the shortest border under `RAW_SHORTEST`, if any."""
    a, b = np.sort(labels[mesh.sides], axis=1).T
    ends = mesh.corners[mesh.walls]
    pair = np.where(a == b, -1, (a + 1) * len(labels) + b)
    pairs, which = np.unique(pair, return_inverse=True)
    lengths = np.bincount(which, np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1))
    lengths[pairs == -1] = np.inf
    shortest = lengths.argmin()
    if lengths[shortest] >= RAW_SHORTEST:
        return None
    at = which == shortest
    return int(a[at][0]), int(b[at][0]), ends[at].mean(axis=(0, 1))


def part(mesh: Mesh, labels: Labels, a: int, b: int, middle: Floats) -> Labels:
    """Give the ground around a short border to the smallest other region that is there."""
    away = np.linalg.norm(mesh.middles - middle, axis=1)
    near = set(labels[away < 2.2 * CELL].tolist()) - {OUTSIDE, a, b}
    if not near:
        return labels
    sizes = np.bincount(labels[labels != OUTSIDE])
    smallest = min(near, key=lambda label: int(sizes[label]))
    taken = (away < 1.7 * CELL) & ((labels == a) | (labels == b)) & (labels != OUTSIDE)
    return np.where(taken, smallest, labels)
