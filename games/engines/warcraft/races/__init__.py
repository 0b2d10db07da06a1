"""The races (R10), one file each."""

from games.engines.smallworld.abilities import Race
from games.engines.warcraft.races.blood_elves import BloodElves
from games.engines.warcraft.races.draenei import Draenei
from games.engines.warcraft.races.dwarves import Dwarves
from games.engines.warcraft.races.ethereals import Ethereals
from games.engines.warcraft.races.forsaken import Forsaken
from games.engines.warcraft.races.gnomes import Gnomes
from games.engines.warcraft.races.goblins import Goblins
from games.engines.warcraft.races.humans import Humans
from games.engines.warcraft.races.kobolds import Kobolds
from games.engines.warcraft.races.naga import Naga
from games.engines.warcraft.races.night_elves import NightElves
from games.engines.warcraft.races.orcs import Orcs
from games.engines.warcraft.races.pandaren import Pandaren
from games.engines.warcraft.races.tauren import Tauren
from games.engines.warcraft.races.trolls import Trolls
from games.engines.warcraft.races.worgen import Worgen

RACES: tuple[Race, ...] = (
    BloodElves(),
    Draenei(),
    Dwarves(),
    Ethereals(),
    Forsaken(),
    Gnomes(),
    Goblins(),
    Humans(),
    Kobolds(),
    Naga(),
    NightElves(),
    Orcs(),
    Pandaren(),
    Tauren(),
    Trolls(),
    Worgen(),
)
