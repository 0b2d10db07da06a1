"""A person at the table: reads the page as it is, and touches what it offers."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, TimeoutError

from games.models import Game

LONGEST_GAME = 600
"""Steps after which a game that has not ended counts as stuck."""
CLOSED = "xpath=ancestor::details[not(@open)]"
"""What must be opened before something in it can be pressed, as seen from there."""
ENDINGS = ("end_conquest", "call_off", "end_turn")
READY = """version => {
  const board = document.getElementById("board");
  return Number(board.dataset.version) > version && !document.querySelector("[aria-busy=true]");
}"""
MY_MOVE = """() => document.querySelector("#status[data-mine]")
  || document.querySelector("#now a[href$='/result/']")"""
MIDDLE = """link => {
  const { a, b, c, d, e, f } = link.parentNode.getScreenCTM();
  const [x, y] = [Number(link.dataset.x), Number(link.dataset.y)];
  return [a * x + c * y + e, b * x + d * y + f];
}"""


class Person:
    """Plays a seat in a browser by clicking; `deeds` is what was done so far, a verb each."""

    def __init__(self, page: Page, decline_on_turn: int = 0) -> None:
        self.page = page
        self.now = page.locator("#now")
        self.card = page.locator("#region-card")
        self.decline_on_turn = decline_on_turn
        self.deeds: list[str] = []

    def open(self, game: Game) -> None:
        """The table of a game."""
        self.page.goto(game.get_absolute_url())

    @property
    def version(self) -> int:
        """The version of the position that the page shows."""
        return int(self.page.locator("#board").get_attribute("data-version") or 0)

    def wait_for_move(self) -> None:
        """Until it is this person's move, or the game is over."""
        self._wait_for(MY_MOVE)

    def is_over(self) -> bool:
        return self.now.get_by_role("link", name="See the result").count() > 0

    def offers(self, verb: str) -> Locator:
        """The buttons that send a verb, wherever on the page they are."""
        form = self.page.locator(f"form:has(input[name=verb][value={verb}])")
        return form.locator("button:not([type=button]):not([type=reset])")

    def press(self, button: Locator, verb: str) -> None:
        """Press a button of a form, asked once more where it is final, and see what came of it."""
        before = self.version
        asked = button.locator(CLOSED)
        if asked.count():
            asked.locator("summary").first.click()
        with self._telling():
            button.click()
        self.wait_for_version_after(before)
        self.deeds.append(verb)

    def wait_for_version_after(self, version: int) -> None:
        """Until the page shows a later position, and nothing is on its way."""
        self._wait_for(READY, version)

    def _wait_for(self, what: str, arg: object = None) -> None:
        with self._telling():
            self.page.wait_for_function(what, arg=arg)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Waiting in vain fails with what the page shows."""
        try:
            yield
        except TimeoutError as late:
            raise AssertionError(f"waited in vain after {self.deeds}: {self._sight()}") from late

    def _sight(self) -> str:
        """What the page shows, for the message of a failed test."""
        focus = self.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
        now, card = self.now.inner_text(), self.card.inner_text()
        return (
            f"version {self.version}, now: {now!r}, card: {card!r}, focus: {focus}, "
            f"at {self.page.url}"
        )

    def touch(self, place: str) -> None:
        """Touch a region in its middle and wait for its card."""
        region = self.page.locator(f"#at-{place}")
        region.evaluate("region => region.scrollIntoView({ block: 'center' })")
        x, y = region.evaluate(MIDDLE)
        self.page.mouse.click(x, y)
        self.page.locator(f"#region-card[data-place={place}]").wait_for()

    def deeds_of_card(self) -> Locator:
        """The buttons on the card of the region that was touched."""
        return self.card.locator(".region-card__deeds button")

    def targets(self, kind: str = "take") -> list[str]:
        """The regions marked on the map as free to take (or "try", or "act")."""
        marked = self.page.locator(f"a.region--{kind}")
        places: list[str] = marked.evaluate_all("all => all.map((a) => a.dataset.region)")
        return places

    def play_to_the_end(self, after_each: Callable[[], None]) -> None:
        for _step in range(LONGEST_GAME):
            self.wait_for_move()
            if self.is_over():
                return
            self.act()
            after_each()
        raise AssertionError(f"the game does not end: {self.deeds[-20:]}")

    def play_turn(self) -> None:
        """Every step until the move is somebody else's."""
        while self.page.locator("#status[data-mine]").count():
            self.act()

    def act(self) -> None:
        """One step: the first of the ways to go on that the page offers."""
        ways = (
            self.lay_out,
            self.pick,
            self.decline,
            self.conquer,
            self.attempt,
            self.place,
            self.go_on,
        )
        if not any(way() for way in ways):
            raise AssertionError(f"nothing to press: {self.now.inner_text()}")

    def lay_out(self) -> bool:
        """Move one piece from a place to another with minus and plus, and confirm.

        Where that leaves too few somewhere, the layout that was proposed.
        """
        form = self.now.locator("form[data-compose]")
        if not form.count():
            return False
        verb = str(form.first.locator("input[name=verb]").get_attribute("value"))
        self.shift(form.first)
        if form.first.locator("[data-confirm][aria-disabled=true]").count():
            form.first.locator("button[type=reset]").click()
        self.press(form.first.locator("button:not([type=button]):not([type=reset])"), verb)
        return True

    def shift(self, form: Locator) -> None:
        unfold = form.locator("[data-unfold]:visible")
        if unfold.count():
            unfold.click()
        fewer = form.locator("[data-step='-1']:enabled:visible")
        if not fewer.count():
            return
        fewer.first.click()
        form.locator("[data-step='1']:enabled:visible").last.click()

    def pick(self) -> bool:
        """The first race of the market, which costs nothing."""
        button = self.page.locator("#market form button").first
        if not button.count():
            return False
        self.press(button, "pick")
        return True

    def decline(self) -> bool:
        button = self.offers("decline")
        due = self.deeds.count("redeploy") + 1 >= self.decline_on_turn > 0
        if not due or "decline" in self.deeds or not button.count():
            return False
        self.press(button.first, "decline")
        return True

    def conquer(self) -> bool:
        """The cheapest marked region."""
        places = self.targets()
        if not places:
            return False
        place = min(places, key=self.price)
        self.touch(place)
        self.press(self.deeds_of_card().first, "conquer")
        return True

    def attempt(self) -> bool:
        """The last attempt with the die, on the first region where it is offered."""
        places = self.targets("try")
        if not places:
            return False
        self.touch(places[0])
        self.press(self.deeds_of_card().first, "attempt")
        return True

    def price(self, place: str) -> int:
        """The number on a marked region."""
        price = self.page.locator(f"[data-spot={place}] .price__number")
        found = re.search(r"\d+", price.text_content() or "") if price.count() else None
        return int(found.group()) if found else 99

    def place(self) -> bool:
        """Put a piece, or a pushed-back troop, on the first marked region, unless one may go on."""
        places = self.targets("act")
        if not places or any(self.offers(verb).count() for verb in ENDINGS):
            return False
        self.touch(places[0])
        self.press(self.deeds_of_card().first, "place")
        return True

    def go_on(self) -> bool:
        """The first choice that is told by buttons: end the conquests, end the turn, a form."""
        for verb in ENDINGS:
            if self.offers(verb).count():
                self.press(self.offers(verb).first, verb)
                return True
        button = self.now.locator(".choice button:visible")
        if not button.count():
            return False
        self.press(button.first, "choose")
        return True
