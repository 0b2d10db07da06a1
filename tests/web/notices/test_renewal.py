"""A push service replaces a browser's subscription: the worker says so without a session."""

import pytest
from django.test import Client

from accounts.models import User
from games.notices.models import Device
from tests.web.notices.test_pages import ENDPOINT, KEYS

pytestmark = pytest.mark.django_db

RENEW = "/notices/devices/renew/"
OTHER = "https://push.example.org/2"
FRESH = {"endpoint": OTHER, "p256dh": "C" * 87, "auth": "b" * 22}
OLD = {"old_endpoint": ENDPOINT, "old_auth": KEYS["auth"]}


@pytest.fixture
def phone(jaina: User) -> Device:
    return Device.objects.create(user=jaina, endpoint=ENDPOINT, name="Phone", **KEYS)


@pytest.fixture
def worker() -> Client:
    """A worker in the background: signed in nowhere, and without a form's token."""
    return Client(enforce_csrf_checks=True)


def test_the_device_goes_on_with_its_new_subscription(worker: Client, phone: Device) -> None:
    assert worker.post(RENEW, FRESH | OLD).status_code == 204
    phone.refresh_from_db()
    assert (phone.endpoint, phone.p256dh, phone.auth) == (OTHER, "C" * 87, "b" * 22)
    assert (phone.name, phone.user.username) == ("Phone", "Jaina")
    assert worker.post(RENEW, FRESH | OLD).status_code == 404


def test_it_is_no_page(worker: Client) -> None:
    assert worker.get(RENEW).status_code == 405


@pytest.mark.parametrize(
    "wrong", [{"old_auth": "z" * 22}, {"old_endpoint": OTHER}, {"old_auth": "\u1112" * 22}]
)
def test_who_does_not_know_the_secret_moves_nothing(
    worker: Client, as_jaina: Client, phone: Device, wrong: dict[str, str]
) -> None:
    for client in (worker, as_jaina):
        answer = client.post(RENEW, FRESH | OLD | wrong)
        assert answer.status_code == 404
        assert answer.json()["error"] == "This device is not known here."
    phone.refresh_from_db()
    assert phone.endpoint == ENDPOINT


@pytest.mark.parametrize(
    "bad",
    [
        {"endpoint": "http://push.example.org/2"},
        {"endpoint": ""},
        {"p256dh": "short"},
        {"old_endpoint": ""},
        {"old_auth": "\0"},
        {"old_endpoint": "x" * 2000},
    ],
)
def test_a_renewal_that_is_none_is_refused(
    worker: Client, phone: Device, bad: dict[str, str]
) -> None:
    answer = worker.post(RENEW, FRESH | OLD | bad)
    assert answer.status_code == 422
    assert answer.json()["error"] == "This browser's subscription cannot be read."
    phone.refresh_from_db()
    assert phone.endpoint == ENDPOINT


def test_nobody_gets_anothers_device_by_naming_it(
    worker: Client, phone: Device, thrall: User
) -> None:
    theirs = Device.objects.create(user=thrall, name="Tablet", **FRESH)
    assert worker.post(RENEW, FRESH | OLD).status_code == 204
    assert Device.objects.get() == theirs
    assert Device.objects.get().user == thrall


def test_the_worker_knows_the_sites_key(client: Client) -> None:
    script = client.get("/sw.js").content.decode()
    assert RENEW in script
    assert "applicationServerKey: KEY" in script
    assert 'const KEY = "";' not in script
