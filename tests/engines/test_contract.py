"""What every engine of the site promises (`games.engines.contract`), whichever game it is."""

import random
import string
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.engines.contract import (
    ASK,
    HOLD,
    KEEP,
    SPREAD,
    Action,
    Choice,
    Engine,
    Event,
    IllegalAction,
    Names,
    Rows,
    Seat,
    State,
    Words,
)
from games.engines.fuzz import random_move, sample_actions
from games.engines.watch import viewers
from tests.toy_engine import Toy

SECRET = "5a" * 32
OTHER_SECRET = "a5" * 32
EVERY_NTH = 7
ENGINES: dict[str, Engine] = {engine.key: engine for engine in (*registry.engines(), Toy())}


def a_game(engine: Engine, seats: int, options: dict[str, str]) -> list[tuple[State, list[Event]]]:
    """All positions of a random game, each with the events that led to it."""
    chance = random.Random(seats)
    state, events = engine.setup(options, seats, SECRET)
    found = [(state, events)]
    while awaited := engine.to_act(state):
        seat = chance.choice(awaited)
        state, events = engine.apply(state, seat, random_move(engine, state, seat, chance))
        found.append((state, events))
    return found


@cache
def games(key: str) -> list[list[tuple[State, list[Event]]]]:
    """A random game of each size and mode."""
    engine = ENGINES[key]
    modes = registry.LISTINGS[key].modes if key in registry.LISTINGS else ["plain"]
    return [a_game(engine, seats, {"mode": mode}) for seats in engine.seats for mode in modes]


@cache
def positions(key: str, nth: int = EVERY_NTH) -> list[State]:
    """Some positions of the games: the first and last ones, and every nth between."""
    return [
        state for game in games(key) for state, _events in [*game[::nth], game[-1]]
    ]  # fmt: skip


def every_position(key: str) -> Iterator[State]:
    """All positions of the games: what happens in others' turns happens seldom."""
    for game in games(key):
        for state, _events in game:
            yield state


@pytest.fixture(params=sorted(ENGINES))
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def engine(key: str) -> Engine:
    return ENGINES[key]


def written(engine: Engine, state: State) -> bytes:
    return msgspec.json.encode(engine.dump(state))


def refusal(engine: Engine, state: State, seat: Seat, action: Action) -> str:
    """The code with which an action is refused; also checks that nothing has changed."""
    before = written(engine, state)
    with pytest.raises(IllegalAction) as refused:
        engine.apply(state, seat, action)
    assert written(engine, state) == before
    assert told(refused.value.words)
    return refused.value.code


def told(line: Words) -> str:
    """The sentence in English; fails where a parameter is missing."""
    shown = {key: str(value) for key, value in line.params.items()}
    if line.plural:
        assert type(line.params["n"]) is int
        line.plural.format(**shown)
    return line.text.format(**shown)


# ── setting up ─────────────────────────────────────────────────────────────────────────────


def test_an_engine_says_what_it_is(key: str, engine: Engine) -> None:
    assert engine.key == key
    assert engine.rules_version >= 1
    assert len(engine.seats) >= 1


def test_the_same_secret_deals_the_same_game(engine: Engine) -> None:
    for seats in engine.seats:
        assert engine.setup({}, seats, SECRET) == engine.setup({}, seats, SECRET)
        assert engine.setup({}, seats, SECRET)[0] != engine.setup({}, seats, OTHER_SECRET)[0]


def test_the_first_event_tells_who_sits_where(engine: Engine) -> None:
    for seats in engine.seats:
        _state, events = engine.setup({}, seats, SECRET)
        assert events[0].kind == "seated"
        assert sorted(events[0].data["order"]) == list(range(seats))
        assert events[0].seen_by is None


