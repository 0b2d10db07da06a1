"""`manage.py simulate` and `manage.py bench`, and that what watches a game sees what is broken."""

import json
import random
from collections.abc import Callable, Sequence
from copy import copy
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games.engines.contract import Action, Event, Seat, View
from games.engines.simulation import Record, play
from games.engines.smallworld.engine import SmallWorldEngine
from games.engines.smallworld.state import Player, State
from games.engines.tally import Tally, estimate, turns_of
from games.engines.warcraft.edition import ENGINE
from games.engines.watch import EVERY, Watch

SECRET = "c4" * 32


def a_record(engine: SmallWorldEngine = ENGINE, seed: int = 4, **how: Any) -> Record:
    """A random game of two, watched completely."""
    return play(
        engine, 2, SECRET, ["random"] * 2, random.Random(seed), watch=Watch(EVERY), **how
    )  # fmt: skip


def output(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


# ── what watches sees ──────────────────────────────────────────────────────────────────────


def test_a_sound_game_has_nothing_broken() -> None:
    record = a_record()
    assert record.broken == []
    assert record.result is not None
    assert len(record.actions) > 20


class Tampered(SmallWorldEngine):
    """An engine whose positions are spoilt after each action."""

    def __init__(self, spoil: Callable[[State], None]) -> None:
        super().__init__(ENGINE.edition)
        self._spoil = spoil

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, action)
        if not self.result(after):
            after = msgspec.convert(msgspec.to_builtins(after), State)
            self._spoil(after)
        return after, events


def add_token(state: State) -> None:
    state.trays["orcs"] += 1


def add_coin(state: State) -> None:
    state.players[1].coins += 1


def move_coin(state: State) -> None:
    """Nothing is gained or lost, but no event tells of it."""
    if state.players[0].coins:
        state.players[0].coins -= 1
        state.players[1].coins += 1


def add_natives(state: State) -> None:
    for region in state.regions.values():
        region.natives += 1


def hold_without_pieces(state: State) -> None:
    free = next(region for region in state.regions.values() if region.seat is None)
    free.seat = 0


def copy_badge(state: State) -> None:
    state.market.discards.append(state.market.offers[0].power)


def lose_banner(state: State) -> None:
    state.market.offers.pop()


def copy_tile(state: State) -> None:
    state.tiles_left.append(state.tiles_left[0])


def plant_forts(state: State) -> None:
    next(iter(state.regions.values())).markers = {"fort": 11}


def await_a_stranger(state: State) -> None:
    state.steps[-1].seats = [7]


SPOILT: dict[str, Callable[[State], None]] = {
    "tokens of": add_token,
    "coins are out": add_coin,
    "its parts and payments make": move_coin,
    "natives": add_natives,
    "seat 0": hold_without_pieces,
    "is in 2 places": copy_badge,
    "is in 0 places": lose_banner,
    "in 2 places": copy_tile,
    "fort too many": plant_forts,
    "awaited: [7]": await_a_stranger,
}


@pytest.mark.parametrize(
    ("fault", "spoil"), SPOILT.items(), ids=[f.__name__ for f in SPOILT.values()]
)
def test_a_spoilt_position_is_noticed(fault: str, spoil: Callable[[State], None]) -> None:
    engine = Tampered(spoil)
    chance = random.Random(4)
    record = play(engine, 2, SECRET, ["random"] * 2, chance, watch=Watch(audited_only()))
    assert fault in " ".join(record.broken)


def audited_only() -> dict[Any, int]:
    return {check: 1 for check in EVERY if check.__name__ == "audited"}


class Indiscreet(SmallWorldEngine):
    """An engine whose views also show something of the true position."""

    def __init__(self, shown: Callable[[State], Any]) -> None:
        super().__init__(ENGINE.edition)
        self._shown = shown

    def view(self, state: State, seat: Seat | None, end: State | None = None) -> View:
        return super().view(state, seat, end) | {"slip": self._shown(state)}


