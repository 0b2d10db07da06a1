"""What an edition of Small World brings: its pieces, its numbers and its maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engines.contract import Event, Names, Result, Seat
from games.engines.smallworld.abilities import (
    HOOKS,
    Effect,
    Marker,
    Power,
    Race,
    Tile,
    Unit,
    overridden,
)
from games.engines.smallworld.chart import Chart, make_chart
from games.engines.smallworld.state import State

if TYPE_CHECKING:
    from games.engines.smallworld.table import Table

Pieces = dict[str, tuple[Effect, ...]]
Combo = tuple[int, str, str, int]


class Columns:
    """A market whose banners and badges stand in columns, for modes that have one."""

    def combos(self, table: Table, seat: Seat) -> list[Combo]:
        """What the seat may pick: row from 1, race, power, price."""
        raise LookupError(seat)

    def take(self, table: Table, seat: Seat, row: int) -> None:
        """Pay for a row that is on offer, take it and move the columns up."""
        raise LookupError(row)

    def return_banner(self, table: Table, race: str) -> None:
        """Take back the banner of a race that has left the table."""
        raise LookupError(race)

    def deal(self, table: Table) -> None:
        """Lay out the columns at the start."""
        raise LookupError


class Edition:
    """One printed game. Subclasses fill in the tables and the few methods that differ.

    `rounds` and `seats` go by the number of players, `die` lists the faces of the reinforcement
    die, `natives` is the reference to the tokens of nobody and `natives_mark` where they start.
    `rules` are effects that every active army has. `offers` is how many combos are turned up
    (R2.3), and `words` names what only this edition has, by reference.
    """

    key = ""
    rules_version = 1
    natives = ""
    natives_mark = ""
    die: Sequence[int] = (0, 0, 0, 1, 2, 3)
    start_coins = 5
    offers = 6
    rounds: Mapping[int, int] = {}
    modes: Sequence[str] = ("free",)
    races: Mapping[str, Race] = {}
    powers: Mapping[str, Power] = {}
    tiles: Mapping[str, Tile] = {}
    markers: Mapping[str, Marker] = {}
    units: Mapping[str, Unit] = {}
    rules: Sequence[Effect] = ()
    words: Mapping[str, str] = {}
    columns: Columns | None = None

    def __init__(self) -> None:
        for effect in (*self.races.values(), *self.powers.values(), *self.tiles.values()):
            effect.hooks = overridden(effect)
        for rule in self.rules:
            rule.hooks = overridden(rule)
        self.tile_hooks = frozenset(hook for tile in self.tiles.values() for hook in tile.hooks)
        self._pieces: dict[tuple[str, str | None, bool], Pieces] = {}
        self._charts: dict[tuple[str, ...], Chart] = {}
        self.uses = {use: effect for effect in self.effects() for use in effect.uses}
        self.rolling_uses = [use for use, e in self.uses.items() if "rolls_first" in e.hooks]
        self.verbs = {verb: effect for effect in self.effects() for verb in effect.verbs}

    def effects(self) -> Sequence[Effect]:
        """All pieces with their hooks."""
        return (*self.races.values(), *self.powers.values(), *self.tiles.values())

    def piece(self, key: str) -> Effect:
        """The race, power or tile with this key. Raises KeyError."""
        for table in (self.races, self.powers, self.tiles):
            if key in table:
                return table[key]
        raise KeyError(key)

    def pieces(self, race: str, power: str | None, active: bool) -> Pieces:
        """The effects of an army without its tiles, by hook."""
        found = self._pieces.get((race, power, active))
        if found is None:
            found = self._pieces[race, power, active] = self._by_hook(race, power, active)
        return found

    def _by_hook(self, race: str, power: str | None, active: bool) -> Pieces:
        found: list[Effect] = [self.races[race]]
        if power is not None:
            found.append(self.powers[power])
        found = [piece for piece in found if active or piece.in_decline]
        if active:
            found.extend(self.rules)
        by_hook = {hook: tuple(e for e in found if hook in e.hooks) for hook in HOOKS}
        return {hook: effects for hook, effects in by_hook.items() if effects}

    # ── the map ────────────────────────────────────────────────────────────────────────────

    def chart(self, state: State) -> Chart:
        """The map that the game is played on."""
        if state.charted is not None:
            return chart_of_case(state.charted)
        wanted = tuple(state.islands)
        if wanted not in self._charts:
            self._charts[wanted] = self.draw_chart(state.islands)
        return self._charts[wanted]

    def draw_chart(self, islands: Sequence[str]) -> Chart:
        """The chart of the drawn islands."""
        raise LookupError(islands)

    def region_name(self, state: State, region: str) -> Names:
        """What a region is called."""
        raise LookupError(region)

    def island_name(self, island: str) -> Names:
        """What a drawn island is called. Raises KeyError."""
        raise KeyError(island)

    def island_view(self, state: State) -> list[dict[str, Any]]:
        """The islands as a view shows them, in the order of their letters."""
        raise LookupError(state.islands)

    # ── set-up, sides and the end ──────────────────────────────────────────────────────────

    def choose_islands(self, table: Table) -> list[str]:
        """Draw the boards for the number of seats and a side of each (R2.1)."""
        raise LookupError

    def place_tiles(self, table: Table) -> None:
        """Shuffle the tiles and put the face-down ones on the map (R2.5)."""

    def place_sides(self, table: Table) -> None:
        """Give the seats their sides, where the mode has sides."""

    def result(self, table: Table) -> Result:
        """Rank the seats of a game that is over (R9.1)."""
        raise LookupError

    def allies(self, state: State, seat: Seat) -> list[Seat]:
        """The seats that may see this seat's coins, itself included."""
        return [seat]

    def seen(self, state: State, event: Event, seat: Seat | None) -> Event | None:
        """What a seat may know of an event before the game is over."""
        if event.seen_by is None or (seat is not None and seat in event.seen_by):
            return event
        return None


def chart_of_case(charted: Mapping[str, Mapping[str, Any]]) -> Chart:
    """The chart of a rule case: terrain, marks and next by region."""
    printed = {
        key: (facts["terrain"], frozenset(facts["marks"]), frozenset(facts["next"]))
        for key, facts in charted.items()
    }
    return make_chart(printed)
