"""What is put on the map at the end of a turn, each kind once (R3.5)."""

from games.engines.contract import Choice
from games.engines.smallworld import turn
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.table import Table


def open_in(table: Table, phase: str, verb: str) -> bool:
    """Whether this is the phase of placements and the verb has not been used in it."""
    return phase == "place" and verb not in table.turn.placed


def on_one_of(table: Table, phase: str, verb: str, prompt: str, regions: list[str]) -> list[Choice]:
    """The offer to put something on one of the regions, if there is any."""
    if not regions or not open_in(table, phase, verb):
        return []
    return [turn.region_choice(verb, prompt, regions)]


def count(table: Table, verb: str) -> None:
    """The placement is made now. Refused as already used if it was made before."""
    if verb in table.turn.placed:
        refuse("already_used")
    table.turn.placed = [*table.turn.placed, verb]
