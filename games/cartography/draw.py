"""An island as an SVG picture, from its data alone."""

from collections.abc import Iterator
from html import escape
from typing import Literal

from games.engines.warcraft.islands.geography import Island, IslandRegion, svg_points

Language = Literal["en", "ko"]

FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" \
height="{height}" role="img" aria-label="{title}">
<style>
{css}
text {{ font-family: Georgia, "Noto Serif CJK KR", serif; text-anchor: middle; \
fill: var(--map-text); stroke: var(--map-halo); stroke-width: 5; paint-order: stroke; }}
.free {{ fill: none; stroke: var(--map-text); stroke-width: 1.5; stroke-dasharray: 3 6; }}
</style>
{defs}
<rect class="open-water" width="{width}" height="{height}"/>
{body}
</svg>
"""


def draw(island: Island, defs: str, css: str, language: Language = "en") -> str:
    """`defs` are the symbols of the map (_terrain_defs.svg), `css` its colours (terrain.css)."""
    return FRAME.format(
        width=island.width,
        height=island.height,
        title=escape(getattr(island.name, language)),
        css=css,
        defs=defs,
        body="\n".join(body(island, language)),
    )


def body(island: Island, language: Language) -> Iterator[str]:
    for n, ring in enumerate(island.coast, start=1):
        yield f'<polygon class="shallows-{n}" points="{svg_points(ring)}"/>'
    for region in island.regions:
        if not region.is_water:
            yield f'<polygon class="shore" points="{region.svg_points}"/>'
    for region in sorted(island.regions, key=lambda region: not region.is_water):
        yield from ground(region)
    for region in island.regions:
        yield from furniture(region, island.size, language)


def ground(region: IslandRegion) -> Iterator[str]:
    yield f'<polygon class="ground ground-{region.terrain}" points="{region.svg_points}"/>'
    for motif in region.motifs:
        symbol = f"#terrain-{region.terrain}-{motif.variant}"
        yield f'<use href="{symbol}" transform="{motif.transform}"/>'


def furniture(region: IslandRegion, size: str, language: Language) -> Iterator[str]:
    x, y = region.anchor
    for mark, (mark_x, mark_y) in region.placed_marks:
        symbol = f"mark-letter-{size}" if mark == "letter" else f"mark-{mark}"
        yield f'<use href="#{symbol}" x="{mark_x}" y="{mark_y}"/>'
    yield f'<circle class="free" cx="{x}" cy="{y}" r="{region.room}"/>'
    yield f'<text x="{x}" y="{y}" font-size="34">{region.key}</text>'
    name = escape(getattr(region.name, language))
    yield f'<text x="{x}" y="{y + 26}" font-size="21">{name}</text>'
