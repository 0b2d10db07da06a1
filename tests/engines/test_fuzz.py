"""Random play over every engine of the site: whatever is played, what must hold holds."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.engines.contract import (
    Action,
    Amount,
    Engine,
    IllegalAction,
    OneOf,
    Pile,
    Seat,
    Slot,
    Spread,
    State,
    Words,
    YesNo,
)
from games.engines.fuzz import action_of, default_action, default_layout, sample_actions
from games.engines.simulation import play
from games.engines.watch import EVERY, Inspectable, Moment, Watch, audited, written_exactly

GAMES = 200
"""Random games of each size; what is checked at each action differs from game to game."""
THOROUGH, CAREFUL = 100, 16
"""One game in so many is checked completely, or now and then."""

SIZES = [
    (key, mode, seats)
    for key, listing in sorted(registry.LISTINGS.items())
    for mode in listing.modes
    for seats in listing.engine.seats
]


def watch_of(number: int) -> Watch:
    """Checks in all games, most of them in some; the first game of a size is looked at wholly."""
    if number % THOROUGH == 0:
        return Watch(EVERY)
    if number % CAREFUL == 0:
        return Watch()
    return Watch({audited: 31})


@pytest.mark.parametrize(("key", "mode", "seats"), SIZES)
def test_random_games_end_and_break_nothing(key: str, mode: str, seats: int) -> None:
    games = GAMES // len(registry.LISTINGS[key].modes)
    for number in range(games):
        record = play(
            registry.engine(key),
            seats,
            f"{number:064x}",
            ["random"] * seats,
            random.Random(number),
            options={"mode": mode},
            watch=watch_of(number),
        )
        assert record.broken == [], f"game {number}"
        assert record.result is not None


@pytest.mark.parametrize(("key", "mode", "seats"), SIZES)
def test_stewards_play_to_the_end(key: str, mode: str, seats: int) -> None:
    stewards = ["steward"] * seats
    engine = registry.engine(key)
    watch = Watch({audited: 5})
    record = play(
        engine, seats, "77" * 32, stewards, random.Random(7), options={"mode": mode}, watch=watch
    )
    assert record.broken == []


# ── legal and illegal actions, drawn by Hypothesis ─────────────────────────────────────────

tries = st.tuples(st.integers(0, 9), st.integers(0, 99), st.booleans())


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SIZES), st.integers(0, 2**64 - 1), st.lists(tries, max_size=60))
def test_no_sequence_of_actions_breaks_anything(
    size: tuple[str, str, int], secret: int, script: list[tuple[int, int, bool]]
) -> None:
    """Each entry names a choice and one of its actions, or plays it for a seat that may not."""
    key, mode, seats = size
    engine = registry.engine(key)
    assert isinstance(engine, Inspectable)
    state, _events = engine.setup({"mode": mode}, seats, f"{secret:064x}")
    for choice, option, rightful in script:
        awaited = engine.to_act(state)
        if not awaited:
            return
        seat = awaited[choice % len(awaited)]
        action = _numbered(engine, state, seat, choice, option)
        if rightful:
            state = _accepted(engine, state, seat, action)
        else:
            _refused(engine, state, (seat + 1) % seats, action)


def _numbered(engine: Engine, state: State, seat: Seat, choice: int, option: int) -> Action:
    """The action with these numbers among all that the seat is offered."""
    choices = engine.choices(state, seat)
    found = list(sample_actions(choices[choice % len(choices)], random.Random(option)))
    return found[option % len(found)]


def _accepted(engine: Engine, state: State, seat: Seat, action: Action) -> State:
    after, events = engine.apply(state, seat, action)
    moment = Moment(engine, state, seat, action, after, events, "00" * 32, random.Random(0))
    assert [*audited(moment), *written_exactly(moment)] == []
    return after


def _refused(engine: Engine, state: State, seat: Seat, action: Action) -> None:
    """Out of turn an action changes nothing; in turn it does what a choice offers, or nothing."""
    before = engine.dump(state)
    if seat not in engine.to_act(state):
        with pytest.raises(IllegalAction):
            engine.apply(state, seat, action)
    else:
        offered = any(choice.refuses(action) is None for choice in engine.choices(state, seat))
        _try(engine, state, seat, action, offered=offered)
    assert engine.dump(state) == before


def _try(engine: Engine, state: State, seat: Seat, action: Action, *, offered: bool) -> None:
    try:
        engine.apply(state, seat, action)
    except IllegalAction:
        assert not offered


# ── the driver itself ──────────────────────────────────────────────────────────────────────

PROMPT = Words("Do it")


def pile(param: str, form: str, total: int, slots: list[Slot], *, exact: bool = True) -> Pile:
    laid = {slot.place: slot.least for slot in slots}
    for slot in slots:
        laid[slot.place] += min(slot.most - slot.least, total - sum(laid.values()))
    return Pile(param, PROMPT, form, total, exact, slots, laid)


def spreads() -> Iterator[Spread]:
    """Layouts that are easy to get wrong."""
    six = [Slot(f"a{n}", 0, 0, 6) for n in range(6)]
    lone = [Slot(f"a{n}", n == 2, 0, 1) for n in range(6)]
    yield Spread("lay", PROMPT, [pile("tokens", "counts", 6, six)], together=1)
    yield Spread("lay", PROMPT, [pile("tokens", "counts", 9, six)], together=1)
    yield Spread("lay", PROMPT, [pile("tokens", "counts", 9, six, exact=False)])
    yield Spread("lay", PROMPT, [pile("regions", "places", 2, lone)])
    yield Spread("lay", PROMPT, [pile("regions", "places", 3, lone, exact=False)])
    mixed = [pile("tokens", "counts", 5, six), pile("chief", "one", 1, lone)]
    yield Spread("lay", PROMPT, mixed, together=1)
    yield Spread("lay", PROMPT, [pile("tokens", "counts", 0, [])])


@pytest.mark.parametrize("choice", list(spreads()))
def test_random_layouts_are_legal_and_differ(choice: Spread) -> None:
    chance = random.Random(3)
    laid = [action_of(choice, chance) for _number in range(50)]
    assert [choice.refuses(action) for action in laid] == [None] * 50
    free = sum(pile.total for pile in choice.piles) > choice.together * len(choice.piles[0].slots)
    assert len({str(action) for action in laid}) > 1 or not free


def test_the_default_layout_is_legal_and_written_in_its_form() -> None:
    slots = [Slot("a1", 0, 0, 1), Slot("a2", 0, 0, 1)]
    choice = Spread("lay", PROMPT, [pile("regions", "places", 1, slots)])
    assert default_layout(choice) == Action("lay", {"regions": ["a1"]})


def test_every_shape_can_be_taken() -> None:
    chance = random.Random(1)
    amount = Amount("raise", PROMPT, "count", 0, 3, {"of": "a1"})
    assert amount.refuses(action_of(amount, chance)) is None
    assert default_action(amount) == Action("raise", {"of": "a1", "count": 0})
    assert [action.params["count"] for action in sample_actions(amount, chance)] == [0, 3]
    button = YesNo("stop", PROMPT)
    assert list(sample_actions(button, chance)) == [Action("stop")]
    none = OneOf("take", PROMPT, [])
    assert list(sample_actions(none, chance)) == []
