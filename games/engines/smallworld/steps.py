"""The stack of what is awaited. Some steps await nobody and run by themselves (`turn.advance`)."""

from games.engines.smallworld.state import Step
from games.engines.smallworld.table import Table

BASES = ("start", "conquest")


def rebase(table: Table, name: str) -> None:
    """The step at the bottom of the turn becomes another one."""
    table.state.steps = [
        Step(name, step.seats) if step.name in BASES else step for step in table.state.steps
    ]


def end_conquests(table: Table) -> None:
    """The conquests of the turn are over; whatever else is awaited comes first."""
    rebase(table, "ending")
