"""Small World of Warcraft: its pieces, islands, set-up and end."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.contract import Names, Result, Seat
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Marker, Unit
from games.engines.smallworld.chart import LETTER, Chart, make_chart
from games.engines.smallworld.edition import Edition
from games.engines.smallworld.engine import SmallWorldEngine
from games.engines.smallworld.state import State
from games.engines.smallworld.table import Table
from games.engines.warcraft import ending, teams
from games.engines.warcraft.factions import FactionBonus
from games.engines.warcraft.islands import BOARDS, ISLAND_BY_KEY
from games.engines.warcraft.powers import POWERS
from games.engines.warcraft.races import RACES
from games.engines.warcraft.tiles import TILES

LETTERS = "abcdefgh"
BOARDS_BY_SEATS: Mapping[int, Mapping[str, int]] = {
    2: {"L": 1, "S": 1},
    3: {"L": 1, "M": 1, "S": 1},
    4: {"L": 1, "M": 2, "S": 1},
    5: {"L": 2, "M": 1, "S": 2},
}


class Warcraft(Edition):
    """Rules R1–R13 where they name numbers, pieces or maps."""

    key = "warcraft"
    natives = "unit:murloc"
    natives_mark = "murloc"
    modes = ("free", teams.MODE)
    columns = teams.SideColumns()
    rounds = {2: 10, 3: 10, 4: 9, 5: 8}
    races = {race.key: race for race in RACES}
    powers = {power.key: power for power in POWERS}
    tiles = {tile.key: tile for tile in TILES}
    markers = {
        marker.key: marker
        for marker in (
            Marker("wall", _("wisp wall"), defence=1, pool=9, falls=True),
            Marker("fort", _("fort"), defence=1, pool=10, falls=True),
            Marker("tower", _("watch tower"), defence=0, pool=6, falls=True),
            Marker("objective", _("military objective"), defence=0, pool=2, falls=False),
        )
    }
    units = {
        unit.key: unit
        for unit in (
            Unit("champion", _("champion"), pool=1, laid=False),
            Unit("beasts", _("beasts"), pool=5, laid=True),
        )
    }
    rules = (FactionBonus(),)
    words = {
        "unit:murloc": _("Murloc"),
        "mark:murloc": _("Murloc"),
        "covered:bomb": _("bomb"),
        "covered:live": _("a live one"),
        "covered:dud": _("a dud"),
        "mode:free": _("Free for all"),
        "mode:factions": _("Battle for Azeroth"),
    }

    # ── the map ────────────────────────────────────────────────────────────────────────────

    def draw_chart(self, islands: Sequence[str]) -> Chart:
        """The drawn islands side by side; they touch nothing (R2.1)."""
        printed = {}
        for letter, key in zip(LETTERS, islands, strict=False):
            for region in ISLAND_BY_KEY[key].regions:
                near = frozenset(letter + number for number in region.next)
                printed[letter + region.key] = (region.terrain, frozenset(region.marks), near)
        return make_chart(printed)

    def region_name(self, state: State, region: str) -> Names:
        """The name on the drawn island; a region of a rule case is called by its key."""
        if state.charted is not None:
            return Names(region, region)
        island = ISLAND_BY_KEY[state.islands[LETTERS.index(region[0])]]
        name = next(place.name for place in island.regions if place.key == region[1:])
        return Names(name.en, name.ko)

    def island_name(self, island: str) -> Names:
        """The name of a drawn island."""
        name = ISLAND_BY_KEY[island].name
        return Names(name.en, name.ko)

    def island_view(self, state: State) -> list[dict[str, Any]]:
        """Letter, key, size, name and regions of each island."""
        if state.charted is not None:
            return []
        drawn = [ISLAND_BY_KEY[key] for key in state.islands]
        return [
            {
                "letter": letter,
                "key": island.key,
                "size": island.size,
                "name": {"en": island.name.en, "ko": island.name.ko},
                "regions": [letter + region.key for region in island.regions],
            }
            for letter, island in zip(LETTERS, drawn, strict=False)
        ]

    # ── set-up ─────────────────────────────────────────────────────────────────────────────

    def choose_islands(self, table: Table) -> list[str]:
        """Boards by size and a side of each, by lot (R2.1)."""
        chosen: list[str] = []
        for size, number in BOARDS_BY_SEATS[len(table.state.players)].items():
            boards = [str(n) for n, board in enumerate(BOARDS) if board[0].size == size]
            for board in sorted(table.shuffle(boards, f"boards {size}")[:number]):
                side = int(table.shuffle(["0", "1"], f"side of board {board}")[0])
                chosen.append(BOARDS[int(board)][side].key)
        return chosen

    def place_tiles(self, table: Table) -> None:
        """As many tiles as there are players, one face down on each letter region (R2.5)."""
        drawn = table.shuffle(sorted(self.tiles), "tiles")
        letters = table.chart.by_mark[LETTER]
        for key, tile in zip(letters, drawn, strict=False):
            table.region(key).hidden = tile
        table.state.tiles_left = drawn[len(letters) :]

    # ── the end ────────────────────────────────────────────────────────────────────────────

    def result(self, table: Table) -> Result:
        """Rank the seats by their own coins (R9.1), or by those of their sides (R13.7)."""
        return teams.result(table) if table.state.mode == teams.MODE else ending.result(table)

    # ── sides ──────────────────────────────────────────────────────────────────────────────

    def place_sides(self, table: Table) -> None:
        """Sides by order of play in the team game (R13.1)."""
        if table.state.mode == teams.MODE:
            teams.place_sides(table)

    def allies(self, state: State, seat: Seat) -> list[Seat]:
        """The seat itself, or all of its side."""
        return teams.allies(state, seat) if state.mode == teams.MODE else [seat]


ENGINE = SmallWorldEngine(Warcraft())
