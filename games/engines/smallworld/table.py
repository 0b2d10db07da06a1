"""The table while an action is carried out: a working copy of a state, and its events.

A `Table` made by `read` must only be looked at. One made by `draft` owns its players, armies and
turn, copies a region when it is first written, and never changes the state it was made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from games.engines import dice as sealed
from games.engines.contract import Event, Seat, Words, ngettext, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Effect, Tile
from games.engines.smallworld.chart import Chart
from games.engines.smallworld.counts import less
from games.engines.smallworld.edition import Edition, Pieces
from games.engines.smallworld.index import Index
from games.engines.smallworld.state import Army, Player, Region, State, Step, Turn


class Table:
    """One position, with the questions and the small changes that rules are made of."""

    __slots__ = ("_before", "_known", "_own", "_written", "chart", "edition", "events", "state")

    def __init__(self, edition: Edition, state: State, known: Index | None = None) -> None:
        self.edition = edition
        self.state = state
        self.chart: Chart = edition.chart(state)
        self.events: list[Event] = []
        self._own: set[str] = set()
        self._written: set[str] = set()
        self._known = known
        self._before: Index | None = None

    @classmethod
    def draft(cls, edition: Edition, state: State, known: Index | None = None) -> Table:
        """A working copy of `state`; `known` is what another table found out about it."""
        fresh = structs.replace(
            state,
            regions=dict(state.regions),
            players=[_copy_player(player) for player in state.players],
            turn=structs.replace(state.turn),
            market=structs.replace(state.market),
            trays=dict(state.trays),
        )
        return cls(edition, fresh, known)

    # ── who and where ──────────────────────────────────────────────────────────────────────

    @property
    def turn(self) -> Turn:
        """The turn that runs."""
        return self.state.turn

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.state.players[self.state.turn.seat]

    @property
    def seats(self) -> range:
        """All seats in order of play."""
        return range(len(self.state.players))

    def region(self, key: str) -> Region:
        """The region for writing; what was read of it before is out of date."""
        if self._known is not None:
            self._before, self._known = self._known, None
        self._written.add(key)
        if key not in self._own:
            self.state.regions[key] = structs.replace(self.state.regions[key])
            self._own.add(key)
        return self.state.regions[key]

    def forget(self) -> None:
        """The regions are other ones from now on."""
        self._before = self._known = None

    def forget_pieces(self, army: Army) -> None:
        """The pieces of the army change now."""
        self._known = self.known.without(army.race)

    @property
    def known(self) -> Index:
        """What follows from the regions as they are now."""
        if self._known is None:
            self._known = self._learn()
            self._written.clear()
        return self._known

    def _learn(self) -> Index:
        if self._before is None:
            return Index.of(self.edition, self.state)
        return self._before.after(self.edition, self.state, self._written)

    def armies(self) -> list[Army]:
        """All armies, the player whose turn it is first; of a player the active one first."""
        players, first = self.state.players, self.turn.seat
        found: list[Army] = []
        for player in players[first:] + players[:first]:
            if player.active is not None:
                found.append(player.active)
            found += player.declined
        return found

    def army_on(self, region: Region) -> Army | None:
        """The army that holds the region."""
        if region.seat is None:
            return None
        player = self.state.players[region.seat]
        if region.active:
            return player.active
        return next((army for army in player.declined if army.race == region.race), None)

    def held(self, army: Army) -> list[str]:
        """The regions that the army holds, in the map's order. Not to be changed."""
        return (self._known or self.known).held.get((army.seat, army.race), [])

    def near(self, army: Army) -> set[str]:
        """The regions next to those that the army holds, its own among them. Not to be changed."""
        near = (self._known or self.known).near
        found = near.get((army.seat, army.race))
        if found is None:
            places = self.chart.places
            found = {key for own in self.held(army) for key in places[own].next}
            near[army.seat, army.race] = found
        return found

    def regions_of(self, seat: Seat) -> int:
        """How many regions all armies of the seat hold."""
        player = self.state.players[seat]
        armies = player.declined + ([player.active] if player.active else [])
        return sum(len(self.held(army)) for army in armies)

    # ── effects ────────────────────────────────────────────────────────────────────────────

    def effects(self, army: Army, hook: str) -> Sequence[Effect]:
        """The effects of the army that have the hook: race, power, tiles held, rules."""
        return ((self._known or self.known).pieces.get(army.race) or self.hooks(army)).get(hook, ())

    def hooks(self, army: Army) -> Pieces:
        """The effects of the army by hook. Not to be changed."""
        gathered = (self._known or self.known).pieces
        if army.race not in gathered:
            gathered[army.race] = self._gather(army)
        return gathered[army.race]

    def _gather(self, army: Army) -> Pieces:
        pieces = self.edition.pieces(army.race, army.power, army.active)
        tiles = self.tiles_of(army) if army.active else []
        if not tiles:
            return pieces
        hooks = {hook for tile in tiles for hook in tile.hooks}
        more_of = {
            hook: (*pieces.get(hook, ()), *(tile for tile in tiles if hook in tile.hooks))
            for hook in hooks
        }
        return pieces | more_of

    def tiles_of(self, army: Army) -> list[Tile]:
        """The face-up tiles on the army's regions, in order of key. Not to be changed."""
        return self.known.bearing.get((army.seat, army.race), [])

    def tile_at(self, tile: str) -> str | None:
        """Where a face-up tile lies."""
        return self.known.tiles.get(tile)

    def unheld_tiles(self, hook: str) -> list[Tile]:
        """The face-up tiles that work for everybody and have the hook."""
        tiles = [self.edition.tiles[tile] for tile in sorted(self.known.tiles)]
        return [tile for tile in tiles if tile.unheld and hook in tile.hooks]

    def total(self, army: Army, hook: str, *facts: Any) -> int:
        """The sum of a number over the army's effects."""
        total = 0
        for effect in self.effects(army, hook):
            total += getattr(effect, hook)(self, *facts)
        return total

    def any(self, army: Army, hook: str, *facts: Any) -> Any:
        """The first answer of the army's effects that is not empty; None if there is none."""
        for effect in self.effects(army, hook):
            answer = getattr(effect, hook)(self, *facts)
            if answer is not None and answer is not False:
                return answer
        return None

    def moment(self, army: Army, hook: str, *facts: Any) -> None:
        """Let the army's effects do what they do at this moment."""
        for effect in self.effects(army, hook):
            getattr(effect, hook)(self, *facts)

    def broadcast(self, hook: str, *facts: Any) -> None:
        """Let every army's effects do what they do at this moment; the army comes first."""
        for army in self.armies():
            for effect in self.effects(army, hook):
                getattr(effect, hook)(self, army, *facts)

    def least(self, army: Army) -> int:
        """Race tokens that must be laid and must stay wherever the army stands (R5.1)."""
        least = (self._known or self.known).least.get(army.race)
        if least is None:
            least = self.known.least[army.race] = 1 + self.total(army, "also_stay", army)
        return least

    # ── events, steps and dice ─────────────────────────────────────────────────────────────

    def tell(
        self,
        kind: str,
        seat: Seat | None,
        line: Words | None = None,
        *,
        seen_by: list[Seat] | None = None,
        reveals: bool = False,
        **data: Any,
    ) -> None:
        """Add an event."""
        self.events.append(Event(kind, seat, data, line, seen_by, reveals))

    def push(self, name: str, seats: list[Seat], **data: Any) -> None:
        """Await something before all that is awaited already."""
        self.state.steps = [*self.state.steps, Step(name, seats, data)]

    def pop(self) -> Step:
        """The first step is done."""
        step = self.state.steps[-1]
        self.state.steps = self.state.steps[:-1]
        return step

    def roll(self, purpose: str) -> int:
        """Roll the reinforcement die (R1.5)."""
        self.state.dice, face, draw = sealed.roll(self.state.dice, self.edition.die, purpose)
        line = words(_("{seat} rolls the die: {face}"), seat=f"seat:{self.turn.seat}", face=face)
        data = structs.asdict(draw)
        self.tell("rolled", self.turn.seat, line, reveals=True, face=face, **data)
        return face

    def shuffle(self, things: Sequence[str], purpose: str) -> list[str]:
        """Put things into a sealed random order; the order is secret until the end."""
        self.state.dice, shuffled, draw = sealed.shuffle(self.state.dice, things, purpose)
        self.tell("shuffled", None, seen_by=[], **structs.asdict(draw))
        return shuffled

    # ── coins ──────────────────────────────────────────────────────────────────────────────

    def earn(self, seat: Seat, coins: int, part: str, line: Words | None = None) -> None:
        """The bank pays a seat now; told as part of the turn's score if the turn is theirs."""
        if coins == 0:
            return
        self.state.players[seat].coins += coins
        self.state.bank += coins
        if seat == self.turn.seat:
            self._note(part, coins)
        else:
            self._note_aside(seat, part, coins)
        if line is not None:
            self.tell("earned", seat, line, coins=coins, part=part)

    def spend(self, seat: Seat, coins: int, line: Words | None = None) -> None:
        """A seat pays the bank. The caller has checked that it can."""
        if coins == 0:
            return
        self.state.players[seat].coins -= coins
        self.state.bank -= coins
        self.tell("spent", seat, line, coins=coins)

    def pay(self, payer: Seat, payee: Seat, coins: int, why: str) -> int:
        """One seat pays another what it can of `coins`; returns what was paid (R9.3)."""
        paid = min(coins, self.state.players[payer].coins)
        if paid == 0:
            return 0
        self.state.players[payer].coins -= paid
        self.state.players[payee].coins += paid
        line = ngettext(
            "{payer} pays {n} coin to {payee} ({why})",
            "{payer} pays {n} coins to {payee} ({why})",
            payer=f"seat:{payer}",
            payee=f"seat:{payee}",
            n=paid,
            why=why,
        )
        self.tell("paid", payer, line, coins=paid, to=payee)
        return paid

    def _note(self, part: str, coins: int) -> None:
        earned = self.turn.earned
        self.turn.earned = earned | {part: earned.get(part, 0) + coins}

    def _note_aside(self, seat: Seat, part: str, coins: int) -> None:
        player = self.state.players[seat]
        player.scores = [*player.scores, {"round": self.turn.round, part: coins}]

    # ── pieces ─────────────────────────────────────────────────────────────────────────────

    def marker_pool(self, kind: str) -> int:
        """How many markers of the kind are left (R1.4)."""
        limit = self.edition.markers[kind].pool
        used = sum(region.markers.get(kind, 0) for region in self.state.regions.values())
        return (len(self.state.regions) if limit is None else limit) - used

    def put_marker(self, key: str, kind: str) -> bool:
        """Put one marker of the kind on a region; False if the pool is empty."""
        if self.marker_pool(kind) <= 0:
            return False
        region = self.region(key)
        region.markers = region.markers | {kind: region.markers.get(kind, 0) + 1}
        return True

    def take_marker(self, key: str, kind: str) -> None:
        """Take one marker of the kind off a region that bears it."""
        region = self.region(key)
        region.markers = less(region.markers, kind, 1)

    def move_tile(self, tile: str, key: str) -> None:
        """A face-up tile lies on another region from now on."""
        self.drop_tile(tile)
        region = self.region(key)
        region.tiles = [*region.tiles, tile]

    def drop_tile(self, tile: str) -> None:
        """Take a face-up tile off the map."""
        here = self.tile_at(tile)
        if here is not None:
            region = self.region(here)
            region.tiles = [other for other in region.tiles if other != tile]

    def used(self, key: str) -> int:
        """How often this turn something has been used."""
        return self.turn.used.get(key, 0)

    def use(self, key: str) -> None:
        """Count one use of something that is limited by turn."""
        self.turn.used = self.turn.used | {key: self.used(key) + 1}

    def from_tray(self, army: Army, number: int) -> int:
        """Move tokens from the tray to the army's hand, as many as there are."""
        taken = min(number, self.state.trays[army.race])
        self.state.trays[army.race] -= taken
        army.hand += taken
        return taken

    def to_tray(self, race: str, number: int) -> None:
        """Tokens go back to their tray."""
        self.state.trays[race] += number

    def _guard(self, key: str, seat: Seat, hook: str) -> Army | None:
        """Another seat's army on the region, if a piece of it has the hook."""
        lying = self.state.regions[key]
        if lying.seat is None or lying.seat == seat or lying.race is None:
            return None
        found = (self._known or self.known).pieces.get(lying.race)
        if found is not None and hook not in found:
            return None
        holder = self.army_on(lying)
        return holder if holder is not None and hook in self.hooks(holder) else None

    def touch_toll(self, region: str, seat: Seat, cause: str) -> int:
        """Coins `seat` would pay the region's holder before it acts there (R5.10)."""
        holder = self._guard(region, seat, "toll")
        if holder is None:
            return 0
        return self.total(holder, "toll", holder, region, seat, cause)

    def forbidden(self, region: str, seat: Seat) -> Words | None:
        """Why `seat` may neither conquer the region nor act on it."""
        holder = self._guard(region, seat, "forbids")
        if holder is None:
            return None
        answer: Words | None = self.any(holder, "forbids", holder, region, seat)
        return answer

    def pay_tolls(self, region: str, seat: Seat, cause: str) -> None:
        """Pay what the holder's pieces ask; the caller has checked that it can be paid."""
        holder = self._guard(region, seat, "toll")
        if holder is None:
            return
        for effect in self.effects(holder, "toll"):
            coins = effect.toll(self, holder, region, seat, cause)
            if coins:
                kind = f"{effect.score_part.rstrip('s')}:{effect.key}"
                self.pay(seat, holder.seat, coins, kind)
                effect.on_toll_paid(self, holder, seat, cause)


def _copy_player(player: Player) -> Player:
    active = player.active
    return structs.replace(
        player,
        active=structs.replace(active) if active is not None else None,
        declined=[structs.replace(army) for army in player.declined],
    )
