"""The options of ./start, and what can be refused before anything is installed.

Standard library only: a bare Python runs this.
"""

import argparse
import errno
import os
import socket
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ANYWHERE = ("0.0.0.0", "::")


class Refusal(Exception):
    """A start that cannot succeed; the text is the one sentence the person reads."""


@dataclass(frozen=True)
class Options:
    """Where to listen and where to keep everything."""

    host: str
    port: int
    data: Path

    @property
    def address(self) -> str:
        """The address to open on this machine."""
        host = "127.0.0.1" if self.host in ANYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def hosts(self) -> list[str]:
        """The host names to answer to; listening everywhere, those this machine goes by."""
        names = [self.host, "localhost", "127.0.0.1", "[::1]"]
        if self.host in ANYWHERE:
            names += [socket.gethostname(), socket.getfqdn(), *_own_addresses()]
        return list(dict.fromkeys(f"[{n}]" if ":" in n and "[" not in n else n for n in names))

    def bind(self) -> socket.socket:
        """The listening socket. Raises Refusal if the port or the host cannot be had."""
        try:
            family, _, _, _, where = socket.getaddrinfo(
                self.host, self.port, type=socket.SOCK_STREAM
            )[0]
            return socket.create_server(where[:2], family=family, backlog=1024)
        except OSError as error:
            raise Refusal(self._why_not(error)) from error

    def make_folder(self) -> None:
        """Make the data folder. Raises Refusal if it cannot be written to."""
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            probe = self.data / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise Refusal(
                f"The data folder {self.data} cannot be written to ({error.strerror}); "
                "choose another with --data DIR."
            ) from error

    def _why_not(self, error: OSError) -> str:
        if isinstance(error, socket.gaierror):
            return f"The host {self.host} is not known here; leave --host out to use 127.0.0.1."
        if isinstance(error, PermissionError):
            return f"Port {self.port} needs root; choose one above 1023 with --port N."
        if _is_taken(error):
            return f"Port {self.port} is taken; choose another with --port N."
        return f"Cannot listen on {self.host} port {self.port} ({error.strerror})."


def parse(arguments: list[str]) -> Options:
    """The options in `arguments`; ends the process for --help and for nonsense."""
    parser = argparse.ArgumentParser(
        prog="./start",
        description="Serve Azeroth by Post on this machine. Ctrl-C stops it.",
        epilog="README.md lists the environment variables that choose other servers.",
    )
    parser.add_argument("--port", metavar="N", type=_port, default=8000, help="8000")
    parser.add_argument(
        "--host",
        metavar="H",
        default="127.0.0.1",
        help="127.0.0.1, this machine only; 0.0.0.0 lets the network in",
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=_folder,
        default=os.environ.get("DATA_DIR") or str(ROOT / "data"),
        help="where games, letters and the secret key are kept; data/",
    )
    given = parser.parse_args(arguments)
    return Options(given.host, given.port, given.data)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text} is no port; ports are 1 to 65535")
    return int(text)


def _folder(text: str) -> Path:
    """Relative to where the person stands, which ./start has left."""
    return Path(os.environ.get("START_FROM", ""), text).expanduser().resolve()


def _is_taken(error: OSError) -> bool:
    return error.errno == errno.EADDRINUSE


def _own_addresses() -> list[str]:
    """This machine's addresses towards the network; asks its routing table and sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]
