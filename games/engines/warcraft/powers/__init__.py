"""The special powers (R11), one file each."""

from games.engines.smallworld.abilities import Power
from games.engines.warcraft.powers.archaeologist import Archaeologist
from games.engines.warcraft.powers.battle_master import BattleMaster
from games.engines.warcraft.powers.beast_master import BeastMaster
from games.engines.warcraft.powers.blacksmith import Blacksmith
from games.engines.warcraft.powers.champion import Champion
from games.engines.warcraft.powers.defensive import Defensive
from games.engines.warcraft.powers.enraged import Enraged
from games.engines.warcraft.powers.explorer import Explorer
from games.engines.warcraft.powers.farmer import Farmer
from games.engines.warcraft.powers.fishing import Fishing
from games.engines.warcraft.powers.garrisoned import Garrisoned
from games.engines.warcraft.powers.herbalist import Herbalist
from games.engines.warcraft.powers.intimidating import Intimidating
from games.engines.warcraft.powers.marshdweller import Marshdweller
from games.engines.warcraft.powers.mining import Mining
from games.engines.warcraft.powers.mountaineer import Mountaineer
from games.engines.warcraft.powers.portal_mage import PortalMage
from games.engines.warcraft.powers.ranger import Ranger
from games.engines.warcraft.powers.sailing import Sailing
from games.engines.warcraft.powers.swamp_walker import SwampWalker

POWERS: tuple[Power, ...] = (
    Archaeologist(),
    BattleMaster(),
    BeastMaster(),
    Blacksmith(),
    Champion(),
    Defensive(),
    Enraged(),
    Explorer(),
    Farmer(),
    Fishing(),
    Garrisoned(),
    Herbalist(),
    Intimidating(),
    Marshdweller(),
    Mining(),
    Mountaineer(),
    PortalMage(),
    Ranger(),
    Sailing(),
    SwampWalker(),
)
