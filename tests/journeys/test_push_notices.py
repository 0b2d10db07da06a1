"""Web push in a real browser. Its push service is the test: it hands the message to the worker."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from accounts.models import User
from games.notices.models import Device
from tests.journeys.moved_clock import eventually

Browse = Callable[..., Page]
MESSAGE = {"title": "Your turn: Slow", "body": "It is your turn.", "path": "/lobby/", "tag": "7"}
MOMENTS = 100
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
}"""


OLD: dict[str, Any] = {
    "endpoint": "https://push.example.org/1",
    "keys": {"p256dh": "B" * 87, "auth": "a" * 22},
}
FRESH: dict[str, Any] = {
    "endpoint": "https://push.example.org/2",
    "keys": {"p256dh": "C" * 87, "auth": "b" * 22},
}
REMEMBER = """async (old) => {
  const memory = await caches.open("push");
  await memory.put("/subscription", new Response(JSON.stringify(old)));
}"""
REMEMBERED = """async () => (await (await caches.open("push")).match("/subscription")).json()"""
REPLACE = """async ({ old, fresh }) => {
  const event = new Event("pushsubscriptionchange");
  let done = null;
  event.waitUntil = (deed) => { done = deed; };
  event.oldSubscription = old && { toJSON: () => old };
  event.newSubscription = { toJSON: () => fresh };
  self.dispatchEvent(event);
  await done;
}"""


@pytest.fixture
def page(browse: Browse, jaina: User, base_url: str) -> Page:
    """Jaina's preferences, with the worker in place and notifications allowed."""
    opened = browse(jaina)
    opened.context.grant_permissions(["notifications"], origin=base_url)
    opened.goto("/notices/preferences/")
    opened.evaluate("() => navigator.serviceWorker.register('/sw.js')")
    opened.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    return opened


def deliver(page: Page, origin: str, message: dict[str, str]) -> None:
    """As the push service would."""
    session = page.context.new_cdp_session(page)
    registration = registration_of(page, session)
    given = {"origin": origin, "registrationId": registration, "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", given)


def registration_of(page: Page, session: CDPSession) -> str:
    """What the browser calls the worker; it says so a moment after it is asked."""
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(entry["registrationId"] for entry in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    for _moment in range(MOMENTS):
        if found:
            return found[0]
        page.wait_for_timeout(50)
    raise TimeoutError("the browser knows of no worker")


def test_a_push_message_is_shown_with_the_way_to_the_table(page: Page, base_url: str) -> None:
    deliver(page, base_url, MESSAGE)
    eventually(lambda: page.evaluate(SHOWN) == [MESSAGE], "the notification")


def test_messages_about_the_same_table_replace_each_other(page: Page, base_url: str) -> None:
    later = {**MESSAGE, "title": "Your time is running out: Slow"}
    deliver(page, base_url, MESSAGE)
    eventually(lambda: page.evaluate(SHOWN) == [MESSAGE], "the first notification")
    deliver(page, base_url, later)
    eventually(lambda: page.evaluate(SHOWN) == [later], "the second in place of the first")


def test_the_page_offers_push_to_this_device(page: Page) -> None:
    assert page.get_by_role("button", name="Push to this device").is_visible()
    assert not page.get_by_text("Push needs a browser with scripts").is_visible()


@pytest.mark.parametrize("told", [True, False], ids=["by the browser", "from memory"])
def test_a_subscription_that_is_replaced_stays_the_same_device(
    page: Page, jaina: User, told: bool
) -> None:
    """The browser's push service cannot be reached here: the test fires what it would."""
    device = Device.objects.create(
        user=jaina, name="Phone", endpoint=OLD["endpoint"], **OLD["keys"]
    )
    page.evaluate(REMEMBER, OLD)
    page.context.clear_cookies()
    (worker,) = page.context.service_workers
    worker.evaluate(REPLACE, {"old": OLD if told else None, "fresh": FRESH})
    device.refresh_from_db()
    assert (device.endpoint, device.auth) == (FRESH["endpoint"], FRESH["keys"]["auth"])
    assert device.user == jaina
    assert page.evaluate(REMEMBERED)["endpoint"] == FRESH["endpoint"]
