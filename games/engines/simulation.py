"""Whole games without anybody: engine, policies and chance in, a record out.

A policy answers for a seat. The caller brings secret and chance, so a record can be made again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from games.engines.contract import (
    ASK,
    HOLD,
    Action,
    Engine,
    Event,
    IllegalAction,
    Order,
    Result,
    Seat,
    State,
)
from games.engines.fuzz import Chance, random_move
from games.engines.watch import Moment, Watch, at_the_end

Policy = Callable[[Engine, State, Seat, Chance], Action]
LONGEST = 5000
"""Actions after which a game is taken to be endless; the longest random ones have some 400."""


class Record(Struct):
    """A game that was played: its actions and events in order, and what was found wrong.

    `outside` counts the choices outside a seat's own turn; a standing order made those that are
    not in `asked`.
    """

    seats: int
    secret: str
    policies: list[str]
    actions: list[tuple[Seat, Action]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    result: Result | None = None
    broken: list[str] = field(default_factory=list)
    outside: int = 0
    asked: int = 0


def steward_move(engine: Engine, state: State, seat: Seat, chance: Chance) -> Action:
    """What the engine's own steward would do."""
    return engine.steward(state, seat)


POLICIES: Mapping[str, Policy] = {"random": random_move, "steward": steward_move}


def play(
    engine: Engine,
    seats: int,
    secret: str,
    policies: Sequence[str],
    chance: Chance,
    *,
    options: Mapping[str, Any] | None = None,
    watch: Watch | None = None,
    order: Order | None = None,
) -> Record:
    """Play a game to its end, or until something is found broken. `policies` go by seat.

    Everybody has the same standing order; without one, all are asked.
    """
    record = Record(seats, secret, list(policies))
    state, record.events = engine.setup(options or {}, seats, secret)
    while (awaited := engine.to_act(state)) and not record.broken:
        if len(record.actions) == LONGEST:
            record.broken.append(f"no end after {LONGEST} actions")
            return record
        seat = chance.choice(awaited)
        action = _ordered(engine, state, seat, record, order or {"policy": ASK})
        if action is None:
            action = POLICIES[record.policies[seat]](engine, state, seat, chance)
        state = _step(engine, state, seat, action, record, chance, watch)
    if not record.broken:
        record.result = engine.result(state)
        record.broken += at_the_end(engine, state, record.events) if watch else []
    return record


def _ordered(
    engine: Engine, state: State, seat: Seat, record: Record, order: Order
) -> Action | None:
    """What the order does, or None where the seat is asked; counts the choices outside turns."""
    if engine.standing(state, seat, {"policy": HOLD}) is None:
        return None
    action = engine.standing(state, seat, order)
    record.outside += 1
    record.asked += action is None
    return action


def _step(
    engine: Engine,
    state: State,
    seat: Seat,
    action: Action,
    record: Record,
    chance: Chance,
    watch: Watch | None,
) -> State:
    """One action of one seat; with what it broke in the record."""
    record.actions.append((seat, action))
    try:
        after, events = engine.apply(state, seat, action)
    except IllegalAction as refused:
        record.broken.append(f"{_where(record)} was refused: {refused.code}")
        return state
    record.events += events
    if watch is not None:
        moment = Moment(engine, state, seat, action, after, events, record.secret, chance)
        found = watch.look(moment, len(record.actions))
        record.broken += [f"{_where(record)}: {fault}" for fault in found]
    return after


def _where(record: Record) -> str:
    seat, action = record.actions[-1]
    return f"action {len(record.actions)}, seat {seat}, {action.verb} {action.params}"
