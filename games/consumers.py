"""The socket of a table: says which version the game is at, which message is the newest, and
nothing else.
"""

import asyncio
from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer

from games import push

LARGEST_ID = 2**63 - 1


class GameConsumer(AsyncJsonWebsocketConsumer):
    """Makes no query: numbers are no secret, and the page asks for itself as its reader."""

    async def connect(self) -> None:
        game_id: int = self.scope["url_route"]["kwargs"]["game_id"]
        if not 0 < game_id <= LARGEST_ID:
            await self.close()
            return
        push.serve_from(asyncio.get_running_loop())
        self.group = push.group_of(game_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "group"):
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Whatever a browser says, a heartbeat at most, needs no answer."""

    async def game_changed(self, event: dict[str, Any]) -> None:
        await self.send_json({"version": event["version"]})

    async def game_spoke(self, event: dict[str, Any]) -> None:
        await self.send_json({"chat": event["message"]})


class Nowhere(AsyncWebsocketConsumer):
    """Hangs up on every other address, which the router would answer with a traceback."""

    async def connect(self) -> None:
        await self.close()
