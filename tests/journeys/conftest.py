"""The whole site in this process, and a Chromium to walk through it."""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from celery import current_app
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from accounts.models import User
from smallworld_site import worker
from tests import services

# Playwright keeps a loop running in this thread, which makes Django think of async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
USUAL: dict[str, Any] = {"viewport": DESK, "locale": "en-GB"}
PATIENCE = 10_000  # milliseconds
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium; Playwright's own would have to be downloaded."""
    chromium = services.chromium()
    assert chromium, "browser journeys need a Chromium on the PATH"
    return browser_type_launch_args | {
        "executable_path": chromium,
        "args": list(CHROMIUM_FLAGS),
    }


@pytest.fixture(scope="session")
def site(django_db_setup: None) -> Iterator[str]:
    """The address of the real ASGI app with a real worker; lives as long as the session."""
    from smallworld_site.asgi import application

    port = services.free_port()
    config = uvicorn.Config(
        application, port=port, lifespan="off", log_config=None, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=_serve, args=(server,), name="site", daemon=True)
    current_app.conf.task_always_eager = False
    with worker.running():
        thread.start()
        services.wait_for(port)
        yield f"http://127.0.0.1:{port}"
        server.should_exit = True
        thread.join(5)
    current_app.conf.task_always_eager = True


def _serve(server: uvicorn.Server) -> None:
    """In a loop of its own; uvicorn leaves signals alone outside the main thread."""
    asyncio.run(server.serve())


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """By this `page.goto("/lobby/")` works."""
    return site


@pytest.fixture(autouse=True)
def _committed_rows(transactional_db: None) -> None:
    """The site's threads see what a test writes, and every test begins with empty tables."""


@pytest.fixture
def browse(
    new_context: Callable[..., BrowserContext], base_url: str
) -> Iterator[Callable[..., Page]]:
    """`browse(jaina)` opens a browser in which she is signed in, `browse()` one of a stranger.

    Keywords go to the browser's context: `viewport=PHONE`, `locale="ko"`, `color_scheme="dark"`,
    `java_script_enabled=False`. A script error, a blocked script or a missing file fails the test.
    """
    troubles: list[str] = []

    def open_browser(user: User | None = None, **options: Any) -> Page:
        context = new_context(**(USUAL | options))
        if user:
            context.add_cookies([_session_cookie(user, base_url)])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: _note(troubles, message))
        return page

    yield open_browser
    assert troubles == []


def _note(troubles: list[str], message: ConsoleMessage) -> None:
    if message.type == "error":
        troubles.append(message.text)


def _session_cookie(user: User, url: str) -> Any:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {"name": settings.SESSION_COOKIE_NAME, "value": value, "url": url}
