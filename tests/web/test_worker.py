"""Tasks of the embedded set: a queue of files, a worker inside the process."""

import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import beat as celery_beat
from celery import shared_task
from kombu import Connection

from smallworld_site import celery, datafolder, worker

heard: "queue.Queue[str]" = queue.Queue()


@shared_task
def say(word: str) -> None:
    heard.put(word)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tasks go through the broker instead of running where they are sent."""
    celery.app.conf.task_always_eager = False
    yield
    celery.app.conf.task_always_eager = True


def test_a_hint_sent_by_any_thread_is_worked_off(queued: None) -> None:
    with worker.running(with_beat=False):
        threading.Thread(target=celery.hint, args=(say, "zug zug")).start()
        assert heard.get(timeout=10) == "zug zug"


def test_a_hint_waits_for_the_next_start(queued: None) -> None:
    celery.hint(say, "work work")
    with worker.running(with_beat=False):
        assert heard.get(timeout=10) == "work work"


def test_a_hint_that_cannot_be_sent_is_logged_and_not_raised(
    queued: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(say, "apply_async", broken)
    celery.hint(say, "lost")
    assert "a sweep will find it" in caplog.text


def test_no_message_is_lost_between_writers_and_a_reader(tmp_path: Path) -> None:
    options = datafolder.queue_options(tmp_path)
    (tmp_path / "queue" / "messages").mkdir(parents=True)

    def write(writer: int) -> None:
        with Connection("filesystem://localhost", transport_options=options) as connection:
            sender = connection.SimpleQueue("post")
            for number in range(50):
                sender.put({"letter": f"{writer}-{number}"})

    writers = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    with Connection("filesystem://localhost", transport_options=options) as connection:
        reader = connection.SimpleQueue("post")
        for thread in writers:
            thread.start()
        letters = {_take(reader) for _ in range(150)}
    assert len(letters) == 150


def _take(reader: "object") -> str:
    message = reader.get(timeout=10)  # type: ignore[attr-defined]
    message.ack()
    return str(message.payload["letter"])


def test_the_beat_sends_what_is_scheduled(queued: None, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"task": say.name, "schedule": 0.1, "args": ("me not that kind of orc",)}
    monkeypatch.setitem(celery.app.conf, "beat_schedule", {"say": entry})
    with worker.running():
        assert heard.get(timeout=10) == "me not that kind of orc"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_beat_that_died_does_not_keep_the_site_from_ending(
    queued: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(service: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(celery_beat.Service, "start", broken)
    with worker.running():
        pass
