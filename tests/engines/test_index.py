"""What is carried over from one position to the next is what would be found out anew."""

import hashlib
import random

import pytest
from msgspec import structs

from games.engines.fuzz import random_move
from games.engines.smallworld.index import Index
from games.engines.warcraft.edition import ENGINE

KNOWN_AT_ONCE = ("holders", "held", "lying", "tiles", "bearing")


def found_out(known: Index) -> dict[str, object]:
    """What an index says of the regions; armies without any are left out."""
    said = structs.asdict(known)
    held = {army: keys for army, keys in known.held.items() if keys}
    return {name: said[name] for name in KNOWN_AT_ONCE} | {"held": held}


@pytest.mark.parametrize("mode", ["free", "factions"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_index_follows_each_action(mode: str, seats: int) -> None:
    secret = hashlib.sha256(f"{mode}{seats}".encode()).hexdigest()
    chance = random.Random(secret)
    state, _events = ENGINE.setup({"mode": mode}, seats, secret)
    known = Index.of(ENGINE.edition, state)
    while awaited := ENGINE.to_act(state):
        seat = chance.choice(awaited)
        state, _events = ENGINE.apply(state, seat, random_move(ENGINE, state, seat, chance))
        known = known.after(ENGINE.edition, state, state.regions)
        assert found_out(known) == found_out(Index.of(ENGINE.edition, state))
