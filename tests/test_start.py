"""./start: one address, a clean end, and one clear sentence for what cannot work."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from smallworld_site import install
from smallworld_site.options import ROOT, Refusal, parse
from tests.services import free_port

START = str(ROOT / "start")
SERVER_VARIABLES = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SITE_URL", "DATA_DIR")


def bare_environment(**more: str) -> dict[str, str]:
    """The environment of a person who set nothing."""
    kept = {key: value for key, value in os.environ.items() if key not in SERVER_VARIABLES}
    kept.pop("DJANGO_SETTINGS_MODULE", None)
    return kept | more


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [START, *arguments],
        env=bare_environment(**environment),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@contextlib.contextmanager
def started(data: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A site that has printed its address."""
    process = subprocess.Popen(
        [START, "--port", str(port), "--data", str(data)],
        env=bare_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        assert any(f"http://127.0.0.1:{port}/" in line for line in lines)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def assert_refused(done: subprocess.CompletedProcess[str], sentence: str) -> None:
    said = done.stderr.strip()
    assert done.returncode != 0
    assert sentence in said
    assert "Traceback" not in said


def test_it_serves_pages_and_sockets_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, port) as process:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/") as page:
            assert page.status == 200
            assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        with connect(f"ws://127.0.0.1:{port}/ws/games/1/", origin=f"http://127.0.0.1:{port}"):
            second = run("--port", str(free_port()), "--data", str(tmp_path))
            assert_refused(second, "Another ./start already serves")
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=15)
    assert process.returncode == 0
    assert "Traceback" not in said


def test_the_secret_key_is_made_once_for_the_owner_only(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with started(tmp_path, free_port()):
            keys.append((tmp_path / "secret-key").read_text())
    assert keys[0] == keys[1]
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


def test_help_names_the_options() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert all(option in done.stdout for option in ("--port", "--host", "--data"))


def test_a_taken_port(taken_port: int, tmp_path: Path) -> None:
    done = run("--port", str(taken_port), "--data", str(tmp_path))
    assert_refused(done, f"Port {taken_port} is taken; choose another with --port N.")


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight", "²"])
def test_an_impossible_port(port: str) -> None:
    assert_refused(run(f"--port={port}"), "is no port")


def test_an_unknown_host(tmp_path: Path) -> None:
    done = run("--host", "nowhere.invalid", "--port", str(free_port()), "--data", str(tmp_path))
    assert_refused(done, "The host nowhere.invalid is not known here")


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("--port", str(free_port()), "--data", str(tmp_path / "file" / "data"))
    assert_refused(done, "cannot be written to")


def test_an_old_python(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\necho 3.9 False\n")
    old.chmod(0o755)
    for tool in ("sh", "dirname"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    done = run(PATH=str(tmp_path))
    assert_refused(done, "needs Python 3.11 or newer on the PATH; python3 is 3.9.")


def test_a_python_without_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(install.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"lacks the venv module; on Debian: apt install"):
        install.ensure(ROOT / "requirements.txt")


def test_a_folder_where_venv_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(install, "VENV", tmp_path / "file" / ".venv")
    monkeypatch.setattr(install, "PYTHON", tmp_path / "file" / ".venv/bin/python")
    with pytest.raises(Refusal, match=r"the folder must be writable"):
        install.ensure(ROOT / "requirements.txt")


def test_data_is_relative_to_where_the_person_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("START_FROM", "/somewhere")
    assert parse(["--data", "mine"]).data == Path("/somewhere/mine")


def test_listening_everywhere_still_names_an_address_to_open() -> None:
    wanted = parse(["--host", "0.0.0.0", "--port", "8123"])
    assert wanted.address == "http://127.0.0.1:8123"
    assert socket.gethostname() in wanted.hosts()


def test_it_ends_on_ctrl_c_even_if_its_folder_is_gone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with started(data, free_port()) as process:
        shutil.rmtree(data)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert process.returncode == 0
