"""Pages that everybody meets, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.journeys.conftest import DESK, PHONE

Browse = Callable[..., Page]


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/"])
def test_a_stranger_sees_a_page_that_fits(
    browse: Browse, path: str, viewport: dict[str, int]
) -> None:
    page = browse(viewport=viewport)
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_a_member_is_known_by_name(browse: Browse, jaina: User) -> None:
    page = browse(jaina)
    page.goto("/accounts/settings/")
    expect(page.locator("header")).to_contain_text(jaina.username)