@pytest.mark.parametrize(
    "shown",
    [
        lambda state: state.dice.secret,
        lambda state: state.market.powers,
        lambda state: state.market.races,
        lambda state: [region.hidden for region in state.regions.values()],
        lambda state: state.tiles_left,
        lambda state: [player.coins for player in state.players],
        lambda state: [player.scores for player in state.players],
        lambda state: max(player.coins for player in state.players),
    ],
)
def test_a_view_that_shows_too_much_is_noticed(shown: Callable[[State], Any]) -> None:
    found = a_record(Indiscreet(shown)).broken
    assert any("gives away slip" in fault or "holds the secret" in fault for fault in found)


class Gossip(SmallWorldEngine):
    """An engine that tells everybody what a player has."""

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, action)
        return after, [*events, Event("gossip", seat, {"coins": state.players[seat].coins})]


def test_an_event_that_tells_too_much_is_noticed() -> None:
    assert "give something away" in " ".join(a_record(Gossip(ENGINE.edition)).broken)


class Leaky(SmallWorldEngine):
    """An engine that lets everybody see every event."""

    def seen(self, state: State, events: Sequence[Event], seat: Seat | None) -> list[Event]:
        return list(events)


def test_events_of_others_are_noticed() -> None:
    assert "what only others may know" in " ".join(a_record(Leaky(ENGINE.edition)).broken)


class Careless(SmallWorldEngine):
    """An engine that changes the position that it was given."""

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        answer = super().apply(state, seat, action)
        state.bank += 1
        return answer


def test_a_changed_input_is_noticed() -> None:
    assert "apply changed the position" in " ".join(a_record(Careless(ENGINE.edition)).broken)


class Boastful(SmallWorldEngine):
    """An engine that offers what it refuses."""

    def choices(self, state: State, seat: Seat) -> list[Any]:
        found = super().choices(state, seat)
        if found and found[0].verb == "conquer":
            found[0].options.append(msgspec.structs.replace(found[0].options[0], params={}))
        return found


def test_an_offer_that_is_refused_is_noticed() -> None:
    assert "refused" in " ".join(a_record(Boastful(ENGINE.edition)).broken).replace(
        "refuses", "refused"
    )


class Forgetful(SmallWorldEngine):
    """An engine that stores less than it knows."""

    def dump(self, state: State) -> Any:
        spare = copy(state)
        spare.players = [Player(coins=player.coins) for player in state.players]
        return super().dump(spare)


def test_a_lossy_dump_is_noticed() -> None:
    assert "on its way through JSON" in " ".join(a_record(Forgetful(ENGINE.edition)).broken)


# ── what is counted ────────────────────────────────────────────────────────────────────────


def test_turns_count_for_the_combo_that_they_were_played_with() -> None:
    events = [
        Event("picked", 0, {"race": "orcs", "power": "mining"}),
        Event("scored", 0, {"parts": {"regions": 3, "power": 1}}),
        Event("scored", 0, {"parts": {"regions": 2}}),
        Event("picked", 0, {"race": "naga", "power": "farmer"}),
        Event("scored", 0, {"parts": {"regions": 5}}),
    ]
    assert [(turn.race, turn.power, turn.coins) for turn in turns_of(events)] == [
        ("orcs", "mining", 4),
        ("orcs", "mining", 2),
        ("naga", "farmer", 5),
    ]


