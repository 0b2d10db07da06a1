"""Measure the speed of an engine, or of a sweep for deadlines, on this machine."""

import hashlib
import random
import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.engines.contract import Action, Engine, Seat, State
from games.engines.fuzz import random_action
from games.management import sweep_bench

RUNS = 5
GAMES = 20
OPEN_GAMES = 100_000
LONGEST_SWEEP = 1.0
"""Seconds."""


class Game(NamedTuple):
    """A game that was played before, to be applied again."""

    start: State
    actions: list[tuple[Seat, Action]]


class Speed(NamedTuple):
    """Of one size: medians of the runs, a second; `steps` with choices, `applied` without."""

    players: int
    games: float
    steps: float
    applied: float

    @property
    def ratio(self) -> float:
        """How many times faster it is without computing choices."""
        return self.applied / self.steps


def play(engine: Engine, mode: str, players: int, seed: str) -> Game:
    """A whole random game with every seat's full list of choices computed at each step."""
    chance = random.Random(seed)
    secret = hashlib.sha256(seed.encode()).hexdigest()
    start, _events = engine.setup({"mode": mode}, players, secret)
    state, actions = start, []
    while awaited := engine.to_act(state):
        offered = {seat: engine.choices(state, seat) for seat in awaited}
        seat = chance.choice(awaited)
        action = random_action(offered[seat], chance)
        state, _events = engine.apply(state, seat, action)
        actions.append((seat, action))
    return Game(start, actions)


def apply_again(engine: Engine, game: Game) -> None:
    """Apply the actions of a game, and nothing else."""
    state = game.start
    for seat, action in game.actions:
        state, _events = engine.apply(state, seat, action)


def measure(engine: Engine, mode: str, players: int, games: int) -> Speed:
    """Play the same games several times over and take the medians."""
    played = [play(engine, mode, players, f"{players}/{number}") for number in range(games)]
    steps = sum(len(game.actions) for game in played)

    def play_all() -> None:
        for number in range(games):
            play(engine, mode, players, f"{players}/{number}")

    def apply_all() -> None:
        for game in played:
            apply_again(engine, game)

    with_choices, alone = median_seconds(play_all), median_seconds(apply_all)
    return Speed(players, games / with_choices, steps / with_choices, steps / alone)


def median_seconds(work: Callable[[], None]) -> float:
    """The middle one of several runs, in seconds of this process alone."""
    seconds = []
    for _run in range(RUNS):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


class Command(BaseCommand):
    help = (
        "engine: random games, steps with all choices computed, and applied actions a second."
        " sweep: one sweep for deadlines among many games, in a database of its own."
    )
    requires_system_checks: Sequence[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("engine", "sweep"))
        parser.add_argument("--game", default="warcraft", choices=sorted(registry.LISTINGS))
        parser.add_argument("--mode", default="free")
        parser.add_argument(
            "--games", type=int, help="engine: of each size and run, 20; sweep: in all, 100000"
        )
        parser.add_argument("--due", type=int, default=100, help="sweep: deadlines that passed")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] is not None and options["games"] < 1:
            raise CommandError("One game is the least.")
        if options["what"] == "sweep":
            self._sweep(options["games"] or OPEN_GAMES, options["due"])
        else:
            self._engine(options)

    def _sweep(self, games: int, due: int) -> None:
        """Raises CommandError if the sweep found too few or took longer than a second."""
        if not 0 <= due <= games:
            raise CommandError("Some of the games can be due, but no more than there are.")
        times = sweep_bench.measure(games, due)
        self.stdout.write(f"{games} running games, {due} of them due: {times.swept} claimed")
        self.stdout.write(f"one sweep, with a task for each   {times.sweep:8.3f} s")
        self.stdout.write(f"their tasks, one after the other  {times.expiring:8.3f} s")
        self.stdout.write(f"a sweep that finds nothing        {times.nothing:8.4f} s")
        if times.swept != due or times.sweep > LONGEST_SWEEP:
            raise CommandError(f"A sweep must find all within {LONGEST_SWEEP} s.")

    def _engine(self, options: dict[str, Any]) -> None:
        engine, games = registry.engine(options["game"]), options["games"] or GAMES
        found = [measure(engine, options["mode"], players, games) for players in engine.seats]
        self.stdout.write(f"{options['game']}, {options['mode']}: medians of {RUNS} runs, one core")
        for line in table(found):
            self.stdout.write(line)


def table(found: Sequence[Speed]) -> Iterator[str]:
    """The speeds by size; the last column compares games a second with the smallest size."""
    yield "players  games/s  steps/s with choices  actions/s applied alone  ratio  of smallest"
    for speed in found:
        share = speed.games / found[0].games
        yield (
            f"{speed.players:>7}  {speed.games:>7.1f}  {speed.steps:>20.0f}"
            f"  {speed.applied:>23.0f}  {speed.ratio:>5.2f}  {share:>11.2f}"
        )
