"""Webhooks and push services: what is sent, what is refused, what an answer means."""

import hashlib
import hmac
import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import http_ece
import pytest
import time_machine
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.utils import timezone
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode
from pytest_django.fixtures import Settings

from games.models import Game, Player
from games.notices import deliver, outbox, outgoing, vapid
from games.notices.events import Channel, Event
from games.notices.models import Device, Hook, Notice, Route
from tests.web.notices.conftest import awaited

Clock = time_machine.Traveller


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """A web server of the test's own: what it was sent, and what it answers by path."""

    url: str
    received: list[Received] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Runs on this machine, which is let in as an exception."""
    found = Service("")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.received.append(Received(self.path, dict(self.headers), body))
            self.send_response(found.answers.get(self.path, 201))
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_given: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    monkeypatch.setattr(outgoing, "is_public", lambda address: address == "127.0.0.1")
    yield found
    server.shutdown()
    server.server_close()


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.5.5", "192.168.1.1", "169.254.169.254",
        "0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1",
        "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
        "2002:7f00:1::", "2001::1", "ff02::1", "nonsense",
    ],
)  # fmt: skip
def test_addresses_inside_are_refused(address: str) -> None:
    assert not outgoing.is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_addresses_outside_are_allowed(address: str) -> None:
    assert outgoing.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/", "file:///etc/passwd", "http://", "//example.org", "http://[::1",
        "http://user:word@example.org/", "http://example.org:22/", "http://example.org:99999/",
        "http://example.org/a b", "http://example.org/\r\nHost: x", "javascript:alert(1)", "",
    ],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(outgoing.Refusal):
        outgoing.check(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8080/", "http://localhost:8080/", "http://[::1]/", "http://0/",
        "http://2130706433/", "http://0x7f.1/", "http://169.254.169.254/latest/meta-data/",
    ],
)  # fmt: skip
def test_this_machine_is_refused_however_it_is_spelt(url: str) -> None:
    with pytest.raises(outgoing.Refusal):
        outgoing.post(url, b"", {})
    with pytest.raises(outgoing.Refusal):
        outgoing.check_number(outgoing.check(url))


def test_a_name_is_not_asked_for_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "is_public", lambda address: False)
    outgoing.check_number(outgoing.check("https://example.org/x"))


def naming(*addresses: str) -> Callable[..., list[tuple[object, ...]]]:
    """A resolver that gives these addresses, one call after the other, the last for ever."""
    left = list(addresses)

    def resolve(host: str, port: int, **_more: object) -> list[tuple[object, ...]]:
        address = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    return resolve


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", naming("10.0.0.7"))
    with pytest.raises(outgoing.Refusal, match="not in the public network"):
        outgoing.post("http://inside.example.org/", b"", {})


def test_a_name_that_leads_inside_and_outside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    both = naming("93.184.215.14")("x", 80) + naming("127.0.0.1")("x", 80)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_more: both)
    with pytest.raises(outgoing.Refusal):
        outgoing.post("http://both.example.org/", b"", {})


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name changes its mind between the look and the connection: nothing is gained."""
    monkeypatch.setattr(socket, "getaddrinfo", naming("93.184.215.14", "127.0.0.1"))
    reached: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], **_more: object) -> socket.socket:
        reached.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outgoing.Unreachable):
        outgoing.post("http://fickle.example.org/", b"", {})
    assert reached == [("93.184.215.14", 80)]


def test_redirects_are_not_followed(service: Service) -> None:
    service.answers["/"] = 302
    service.headers["Location"] = f"{service.url}/secret"
    assert outgoing.post(f"{service.url}/", b"x", {}).status == 302
    assert [request.path for request in service.received] == ["/"]


def test_a_server_that_trickles_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, service: Service
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(outgoing, "SECONDS_IN_ALL", 0.2)
        with pytest.raises(outgoing.Unreachable):
            outgoing.post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"", {})


# Webhooks


@pytest.fixture
def player(game: Game) -> Player:
    found = awaited(game)
    found.user.email = ""
    found.user.save()
    return found


@pytest.fixture
def hook(player: Player, service: Service) -> Hook:
    return Hook.objects.create(user=player.user, url=f"{service.url}/hook?key=1")


def tell(game: Game, player: Player, clock: Clock) -> Notice:
    """The turn is told; what became of it."""
    outbox.your_turn(game, [player], player.due)
    clock.shift(timedelta(minutes=5))
    deliver.sweep()
    found: Notice = Notice.objects.exclude(channel=Channel.PAGE).get(event=Event.YOUR_TURN)
    return found


@pytest.mark.django_db
def test_a_webhook_is_signed(
    game: Game, player: Player, hook: Hook, service: Service, clock: Clock
) -> None:
    notice = tell(game, player, clock)
    (request,) = service.received
    assert request.path == "/hook?key=1"
    signed = f"{request.headers['X-Azeroth-Timestamp']}.".encode() + request.body
    expected = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert request.headers["X-Azeroth-Signature"] == f"sha256={expected}"
    assert request.headers["Idempotency-Key"] == notice.letter
    facts = json.loads(request.body)
    assert (facts["event"], facts["game"], facts["name"]) == ("your_turn", game.pk, "Hinterlands")
    assert facts["url"].endswith(game.get_absolute_url())
    assert notice.state == Notice.State.SENT


@pytest.mark.django_db
def test_discord_takes_its_own_shape_and_rings_nobody_else(
    game: Game, player: Player, hook: Hook, service: Service, clock: Clock
) -> None:
    Hook.objects.update(shape=Hook.Shape.DISCORD)
    Game.objects.update(name="@everyone")
    game.refresh_from_db()
    tell(game, player, clock)
    facts = json.loads(service.received[0].body)
    assert facts["content"].startswith("It is your turn in @everyone.")
    assert facts["allowed_mentions"] == {"parse": []}


