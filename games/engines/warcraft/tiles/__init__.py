"""Artifacts and legendary places (R12), one file each."""

from games.engines.smallworld.abilities import Tile
from games.engines.warcraft.tiles.dark_portal import DarkPortal
from games.engines.warcraft.tiles.frostmourne import Frostmourne
from games.engines.warcraft.tiles.karazhan import Karazhan
from games.engines.warcraft.tiles.meeting_stone import MeetingStone
from games.engines.warcraft.tiles.well_of_eternity import WellOfEternity

TILES: tuple[Tile, ...] = (
    DarkPortal(),
    Frostmourne(),
    Karazhan(),
    MeetingStone(),
    WellOfEternity(),
)
