"""A guest plays a whole game against a steward, and keeps it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.journeys.driver import Person
from tests.journeys.witness import Witness

Browse = Callable[..., Page]


def test_a_guest_plays_a_whole_game_and_keeps_it(browse: Browse) -> None:
    page = browse()
    witness = Witness(page)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    guest = Person(page, decline_on_turn=3)
    guest.play_to_the_end(after_each=witness.take_down)
    game = Game.objects.get()
    assert game.is_over
    assert {"pick", "conquer", "redeploy", "decline"} <= set(guest.deeds)

    _sees_the_result(page, game)
    _opens_the_dice(page, game)
    _signs_up(page, game)
    seat = game.players.get(user__isnull=False).seat
    assert len(witness.said) > len(guest.deeds)
    assert len(witness.pushed) > 10
    assert witness.leaks(game, seat) == []
    assert witness.leaks(game, 1 - seat), "the guest's own coins are a secret to the steward"


def _sees_the_result(page: Page, game: Game) -> None:
    """Everybody's coins, in parts that add up."""
    page.get_by_role("link", name="See the result").click()
    expect(page.locator(".result__verdict")).to_be_visible()
    for player in game.players.all():
        row = page.get_by_role("row").filter(has_text=player.display_name)
        texts = row.first.locator("td.numbers").all_inner_texts()
        coins, *parts = [int(text.replace("−", "-")) for text in texts]
        assert coins == player.points == sum(parts)


def _opens_the_dice(page: Page, game: Game) -> None:
    page.get_by_role("link", name="Check the dice").click()
    expect(page.locator("code.hex").nth(1)).to_have_text(game.rest["dice"]["secret"])
    assert page.locator("tbody tr").count() >= game.seats


def _signs_up(page: Page, game: Game) -> None:
    page.locator(".menu summary").first.click()
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("Jaina")
    page.get_by_label("Email").fill("jaina@example.org")
    page.get_by_label("Password", exact=True).fill("for-azeroth-42")
    page.get_by_label("Password (again)").fill("for-azeroth-42")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".menu__name")).to_have_text("Jaina")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("link", name=game.name)).to_be_visible()
    assert game.players.filter(user=User.objects.get(username="Jaina")).exists()
