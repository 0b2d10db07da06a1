"""Live tables: a version number to those who watch, from any thread, and nothing else."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pytest_django.fixtures import Settings

from games import push
from tests.sockets import Socket

SILENCE = 0.1  # seconds without a message that count as none


@pytest.fixture(autouse=True)
def _in_memory(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    monkeypatch.setattr(push, "_loop", None)


@asynccontextmanager
async def watching(game_id: int) -> AsyncIterator[Socket]:
    socket = Socket(f"/ws/games/{game_id}/")
    assert await socket.connect()
    yield socket
    await socket.hang_up()


async def test_a_watcher_hears_the_version_and_nothing_else() -> None:
    async with watching(7) as socket:
        await asyncio.to_thread(push.changed, 7, 32)
        assert await socket.hear() == {"version": 32}
        assert await socket.receive_nothing(SILENCE)


async def test_the_loop_itself_may_push() -> None:
    async with watching(7) as socket:
        push.changed(7, 33)
        assert await socket.hear() == {"version": 33}


async def test_every_watcher_hears_it() -> None:
    async with watching(7) as first, watching(7) as second:
        await asyncio.to_thread(push.changed, 7, 2)
        assert await first.hear() == await second.hear()


async def test_a_watcher_hears_nothing_of_other_games() -> None:
    async with watching(7) as socket:
        await asyncio.to_thread(push.changed, 8, 1)
        assert await socket.receive_nothing(SILENCE)


async def test_what_a_browser_says_is_not_answered() -> None:
    async with watching(7) as socket:
        await socket.say("ping")
        assert await socket.receive_nothing(SILENCE)


@pytest.mark.parametrize("game_id", ["0", str(2**63), "9" * 40])
async def test_impossible_games_are_refused(game_id: str) -> None:
    assert not await Socket(f"/ws/games/{game_id}/").connect()


async def test_pages_of_other_sites_are_refused() -> None:
    assert not await Socket("/ws/games/7/", origin="https://elsewhere.example").connect()


@pytest.mark.parametrize("path", ["/ws/games/orcs/", "/ws/games/-1/", "/ws/", "/ws/games/7"])
async def test_unknown_addresses_are_closed_without_a_traceback(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert not await Socket(path).connect()
    assert "Traceback" not in caplog.text


def test_without_watchers_a_push_is_nothing() -> None:
    push.changed(7, 32)


def test_a_push_that_fails_is_logged_and_not_raised(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
        }
    }
    push.changed(7, 32)
    assert "Could not push version 32 of game 7" in caplog.text
