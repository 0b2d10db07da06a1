"""Pandaren (R10)."""

from games.engines.contract import Seat, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Race
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table

HARMONY = "harmony"


class Pandaren(Race):
    """At the end of their turn they give harmony to all whom they did not wrong in it.

    Who holds it pays them 2 coins before conquering from them or making them lose a token, once:
    then it goes back. What is left comes back at the start of their turn.
    """

    key = "pandaren"
    name = _("Pandaren")
    about = _(
        "After their turn all others whose active race they left in peace hold harmony: "
        "they pay 2 coins before they first harm the Pandaren."
    )
    faction = "neutral"
    banner = 5
    tray = 10

    def on_turn_start(self, table: Table, army: Army) -> None:
        _hand_out(army, [])

    def on_turn_end(self, table: Table, army: Army) -> None:
        seats = [s for s in table.seats if s != army.seat and s not in table.turn.wronged]
        _hand_out(army, seats)
        if seats:
            line = words(_("Harmony goes to {seats}"), seats=[f"seat:{seat}" for seat in seats])
            table.tell("harmony", army.seat, line, seats=seats)

    def on_decline(self, table: Table, army: Army) -> None:
        _hand_out(army, [])

    def toll(self, table: Table, army: Army, region: str, seat: Seat, cause: str) -> int:
        return 2 if cause in ("conquest", "loss") and seat in _holders(army) else 0

    def on_toll_paid(self, table: Table, army: Army, seat: Seat, cause: str) -> None:
        _hand_out(army, [holder for holder in _holders(army) if holder != seat])

    def facts(self, table: Table, army: Army) -> list[Words]:
        holders = [f"seat:{seat}" for seat in _holders(army)]
        return [words(_("harmony: {seats}"), seats=holders)] if holders else []


def _holders(army: Army) -> list[Seat]:
    """The seats that hold a harmony token."""
    return list(army.memory.get(HARMONY, []))


def _hand_out(army: Army, seats: list[Seat]) -> None:
    """From now on these seats hold one, and nobody else."""
    rest = {key: value for key, value in army.memory.items() if key != HARMONY}
    army.memory = rest | ({HARMONY: seats} if seats else {})
