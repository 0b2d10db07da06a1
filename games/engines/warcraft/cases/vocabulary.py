"""The words of the cases: further facts, actions with their parameters, and the rules' ids."""

from collections.abc import Mapping

from games.engines.warcraft.powers import POWERS
from games.engines.warcraft.races import RACES
from games.engines.warcraft.tiles import TILES

KEYS = frozenset({"mode", "map", "dice", "market", "unused_tiles", "used"})

REGION = frozenset({"region"})
REGIONS = frozenset({"regions"})
NOTHING: frozenset[str] = frozenset()
LAYOUT = frozenset({"tokens", "champion", "beasts"})
MOVE = frozenset({"region", "target"})
VERBS: Mapping[str, frozenset[str]] = {
    "choose_form": frozenset({"form"}),
    "choose_side": frozenset({"side"}),
    "pick": frozenset({"row"}),
    "decline": NOTHING,
    "abandon": REGION,
    "conquer": frozenset({"region", "use"}),
    "attempt": frozenset({"region", "use"}),
    "call_off": NOTHING,
    "fall_back": REGION,
    "take_artifact": frozenset({"source", "target", "artifact"}),
    "intimidate": MOVE,
    "swap": MOVE,
    "end_conquest": NOTHING,
    "raise_dead": frozenset({"count"}),
    "redeploy": LAYOUT,
    "move_well": frozenset({"target"}),
    "place_tower": REGION,
    "place_aegis": REGION,
    "place_heart": REGION,
    "place_objectives": REGIONS,
    "place_bombs": REGIONS,
    "end_turn": NOTHING,
    "retreat": LAYOUT,
}

USED = frozenset(
    {
        "airstrike",
        "legend",
        "artifact_taken",
        "ashes",
        "doomhammer",
        "frostmourne",
        "champion",
        "intimidate",
        "swap",
    }
)

# How many numbered rules each chapter has; the pieces of R10 to R12 go by their keys.
CHAPTERS = {
    "R1": 6, "R2": 6, "R3": 6, "R4": 5, "R5": 12, "R6": 6, "R7": 2, "R8": 4, "R9": 4,
    "R10": 0, "R11": 0, "R12": 0, "R13": 7,
}  # fmt: skip
PIECES = {"R10": RACES, "R11": POWERS, "R12": TILES}
BEYOND = (
    "R11 discounts",
    "R12 moving artifacts",
    "R12 combining",
    "difference tower",
    "difference legend",
    "difference harmony",
    "difference heart",
    "difference banner",
    "difference misprints",
    "ruling cannot pay",
    "ruling forced payment",
    "ruling swap",
    "ruling ways are conquests",
    "ruling separate seas",
    "ruling failed landing",
    "ruling objectives anywhere",
)
"""What the rules say beside their numbered sentences: rulings, differences, general lines."""


def _rules() -> tuple[str, ...]:
    numbered = [f"{chapter}.{n + 1}" for chapter, size in CHAPTERS.items() for n in range(size)]
    pieces = [
        f"{chapter} {key}"
        for chapter, table in PIECES.items()
        for key in sorted(piece.key for piece in table)
    ]
    return (*numbered[:-7], *pieces, *numbered[-7:], *BEYOND)


RULES = _rules()
