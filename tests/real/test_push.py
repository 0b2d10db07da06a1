"""Pushes over Redis reach sockets of any process."""

import asyncio
import subprocess
import sys

import pytest

from games import push
from smallworld_site.options import ROOT
from tests.sockets import Socket

OTHER_PROCESS = """
import django; django.setup()
from games import push; push.changed(7, 34)
"""


@pytest.fixture(autouse=True)
def _no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "_loop", None)


async def watcher() -> Socket:
    socket = Socket("/ws/games/7/")
    assert await socket.connect()
    return socket


async def test_a_page_thread_reaches_a_watcher() -> None:
    socket = await watcher()
    await asyncio.to_thread(push.changed, 7, 32)
    assert await socket.hear() == {"version": 32}
    await socket.hang_up()


async def test_a_thread_without_a_loop_reaches_a_watcher(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = await watcher()
    monkeypatch.setattr(push, "_loop", None)  # as in a worker, which has no sockets
    await asyncio.to_thread(push.changed, 7, 33)
    assert await socket.hear() == {"version": 33}
    await socket.hang_up()


async def test_another_process_reaches_a_watcher() -> None:
    socket = await watcher()
    command = [sys.executable, "-c", OTHER_PROCESS]
    await asyncio.to_thread(subprocess.run, command, cwd=ROOT, check=True)
    assert await socket.hear() == {"version": 34}
    await socket.hang_up()
