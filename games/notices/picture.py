"""A small picture of a board for a letter: mail programs show PNG, and seldom anything else.

Made from what the reader's own seat may see, as everything that leaves the site.
"""

import io
from collections.abc import Mapping
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from games.drawing import charts, palette
from games.models import Game
from games.rows import load

WIDTH = 520
"""Pixels of the finished picture; letters are about 600 wide."""
TALLEST = 640
FINER = 2
"""Drawn so many times larger, for smooth edges."""

COUNTER = 62
"""Radius of a counter in units of the map."""


def board_of(game: Game, user_id: int) -> bytes | None:
    """The board as PNG as the user sees it; None where the game has no map."""
    if game.started is None:
        return None
    position = load(game)
    seat = next((p.seat for p in position.players if p.user_id == user_id and not p.left), None)
    view = position.engine.view(position.state, seat)
    return png(view) if view.get("islands") else None


def png(view: Mapping[str, Any]) -> bytes:
    """The board that the view shows."""
    chart = charts.chart_of(view)
    canvas = min((chart.square, chart.wide, chart.tall), key=_height)
    arrangement = {chart.square: "square", chart.wide: "wide", chart.tall: "tall"}[canvas]
    scale = min(WIDTH / canvas[0], TALLEST / canvas[1]) * FINER
    size = round(canvas[0] * scale), round(canvas[1] * scale)
    image = Image.new("RGB", size, palette.SEA)
    pen = _Pen(ImageDraw.Draw(image), scale)
    for placed in chart.islands:
        _island(pen, placed, getattr(placed, arrangement), view["regions"])
    return _written(image.resize((size[0] // FINER, size[1] // FINER), Image.Resampling.LANCZOS))


def _height(canvas: tuple[int, int]) -> float:
    """How tall the canvas is at full width; what is nearest to a square is seen best."""
    return abs(canvas[1] / canvas[0] - 0.8)


class _Pen:
    """Draws in units of the map, moved to an island's corner."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: float) -> None:
        self.draw, self.scale = draw, scale
        self.font = ImageFont.load_default(COUNTER * 1.1 * scale)
        self.corner = (0, 0)

    def at(self, point: tuple[int, int]) -> tuple[float, float]:
        x, y = point
        return (x + self.corner[0]) * self.scale, (y + self.corner[1]) * self.scale

    def shape(self, points: Any, fill: str) -> None:
        placed = [self.at(point) for point in points]
        self.draw.polygon(placed, fill=fill)
        self.draw.line(
            [*placed, placed[0]], fill=palette.BORDER, width=max(1, round(4 * self.scale))
        )

    def counter(self, anchor: tuple[int, int], piece: palette.Counter) -> None:
        x, y = self.at(anchor)
        wide, high = COUNTER * 1.35 * self.scale, COUNTER * self.scale
        box = (x - wide, y - high, x + wide, y + high)
        self.draw.rounded_rectangle(
            box, high * 0.4, piece.face, palette.SHORE, round(6 * self.scale)
        )
        text = f"{piece.letter}{piece.number or ''}"
        self.draw.text((x, y), text, piece.ink, self.font, anchor="mm")


def _island(pen: _Pen, placed: Any, corner: tuple[int, int], regions: Mapping[str, Any]) -> None:
    pen.corner = corner
    for key, region in placed.regions:
        pen.shape(region.outline, palette.ground(region.terrain, regions[key]))
    for key, region in placed.regions:
        if piece := palette.counter(regions[key]):
            pen.counter(region.anchor, piece)


def _written(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()
