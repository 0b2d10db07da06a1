"""What the embedded set keeps on disk: the secret key, the task queue, the claim to the folder."""

import fcntl
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

_claims: dict[Path, int] = {}  # open files, held until the process ends


class FolderBusyError(RuntimeError):
    """Another process serves this data folder."""


def secret_key(folder: Path) -> str:
    """The key kept in `folder`, made on the first call; raises OSError if it cannot be written."""
    return kept(folder, "secret-key", lambda: secrets.token_urlsafe(48))


def kept(folder: Path, name: str, make: Callable[[], str]) -> str:
    """The secret that `folder` keeps under `name`, made on the first call. Raises OSError."""
    path = folder / name
    if path.exists():
        return path.read_text().strip()
    folder.mkdir(parents=True, exist_ok=True)
    return _write_once(path, make())


def _write_once(path: Path, text: str) -> str:
    """Write `text` for the owner only; of two processes at once, the first one's text stays."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()


def queue_options(folder: Path) -> dict[str, Any]:
    """Kombu's options for a queue of files in `folder`; the poll is in seconds."""
    messages = str(folder / "queue" / "messages")
    return {
        "data_folder_in": messages,
        "data_folder_out": messages,
        "processed_folder": str(folder / "queue" / "taken"),
        "control_folder": str(folder / "queue" / "control"),
        "polling_interval": 0.05,
    }


def claim(folder: Path) -> None:
    """Keep every other process off `folder` until this one ends; harmless to call again.

    Raises FolderBusyError if another process was first.
    """
    if folder in _claims:
        return
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder / "claim", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        raise FolderBusyError(
            f"Another process serves {folder}; several processes need REDIS_URL."
        ) from error
    _claims[folder] = held
