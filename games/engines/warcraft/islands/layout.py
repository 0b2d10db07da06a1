"""Where the islands of a game lie beside each other: in a column, or as an archipelago."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from .geography import Island, Point

Style: TypeAlias = Literal["tall", "wide"]
Columns: TypeAlias = tuple[tuple[int, ...], ...]

GAP = 60
"""Units of open water between islands; each face keeps its own shallows inside its box."""
SCREEN = (16, 10)


class Arrangement(NamedTuple):
    """A canvas, and the upper left corner of each island in the order given."""

    width: int
    height: int
    places: tuple[Point, ...]


def layout(islands: Sequence[Island]) -> dict[Style, Arrangement]:
    """`tall` for phones, `wide` for screens of about 16:10."""
    everything = tuple(range(len(islands)))
    return {
        "tall": arrange(islands, (everything,)),
        "wide": max(
            (arrange(islands, columns) for columns in partitions(everything)),
            key=scale_on_screen,
        ),
    }


def partitions(items: tuple[int, ...]) -> Iterator[Columns]:
    """Every way to share the items out to columns; the first item starts the first column."""
    if not items:
        yield ()
        return
    *rest, last = items
    for columns in partitions(tuple(rest)):
        for n, column in enumerate(columns):
            yield (*columns[:n], (*column, last), *columns[n + 1 :])
        yield (*columns, (last,))


def scale_on_screen(arrangement: Arrangement) -> float:
    """How large a unit can be drawn so that everything fits the screen."""
    return min(SCREEN[0] / arrangement.width, SCREEN[1] / arrangement.height)


def arrange(islands: Sequence[Island], columns: Columns) -> Arrangement:
    """Columns side by side, each one spread over the full height."""
    height = max(stacked_height(islands, column) for column in columns)
    places: dict[int, Point] = {}
    left = 0
    for column in columns:
        places.update(place_column(islands, column, left, height))
        left += max(islands[n].width for n in column) + GAP
    return Arrangement(left - GAP, height, tuple(places[n] for n in range(len(islands))))


def stacked_height(islands: Sequence[Island], column: tuple[int, ...]) -> int:
    return sum(islands[n].height for n in column) + GAP * (len(column) - 1)


def place_column(
    islands: Sequence[Island], column: tuple[int, ...], left: int, height: int
) -> Iterator[tuple[int, Point]]:
    """Share the slack of a shorter column out evenly above, between and below."""
    slack = (height - stacked_height(islands, column)) // (len(column) + 1)
    top = slack
    for n in column:
        yield n, (left, top)
        top += islands[n].height + GAP + slack
