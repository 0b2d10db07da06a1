"""Play many whole games without the database and say what came of them."""

import hashlib
import random
import time
import traceback
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.engines.contract import ASK, HOLD, SPREAD
from games.engines.simulation import POLICIES, play
from games.engines.tally import Estimate, Tally
from games.engines.watch import EVERY, NOW_AND_THEN, Check, Inspectable, Watch

WATCHES: Mapping[str, Mapping[Check, int]] = {"all": EVERY, "some": NOW_AND_THEN, "none": {}}
CHUNK = 10
"""Games that a process plays before it reports."""
SHOWN_FAULTS = 20


@dataclass(frozen=True)
class Plan:
    """The games to play: numbers `first` to `last` - 1 of one size."""

    game: str
    mode: str
    players: int
    seed: int
    policies: Sequence[str]
    watch: str
    orders: str
    first: int
    last: int

    def chunks(self) -> Iterator["Plan"]:
        """The same games in portions for several processes."""
        for first in range(self.first, self.last, CHUNK):
            yield replace(self, first=first, last=min(first + CHUNK, self.last))


def play_all(plan: Plan) -> Tally:
    """Play the games of a plan in this process."""
    tally = Tally()
    for number in range(plan.first, plan.last):
        play_one(plan, number, tally)
    return tally


def play_one(plan: Plan, number: int, tally: Tally) -> None:
    """Play one game; the policies move on by a seat from game to game."""
    label = f"{plan.players} players, seed {plan.seed}, game {number}"
    secret = hashlib.sha256(f"{plan.seed}/{plan.players}/{number}".encode()).hexdigest()
    policies = [plan.policies[(seat + number) % len(plan.policies)] for seat in range(plan.players)]
    try:
        record = play(
            registry.engine(plan.game),
            plan.players,
            secret,
            policies,
            random.Random(secret),
            options={"mode": plan.mode},
            watch=Watch(WATCHES[plan.watch]) if WATCHES[plan.watch] else None,
            order={"policy": plan.orders},
        )
    except Exception as error:
        # A crash is a finding of this one game: the others go on, and the report names it.
        place = traceback.extract_tb(error.__traceback__)[-1]
        tally.broken.append(f"{label}: {error!r} in {place.name}, {place.filename}:{place.lineno}")
        return
    tally.add(record, label)


class Command(BaseCommand):
    help = "Play whole games without the database: wins, coins by piece, speed, broken invariants."
    requires_system_checks: Sequence[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="warcraft", choices=sorted(registry.LISTINGS))
        parser.add_argument("--mode", default="free", help="free or factions")
        parser.add_argument("--players", type=int, nargs="+", help="sizes; default: all")
        parser.add_argument("--games", type=int, default=100, help="games of each size")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--policy", default="random", help="by seat, as in steward,random")
        parser.add_argument("--watch", default="some", choices=WATCHES, help="invariants checked")
        parser.add_argument(
            "--orders", default=ASK, choices=[ASK, HOLD, SPREAD], help="standing order of everybody"
        )
        parser.add_argument("--processes", type=int, default=2)
        parser.add_argument("--verbs", action="store_true", help="how often what was used")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        plans = list(plans_of(options))
        sizes = [self._size(plan, options["processes"]) for plan in plans]
        if options["json"]:
            for plan, tally, seconds in sizes:
                self.stdout.write(msgspec.json.encode(facts(plan, tally, seconds)).decode())
        else:
            self._print(sizes, verbs=options["verbs"])
        broken = sum(len(tally.broken) for _plan, tally, _seconds in sizes)
        if broken:
            raise CommandError(f"{broken} games are broken.")

    def _size(self, plan: Plan, processes: int) -> tuple[Plan, Tally, float]:
        """Play the games of one size; also the seconds that took."""
        start, tally = time.perf_counter(), Tally()
        for part in _played(plan, processes):
            tally.merge(part)
        return plan, tally, time.perf_counter() - start

    def _print(self, sizes: list[tuple[Plan, Tally, float]], *, verbs: bool) -> None:
        for plan, tally, seconds in sizes:
            report = (_summary(plan, tally, seconds), _waits(plan, tally), _tables(tally))
            for line in chain.from_iterable(report):
                self.stdout.write(line)
        if verbs:
            total = Tally()
            for _plan, tally, _seconds in sizes:
                total.merge(tally)
            for line in _verbs(sizes[0][0].game, total):
                self.stdout.write(line)


def _played(plan: Plan, processes: int) -> Iterator[Tally]:
    if processes == 1:
        yield play_all(plan)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_all, plan.chunks())