@pytest.mark.parametrize("options", [{"mode": "chess"}, {"made": "up"}, {"mode": None}])
def test_unknown_options_are_refused(engine: Engine, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        engine.setup(options, engine.seats[0], SECRET)


def test_a_wrong_number_of_seats_is_refused(engine: Engine) -> None:
    for seats in (0, engine.seats[0] - 1, engine.seats[-1] + 1):
        with pytest.raises(ValueError, match=r".+"):
            engine.setup({}, seats, SECRET)


# ── whose turn, and what may be done ───────────────────────────────────────────────────────


def test_whoever_may_act_has_choices_and_nobody_else_has(key: str, engine: Engine) -> None:
    for state in positions(key):
        awaited = engine.to_act(state)
        for seat in range(len(engine.dump(state).seats)):
            assert bool(engine.choices(state, seat)) == (seat in awaited)


def test_choices_tell_themselves(key: str, engine: Engine) -> None:
    for state in positions(key):
        for seat in engine.to_act(state):
            for choice in engine.choices(state, seat):
                assert told(choice.prompt)
                assert msgspec.json.encode(choice)


def test_a_seat_that_is_not_awaited_is_refused(key: str, engine: Engine) -> None:
    for state in positions(key):
        awaited = engine.to_act(state)
        action = random_move(engine, state, awaited[0], random.Random(0)) if awaited else None
        strangers = {*range(len(engine.dump(state).seats)), -1, 99} - set(awaited)
        for seat in strangers:
            assert refusal(engine, state, seat, action or Action("pick")) == "not_your_turn"


@pytest.mark.parametrize("verb", ["", "fly", "__class__", "conquer ", "끝", "0", "\0"])
def test_a_made_up_verb_is_refused(key: str, engine: Engine, verb: str) -> None:
    for state in positions(key, 40):
        for seat in engine.to_act(state):
            assert refusal(engine, state, seat, Action(verb)) in ("wrong_step", "last_attempt_over")


def test_apply_leaves_its_state_alone_and_answers_alike(key: str, engine: Engine) -> None:
    for state in positions(key):
        for seat in engine.to_act(state):
            action, before = random_move(engine, state, seat, random.Random(1)), state
            text = written(engine, state)
            assert engine.apply(state, seat, action) == engine.apply(state, seat, action)
            assert written(engine, before) == text


def test_the_steward_is_always_legal(key: str, engine: Engine) -> None:
    for state in positions(key, 11):
        for seat in engine.to_act(state):
            engine.apply(state, seat, engine.steward(state, seat))


@pytest.mark.parametrize("policy", [SPREAD, HOLD, KEEP])
def test_a_standing_order_is_legal_and_only_for_the_turns_of_others(
    key: str, engine: Engine, policy: str
) -> None:
    for state in every_position(key):
        awaited, turn = engine.to_act(state), engine.view(state, None)["turn"]
        order = {"policy": policy, "places": sorted(engine.dump(state).places)[::3]}
        for seat in range(len(engine.dump(state).seats)):
            action = engine.standing(state, seat, order)
            assert (action is not None) == (seat in awaited and seat != turn)
            assert engine.standing(state, seat, {"policy": ASK}) is None
            if action is not None:
                text = written(engine, state)
                engine.apply(state, seat, action)
                assert written(engine, state) == text


def test_an_unknown_policy_is_refused(key: str, engine: Engine) -> None:
    for state in positions(key, 40):
        with pytest.raises(ValueError, match=r".+"):
            engine.standing(state, 0, {"policy": "flee"})


# ── what is seen, told and stored ──────────────────────────────────────────────────────────


def test_a_state_survives_its_storage(key: str, engine: Engine) -> None:
    for state in positions(key):
        text = written(engine, state)
        again = engine.load(msgspec.json.decode(text, type=Rows))
        assert again == state
        assert written(engine, again) == text


def test_views_are_plain_data_for_every_viewer(key: str, engine: Engine) -> None:
    for state in positions(key):
        over = engine.result(state) is not None
        for seat in viewers(engine, state):
            text = msgspec.json.encode(engine.view(state, seat))
            assert (SECRET.encode() in text) == over


def test_events_tell_themselves_and_name_what_exists(key: str, engine: Engine) -> None:
    for game in games(key):
        places = set(engine.dump(game[0][0]).places)
        for _state, events in game:
            for event in events:
                assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event
                if event.words is not None:
                    assert told(event.words)
                    _names_exist(engine, event.words, places)


def _names_exist(engine: Engine, line: Words, places: set[str]) -> None:
    for value in line.params.values():
        for one in value if isinstance(value, list) else [value]:
            kind, colon, key = str(one).partition(":")
            if kind == "region":
                assert key in places
            elif colon and kind != "seat":
                assert isinstance(engine.name(kind, key), str | Names)


def test_an_unknown_reference_is_a_key_error(engine: Engine) -> None:
    for kind, name in (("race", "elves of nowhere"), ("nothing", "x"), ("", "")):
        with pytest.raises(KeyError):
            engine.name(kind, name)


def test_a_running_game_tells_each_only_what_it_may_know(key: str, engine: Engine) -> None:
    for game in games(key):
        for state, events in game[:-1]:
            for seat in viewers(engine, state):
                for event in engine.seen(state, events, seat):
                    assert event.seen_by is None or seat in event.seen_by


def test_after_the_end_everything_is_told(key: str, engine: Engine) -> None:
    for game in games(key):
        everything = [event for _state, events in game for event in events]
        assert engine.seen(game[-1][0], everything, None) == everything


def test_an_old_position_is_open_once_the_game_is_over(key: str, engine: Engine) -> None:
    for game in games(key):
        end = game[-1][0]
        for state, _events in game[::EVERY_NTH]:
            views = [engine.view(state, seat, end) for seat in viewers(engine, state)]
            for player in [player for view in views for player in view["players"]]:
                assert player["coins"] is not None
            for region in [region for view in views for region in view["regions"].values()]:
                assert ("tile" in region["beneath"]) == region["hidden_tile"]


def test_nothing_is_open_before_the_end(key: str, engine: Engine) -> None:
    for game in games(key):
        for state, _events in game[:-1:EVERY_NTH]:
            for seat in viewers(engine, state):
                regions = engine.view(state, seat)["regions"].values()
                assert not any(region["beneath"] for region in regions)
            with pytest.raises(ValueError, match="not the end"):
                engine.view(state, None, state)


def test_the_end_of_another_game_opens_nothing(key: str, engine: Engine) -> None:
    other, _events = engine.setup({}, min(engine.seats), OTHER_SECRET)
    with pytest.raises(ValueError, match="not the end"):
        engine.view(other, None, games(key)[0][-1][0])


# ── the end ────────────────────────────────────────────────────────────────────────────────


def test_a_game_that_is_over_awaits_nobody(key: str, engine: Engine) -> None:
    for game in games(key):
        for state, _events in game[:-1]:
            assert engine.result(state) is None
        over = game[-1][0]
        for seat in range(len(engine.dump(over).seats)):
            assert engine.choices(over, seat) == []
            assert refusal(engine, over, seat, Action("end_turn")) == "not_your_turn"


def test_a_result_ranks_every_seat(key: str, engine: Engine) -> None:
    for game in games(key):
        result = engine.result(game[-1][0])
        assert result is not None
        assert [score.seat for score in result.scores] == list(range(len(result.scores)))
        assert result.winners == [score.seat for score in result.scores if score.rank == 1]
        for score in result.scores:
            better = sum(other.rank < score.rank for other in result.scores)
            assert score.rank == better + 1 or score.rank == 1
        assert told(result.words)


def test_who_leaves_cannot_win_and_the_others_play_on(key: str, engine: Engine) -> None:
    seats = engine.seats[0]
    for leaver in range(seats):
        chance = random.Random(leaver)
        state, _events = engine.setup({}, seats, SECRET)
        text = written(engine, state)
        left, events = engine.leave(state, leaver)
        assert written(engine, state) == text
        assert events
        while awaited := engine.to_act(left):
            move = random_move(engine, left, awaited[0], chance)
            left, _events = engine.apply(left, awaited[0], move)
        result = engine.result(left)
        assert result is not None
        assert leaver not in result.winners


# ── junk ───────────────────────────────────────────────────────────────────────────────────

VERBS = [
    "pick", "conquer", "attempt", "abandon", "end_conquest", "decline", "redeploy", "retreat",
    "fall_back", "call_off", "end_turn", "choose_form", "choose_side", "raise_dead", "move_well",
    "take_artifact", "intimidate", "swap", "place_tower", "place_aegis", "place_heart",
    "place_objectives", "place_bombs",
]  # fmt: skip
PARAMS = ["region", "regions", "target", "source", "use", "row", "count", "tokens", "form", "side",
          "champion", "beasts"]  # fmt: skip
words_ = st.sampled_from(["a1", "a2", "b3", "wolf", "horde", "champion", "airstrike", "__init__"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | words_ | st.text(max_size=4)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(words_ | st.text(string.printable, max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)
junk = st.builds(
    Action,
    st.sampled_from(VERBS) | st.text(max_size=5),
    st.dictionaries(st.sampled_from(PARAMS) | st.text(max_size=3), values, max_size=4),
)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_junk_is_refused_and_never_breaks_anything(data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(ENGINES)))
    engine, state = ENGINES[key], _some_position(key, data)
    seat = data.draw(st.sampled_from([*engine.to_act(state), 0]))
    action = data.draw(junk)
    check_one_law(engine, state, seat, action)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_choices_and_apply_agree_on_what_is_nearly_legal(data: st.DataObject) -> None:
    """A legal action of one moment, tried at another or with one parameter changed."""
    key = data.draw(st.sampled_from(sorted(ENGINES)))
    engine, here = ENGINES[key], _some_position(key, data)
    there = _some_position(key, data)
    action = _some_action(engine, there, data) if engine.to_act(there) else Action("end_turn")
    if data.draw(st.booleans()):
        action = Action(action.verb, action.params | {data.draw(st.sampled_from(PARAMS)): "a1"})
    for seat in engine.to_act(here):
        check_one_law(engine, here, seat, action)


def check_one_law(engine: Engine, state: State, seat: Seat, action: Action) -> None:
    """What a choice offers is accepted; what is accepted beyond comes to the same as an offer."""
    choices = engine.choices(state, seat)
    offered = any(choice.refuses(action) is None for choice in choices)
    before = written(engine, state)
    try:
        after, _events = engine.apply(state, seat, action)
    except IllegalAction:
        assert not offered
        refusal(engine, state, seat, action)
        return
    assert written(engine, state) == before
    assert written(engine, after) != before
    if not offered:
        alike = [offer for choice in choices for offer in _like(choice, action)]
        assert any(engine.apply(state, seat, offer)[0] == after for offer in alike)


def _like(choice: Choice, action: Action) -> Iterator[Action]:
    """Offers of the same verb: samples, and the action itself without names that say nothing."""
    offers = [o for o in sample_actions(choice, random.Random(0)) if o.verb == action.verb]
    known = {name for offer in offers for name in offer.params}
    meant = Action(action.verb, {k: v for k, v in action.params.items() if k in known})
    yield from offers
    if choice.refuses(meant) is None:
        yield meant


def _some_position(key: str, data: st.DataObject) -> State:
    found = positions(key)
    return found[data.draw(st.integers(0, len(found) - 1))]


def _some_action(engine: Engine, state: State, data: st.DataObject) -> Action:
    chance = random.Random(data.draw(st.integers(0, 999)))
    return random_move(engine, state, engine.to_act(state)[0], chance)
