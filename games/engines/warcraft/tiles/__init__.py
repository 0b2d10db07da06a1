"""Artifacts and legendary places (R12), one file each."""

from games.engines.smallworld.abilities import Tile
from games.engines.warcraft.tiles.aegis_of_aggramar import AegisOfAggramar
from games.engines.warcraft.tiles.ashes_of_alar import AshesOfAlar
from games.engines.warcraft.tiles.battleground import Battleground
from games.engines.warcraft.tiles.dark_portal import DarkPortal
from games.engines.warcraft.tiles.doomhammer import Doomhammer
from games.engines.warcraft.tiles.frostmourne import Frostmourne
from games.engines.warcraft.tiles.heart_of_azeroth import HeartOfAzeroth
from games.engines.warcraft.tiles.karazhan import Karazhan
from games.engines.warcraft.tiles.lights_hope_chapel import LightsHopeChapel
from games.engines.warcraft.tiles.meeting_stone import MeetingStone
from games.engines.warcraft.tiles.spirit_healer import SpiritHealer
from games.engines.warcraft.tiles.well_of_eternity import WellOfEternity

TILES: tuple[Tile, ...] = (
    AegisOfAggramar(),
    AshesOfAlar(),
    Battleground(),
    DarkPortal(),
    Doomhammer(),
    Frostmourne(),
    HeartOfAzeroth(),
    Karazhan(),
    LightsHopeChapel(),
    MeetingStone(),
    SpiritHealer(),
    WellOfEternity(),
)
