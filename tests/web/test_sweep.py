"""Sweeping for deadlines: claims, lost tasks, two workers, and a move at the last moment."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from celery import current_app
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from games import absence, deadlines, play, rows, tasks
from games.errors import Refused
from games.models import Game
from tests.web.slow import NOON, deal, fresh, on_turn, step

LONG = timedelta(hours=26)
SITE = "smallworld_site.settings"


@pytest.fixture
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(travel: time_machine.Traveller, jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


@pytest.mark.django_db
def test_only_what_is_due_is_claimed_and_only_once(
    game: Game, jaina: User, thrall: User, travel: time_machine.Traveller
) -> None:
    deal(jaina, thrall, pace="every-other-day")
    assert deadlines.claim(timezone.now()) == []
    travel.shift(LONG)
    assert deadlines.claim(timezone.now()) == [(game.pk, game.version)]
    assert deadlines.claim(timezone.now()) == []


@pytest.mark.django_db
def test_a_claim_whose_worker_died_is_taken_up_again(
    game: Game, travel: time_machine.Traveller
) -> None:
    travel.shift(LONG)
    deadlines.claim(timezone.now())
    travel.shift(deadlines.LEASE)
    assert deadlines.claim(timezone.now()) == [(game.pk, game.version)]


@pytest.mark.django_db
def test_a_worker_that_dies_in_the_middle_leaves_nothing_behind(
    game: Game, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    travel.shift(LONG)

    def die(game: Game) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(play, "announce", die)
        with pytest.raises(SystemExit):
            absence.expire(game.pk, game.version)
    assert on_turn(game).misses == 0
    assert absence.expire(game.pk, game.version)
    assert on_turn(game).misses == 1


@pytest.mark.django_db
def test_the_sweep_lets_stewards_end_the_turn(
    game: Game,
    travel: time_machine.Traveller,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    player = on_turn(game)
    travel.shift(LONG)
    with django_capture_on_commit_callbacks(execute=True):
        assert tasks.sweep_deadlines() == 1
    moves = game.moves.filter(seat=player.seat, by_steward=True)
    assert moves.exists()
    assert not game.players.absent().filter(waiting=True).exists()


@pytest.mark.django_db
def test_a_steward_who_died_between_two_moves_is_found_again(
    game: Game, travel: time_machine.Traveller
) -> None:
    travel.shift(LONG)
    absence.expire(game.pk, game.version)
    play.steward_step(game.pk, fresh(game).version)
    travel.shift(tasks.OVERDUE + timedelta(seconds=1))
    assert tasks.sweep_stewards() == 1
    assert not game.players.absent().filter(waiting=True).exists()


@pytest.mark.django_db
def test_a_deadline_of_somebody_who_is_gone_is_only_forgotten(
    game: Game, travel: time_machine.Traveller
) -> None:
    game.players.update(user=None, steward=True)
    travel.shift(LONG)
    assert absence.expire(game.pk, game.version) == []
    assert fresh(game).deadline is None


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do all in threads of their own, begun together; what came of each."""
    gate, found = threading.Barrier(len(deeds)), [None] * len(deeds)

    def run(number: int, deed: Callable[[], object]) -> None:
        gate.wait()
        try:
            found[number] = deed()
        except Refused as refusal:
            found[number] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_claim_and_expire_once(
    game: Game, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "call_steward", lambda *args: None)
    travel.shift(LONG)
    now, version = timezone.now(), game.version
    claims = at_once(*[lambda: deadlines.claim(now)] * 2)
    assert sorted(map(len, claims)) == [0, 1]  # type: ignore[arg-type]
    late = at_once(*[lambda: absence.expire(game.pk, version)] * 2)
    assert sorted(map(len, late)) == [0, 1]  # type: ignore[arg-type]
    assert on_turn(game).misses == 1


@pytest.mark.django_db(transaction=True)
def test_a_move_at_the_last_moment_wins_or_loses_whole(
    game: Game, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "call_steward", lambda *args: None)
    travel.shift(LONG)
    player, version = on_turn(game), game.version
    position = rows.load(game)
    action = position.engine.steward(position.state, player.seat)

    def move() -> object:
        return play.act(player.user, game.pk, action, version, play.new_move_id())

    made, late = at_once(move, lambda: absence.expire(game.pk, version))
    assert isinstance(made, Refused) is bool(late)
    assert fresh(game).version == version + 1
    assert game.moves.filter(user=player.user, kind="act").count() == (not late)


@pytest.mark.django_db
def test_a_first_step_after_the_deadline_buys_no_more_time(
    game: Game, travel: time_machine.Traveller
) -> None:
    player = on_turn(game)
    travel.shift(LONG)
    step(game, player)
    assert absence.expire(game.pk, fresh(game).version)


@pytest.mark.django_db
def test_the_beat_sweeps_every_few_seconds() -> None:
    entry = current_app.conf.beat_schedule["deadlines"]
    assert entry["task"] == tasks.sweep_deadlines.name
    assert entry["schedule"] <= 10


def bench(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, for it changes the database of the whole process."""
    environment = os.environ | {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": SITE}
    command = [sys.executable, "manage.py", "bench", "sweep", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_bench_sweeps_a_database_of_its_own(tmp_path: Path) -> None:
    done = bench(tmp_path, "--games", "500", "--due", "7")
    assert done.returncode == 0, done.stderr
    assert "500 running games, 7 of them due: 7 claimed" in done.stdout
    assert not (tmp_path / "db.sqlite3").exists()


def test_the_bench_refuses_wrong_numbers(tmp_path: Path) -> None:
    done = bench(tmp_path, "--games", "5", "--due", "7")
    assert done.returncode == 1
    assert "no more than there are" in done.stderr


@pytest.mark.django_db(transaction=True)
def test_a_task_that_cannot_be_called_breaks_no_move(
    game: Game, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> None:
        raise OSError("no queue")

    monkeypatch.setattr(tasks, "call_steward", broken)
    travel.shift(LONG)
    assert absence.expire(game.pk, game.version)
    assert on_turn(game).late
