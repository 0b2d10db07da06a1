"""Two beats, several workers: those that claim at the same moment never hold the same row."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.notices import deliver
from games.notices.events import Channel, Event
from games.notices.models import Notice

WORKERS = 4
ROWS = 100


@pytest.mark.django_db(transaction=True)
def test_workers_that_claim_at_once_share_the_rows() -> None:
    user = User.objects.create_user("Jaina", "jaina@example.org")
    now = timezone.now() - timedelta(minutes=1)
    Notice.objects.bulk_create(
        Notice(key=str(n), event=Event.TEST, user=user, channel=Channel.PUSH, due=now, created=now)
        for n in range(ROWS)
    )
    together = Barrier(WORKERS)

    def work(number: int) -> list[int]:
        together.wait()
        taken: list[int] = []
        while letters := deliver.claim(f"worker-{number}"):
            taken += [notice.pk for letter in letters for notice in letter.notices]
        connection.close()
        return taken

    with ThreadPoolExecutor(WORKERS) as pool:
        taken = [key for keys in pool.map(work, range(WORKERS)) for key in keys]
    assert len(taken) == len(set(taken)) == ROWS
