"""Kombu's queue of files, with puts that no reader can meet half-written."""

import os
import uuid
from pathlib import Path
from time import time_ns
from typing import Any

from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps

DRAIN_SECONDS = 0.5


class AtomicChannel(filesystem.Channel):
    """Kombu writes a message where readers look for it; an empty file can end the worker."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:
        name = f"{time_ns():020}_{uuid.uuid4().hex}"
        draft = Path(self.data_folder_out, f".{name}")
        draft.write_bytes(str_to_bytes(dumps(payload)))
        os.rename(draft, Path(self.data_folder_out, f"{name}.{queue}.msg"))


class AtomicTransport(filesystem.Transport):
    """`filesystem://` of this site; `celery.py` puts it under that name."""

    Channel = AtomicChannel

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:
        """Wait no longer than DRAIN_SECONDS, so that the worker soon sees that it shall end."""
        super().drain_events(connection, timeout=min(timeout or DRAIN_SECONDS, DRAIN_SECONDS))
