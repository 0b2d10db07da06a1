"""A browser's end of a socket, without a server. Channels' own testing package wants Daphne."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator

from smallworld_site.asgi import application

WAIT = 2.0  # seconds


class Socket(ApplicationCommunicator):
    """Speaks to the whole ASGI app at `path`, as a page of `origin`."""

    def __init__(self, path: str, origin: str = "http://testserver") -> None:
        super().__init__(
            application,
            {
                "type": "websocket",
                "path": path,
                "query_string": b"",
                "headers": [(b"origin", origin.encode())],
                "subprotocols": [],
            },
        )

    async def connect(self) -> bool:
        """Whether the site took the call."""
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(WAIT)
        return bool(answer["type"] == "websocket.accept")

    async def say(self, text: str) -> None:
        await self.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """The next message. Raises TimeoutError if there is none."""
        answer = await self.receive_output(WAIT)
        assert answer["type"] == "websocket.send"
        return json.loads(answer["text"])

    async def hang_up(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(WAIT)
