"""Tell every open table of a game that it moved on: "game 7 is at version 32", nothing else.

Likewise that somebody spoke: the message's number, which each page asks for as its reader.
"""

import asyncio
import logging
from concurrent.futures import Future
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

log = logging.getLogger(__name__)

# The loop the sockets of this process wait on: the only one that may touch the layer's queues.
_loop: asyncio.AbstractEventLoop | None = None


def serve_from(loop: asyncio.AbstractEventLoop) -> None:
    """Remember the loop of the sockets; the consumer says so at each connection."""
    global _loop
    _loop = loop


def group_of(game_id: int) -> str:
    """The channel group of everyone who watches the game."""
    return f"game-{game_id}"


def changed(game_id: int, version: int) -> None:
    """Push the version to all who watch; call it on commit, from any thread.

    Never raises and never waits for a reader: a page that hears nothing polls.
    """
    event = {"type": "game.changed", "game": game_id, "version": version}
    _push(game_id, event, f"version {version}")


def spoke(game_id: int, message: int) -> None:
    """Push the number of a new message; as `changed`."""
    event = {"type": "game.spoke", "game": game_id, "message": message}
    _push(game_id, event, f"message {message}")


def _push(game_id: int, event: dict[str, Any], what: str) -> None:
    try:
        _send(group_of(game_id), event)
    except Exception:
        log.warning("Could not push %s of game %s", what, game_id, exc_info=True)


def _send(group: str, event: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if _loop is not None and _loop.is_running():
        sending = asyncio.run_coroutine_threadsafe(layer.group_send(group, event), _loop)
        sending.add_done_callback(_log_failure)
    elif not isinstance(layer, InMemoryChannelLayer):
        async_to_sync(layer.group_send)(group, event)


def _log_failure(sending: "Future[None]") -> None:
    if not sending.cancelled() and sending.exception() is not None:
        log.warning("A push was lost: %s", sending.exception())
