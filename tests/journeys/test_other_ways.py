"""A turn without a mouse, and one without script."""

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games import lobby
from games.models import Game
from tests.journeys.conftest import PHONE
from tests.journeys.driver import CLOSED, Person

Browse = Callable[..., Page]
FARTHEST = 80
"""Presses of a key after which something on the page counts as out of reach."""
WAY = """place => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const from = middle(document.activeElement);
  return middle(document.getElementById(`at-${place}`)).map((at, axis) => at - from[axis]);
}"""


@pytest.fixture
def mover(jaina: User, thrall: User) -> tuple[User, Game]:
    """Who is to move in a new game of two."""
    game = lobby.create(jaina, "warcraft", 2, "Storm Peaks", options={"mode": "free"})
    lobby.join(thrall, game.pk)
    game = lobby.start(jaina, game.pk)
    return game.players.get(waiting=True).user, game


class Typist(Person):
    """Presses keys where others touch."""

    def press(self, button: Locator, verb: str) -> None:
        before = self.version
        asked = button.locator(CLOSED)
        if asked.count():
            self._reach(asked.locator("summary").first)
            self.page.keyboard.press("Enter")
        self._reach(button)
        self.page.keyboard.press("Enter")
        self.wait_for_version_after(before)
        self.deeds.append(verb)

    def touch(self, place: str) -> None:
        """To the map with Tab, over it with the arrows, and Enter."""
        self._reach(self.page.locator("a.region[tabindex='0']"))
        seen: Counter[str] = Counter()
        while (here := self._focused_region()) != place:
            assert seen.total() < FARTHEST
            self.page.keyboard.press(self._arrows_to(place)[seen[here] % 4])
            seen[here] += 1
        self.page.keyboard.press("Enter")
        self.page.locator(f"#region-card[data-place={place}]").wait_for()

    def shift(self, form: Locator) -> None:
        """A number can be typed over; the layout that was proposed will do."""
        field = form.locator("input[type=number]").first
        if not field.count():
            return
        self._reach(field)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(field.input_value())

    def _reach(self, target: Locator) -> None:
        """Tab from where one is until the focus is on the target, and can be seen."""
        for _press in range(FARTHEST):
            if target.evaluate("target => target === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        expect(target).to_be_focused()
        assert target.evaluate("target => target.matches(':focus-visible')")

    def _focused_region(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.region"))

    def _arrows_to(self, place: str) -> list[str]:
        """The arrows, those first that lead nearer; whoever comes by again tries the next."""
        across, down = self.page.evaluate(WAY, place)
        gains = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
        return sorted(gains, key=lambda arrow: -gains[arrow])


def test_a_turn_without_a_mouse(browse: Browse, mover: tuple[User, Game]) -> None:
    user, game = mover
    typist = Typist(browse(user))
    typist.open(game)
    typist.play_turn()
    assert {"pick", "conquer"} <= set(typist.deeds)
    expect(typist.now).to_contain_text("Waiting for")


@pytest.mark.parametrize("viewport", [PHONE])
def test_a_turn_without_script(
    browse: Browse, mover: tuple[User, Game], viewport: dict[str, int]
) -> None:
    user, game = mover
    page = browse(user, java_script_enabled=False, viewport=viewport)
    page.goto(game.get_absolute_url())
    plain = PlainReader(page)
    plain.play_turn()
    assert {"pick", "conquer", "redeploy"} <= set(plain.deeds)
    expect(page.locator("#now")).to_contain_text("Waiting for")
    assert not Game.objects.get(pk=game.pk).players.get(user=user).waiting


class PlainReader:
    """Follows links and sends forms; nothing on the page moves by itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.deeds: list[str] = []

    def play_turn(self) -> None:
        while self.page.locator("#status .badge--turn").count():
            self._act()

    def _act(self) -> None:
        marked = self.page.locator("a.region--take, a.region--try")
        layout = self.page.locator("#now form[data-compose]")
        if self.page.locator("#market form").count():
            self._send(self.page.locator("#market form").first)
        elif layout.count():
            self._send(layout.first)
        elif marked.count():
            self._open_card(marked.first)
            self._send(self.page.locator("#region-card form").first)
        else:
            self._send(self.page.locator("#now form:has(input[name=verb])").first)

    def _open_card(self, region: Locator) -> None:
        """By its address: an SVG link has no middle that one could be sure to hit."""
        self.page.goto(self.page.url.split("?")[0] + str(region.get_attribute("href")))
        expect(self.page.locator("#region-card h2")).to_be_visible()

    def _send(self, form: Locator) -> None:
        self.deeds.append(str(form.locator("input[name=verb]").get_attribute("value")))
        asked = form.locator(CLOSED)
        if asked.count():
            asked.first.locator("summary").first.click()
        with self.page.expect_navigation():
            form.locator("button:not([type=button]):not([type=reset]):visible").first.click()
