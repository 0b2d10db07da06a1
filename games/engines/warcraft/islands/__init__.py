"""The twelve islands (R1.6) on six boards of two faces each."""

from . import (
    amberlee,
    driftwillow,
    frostwhistle,
    greywick,
    harrow_rock,
    kestrelholm,
    mothlight,
    old_cinder,
    pebbleskip,
    saltmarrow,
    thornmantle,
    tidecradle,
)
from .geography import Island

BOARDS: tuple[tuple[Island, Island], ...] = (
    (kestrelholm.ISLAND, saltmarrow.ISLAND),
    (greywick.ISLAND, thornmantle.ISLAND),
    (amberlee.ISLAND, frostwhistle.ISLAND),
    (tidecradle.ISLAND, old_cinder.ISLAND),
    (pebbleskip.ISLAND, mothlight.ISLAND),
    (harrow_rock.ISLAND, driftwillow.ISLAND),
)
"""Front and back of each board; large ones first."""

ISLANDS: tuple[Island, ...] = tuple(face for board in BOARDS for face in board)

ISLAND_BY_KEY: dict[str, Island] = {island.key: island for island in ISLANDS}
