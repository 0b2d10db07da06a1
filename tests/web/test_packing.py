"""Islands lie as near to each other as their shores allow, and fill their frame."""

from itertools import combinations, product
from typing import Any

import pytest

from games.drawing import charts, packing
from games.engines.warcraft import islands
from games.engines.warcraft.edition import BOARDS_BY_SEATS

FRAMES = {"square": charts.SQUARE, "wide": charts.WIDE}


def faces(seats: int, pick: int) -> tuple[tuple[str, str], ...]:
    """Islands as they may be dealt to so many players."""
    keys = []
    for size, number in BOARDS_BY_SEATS[seats].items():
        found = [island.key for island in islands.ISLAND_BY_KEY.values() if island.size == size]
        keys += [found[(pick + 2 * n) % len(found)] for n in range(number)]
    return tuple(zip("abcde", keys, strict=False))


def shallows(placed: Any, arrangement: str) -> list[tuple[int, int]]:
    left, top = getattr(placed, arrangement)
    return [(left + x, top + y) for x, y in placed.island.coast[0]]


@pytest.mark.parametrize(
    ("seats", "pick", "arrangement"), list(product((2, 3, 4, 5), (0, 1, 3), FRAMES))
)
def test_shallows_never_touch(seats: int, pick: int, arrangement: str) -> None:
    drawn = charts.chart("warcraft", faces(seats, pick))
    for one, other in combinations(drawn.islands, 2):
        pairs = product(shallows(one, arrangement), shallows(other, arrangement))
        nearest = min((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in pairs)
        assert nearest**0.5 >= packing.APART / 2


@pytest.mark.parametrize(
    ("seats", "pick", "arrangement"), list(product((2, 3, 4, 5), (0, 1, 3), FRAMES))
)
def test_islands_are_drawn_as_large_as_in_plain_boxes_or_larger(
    seats: int, pick: int, arrangement: str
) -> None:
    drawn = charts.chart("warcraft", faces(seats, pick))
    faced = [placed.island for placed in drawn.islands]
    ratio = FRAMES[arrangement]
    plain = [
        islands.layout.arrange(faced, columns)
        for columns in islands.layout.partitions(tuple(range(len(faced))))
    ]
    least = min(max(canvas.width / ratio, canvas.height) for canvas in plain)
    width, height = getattr(drawn, arrangement)
    assert max(width / ratio, height) < least * packing.BURIED


def test_the_corner_of_the_tools_is_left_free_where_it_costs_little() -> None:
    buried = [pick for pick in range(8) if in_corner(charts.chart("warcraft", faces(2, pick)))]
    assert len(buried) <= 2


def in_corner(drawn: charts.Chart) -> bool:
    right, bottom = packing.CORNER[0] * drawn.square[0], packing.CORNER[1] * drawn.square[1]
    points = [point for placed in drawn.islands for point in shallows(placed, "square")]
    return any(x > right and y < bottom for x, y in points)


def test_two_islands_fill_a_small_desktops_frame() -> None:
    for pick in range(4):
        width, height = charts.chart("warcraft", faces(2, pick)).square
        assert 0.9 < width / height / charts.SQUARE < 1.1