def plans_of(options: Mapping[str, Any]) -> Iterator[Plan]:
    """A plan for each size asked for. Raises CommandError for what is not there."""
    policies = options["policy"].split(",")
    engine = registry.engine(options["game"])
    sizes = options["players"] or list(engine.seats)
    if any(policy not in POLICIES for policy in policies):
        raise CommandError(f"Policies are {', '.join(POLICIES)}.")
    if any(size not in engine.seats for size in sizes):
        raise CommandError(f"It is a game for {engine.seats[0]} to {engine.seats[-1]} players.")
    if options["games"] < 1 or options["processes"] < 1:
        raise CommandError("One game and one process are the least.")
    _check_mode(options["game"], options["mode"], sizes[0])
    for size in sizes:
        names = ("game", "mode", "seed", "watch", "orders")
        given = {name: options[name] for name in names}
        yield Plan(**given, players=size, policies=policies, first=0, last=options["games"])


def _check_mode(game: str, mode: str, size: int) -> None:
    try:
        registry.engine(game).setup({"mode": mode}, size, "00" * 32)
    except ValueError as error:
        raise CommandError(f"This game has no mode {mode}.") from error


# ── the report ─────────────────────────────────────────────────────────────────────────────


def facts(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """Everything that was found out, as JSON values."""
    return {
        "game": plan.game,
        "mode": plan.mode,
        "players": plan.players,
        "policies": list(plan.policies),
        "games": tally.games,
        "actions": tally.actions,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 2),
        "actions_per_second": round(tally.actions / seconds, 1),
        "seats": tally.seated,
        "wins": tally.won,
        "points": {
            kind: tally.estimates(tally.points, kind) for kind in ("policy", "seat")
        },
        "coins_per_turn": {
            kind: tally.estimates(tally.turns, kind) for kind in ("race", "power")
        },
        "used": tally.used,
        "orders": plan.orders,
        "waits": tally.estimates(tally.waits, "waits"),
        "broken": tally.broken,
    }  # fmt: skip


def _summary(plan: Plan, tally: Tally, seconds: float) -> Iterator[str]:
    yield f"{plan.game}, {plan.mode}, {plan.players} players, policies {', '.join(plan.policies)}"
    yield (
        f"  {tally.games} games, {tally.actions} actions in {seconds:.1f} s: "
        f"{tally.games / seconds:.1f} games/s, {tally.actions / seconds:.0f} actions/s"
    )
    yield f"  broken: {len(tally.broken)}"
    yield from (f"    {fault}" for fault in tally.broken[:SHOWN_FAULTS])
    for policy, seats in sorted(tally.seated.items()):
        won = tally.won.get(policy, 0)
        yield f"  {policy}: won {won:g} of {tally.games} games, with {seats} seats"


def _waits(plan: Plan, tally: Tally) -> Iterator[str]:
    """How often a game waits for somebody outside their own turn, with and without orders."""
    found = tally.estimates(tally.waits, "waits")
    if not found:
        return
    yield "  waits outside one's own turn, a game"
    yield from _rows({"without orders": found["asking"]}, by_mean=False)
    yield from _rows({f"with {plan.orders}": found["ordered"]}, by_mean=False)


def _tables(tally: Tally) -> Iterator[str]:
    for title, numbers, kind in (
        ("points by policy", tally.points, "policy"),
        ("points by seat in order of play", tally.points, "seat"),
        ("coins a turn by race", tally.turns, "race"),
        ("coins a turn by power", tally.turns, "power"),
    ):
        found = tally.estimates(numbers, kind)
        if kind == "policy" and len(found) < 2:
            continue
        if found:
            yield f"  {title}"
            yield from _rows(found, by_mean=kind in ("race", "power"))


def _rows(found: Mapping[str, Estimate], *, by_mean: bool) -> Iterator[str]:
    order = sorted(found, key=lambda key: -found[key].mean) if by_mean else list(found)
    for key in order:
        here = found[key]
        yield f"    {key:<18} {here.mean:7.2f} ± {here.within:5.2f}  (n {here.n})"


def _verbs(game: str, tally: Tally) -> Iterator[str]:
    """How often each verb, way and piece was used; what never was comes with 0."""
    engine = registry.engine(game)
    known = engine.vocabulary() if isinstance(engine, Inspectable) else []
    counts = dict.fromkeys(known, 0) | tally.used
    yield f"used in {tally.games} games"
    for what in sorted(counts, key=lambda what: (what.partition(":")[0], -counts[what])):
        yield f"    {what:<28} {counts[what]:>8}"
    yield f"  never used: {', '.join(w for w in counts if not counts[w]) or 'nothing'}"
