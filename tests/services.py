"""Finds, installs or starts what the tests need beside Python: Chromium, Redis, PostgreSQL."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
START_SECONDS = 30
INSTALL_SECONDS = 300


def chromium() -> str | None:
    """The path of a Chromium, or None."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def redis_server() -> str | None:
    return shutil.which("redis-server")


def postgres_folder() -> Path | None:
    """The folder with initdb and postgres; Debian keeps it off the PATH."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in versions), default=None)


def missing() -> dict[str, list[str]]:
    """What is not here, each with the Debian packages that bring it."""
    wanted = {
        "Chromium": (chromium(), ["chromium", "fonts-noto-cjk"]),
        "Redis": (redis_server(), ["redis-server"]),
        "PostgreSQL": (postgres_folder(), ["postgresql"]),
    }
    return {name: packages for name, (found, packages) in wanted.items() if not found}


def install_missing() -> None:
    """With apt-get, where that is possible without asking anyone; silent about failure."""
    packages = [package for packages in missing().values() for package in packages]
    if not packages or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print(f"Installing {', '.join(packages)} …", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    for command in (["apt-get", "update"], install):
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(
                command, env=environment, capture_output=True, timeout=INSTALL_SECONDS, check=False
            )


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A Redis of our own; yields its address."""
    port = free_port()
    with _folder() as folder:
        command = [str(redis_server()), "--port", str(port), "--bind", "127.0.0.1"]
        with _process([*command, "--save", "", "--dir", str(folder)], port):
            yield f"redis://127.0.0.1:{port}/0"


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own; yields its address. It refuses root, so root hands it over."""
    binaries, port = postgres_folder(), free_port()
    with _folder() as folder:
        become = _someone_else(folder)
        initdb = [f"{binaries}/initdb", "-D", f"{folder}/db", "-U", "azeroth", "-A", "trust"]
        subprocess.run(
            [*initdb, "--no-sync", "-E", "UTF8", "--locale=C"],
            check=True,
            capture_output=True,
            **become,
        )
        flags = ["listen_addresses=127.0.0.1", "fsync=off", f"unix_socket_directories={folder}"]
        command = [f"{binaries}/postgres", "-D", f"{folder}/db", "-p", str(port)]
        with _process([*command, *(part for flag in flags for part in ("-c", flag))], port, become):
            yield f"postgres://azeroth@127.0.0.1:{port}/postgres"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, seconds: float = START_SECONDS) -> None:
    """Until something listens on `port`. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="azeroth-", ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextlib.contextmanager
def _process(command: list[str], port: int, become: dict[str, Any] | None = None) -> Iterator[None]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, start_new_session=True, **quiet, **(become or {}))
    try:
        wait_for(port)
        yield
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def _someone_else(folder: Path) -> dict[str, Any]:
    """Arguments for subprocess that drop root, who gives `folder` away."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": folder}
