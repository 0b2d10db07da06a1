"""The waiting room stays true by itself, and takes nothing away from who is typing in it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import lobby, push
from games.models import Game
from games.talk import chat
from tests.journeys.conftest import PHONE

Browse = Callable[..., Page]


@pytest.fixture
def table(jaina: User) -> Game:
    return lobby.create(jaina, "warcraft", 3, "Letters")


def wait_in(page: Page, game: Game) -> None:
    """In the room, with the line to it open."""
    with page.expect_response("**/version/"):
        page.goto(game.get_absolute_url())
    page.evaluate("window.neverReloaded = true")


def test_who_comes_is_shown_and_what_is_typed_stays(
    browse: Browse, table: Game, jaina: User, thrall: User
) -> None:
    page = browse(jaina)
    wait_in(page, table)
    page.get_by_label("Your message").fill("Is anybody")
    name = page.get_by_label("Invite by name")
    name.fill("Che")
    lobby.join(thrall, table.pk)
    expect(page.get_by_role("heading", name="2 of 3 seats taken")).to_be_visible()
    expect(page.locator("#room-news")).to_have_text("2 of 3 seats taken")
    expect(name).to_have_value("Che")
    expect(name).to_be_focused()
    page.keyboard.type("n")
    expect(name).to_have_value("Chen")
    expect(page.get_by_label("Your message")).to_have_value("Is anybody")
    assert page.evaluate("window.neverReloaded")


def test_people_talk_in_the_room_and_take_their_words_to_the_table(
    browse: Browse, table: Game, jaina: User, thrall: User
) -> None:
    lobby.join(thrall, table.pk)
    page = browse(jaina, viewport=PHONE)
    wait_in(page, table)
    chat.say(thrall, table, "table", "Shall we?")
    expect(page.locator("#chat-lines")).to_contain_text("Shall we?")
    page.get_by_label("Your message").fill("Gladly")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines")).to_contain_text("Gladly")
    expect(page.get_by_label("Your message")).to_have_value("")
    page.get_by_label("Your message").fill("Good lu")
    lobby.fill(jaina, table.pk)
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert page.evaluate("window.neverReloaded")
    lobby.start(thrall, table.pk)
    expect(page.locator("#board")).to_be_visible()
    expect(page.get_by_label("Your message")).to_have_value("Good lu")


def test_a_lost_line_is_taken_up_again(
    browse: Browse, table: Game, jaina: User, thrall: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = browse(jaina)
    page.add_init_script(
        "const Real = WebSocket;"
        "window.lines = [];"
        "window.WebSocket = class extends Real {"
        "  constructor(...given) { super(...given); window.lines.push(this); }"
        "};"
        "window.WebSocket.OPEN = Real.OPEN;"
    )
    wait_in(page, table)
    with page.expect_response("**/version/"), monkeypatch.context() as deaf:
        deaf.setattr(push, "changed", lambda *_what: None)
        page.evaluate("window.lines.at(-1).close()")
        lobby.join(thrall, table.pk)
    expect(page.get_by_role("heading", name="2 of 3 seats taken")).to_be_visible()
    assert page.evaluate("window.lines.length") > 1
    assert page.evaluate("window.neverReloaded")


def test_whoever_was_invited_sees_a_private_room_fill(
    browse: Browse, jaina: User, thrall: User
) -> None:
    private = lobby.create(jaina, "warcraft", 3, "Secrets", public=False)
    page = browse()
    with page.expect_response("**/version/**"):
        page.goto(private.get_invite_url())
    lobby.join(thrall, private.pk)
    expect(page.get_by_role("heading", name="2 of 3 seats taken")).to_be_visible()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(page).to_have_url(private.get_invite_url())
