"""Rule cases: a position, actions, and what must come of them, as plain data.

This is the frame that all games share: `name rule game players turn script expect`. What a
position is made of, and what can be expected of one, belongs to the game (`Referee`). Seats are
numbered from 1 in a case and from 0 everywhere else.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct, field

from games.engines.contract import Action, Engine, Event, IllegalAction, Seat, State
from games.engines.dice import DiceRanOut

FRAME = frozenset({"name", "rule", "game", "players", "turn", "script", "expect"})
STEP = frozenset({"seat", "do", "refused", "expect"})
OK, FAIL, ERROR = "ok", "FAIL", "ERROR"

T = TypeVar("T")


class BadCase(Exception):
    """The case itself is wrong; the text says where and how."""


class Difference(NamedTuple):
    """What was expected of something and what was found instead, both in words."""

    expected: str
    got: str


class Position(Struct):
    """A case while it runs: the state, all events so far, and those of the last action."""

    state: State
    told: list[Event] = field(default_factory=list)


class Referee(Protocol):
    """What a game adds to the frame. `keys` are its further facts, `rules` the ids of its rules.

    `verbs` maps each action to its parameters; `codes` are its refusal codes.
    """

    name: str
    engine: Engine
    keys: Collection[str]
    verbs: Mapping[str, Collection[str]]
    codes: Collection[str]
    rules: Sequence[str]

    def position(self, facts: Mapping[str, Any]) -> Position:
        """The position that a case describes. Raises BadCase."""

    def compare(self, position: Position, expected: Mapping[str, Any]) -> list[Difference]:
        """Where the position differs from what is expected of it. Raises BadCase."""


class Outcome(Struct, omit_defaults=True):
    """What came of a case. `where` is "step 3" or "end"; a case that is wrong has a `problem`."""

    name: str
    result: str
    rules: list[str] = []
    where: str = ""
    expected: str = ""
    got: str = ""
    problem: str = ""

    def line(self) -> str:
        """The line that is printed for people."""
        if self.result == OK:
            return f"ok {self.name}"
        if self.result == ERROR:
            return f"ERROR {self.name}: {self.problem}"
        return f"FAIL {self.name}: {self.where}: expected {self.expected}, got {self.got}"


class _Failed(Exception):
    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


# ── reading what may be anything ───────────────────────────────────────────────────────────


def table(value: Any, what: str, allowed: Collection[Any] | None = None) -> dict[Any, Any]:
    """A mapping, empty if absent, with no keys but those allowed. Raises BadCase."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadCase(f"{what} must be a mapping, not {_say(value)}")
    for key in value:
        if allowed is not None and key not in allowed:
            raise BadCase(f"{what} has the unknown key {_say(key)}")
    return value


def rows(value: Any, what: str) -> list[Any]:
    """A list, empty if absent. Raises BadCase."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadCase(f"{what} must be a list, not {_say(value)}")
    return value


def whole(value: Any, what: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds. Raises BadCase."""
    if type(value) is not int or value < least or (most is not None and value > most):
        bound = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise BadCase(f"{what} must be a whole number {bound}, not {_say(value)}")
    return value


def truth(value: Any, what: str) -> bool:
    """True or false. Raises BadCase."""
    if not isinstance(value, bool):
        raise BadCase(f"{what} must be true or false, not {_say(value)}")
    return value


def one_of(value: Any, what: str, allowed: Collection[T]) -> T:
    """One of some words. Raises BadCase."""
    if isinstance(value, (dict, list)) or value not in allowed:
        raise BadCase(f"{what} is {_say(value)}, which is none of {', '.join(map(str, allowed))}")
    found: T = value
    return found


def seat_of(value: Any, what: str, players: int) -> Seat:
    """A seat, from 0. Raises BadCase."""
    return whole(value, what, 1, players) - 1


def seats_of(value: Any, what: str, players: int) -> list[Seat]:
    """A list of seats, from 0. Raises BadCase."""
    return [seat_of(item, what, players) for item in rows(value, what)]


def _say(value: Any) -> str:
    return "nothing" if value is None else repr(value)


# ── running ────────────────────────────────────────────────────────────────────────────────


def name_of(case: Any, fallback: str) -> str:
    """What a case is called, even one that is wrong."""
    name = case.get("name") if isinstance(case, dict) else None
    return name if isinstance(name, str) and name else fallback


def rules_of(case: Mapping[str, Any]) -> list[str]:
    """The rule ids that a case is about. Raises BadCase."""
    given = case.get("rule")
    found = given if isinstance(given, list) else [] if given is None else [given]
    if not all(isinstance(rule, str) for rule in found):
        raise BadCase(f"rule must be a rule id or a list of them, not {_say(given)}")
    return found


