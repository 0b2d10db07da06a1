"""What many games come to: wins by policy, coins by seat, race and power, how often what was used.

Races and powers are read off the events that every Small World tells: "picked" says which combo
a seat plays from now on, "scored" what its turn brought. Other games leave those tables empty.
"""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from games.engines.contract import Action, Event, Seat
from games.engines.simulation import Record

CONFIDENCE = 1.96
"""Standard errors on either side of a mean that hold it in 95 of 100 cases."""


class Estimate(Struct, frozen=True):
    """A mean of `n` values with the half width of its 95 % interval."""

    n: int
    mean: float
    within: float


class Tally(Struct):
    """Sums over games; `merge` adds those of another process.

    `waits` are the choices outside one's own turn of each game: all of them, which "asking" for
    each would wait for, and those that were asked for with the standing orders it was played by.
    """

    games: int = 0
    actions: int = 0
    points: dict[str, list[int]] = field(default_factory=dict)
    turns: dict[str, list[int]] = field(default_factory=dict)
    won: dict[str, float] = field(default_factory=dict)
    seated: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    waits: dict[str, list[int]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def add(self, record: Record, label: str) -> None:
        """Count a game; `label` tells in a report of broken ones which it was."""
        self.games += 1
        self.actions += len(record.actions)
        self.broken += [f"{label}: {fault}" for fault in record.broken]
        _count(self.used, _uses(record))
        for group, number in (("asking", record.outside), ("ordered", record.asked)):
            self.waits.setdefault(f"waits:{group}", []).append(number)
        for turn in turns_of(record.events):
            for group in (f"race:{turn.race}", f"power:{turn.power}"):
                self.turns.setdefault(group, []).append(turn.coins)
        if record.result is not None:
            self._add_result(record)

    def _add_result(self, record: Record) -> None:
        assert record.result is not None
        for policy in record.policies:
            self.seated[policy] = self.seated.get(policy, 0) + 1
        for seat in record.result.winners:
            policy, share = record.policies[seat], 1 / len(record.result.winners)
            self.won[policy] = self.won.get(policy, 0) + share
        for score in record.result.scores:
            for group in (f"seat:{score.seat}", f"policy:{record.policies[score.seat]}"):
                self.points.setdefault(group, []).append(score.points)

    def merge(self, other: "Tally") -> None:
        """Add what another tally counted."""
        self.games += other.games
        self.actions += other.actions
        self.broken += other.broken
        for mine, theirs in (
            (self.points, other.points),
            (self.turns, other.turns),
            (self.waits, other.waits),
        ):
            for group, numbers in theirs.items():
                mine.setdefault(group, []).extend(numbers)
        _count(self.used, other.used)
        _count(self.seated, other.seated)
        for policy, share in other.won.items():
            self.won[policy] = self.won.get(policy, 0) + share

    def estimates(self, numbers: Mapping[str, Sequence[int]], kind: str) -> dict[str, Estimate]:
        """The mean of each group of a kind, such as "race", by key."""
        return {
            group.partition(":")[2]: estimate(found)
            for group, found in sorted(numbers.items())
            if group.startswith(f"{kind}:")
        }


class TurnIncome(Struct, frozen=True):
    """What one turn brought its seat, and the combo that it was played with."""

    seat: Seat
    race: str
    power: str
    coins: int


def turns_of(events: Iterable[Event]) -> list[TurnIncome]:
    """The income of every turn; a turn of decline counts for the race that declined."""
    combos: dict[Seat, tuple[str, str]] = {}
    found: list[TurnIncome] = []
    for event in events:
        if event.seat is None:
            continue
        if event.kind == "picked":
            combos[event.seat] = (event.data["race"], event.data["power"])
        elif event.kind == "scored" and event.seat in combos:
            coins = sum(event.data["parts"].values())
            found.append(TurnIncome(event.seat, *combos[event.seat], coins))
    return found


def estimate(numbers: Sequence[int]) -> Estimate:
    """The mean of numbers and how far it may be off."""
    spread = statistics.stdev(numbers) if len(numbers) > 1 else 0.0
    within = CONFIDENCE * spread / math.sqrt(len(numbers))
    return Estimate(len(numbers), statistics.fmean(numbers), within)


def _uses(record: Record) -> Counter[str]:
    """Verbs, special ways and pieces of one game, as references."""
    found: Counter[str] = Counter()
    for _seat, action in record.actions:
        found.update(_of_action(action))
    for event in record.events:
        if event.kind == "picked":
            found.update((f"race:{event.data['race']}", f"power:{event.data['power']}"))
        elif event.kind == "revealed":
            found[f"tile:{event.data['tile']}"] += 1
    return found


def _of_action(action: Action) -> list[str]:
    return [f"verb:{action.verb}", *(f"use:{use}" for use in action.params.get("use") or [])]


def _count(mine: dict[str, int], theirs: Mapping[str, int]) -> None:
    for key, number in theirs.items():
        mine[key] = mine.get(key, 0) + number