def test_an_estimate_has_its_interval() -> None:
    found = estimate([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.n, found.mean) == (8, 5.0)
    assert found.within == pytest.approx(1.96 * 2.13809 / 8**0.5, rel=1e-4)
    assert estimate([3]).within == 0


def test_tallies_of_parts_add_up_to_the_whole() -> None:
    whole, parts = Tally(), Tally()
    for seed in (1, 2, 3):
        record = play(ENGINE, 3, SECRET, ["random"] * 3, random.Random(seed))
        part = Tally()
        for tally in (whole, part):
            tally.add(record, "a game")
        parts.merge(part)
    assert parts == whole
    assert sum(whole.won.values()) == pytest.approx(3)
    assert whole.used["verb:pick"] == sum(
        number for what, number in whole.used.items() if what.startswith("race:")
    )


# ── the commands ───────────────────────────────────────────────────────────────────────────


def test_simulate_prints_what_came_of_the_games() -> None:
    text = output("simulate", "--players", "2", "--games", "4", "--processes", "1", "--verbs")
    assert "4 games" in text
    assert "broken: 0" in text
    assert "coins a turn by race" in text
    assert "verb:conquer" in text
    assert "never used:" in text


def test_two_processes_find_what_one_finds() -> None:
    def found(processes: str) -> dict[str, Any]:
        arguments = ("--players", "2", "--games", "12", "--watch", "none", "--json")
        facts = msgspec.json.decode(output("simulate", *arguments, "--processes", processes))
        clocked = ("seconds", "games_per_second", "actions_per_second")
        return {key: value for key, value in facts.items() if key not in clocked}

    assert found("1") == found("2")


def test_policies_change_seats_from_game_to_game() -> None:
    arguments = ("--players", "2", "--games", "4", "--policy", "steward,random", "--json")
    facts = msgspec.json.decode(output("simulate", *arguments, "--processes", "1"))
    assert facts["seats"] == {"steward": 4, "random": 4}
    assert sum(facts["wins"].values()) == 4


def test_a_steward_beats_chance() -> None:
    """Ninety of a hundred are asked for; a dozen games tell a steward from a bungler."""
    arguments = ("--players", "2", "--games", "12", "--policy", "steward,random", "--json")
    facts = msgspec.json.decode(output("simulate", *arguments, "--watch", "none"))
    assert facts["wins"]["steward"] >= 10


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "9"),
        ("--policy", "genius"),
        ("--mode", "chess"),
        ("--games", "0"),
        ("--processes", "0"),
    ],
)
def test_what_cannot_be_simulated_is_said(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        output("simulate", *arguments)


def test_a_broken_game_is_reported_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.management.commands import simulate

    monkeypatch.setattr(simulate.registry, "engine", lambda _key: Tampered(add_token))
    with pytest.raises(CommandError, match="2 games are broken"):
        output("simulate", "--players", "2", "--games", "2", "--processes", "1")


def test_a_crash_is_a_finding_of_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.management.commands import simulate

    def crash(_state: State) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(simulate.registry, "engine", lambda _key: Tampered(crash))
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("simulate", "--players", "2", "--games", "1", "--processes", "1", stdout=out)
    assert "seed 0, game 0: ZeroDivisionError" in out.getvalue()


def test_bench_prints_a_line_for_each_size() -> None:
    lines = output("bench", "engine", "--games", "1").splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["2", "3", "4", "5"]
    assert all(float(line.split()[2]) > 0 for line in lines[2:])


# ── standing orders ────────────────────────────────────────────────────────────────────────


def waits(policy: str) -> dict[str, Any]:
    """What the report says about waits, for some games of four."""
    arguments = ("--players", "4", "--games", "3", "--processes", "1", "--watch", "none")
    found = json.loads(output("simulate", *arguments, "--orders", policy, "--json"))
    assert found["orders"] == policy
    return {group: here["mean"] for group, here in found["waits"].items()}


def test_whoever_is_asked_is_waited_for_each_time() -> None:
    found = waits("ask")
    assert found["asking"] == found["ordered"] > 1


@pytest.mark.parametrize("policy", ["hold", "spread"])
def test_with_orders_no_game_waits_outside_a_turn(policy: str) -> None:
    found = waits(policy)
    assert found["asking"] > 1
    assert found["ordered"] == 0


def test_the_report_tells_the_waits_with_and_without_orders() -> None:
    arguments = ("--players", "3", "--games", "1", "--processes", "1", "--orders", "hold")
    lines = output("simulate", *arguments).splitlines()
    start = lines.index("  waits outside one's own turn, a game")
    assert [line.split()[:2] for line in lines[start + 1 : start + 3]] == [
        ["without", "orders"],
        ["with", "hold"],
    ]