@pytest.mark.django_db
def test_slack_takes_its_own_shape_and_no_markup(
    game: Game, player: Player, hook: Hook, service: Service, clock: Clock
) -> None:
    Hook.objects.update(shape=Hook.Shape.SLACK)
    Game.objects.update(name="<!channel> & co")
    game.refresh_from_db()
    tell(game, player, clock)
    assert "&lt;!channel&gt; &amp; co" in json.loads(service.received[0].body)["text"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "state", "off"),
    [
        (204, "sent", False),
        (302, "failed", False),
        (400, "failed", False),
        (410, "failed", True),
        (429, "queued", False),
        (500, "queued", False),
    ],
)
def test_what_an_answer_means(
    game: Game,
    player: Player,
    hook: Hook,
    service: Service,
    clock: Clock,
    status: int,
    state: str,
    off: bool,
) -> None:
    service.answers["/hook?key=1"] = status
    assert tell(game, player, clock).state == state
    assert Route.objects.exclude(off=None).exists() == off


@pytest.mark.django_db
def test_a_webhook_is_tried_again_as_the_same_message(
    game: Game, player: Player, hook: Hook, service: Service, clock: Clock
) -> None:
    service.answers["/hook?key=1"] = 503
    service.headers["Retry-After"] = "600"
    due = tell(game, player, clock).due
    assert due == timezone.now() + timedelta(minutes=10)
    service.answers.clear()
    clock.move_to(due)
    deliver.sweep()
    first, second = (request.headers["Idempotency-Key"] for request in service.received)
    assert first == second


@pytest.mark.django_db
def test_a_webhook_inside_is_refused_at_the_moment_of_sending(
    game: Game, player: Player, clock: Clock
) -> None:
    Hook.objects.create(user=player.user, url="http://127.0.0.1:9/")
    assert tell(game, player, clock).state == Notice.State.FAILED


# Web push


@dataclass
class Browser:
    """A browser's half of a subscription."""

    key: ec.EllipticCurvePrivateKey
    device: Device

    def read(self, body: bytes) -> dict[str, str]:
        secret = b"a" * 16
        opened = http_ece.decrypt(
            body, private_key=self.key, auth_secret=secret, version="aes128gcm"
        )
        return dict(json.loads(opened))


def subscribe(player: Player, url: str) -> Browser:
    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    device = Device.objects.create(
        user=player.user,
        endpoint=url,
        p256dh=b64urlencode(point),
        auth=b64urlencode(b"a" * 16),
        name="Firefox, Linux",
    )
    return Browser(key, device)


@pytest.mark.django_db
def test_every_device_can_read_its_push(
    game: Game, player: Player, service: Service, clock: Clock
) -> None:
    browsers = [subscribe(player, f"{service.url}/{n}") for n in range(2)]
    notice = tell(game, player, clock)
    for browser, request in zip(browsers, service.received, strict=True):
        told = browser.read(request.body)
        assert told["title"] == "Your turn: Hinterlands"
        assert told["path"] == game.get_absolute_url()
        assert request.headers["Content-Encoding"] == "aes128gcm"
        assert b"Hinterlands" not in request.body
    assert notice.state == Notice.State.SENT


@pytest.mark.django_db
def test_a_push_is_signed_by_the_sites_key(
    game: Game, player: Player, service: Service, clock: Clock
) -> None:
    subscribe(player, f"{service.url}/1")
    tell(game, player, clock)
    scheme, facts = service.received[0].headers["Authorization"].split(" ", 1)
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in facts.split(","))
    assert parts["k"] == vapid.public_key()
    assert Vapid02.verify(f"vapid {facts}")


@pytest.mark.django_db
@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    game: Game, player: Player, service: Service, clock: Clock, status: int
) -> None:
    subscribe(player, f"{service.url}/old")
    kept = subscribe(player, f"{service.url}/new")
    service.answers["/old"] = status
    assert tell(game, player, clock).state == Notice.State.SENT
    assert list(Device.objects.all()) == [kept.device]


@pytest.mark.django_db
def test_the_last_device_that_is_gone_is_told_by_another_channel(
    game: Game, player: Player, service: Service, clock: Clock
) -> None:
    subscribe(player, f"{service.url}/old")
    service.answers["/old"] = 410
    assert tell(game, player, clock).state == Notice.State.FAILED
    assert Notice.objects.get(event=Event.CHANNEL_OFF).channel == Channel.PAGE


@pytest.mark.django_db
def test_a_device_that_has_it_does_not_get_it_again(
    game: Game, player: Player, service: Service, clock: Clock
) -> None:
    subscribe(player, f"{service.url}/good")
    subscribe(player, f"{service.url}/busy")
    service.answers["/busy"] = 503
    assert tell(game, player, clock).state == Notice.State.QUEUED
    service.answers.clear()
    clock.shift(timedelta(minutes=20))
    deliver.sweep()
    assert [request.path for request in service.received] == ["/good", "/busy", "/busy"]


def test_the_key_is_made_once_and_kept(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    vapid.key.cache_clear()
    made = vapid.public_key()
    vapid.key.cache_clear()
    assert vapid.public_key() == made
    vapid.key.cache_clear()


def test_a_given_key_wins(settings: Settings) -> None:
    fresh = Vapid02()
    fresh.generate_keys()
    raw = fresh.private_key.private_numbers().private_value.to_bytes(32, "big")
    settings.VAPID_PRIVATE_KEY = b64urlencode(raw)
    vapid.key.cache_clear()
    point = fresh.public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    assert vapid.public_key() == b64urlencode(point)
    vapid.key.cache_clear()
