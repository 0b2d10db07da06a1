"""The chart of a finished game: what every seat had earned after each of its turns."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

WIDTH, HEIGHT = 480, 280
LEFT, RIGHT, TOP, BOTTOM = 40, 20, 16, 34
"""Room around the lines, in the drawing's own units."""
LETTER = 23
"""Height of a letter at a line's end."""
STEPS = (5, 10, 20, 25, 50, 100, 200)


@dataclass(frozen=True)
class Line:
    """A seat's line: the sums by turn, the points they are drawn at, and its letter's place."""

    seat: int
    sums: list[int]
    points: list[tuple[float, float]]
    end: tuple[float, float]

    @property
    def path(self) -> str:
        """The line as SVG writes it."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True)
class CoinChart:
    """Lines, and the ruled numbers: (value, y) at the side, (turn, x) below."""

    lines: list[Line]
    values: list[tuple[int, float]]
    turns: list[tuple[int, float]]
    width: int = WIDTH
    height: int = HEIGHT


def coin_chart(view: Mapping[str, Any]) -> CoinChart | None:
    """The chart of the view's scores; None if any of them is secret or there are none."""
    sums = [earned(player["scores"]) for player in view["players"]]
    if not all(sums):
        return None
    longest = max(len(line) for line in sums)
    step = _step(max(max(line) for line in sums))
    top = step * -(-max(max(line) for line in sums) // step)
    points = [_points(line, longest, top) for line in sums]
    ends = spread([line[-1] for line in points])
    lines = [Line(seat, sums[seat], points[seat], ends[seat]) for seat in range(len(sums))]
    values = [(value, _y(value, top)) for value in range(0, top + 1, step)]
    turns = [(turn, _x(turn - 1, longest)) for turn in range(1, longest + 1)]
    return CoinChart(lines, values, turns)


def earned(scores: list[Mapping[str, Any]] | None) -> list[int]:
    """Coins earned up to and including each turn."""
    return list(accumulate(sum(turn["parts"].values()) for turn in scores or []))


def spread(ends: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places of the letters at the lines' ends, moved apart where they would overlap."""
    heights = [y for _x, y in ends]
    upwards = sorted(range(len(ends)), key=lambda n: -heights[n])
    highest = float(HEIGHT)
    for n in upwards:
        highest = heights[n] = min(heights[n], highest - LETTER)
    lowest = -LETTER / 2  # the uppermost letter, whole
    for n in reversed(upwards):
        lowest = heights[n] = max(heights[n], lowest + LETTER)
    return [(x, height) for (x, _y), height in zip(ends, heights, strict=True)]


def _points(sums: list[int], longest: int, top: int) -> list[tuple[float, float]]:
    return [(_x(n, longest), _y(value, top)) for n, value in enumerate(sums)]


def _x(position: int, longest: int) -> float:
    return round(LEFT + position * (WIDTH - LEFT - RIGHT) / max(longest - 1, 1), 1)


def _y(value: int, top: int) -> float:
    return round(HEIGHT - BOTTOM - value * (HEIGHT - TOP - BOTTOM) / max(top, 1), 1)


def _step(most: int) -> int:
    """The distance of the ruled lines: four to eight of them."""
    return next((step for step in STEPS if most <= step * 6), STEPS[-1])