def run(case: Any, referees: Mapping[str, Referee], fallback: str) -> Outcome:
    """Run a case. `fallback` is what it is called if it has no name."""
    outcome = Outcome(name_of(case, fallback), OK)
    try:
        outcome.rules = rules_of(table(case, "the case"))
        _run(case, _referee(case, referees), outcome)
    except BadCase as bad:
        outcome.result, outcome.problem = ERROR, str(bad)
    except DiceRanOut:
        problem = f"{outcome.where}: there were more rolls than the dice that are listed"
        outcome.result, outcome.problem = ERROR, problem
    except _Failed as failed:
        outcome.result = FAIL
        outcome.expected, outcome.got = failed.difference
        return outcome
    outcome.where = ""
    return outcome


def _referee(case: Mapping[str, Any], referees: Mapping[str, Referee]) -> Referee:
    if not isinstance(case.get("name"), str):
        raise BadCase("the case has no name")
    referee = referees[one_of(case.get("game"), "game", referees)]
    table(case, "the case", FRAME | set(referee.keys))
    return referee


def position(case: Mapping[str, Any], referees: Mapping[str, Referee]) -> State:
    """The state that a case starts from. Raises BadCase."""
    return _referee(case, referees).position(case).state


def _run(case: Mapping[str, Any], referee: Referee, outcome: Outcome) -> None:
    script = rows(case.get("script"), "script")
    now = referee.position(case)
    _check_file(case, script, referee, now)
    for number, step in enumerate(script, start=1):
        outcome.where = f"step {number}"
        if "do" in step:
            _act(referee, now, step)
        _meet(referee, now, step.get("expect"))
    outcome.where = "end"
    _meet(referee, now, case.get("expect"))


def _check_file(
    case: Mapping[str, Any], script: Sequence[Any], referee: Referee, now: Position
) -> None:
    """Find what is wrong with the file before anything is played."""
    players = len(rows(case.get("players"), "players"))
    for number, step in enumerate(script, start=1):
        _check_step(step, f"step {number}", referee, players)
        _try_expectation(referee, now, step.get("expect"), f"step {number}: expect")
    _try_expectation(referee, now, case.get("expect"), "expect")


def _check_step(step: Any, what: str, referee: Referee, players: int) -> None:
    if not isinstance(step, dict) or not ("do" in step or "expect" in step):
        raise BadCase(f"{what} must say what to do or what to expect")
    if "do" not in step:
        table(step, what, {"expect"})
        return
    verb = one_of(step["do"], f"{what}: do", referee.verbs)
    table(step, what, STEP | set(referee.verbs[verb]))
    seat_of(step.get("seat"), f"{what}: seat", players)
    if "refused" in step:
        one_of(step["refused"], f"{what}: refused", referee.codes)


def _try_expectation(referee: Referee, now: Position, expected: Any, what: str) -> None:
    if expected is not None:
        referee.compare(now, table(expected, what))


def _act(referee: Referee, now: Position, step: Mapping[str, Any]) -> None:
    """Carry out an action that must be accepted, or refused with its code."""
    action = Action(step["do"], {key: value for key, value in step.items() if key not in STEP})
    before = referee.engine.dump(now.state)
    try:
        after, events = referee.engine.apply(now.state, step["seat"] - 1, action)
    except IllegalAction as refused:
        if refused.code != step.get("refused"):
            raise _Failed(_answer(step, f"refused: {refused.code}")) from refused
    else:
        if "refused" in step:
            raise _Failed(_answer(step, "it was accepted"))
        now.state, now.told = after, [*now.told, *events]
        return
    if referee.engine.dump(now.state) != before:
        raise _Failed(Difference("nothing to change by a refused action", "a change"))


def _answer(step: Mapping[str, Any], got: str) -> Difference:
    if "refused" in step:
        return Difference(f"refused: {step['refused']}", got)
    return Difference(f"{step['do']} to be accepted", got)


def _meet(referee: Referee, now: Position, expected: Any) -> None:
    if expected is None:
        return
    found = referee.compare(now, expected)
    if found:
        both = zip(*found, strict=True)
        raise _Failed(Difference(*("; ".join(words) for words in both)))


# ── what has cases ─────────────────────────────────────────────────────────────────────────


def coverage(outcomes: Sequence[Outcome], rules: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each rule id with its number of cases, ids that only cases name at the end."""
    counts = dict.fromkeys(rules, 0)
    for outcome in outcomes:
        for rule in outcome.rules:
            counts[rule] = counts.get(rule, 0) + 1
    yield from counts.items()
