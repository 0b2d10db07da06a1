"""Deadlines that are counted down on an open page. The browser's clock is in the test's hands."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts import availability
from accounts.models import User
from games.models import Game
from tests.web.slow import deal, end_turn, on_turn

Browse = Callable[..., Page]
WARNING = "Less than two minutes are left for your move."
SOON = re.compile(r"\(1:[0-5]\d left\)")


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


def sit(browse: Browse, user: User, path: str, **options: str) -> Page:
    """A page whose clock stands still unless it is moved."""
    page = browse(user, timezone_id="UTC", **options)
    page.clock.install(time=datetime.now(UTC))
    page.goto(path)
    return page


def due_of(page: Page) -> Locator:
    return page.locator("time.due").first


@pytest.mark.parametrize("place", ["table", "my games"])
def test_what_is_left_stays_true_without_a_reload(browse: Browse, game: Game, place: str) -> None:
    path = game.get_absolute_url() if place == "table" else "/"
    page = sit(browse, on_turn(game).user, path)
    due = due_of(page)
    expect(due).to_contain_text("(1\u00a0day left)")
    page.clock.fast_forward("22:00:00")
    expect(due).to_contain_text("(2\u00a0hours, 59\u00a0minutes left)")
    page.clock.fast_forward("02:58:05")
    expect(due.locator(".due__left")).to_have_text(SOON)
    expect(page.locator("body > [role=status]")).to_have_text(WARNING)
    page.clock.fast_forward("02:00")
    expect(due).to_have_text("time is up: a steward moves")


def test_a_part_that_comes_later_is_counted_too(
    browse: Browse, game: Game, jaina: User, thrall: User
) -> None:
    mover = on_turn(game).user
    watcher = thrall if mover == jaina else jaina
    page = sit(browse, watcher, game.get_absolute_url())
    with page.expect_response("**/fragments/**"):
        end_turn(game)
    expect(page.locator("#status[data-mine]")).to_be_visible()
    page.clock.fast_forward("24:58:01")
    expect(due_of(page).locator(".due__left")).to_have_text(SOON)


def test_while_the_clock_rests_nothing_is_counted(browse: Browse, game: Game) -> None:
    user = on_turn(game).user
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    availability.take_day_off(user, tomorrow)
    page = sit(browse, user, game.get_absolute_url())
    left = due_of(page).locator(".due__left")
    expect(left).to_be_visible()
    page.clock.fast_forward("24:00:00")
    expect(left).to_be_hidden()
    expect(due_of(page)).to_contain_text("until")


def test_in_korean(browse: Browse, game: Game) -> None:
    page = sit(browse, on_turn(game).user, game.get_absolute_url(), locale="ko-KR")
    page.clock.fast_forward("22:00:00")
    expect(due_of(page)).to_contain_text("2시간, 59분")
