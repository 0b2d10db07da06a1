"""What people do between the moves: they talk, look back, and ask for a step back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import lobby, rows
from games.history import Trail
from games.models import Game
from tests.web.test_replays import go_on

Browse = Callable[..., Page]


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """Jaina has just ended a turn, and Thrall is awaited."""
    made = lobby.create(jaina, "warcraft", 2, "Letters", options={"mode": "free"})
    lobby.join(thrall, made.pk)
    lobby.start(jaina, made.pk)
    while made.moves.count() < 12 or awaited(made) != thrall or last_mover(made) != jaina:
        go_on(made, 1)
    return Game.objects.get(pk=made.pk)


def awaited(game: Game) -> User:
    return rows.load(Game.objects.get(pk=game.pk)).awaited()[0].user


def last_mover(game: Game) -> User | None:
    return game.moves.order_by("-number").first().user


def test_words_arrive_by_themselves_and_count_until_they_are_read(
    browse: Browse, game: Game, jaina: User, thrall: User
) -> None:
    hers, his = browse(jaina), browse(thrall)
    for page in (hers, his):
        page.goto(game.get_absolute_url())
        expect(page.locator("#live")).to_have_attribute("data-state", "live")
    hers.locator("#chat > summary").click()
    hers.get_by_label("Your message").fill("Is anybody there?")
    hers.get_by_role("button", name="Send").click()
    expect(hers.locator("#chat-lines")).to_contain_text("Is anybody there?")
    expect(hers.get_by_label("Your message")).to_have_value("")
    expect(his.locator("#chat-unread")).to_have_text("1")
    with his.expect_response("**/chat/heard/"):
        his.locator("#chat > summary").click()
    expect(his.locator("#chat-lines")).to_contain_text("Is anybody there?")
    expect(his.locator("#chat-unread")).to_be_hidden()
    his.reload()
    expect(his.locator("#chat-unread")).to_be_hidden()


def test_a_step_back_is_asked_for_and_granted(
    browse: Browse, game: Game, jaina: User, thrall: User
) -> None:
    hers, his = browse(jaina), browse(thrall)
    for page in (hers, his):
        page.goto(game.get_absolute_url())
        expect(page.locator("#live")).to_have_attribute("data-state", "live")
    hers.get_by_role("button", name="Ask to undo").click()
    expect(hers.locator("#now")).to_contain_text("You asked Thrall")
    his.get_by_role("button", name="Allow it").click()
    expect(hers.locator("#status")).to_contain_text("Your turn")
    expect(his.locator("#log")).to_contain_text("Jaina takes back a step, as Thrall allows")


@pytest.mark.parametrize("scripted", [True, False], ids=["script", "no-script"])
def test_a_game_is_stepped_through(browse: Browse, game: Game, jaina: User, scripted: bool) -> None:
    trail = Trail(game)
    page = browse(jaina, java_script_enabled=scripted)
    page.goto(f"/games/{game.pk}/moves/")
    page.get_by_role("link", name="Replay from the start").click()
    place = page.locator(".steps-panel__where")
    expect(place).to_contain_text(f"Move 1 of {len(trail.standing)}")
    page.get_by_role("link", name="Next move").click()
    expect(place).to_contain_text("Move 2 of")
    expect(page).to_have_url(re.compile(rf"/at/{trail.standing[1]}/"))
    page.get_by_role("link", name="Last move").click()
    expect(place).to_contain_text(f"Move {len(trail.standing)} of")
    page.get_by_role("navigation", name="Jump to a round").get_by_text("1", exact=True).click()
    expect(place).to_contain_text("Round 1 of")
    expect(page.get_by_role("button", name="Play")).to_be_visible(visible=scripted)


def test_a_replay_plays_to_its_end(browse: Browse, game: Game, jaina: User) -> None:
    trail = Trail(game)
    page = browse(jaina)
    page.goto(f"/games/{game.pk}/at/{trail.standing[-3]}/")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".steps-panel__where")).to_contain_text(
        f"Move {len(trail.standing)} of {len(trail.standing)}"
    )
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_tab_counts_the_tables_that_wait(
    browse: Browse, game: Game, jaina: User, thrall: User
) -> None:
    page = browse(thrall)
    page.goto("/lobby/")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator('link[rel="icon"]')).to_have_attribute(
        "href", re.compile("^data:image/png")
    )
