"""How long one sweep for deadlines takes among many games, in a database made for it alone."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from accounts.models import User
from games import absence, deadlines, paces, tasks
from games.models import Game, Player
from smallworld_site import celery

BATCH = 5000
LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


class Times(NamedTuple):
    """Seconds: for the sweep that sends the tasks, for the tasks, and for a sweep that finds none.

    `swept` is how many games the sweep found.
    """

    swept: int
    sweep: float
    expiring: float
    nothing: float


def measure(games: int, due: int) -> Times:
    """Sweep once over so many running games, of which `due` have passed their deadline."""
    with _database(), _nobody_listening():
        _fill(games, due)
        start = time.perf_counter()
        swept = tasks.sweep_deadlines()
        sent = time.perf_counter()
        for game_id, version in Game.objects.exclude(claimed=None).values_list("pk", "version"):
            absence.expire(game_id, version)
        expired = time.perf_counter()
        deadlines.claim(timezone.now())
        return Times(swept, sent - start, expired - sent, time.perf_counter() - expired)


@contextmanager
def _database() -> Iterator[None]:
    """A database of its own beside the real one, which is not touched; gone afterwards."""
    with TemporaryDirectory(prefix="bench-") as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder, "bench.sqlite3"))
        name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)


@contextmanager
def _nobody_listening() -> Iterator[None]:
    """Tasks go to a queue in memory, and pages are told nothing: the games are not real."""
    celery.app.conf.broker_url = "memory://localhost"
    with override_settings(CHANNEL_LAYERS=LAYERS):
        yield


def _fill(games: int, due: int) -> None:
    now = timezone.now()
    pace = msgspec.to_builtins(paces.PRESETS[paces.USUAL])
    rows = [_game(number, _moment(now, number - due), pace) for number in range(games)]
    for first in range(0, games, BATCH):
        Game.objects.bulk_create(rows[first : first + BATCH])
    _seat(Game.objects.filter(deadline__lte=now))


def _moment(now: datetime, seconds: int) -> datetime:
    """So many seconds ago, or as many after a day that no bench outlasts."""
    return now + timedelta(days=seconds >= 0, seconds=seconds)


def _game(number: int, deadline: datetime, pace: dict[str, Any]) -> Game:
    return Game(
        engine="warcraft",
        seats=2,
        name=f"Bench {number}",
        status=Game.Status.RUNNING,
        pace_key=paces.USUAL,
        pace=pace,
        deadline=deadline,
    )


def _seat(games: Iterable[Game]) -> None:
    """Two players for each game, the first of whom is late."""
    users = [User.objects.create_user(username=name) for name in ("Tick", "Tock")]
    since = timezone.now() - timedelta(days=2)
    Player.objects.bulk_create(
        Player(
            game=game, seat=seat, user=user, bank=paces.DAY,
            waiting=not seat, on_turn=not seat, since=None if seat else since,
        )
        for game in games
        for seat, user in enumerate(users)
    )  # fmt: skip
