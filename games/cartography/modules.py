"""Write an island as the Python module that the rules import."""

from textwrap import wrap

from games.engines.warcraft.islands.geography import (
    Island,
    IslandRegion,
    Motif,
    Names,
    Polygon,
    svg_points,
)

WIDEST = 100

HEAD = '''"""{en} ({ko}), the {face} of board {board}.

Written by `manage.py islands --make` from games/cartography/plans.py; change the plan, not this.
"""

from .geography import Island, IslandRegion, Names, motifs, points

ISLAND = Island(
    key="{key}",
    size="{size}",
    board="{board}",
    face="{face}",
    name={name},
    width={width},
    height={height},
    coast=(
{coast}
    ),
    regions=(
{regions}
    ),
)
'''

REGION = """\
        IslandRegion(
            key="{key}",
            name={name},
            terrain="{terrain}",
            marks={marks},
            next={next},
            {outline}
            anchor={anchor},
            room={room},
            {spot}
            {motifs}
        ),"""


def module_text(island: Island) -> str:
    return HEAD.format(
        en=island.name.en,
        ko=island.name.ko,
        face=island.face,
        board=island.board,
        key=island.key,
        size=island.size,
        name=names(island.name),
        width=island.width,
        height=island.height,
        coast="\n".join(f"        {polygon(ring, 8)}" for ring in island.coast),
        regions="\n".join(map(region_text, island.regions)),
    )


def region_text(region: IslandRegion) -> str:
    return REGION.format(
        key=region.key,
        name=names(region.name),
        terrain=region.terrain,
        marks=strings(region.marks),
        next=strings(region.next),
        outline=polygon(region.outline, 12, "outline="),
        anchor=region.anchor,
        room=region.room,
        spot=polygon(region.spot, 12, "spot="),
        motifs=call("motifs=motifs", " ".join(map(motif_text, region.motifs)), 12),
    )


def names(name: Names) -> str:
    return f'Names("{name.en}", "{name.ko}")'


def strings(items: tuple[str, ...]) -> str:
    quoted = ", ".join(f'"{item}"' for item in items)
    return f"({quoted},)" if len(items) == 1 else f"({quoted})"


def polygon(ring: Polygon, indent: int, label: str = "") -> str:
    return call(f"{label}points", svg_points(ring), indent)


def motif_text(motif: Motif) -> str:
    return f"{motif.x},{motif.y},{motif.percent},{motif.variant}"


def call(name: str, text: str, indent: int) -> str:
    """`name("text"),`, the text broken over lines exactly as ruff leaves it."""
    short = f'{name}("{text}"),'
    if indent + len(short) <= WIDEST:
        return short
    pad = " " * (indent + 4)
    lines = wrap(text, WIDEST - len(pad) - 3)
    if len(pad) + len(text) + 2 <= WIDEST:
        lines = [text]
    body = [f'{pad}"{line} "' for line in lines[:-1]] + [f'{pad}"{lines[-1]}"']
    return "\n".join([f"{name}(", *body, " " * indent + "),"])
