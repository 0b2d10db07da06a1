"""Counting the regions that a bonus is paid for."""

from collections.abc import Callable

from games.engines.smallworld.chart import Place
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


def held_places(table: Table, army: Army, fits: Callable[[Place], bool]) -> int:
    """How many of the army's regions fit."""
    return sum(fits(table.chart.places[key]) for key in table.held(army))
