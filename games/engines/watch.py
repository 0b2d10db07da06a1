"""What a game must not break while it is played, whichever game it is.

Each check looks at one moment: an action, with the position before and after it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec

from games.engines.contract import (
    Action,
    Choice,
    Engine,
    Event,
    IllegalAction,
    Rows,
    Seat,
    State,
)
from games.engines.fuzz import Chance, sample_actions


@runtime_checkable
class Inspectable(Protocol):
    """What an engine may offer beyond the contract, so that its positions can be checked."""

    def audit(self, state: State, before: State | None = None) -> list[str]:
        """What is wrong with a position, also as a successor of `before`; empty if nothing."""

    def account(self, state: State, told: Sequence[Event]) -> list[str]:
        """What the points of a game that is over and all its events do not agree about."""

    def disguise(self, state: State, seat: Seat | None) -> State:
        """Another position that the seat cannot tell from this one: what is hidden is different."""

    def vocabulary(self) -> list[str]:
        """Every verb, way and piece, as references such as "verb:decline"."""


class Moment(NamedTuple):
    """An action that was carried out, and what it came to."""

    engine: Engine
    before: State
    seat: Seat
    action: Action
    after: State
    events: list[Event]
    secret: str
    chance: Chance


Check = Callable[[Moment], Iterable[str]]


def audited(moment: Moment) -> Iterable[str]:
    """The engine's own invariants hold."""
    engine = moment.engine
    return engine.audit(moment.after, moment.before) if isinstance(engine, Inspectable) else ()


def written_exactly(moment: Moment) -> Iterator[str]:
    """Dumped to JSON and loaded again, the position is the same."""
    text = msgspec.json.encode(moment.engine.dump(moment.after))
    again = moment.engine.load(msgspec.json.decode(text, type=Rows))
    if again != moment.after or msgspec.json.encode(moment.engine.dump(again)) != text:
        yield "the position changes on its way through JSON"


def someone_can_act(moment: Moment) -> Iterator[str]:
    """Every awaited seat has a choice, nobody else has one, and a result comes with the end."""
    engine, state = moment.engine, moment.after
    awaited = engine.to_act(state)
    if bool(awaited) != (engine.result(state) is None):
        yield f"awaits {awaited} with the result {engine.result(state)}"
    yield from (f"seat {seat} has no choice" for seat in awaited if not engine.choices(state, seat))


def choices_are_honest(moment: Moment) -> Iterator[str]:
    """All that is offered is accepted, and leaves the position that it was applied to alone."""
    engine, state = moment.engine, moment.after
    text = msgspec.json.encode(engine.dump(state))
    for seat in engine.to_act(state):
        for choice in engine.choices(state, seat):
            for action in sample_actions(choice, moment.chance):
                yield from _taken(engine, state, seat, choice, action)
    if msgspec.json.encode(engine.dump(state)) != text:
        yield "apply changed the position that it was given"


def _taken(
    engine: Engine, state: State, seat: Seat, choice: Choice, action: Action
) -> Iterator[str]:
    offered = f"offered to seat {seat}: {action.verb} {action.params}"
    if choice.refuses(action) is not None:
        yield f"{offered}: its own choice refuses it: {choice.refuses(action)}"
    try:
        engine.apply(state, seat, action)
    except IllegalAction as refused:
        yield f"{offered}: apply refuses it: {refused.code}"


def views_hide(moment: Moment) -> Iterator[str]:
    """No viewer can tell the position from one in which all that is hidden is different."""
    engine, state = moment.engine, moment.after
    if engine.result(state) is not None:
        return
    for seat in viewers(engine, state):
        text = msgspec.json.encode(engine.view(state, seat))
        if moment.secret.encode() in text:
            yield f"the view of {named(seat)} holds the secret of the dice"
        if isinstance(engine, Inspectable):
            other = engine.view(engine.disguise(state, seat), seat)
            if msgspec.json.encode(other) != text:
                yield f"the view of {named(seat)} gives away {_difference(text, other)}"


def _difference(text: bytes, other: object) -> str:
    """Which parts of two views differ."""
    one = msgspec.json.decode(text)
    two = msgspec.json.decode(msgspec.json.encode(other))
    return ", ".join(sorted(key for key in one if one[key] != two.get(key)))


def events_hide(moment: Moment) -> Iterator[str]:
    """What a viewer is told of an action tells nothing hidden, unless something was turned up."""
    engine = moment.engine
    if engine.result(moment.after) is not None:
        return
    for seat in viewers(engine, moment.after):
        told = engine.seen(moment.after, moment.events, seat)
        if any(event.seen_by is not None and seat not in event.seen_by for event in told):
            yield f"{named(seat)} is told what only others may know"
        if moment.secret.encode() in msgspec.json.encode(told):
            yield f"{named(seat)} is told the secret of the dice"
        if not any(event.reveals for event in moment.events):
            yield from _same_news(moment, seat, told)


def _same_news(moment: Moment, seat: Seat | None, told: list[Event]) -> Iterator[str]:
    engine = moment.engine
    if not isinstance(engine, Inspectable):
        return
    try:
        after, events = engine.apply(
            engine.disguise(moment.before, seat), moment.seat, moment.action
        )
    except IllegalAction as refused:
        yield f"what {named(seat)} cannot see makes it {refused.code}"
        return
    if msgspec.json.encode(engine.seen(after, events, seat)) != msgspec.json.encode(told):
        yield f"the events give something away to {named(seat)}"


def viewers(engine: Engine, state: State) -> list[Seat | None]:
    """Every seat, and None for a spectator."""
    return [*range(len(engine.dump(state).seats)), None]


def named(seat: Seat | None) -> str:
    """A viewer in words."""
    return "a spectator" if seat is None else f"seat {seat}"


EVERY: Mapping[Check, int] = {
    audited: 1,
    written_exactly: 1,
    someone_can_act: 1,
    choices_are_honest: 1,
    views_hide: 1,
    events_hide: 1,
}
NOW_AND_THEN: Mapping[Check, int] = {
    audited: 1,
    written_exactly: 9,
    someone_can_act: 3,
    choices_are_honest: 53,
    views_hide: 47,
    events_hide: 37,
}


class Watch:
    """Looks at the moments of a game: each check at every n-th action."""

    def __init__(self, checks: Mapping[Check, int] = NOW_AND_THEN) -> None:
        self.checks = checks

    def look(self, moment: Moment, number: int) -> list[str]:
        """What is wrong at the action with this number."""
        due = [check for check, every in self.checks.items() if number % every == 0]
        return [f"{check.__name__}: {fault}" for check in due for fault in check(moment)]


def at_the_end(engine: Engine, state: State, told: Sequence[Event]) -> list[str]:
    """What is wrong with the end of a game: its ranks, and its account."""
    result = engine.result(state)
    if result is None:
        return ["it is over without a result"]
    found = [] if result.winners else ["nobody won"]
    best = [score.seat for score in result.scores if score.rank == 1]
    if sorted(best) != sorted(result.winners):
        found.append(f"seats {best} have rank 1, seats {result.winners} won")
    return found + (engine.account(state, told) if isinstance(engine, Inspectable) else [])
