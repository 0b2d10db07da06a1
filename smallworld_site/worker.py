"""A Celery worker and its beat inside this process, for the embedded set."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery.beat import EmbeddedService
from celery.worker import WorkController, state

from smallworld_site.celery import app, make_queue_folders

THREADS = 4
STOP_SECONDS = 5
BEAT_SECONDS = 1  # the longest nap of the beat, and so the longest wait for its end


@contextmanager
def running(with_beat: bool = True) -> Iterator[None]:
    """Work off the tasks while the block runs; what is left waits for the next start."""
    make_queue_folders()
    worker = _make_worker()
    # Not the main thread: that one belongs to the server and to its signals.
    thread = threading.Thread(target=worker.start, name="celery", daemon=True)
    beat = _make_beat() if with_beat else None
    state.should_stop = None
    thread.start()
    if beat:
        beat.start()
    try:
        yield
    finally:
        state.should_stop = 0
        if beat:
            beat.service.stop()  # without waiting: a beat that died would be waited for for ever
            beat.join(STOP_SECONDS)
        thread.join(STOP_SECONDS)


def _make_worker() -> Any:
    return WorkController(
        app=app,
        pool_cls="threads",
        concurrency=THREADS,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )


def _make_beat() -> Any:
    """Remembers nothing on disk, which could fail it: sweeps ask the rows what is due."""
    return EmbeddedService(
        app, thread=True, max_interval=BEAT_SECONDS, scheduler_cls="celery.beat:Scheduler"
    )
