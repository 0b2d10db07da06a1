"""The Celery app, and the one way to send a task."""

import logging
import os
from pathlib import Path
from typing import Any

from celery import Celery, Task
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smallworld_site.settings")
TRANSPORT_ALIASES["filesystem"] = "smallworld_site.broker:AtomicTransport"

log = logging.getLogger(__name__)

app = Celery("smallworld_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()  # the WSGI threads have no app of their own and would get an amqp one
app.autodiscover_tasks()


def hint(task: Task, *args: Any, countdown: float = 0) -> None:
    """Send `task` in `countdown` seconds; never raises, for a sweep finds what is lost."""
    try:
        make_queue_folders()
        task.apply_async(args=args, countdown=countdown or None)
    except Exception:
        if app.conf.task_always_eager:
            raise  # the error is the task's own, and no broker's
        log.warning("Could not send %s%r; a sweep will find it", task.name, args, exc_info=True)


def make_queue_folders() -> None:
    """The folders of a broker that is one; kombu expects them."""
    options = app.conf.broker_transport_options or {}
    for key in ("data_folder_in", "processed_folder", "control_folder"):
        if key in options:
            Path(options[key]).mkdir(parents=True, exist_ok=True)
