"""Web push in a real browser. Its push service is the test: it hands the message to the worker."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from accounts.models import User

Browse = Callable[..., Page]
MESSAGE = {"title": "Your turn: Slow", "body": "It is your turn.", "path": "/lobby/", "tag": "7"}
MOMENTS = 100
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
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
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    assert page.evaluate(SHOWN) == [MESSAGE]


def test_messages_about_the_same_table_replace_each_other(page: Page, base_url: str) -> None:
    deliver(page, base_url, MESSAGE)
    deliver(page, base_url, {**MESSAGE, "title": "Your time is running out: Slow"})
    page.wait_for_function(
        f"async () => (await ({SHOWN})()).some(({{title}}) => title.includes('running'))"
    )
    assert len(page.evaluate(SHOWN)) == 1


def test_the_page_offers_push_to_this_device(page: Page) -> None:
    assert page.get_by_role("button", name="Push to this device").is_visible()
    assert not page.get_by_text("Push needs a browser with scripts").is_visible()
