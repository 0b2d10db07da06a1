"""Standing orders: a retreat for which its player need not be asked (R5.9).

They know the board alone, which everybody sees: an order cannot give away what is hidden.
"""

from collections import Counter
from collections.abc import Callable

from msgspec import structs

from games.engines.contract import ASK, KEEP, POLICIES, SPREAD, Action, Order, Pile, Seat, Spread
from games.engines.smallworld import redeploy
from games.engines.smallworld.edition import Edition
from games.engines.smallworld.posture import threat
from games.engines.smallworld.state import Army, State
from games.engines.smallworld.table import Table

Rank = Callable[[str, int], float]
"""How much a region wants the next piece, by how many it holds: the highest gets it."""


def answer(edition: Edition, state: State, seat: Seat, order: Order) -> Action | None:
    """The retreat that the order makes; None where there is none to make, or it says to ask."""
    policy = order["policy"]
    if policy not in POLICIES:
        raise ValueError(policy)
    step = state.steps[-1]
    if policy == ASK or step.name != "retreat" or seat not in step.seats:
        return None
    table = Table(edition, state)
    army = state.players[seat].active
    assert army is not None
    return redeploy.as_action(_laid_out(table, army, order))


def _laid_out(table: Table, army: Army, order: Order) -> Spread:
    """The retreat with the order's layout as its default; the engine's own is to hold."""
    choice = redeploy.retreat_choice(table, army)
    if order["policy"] == SPREAD:
        return _filled(table, choice, table.held(army), lambda _place, held: -held)
    kept = [place for place in table.held(army) if place in order.get("places", ())]
    if order["policy"] == KEEP and kept:
        danger = {place: threat(table, army, place) for place in kept}
        return _filled(table, choice, kept, lambda place, held: danger[place] / (1 + held))
    return choice


def _filled(table: Table, choice: Spread, places: list[str], rank: Rank) -> Spread:
    """The choice with what is in hand laid on these places, piece by piece."""
    held = Counter({place: _pieces(table, place) for place in places})
    piles = [_fill(pile, held, rank) for pile in choice.piles]
    return structs.replace(choice, piles=piles)


def _fill(pile: Pile, held: Counter[str], rank: Rank) -> Pile:
    laid = {slot.place: slot.now for slot in pile.slots}
    for _piece in range(pile.total - sum(laid.values())):
        place = max(held, key=lambda place: rank(place, held[place]))
        laid[place] += 1
        held[place] += 1
    return structs.replace(pile, laid=laid)


def _pieces(table: Table, place: str) -> int:
    region = table.state.regions[place]
    return region.tokens + sum(region.units.values())
