"""What a standing order does with driven-out troops, in every retreat of many random games."""

import random
from functools import cache

import pytest

from games.engines.contract import Action, Seat, Spread, State, layout
from games.engines.fuzz import random_move
from games.engines.smallworld import redeploy
from games.engines.smallworld.posture import threat
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table
from games.engines.warcraft.edition import ENGINE
from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

GAMES = 12
Case = tuple[State, Seat]


@cache
def retreats() -> list[Case]:
    """Every choice outside one's own turn in some random games of all sizes and modes."""
    return [case for number in range(GAMES) for case in _retreats_of(number)]


def _retreats_of(number: int) -> list[Case]:
    chance, found = random.Random(number), []
    seats = ENGINE.seats[number % len(ENGINE.seats)]
    mode = "factions" if seats == 4 and number % 2 else "free"
    state, _events = ENGINE.setup({"mode": mode}, seats, f"{number:064x}")
    while awaited := ENGINE.to_act(state):
        found += [(state, seat) for seat in awaited if seat != state.turn.seat]
        seat = chance.choice(awaited)
        state, _events = ENGINE.apply(state, seat, random_move(ENGINE, state, seat, chance))
    return found


def laid(state: State, seat: Seat, **order: object) -> Action:
    action = ENGINE.standing(state, seat, order)
    assert action is not None
    return action


def after(state: State, seat: Seat, **order: object) -> dict[str, int]:
    """Pieces by region of the seat's active race as the order lays them out."""
    action, now = laid(state, seat, **order), {key: pieces(state, key) for key in held(state, seat)}
    for pile in retreat_of(state, seat).piles:
        lying = layout(pile, action.params.get(pile.param))
        assert isinstance(lying, dict)
        assert sum(lying.values()) == pile.total
        for slot in pile.slots:
            now[slot.place] += lying[slot.place] - slot.now
    return now


def retreat_of(state: State, seat: Seat) -> Spread:
    return redeploy.retreat_choice(Table(ENGINE.edition, state), active(state, seat))


def held(state: State, seat: Seat) -> list[str]:
    table = Table(ENGINE.edition, state)
    return list(table.held(active(state, seat)))


def active(state: State, seat: Seat) -> Army:
    found = state.players[seat].active
    assert found is not None
    return found


def pieces(state: State, place: str) -> int:
    region = state.regions[place]
    return region.tokens + sum(region.units.values())


def test_the_games_have_retreats_to_look_at() -> None:
    assert len(retreats()) > 30


@pytest.mark.parametrize("policy", ["spread", "hold", "keep"])
def test_every_order_is_legal_and_leaves_nothing_in_hand(policy: str) -> None:
    for number, (state, seat) in enumerate(retreats()):
        places = random.Random(number).sample(sorted(state.regions), 5)
        action = laid(state, seat, policy=policy, places=places)
        choices = ENGINE.choices(state, seat)
        assert [choice.refuses(action) for choice in choices] == [None]
        done, _events = ENGINE.apply(state, seat, action)
        assert seat not in ENGINE.to_act(done) or done.turn.seat == seat
        standing = sum(pieces(state, key) for key in held(state, seat))
        here = active(state, seat)
        in_hand = here.hand + sum(here.units.values())
        assert sum(after(state, seat, policy=policy, places=places).values()) == standing + in_hand


def test_spreading_gives_to_whoever_has_fewest() -> None:
    for state, seat in retreats():
        now = after(state, seat, policy="spread")
        grown = [place for place, number in now.items() if number > pieces(state, place)]
        assert max(now[place] for place in grown) <= min(now.values()) + 1


def test_holding_is_what_the_steward_does() -> None:
    for state, seat in retreats():
        assert laid(state, seat, policy="hold") == redeploy.as_action(retreat_of(state, seat))
        assert laid(state, seat, policy="hold") == ENGINE.steward(state, seat)


def test_keeping_adds_only_to_the_regions_named() -> None:
    for number, (state, seat) in enumerate(retreats()):
        own = held(state, seat)
        chosen = random.Random(number).sample(own, 1 + number % len(own))
        now = after(state, seat, policy="keep", places=chosen)
        assert {place for place in own if now[place] > pieces(state, place)} <= set(chosen)


def test_with_none_of_the_regions_left_the_border_is_held() -> None:
    for state, seat in retreats():
        lost = sorted(state.regions.keys() - set(held(state, seat)))
        for places in ([], lost, ["nowhere"]):
            order = laid(state, seat, policy="keep", places=places)
            assert order == laid(state, seat, policy="hold")


def test_asking_and_ones_own_turn_are_left_to_the_player() -> None:
    for state, seat in retreats():
        assert ENGINE.standing(state, seat, {"policy": "ask"}) is None
        assert ENGINE.standing(state, state.turn.seat, {"policy": "hold"}) is None


def test_an_order_never_depends_on_what_is_hidden() -> None:
    for state, seat in retreats()[::5]:
        for policy in ("spread", "hold"):
            seen = laid(ENGINE.disguise(state, seat), seat, policy=policy)
            assert seen == laid(state, seat, policy=policy)


def driven_out() -> Sitting:
    """Thrall lost a3 to Jaina and has two tokens in hand, one each on a2 and b1."""
    sitting = Sitting(
        army("humans", a1=2, a3=2, a4=2), army("orcs", hand=2, a2=1, b1=1), step="conquest"
    )
    sitting.state.steps[-1].name = "retreat"
    sitting.state.steps[-1].seats = [THRALL]
    return sitting


def test_the_three_orders_stand_differently_in_a_small_position() -> None:
    state = driven_out().state
    assert state.turn.seat == JAINA
    table = Table(ENGINE.edition, state)
    orcs = active(state, THRALL)
    assert threat(table, orcs, "a2") > 2 * threat(table, orcs, "b1")
    tokens = "tokens"
    assert laid(state, THRALL, policy="hold").params[tokens] == {"a2": 3, "b1": 1}
    assert laid(state, THRALL, policy="spread").params[tokens] == {"a2": 2, "b1": 2}
    kept = laid(state, THRALL, policy="keep", places=["b1", "b2"])
    assert kept.params[tokens] == {"a2": 1, "b1": 3}
