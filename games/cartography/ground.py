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


class Mesh(NamedTuple):
    """`sides[n]` are the two cells beside the cell wall from corner `walls[n][0]` to `[1]`."""

    middles: Floats
    corners: Floats
    sides: Labels
    walls: Labels


def make_mesh(width: float, height: float, random: Random) -> Mesh:
    """A shaken triangular grid, reaching beyond the canvas so that no cell of use is open."""
    rows = np.arange(-3 * CELL, height + 3 * CELL, CELL * 0.87)
    columns = np.arange(-3 * CELL, width + 3 * CELL, CELL)
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
    far += 0.13 * smooth_noise(mesh.middles, 420, random)
    far += 0.06 * smooth_noise(mesh.middles, 170, random)
    land = (far < 0.9) & (across.max(axis=1) < 1)
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
    bent = mesh.middles + 26 * np.column_stack(
        [smooth_noise(mesh.middles, 230, random) for _ in range(2)]
    )
    at = bent[land]
    weights = random.uniform(0.9, 1.1, count)
    seeds = at[random.choice(len(at), count, replace=False)]
    for _ in range(40):
        nearest = nearest_seed(at, seeds, weights)
        seeds = np.array([middle(at[nearest == n], seeds[n]) for n in range(count)])
    labels = np.full(len(land), OUTSIDE)
    labels[land] = nearest_seed(at, seeds, weights)
    return heal(mesh, labels)


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
