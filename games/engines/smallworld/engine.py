"""The engine of a Small World edition: the contract, spoken by the chapters of the rules."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from games.engines.contract import (
    Action,
    Choice,
    Event,
    Names,
    Order,
    Result,
    Rows,
    Seat,
    View,
    words,
)
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import audit, setup, standing, steward, terms, turn, view
from games.engines.smallworld.edition import Edition
from games.engines.smallworld.index import Index
from games.engines.smallworld.state import State
from games.engines.smallworld.table import Table


class SmallWorldEngine:
    """`games.engines.contract.Engine` for one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.key = edition.key
        self.rules_version = edition.rules_version
        self.seats = range(min(edition.rounds), max(edition.rounds) + 1)
        self._last: tuple[State, Index] | None = None

    def _known(self, state: State) -> Index | None:
        """What the last question found out, if it was about this very state."""
        last = self._last
        return last[1] if last is not None and last[0] is state else None

    def _table(self, state: State) -> Table:
        return Table(self.edition, state, self._known(state))

    def setup(
        self, options: Mapping[str, Any], seats: int, secret: str
    ) -> tuple[State, list[Event]]:
        """Deal a new game; options: `mode`. Raises ValueError."""
        return setup.set_up(self.edition, options, seats, secret)

    def to_act(self, state: State) -> list[Seat]:
        """The seats that may act now; none when the game is over."""
        return turn.to_act(state)

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """All that the seat may do now."""
        table = self._table(state)
        found = turn.choices(table, seat)
        self._last = (state, table.known)
        return found

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        """The state after the action. Raises IllegalAction."""
        table = Table.draft(self.edition, state, self._known(state))
        events = turn.act(table, seat, action)
        self._last = (table.state, table.known)
        return table.state, events

    def view(self, state: State, seat: Seat | None, end: State | None = None) -> View:
        """What the seat may know; when the game has come to `end`, all of an old position."""
        return view.view(Table(self.edition, state), seat, end)

    def seen(self, state: State, events: Sequence[Event], seat: Seat | None) -> list[Event]:
        """Those events that the seat may know now."""
        return view.seen(Table(self.edition, state), events, seat)

    def result(self, state: State) -> Result | None:
        """How it ended; None while it runs."""
        if turn.to_act(state):
            return None
        return self.edition.result(Table(self.edition, state))

    def leave(self, state: State, seat: Seat) -> tuple[State, list[Event]]:
        """The seat can no longer win; its pieces stay and are played on."""
        table = Table.draft(self.edition, state)
        table.state.players[seat].left = True
        table.tell("left", seat, words(_("{seat} gives up"), seat=f"seat:{seat}"))
        return table.state, table.events

    def steward(self, state: State, seat: Seat) -> Action:
        """A sensible action for the seat."""
        return steward.act(self.edition, state, seat)

    def standing(self, state: State, seat: Seat, order: Order) -> Action | None:
        """The retreat that a standing order makes; None: the player must be asked."""
        return standing.answer(self.edition, state, seat, order)

    def name(self, kind: str, key: str) -> str | Names:
        """What a reference is called; regions have no name without a state. Raises KeyError."""
        return terms.name(self.edition, kind, key)

    def dump(self, state: State) -> Rows:
        """The state as JSON values."""
        rest = msgspec.to_builtins(copy(state))
        return Rows(rest=rest, seats=rest.pop("players"), places=rest.pop("regions"))

    def load(self, rows: Rows) -> State:
        """The state that `dump` made the rows of."""
        whole = {**rows.rest, "players": rows.seats, "regions": rows.places}
        return msgspec.convert(whole, State)

    # ── for tests and simulations (`games.engines.simulation.Inspectable`) ─────────────────

    def audit(self, state: State, before: State | None = None) -> list[str]:
        """What is wrong with a position, also as a successor of `before`; empty if nothing."""
        return audit.audit(self.edition, state, before)

    def account(self, state: State, told: Sequence[Event]) -> list[str]:
        """What the coins of a game that is over and all its events do not agree about."""
        return audit.account(self.edition, state, told)

    def disguise(self, state: State, seat: Seat | None) -> State:
        """Another position that the seat cannot tell from this one: what is hidden is different."""
        return audit.disguise(self.edition, state, seat)

    def vocabulary(self) -> list[str]:
        """Every verb, special way to conquer and piece, as references such as "verb:decline"."""
        return audit.vocabulary(self.edition)
