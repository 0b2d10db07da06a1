"""POST to addresses that people gave us, without lending them our place in the network.

The name is resolved once, every address that it stands for must be public, and the connection
goes to one of these very addresses, so that a name that changes its mind gains nothing. Redirects
are not followed.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

SECONDS = 10
"""For each step of a request."""
SECONDS_IN_ALL = 25
"""For a whole request; a server that trickles is cut off."""
LONGEST_ANSWER = 2000
"""Bytes of the answer that are read."""
PORTS = (80, 443)
FIRST_FREE_PORT = 1024

Allow = Callable[[str], bool]
"""Whether a numeric address may be connected to. Tests let their own machine in."""


class Refusal(Exception):
    """The address is none that we go to; the text says why."""


class Unreachable(Exception):
    """No answer: no such host, no connection, or no end."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def is_public(address: str) -> bool:
    """Whether a numeric address is out in the open; mapped and tunnelled ones are seen through."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or _embedded(found)
        if inner is not None:
            return is_public(str(inner))
        if found.teredo:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def check(url: str) -> SplitResult:
    """The parts of an address that we would go to. Raises Refusal."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Refusal(_("This is no web address.")) from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refusal(_("Only http and https addresses will do."))
    if parts.username or parts.password:
        raise Refusal(_("An address must not hold a name and a password."))
    if port is not None and port not in PORTS and port < FIRST_FREE_PORT:
        raise Refusal(_("Port %(port)s is not for web pages.") % {"port": port})
    if not url.isascii() or any(c.isspace() or ord(c) < 32 for c in url):
        raise Refusal(_("An address has only plain letters and no spaces."))
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str], allow: Allow | None = None) -> Answer:
    """Send `body`; any status is an answer. Raises Refusal or Unreachable."""
    parts = check(url)
    address = resolve(parts, allow or is_public)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with _connection(parts, address) as connection:
            connection.request("POST", path, body, dict(headers))
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.headers), answer.read(LONGEST_ANSWER))
    except (OSError, http.client.HTTPException, ssl.SSLError) as error:
        raise Unreachable(f"{parts.hostname}: {error or type(error).__name__}") from error


def resolve(parts: SplitResult, allow: Allow) -> tuple[str, int]:
    """Where to connect. Raises Refusal if any address of the name is not allowed."""
    host, port = str(parts.hostname), parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(_("%(host)s is not known.") % {"host": host}) from error
    addresses = [str(entry[4][0]) for entry in found]
    if not all(allow(address) for address in addresses):
        raise _not_public(host)
    return addresses[0], port


def check_number(parts: SplitResult) -> None:
    """Raises Refusal where it can be known without asking who has the name."""
    host = str(parts.hostname)
    if host == "localhost" or not all(is_public(number) for number in _numbers(host)):
        raise _not_public(host)


def _numbers(host: str) -> list[str]:
    """What a numeric address stands for, however it is spelt; nothing for a name."""
    with suppress(OSError, UnicodeError):
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
        return [str(entry[4][0]) for entry in found]
    return []


def _not_public(host: str) -> Refusal:
    return Refusal(_("%(host)s is not in the public network.") % {"host": host})


class _Plain(http.client.HTTPConnection):
    """A connection that goes to the number which was checked, whatever the name says by now."""

    def __init__(self, host: str, address: tuple[str, int]) -> None:
        super().__init__(host, timeout=SECONDS)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection(self._address, timeout=SECONDS)


class _Secure(_Plain):
    """The same with TLS, which proves that the number has a right to the name."""

    default_port = http.client.HTTPS_PORT

    def connect(self) -> None:
        super().connect()
        self.sock = _trust().wrap_socket(
            self.sock, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


@contextmanager
def _connection(
    parts: SplitResult, address: tuple[str, int]
) -> Iterator[http.client.HTTPConnection]:
    kind = _Secure if parts.scheme == "https" else _Plain
    connection = kind(parts.netloc, address)
    cut = threading.Timer(SECONDS_IN_ALL, _cut, [connection])
    cut.daemon = True
    cut.start()
    try:
        yield connection
    finally:
        cut.cancel()
        connection.close()


def _cut(connection: http.client.HTTPConnection) -> None:
    """End a connection under the thread that waits for it."""
    with suppress(OSError, AttributeError):  # it was over already, or never begun
        connection.sock.shutdown(socket.SHUT_RDWR)


def _embedded(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address inside one of NAT64's."""
    if address in ipaddress.ip_network("64:ff9b::/96"):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None
