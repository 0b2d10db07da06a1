"""Slow play in a real browser: the test moves the clock, and nobody waits for a deadline."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django import Settings

from accounts.models import User
from games import tasks
from games.models import Game, Move
from tests.journeys.driver import Person
from tests.journeys.moved_clock import MovedClock, eventually, letter, letters, link_in
from tests.web.slow import deal, end_turn, fresh, on_turn
from tests.web.standing import about_to_end, seated, tokens_of

Browse = Callable[..., Page]
Sit = Callable[[User, Game], Person]
LONG = timedelta(hours=26)
"""More than a turn of the daily pace and its grace."""
HOUR = timedelta(hours=1)
MOMENT = timedelta(minutes=5)
"""More than the test takes from moving the clock to looking."""
HOURS = "/accounts/availability/"
TURN = "Your turn: Slow"
REMINDER = "Your time is running out: Slow"
MISSED = "You were missed: Slow"
HELD = "The steward keeps your seat until you take it back."
BY_ORDER = "Done at once, by standing order"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> MovedClock:
    """All threads of the site go by it."""
    moved = MovedClock()
    monkeypatch.setattr("django.utils.timezone.now", moved.now)
    for reader in ("django.template.defaultfilters", "games.notices.wording"):
        monkeypatch.setattr(f"{reader}.timeuntil", moved.until)
    return moved


@pytest.fixture(autouse=True)
def _links_lead_here(settings: Settings, base_url: str) -> None:
    settings.SITE_URL = base_url


@pytest.fixture
def sit(browse: Browse) -> Sit:
    """Somebody who opens the table once: what they see later came by itself."""

    def open_table(user: User, game: Game) -> Person:
        person = Person(browse(user, timezone_id="UTC"))
        person.open(game)
        person.page.evaluate("window.neverReloaded = true")
        return person

    return open_table


def never_reloaded(person: Person) -> bool:
    return bool(person.page.evaluate("window.neverReloaded === true"))


def other_than(user: User, game: Game) -> User:
    found: User = game.players.select_related("user").exclude(user=user).get().user
    return found


# ── a sleeping player ──────────────────────────────────────────────────────────────────────


def test_a_turn_passes_to_a_sleeper_who_is_reminded_when_they_chose(
    browse: Browse, sit: Sit, clock: MovedClock, jaina: User, thrall: User
) -> None:
    game = deal(jaina, thrall)
    mover = on_turn(game).user
    sleeper = other_than(mover, game)
    away = browse(sleeper, timezone_id="UTC")
    be_awake(away, "14:00", "22:00")
    be_reminded(away, "1 hour before")

    clock.to(clock.on(1, 9))
    due = clock.on(3, 15)  # 25 hours awake: eight on each of three days, and one
    sit(mover, game).play_turn()
    away.goto(HOURS)
    expect(away.locator("main")).to_contain_text("Your clocks rest.")
    away.goto(game.get_absolute_url())
    expect(away.locator("#status")).to_contain_text(f"Your turn Round 1 of 10 {until(due)}")

    clock.to(due - HOUR - MOMENT)
    letter(sleeper, TURN)
    assert letters(sleeper, REMINDER) == []
    clock.to(due - HOUR + MOMENT)
    reminder = letter(sleeper, REMINDER)
    for said in ("Slow still waits for you. You have until", "minutes)."):
        assert said in reminder.body
    assert letters(mover, REMINDER) == []
    open_from_letter(browse(timezone_id="UTC"), link_in(reminder), sleeper, game)


def be_awake(page: Page, opens: str, closes: str) -> None:
    """From tomorrow on, at these times of every day."""
    page.goto(HOURS)
    page.get_by_label("Only when I am awake").check()
    for edge, at in (("from", opens), ("to", closes)):
        for weekday in range(7):
            page.locator(f"[name={edge}_{weekday}]").fill(at)
    page.get_by_role("button", name="Save hours").click()
    expect(page.locator("main")).to_contain_text("Your awake hours are saved.")


def be_reminded(page: Page, lead: str) -> None:
    page.goto("/notices/preferences/")
    page.locator("[name=lead]").select_option(label=lead)
    page.locator("#choices").get_by_role("button", name="Save").click()
    expect(page.locator("[name=lead] option:checked")).to_have_text(lead)


def until(moment: datetime) -> str:
    """A deadline as pages tell it to who lives by UTC."""
    return f"until {moment:%a}, {moment.day} {moment:%B}, {moment:%H:%M}"


def open_from_letter(page: Page, link: str, reader: User, game: Game) -> None:
    """Looking at the link signs nobody in; its button does."""
    page.goto(link)
    expect(page.get_by_role("heading", name="To the table")).to_be_visible()
    page.goto(game.get_absolute_url())
    expect(page.locator("#now")).to_contain_text("You are watching.")
    page.goto(link)
    page.get_by_role("button", name=f"Go on as {reader.username}").click()
    expect(page).to_have_url(game.get_absolute_url())
    expect(page.locator("#status[data-mine]")).to_contain_text("Your turn")


# ── deadlines that pass ────────────────────────────────────────────────────────────────────


def test_a_deadline_passes_and_the_steward_moves(
    sit: Sit, clock: MovedClock, jaina: User, thrall: User
) -> None:
    game = deal(jaina, thrall)
    late = on_turn(game).user
    person, other = sit(late, game), sit(other_than(late, game), game)
    expect(person.page.locator("#status")).to_contain_text("Your turn")
    let_pass(clock)

    other.wait_for_move()
    expect(person.page.locator("#status")).to_contain_text(f"{other_than(late, game)} to move")
    expect(person.page.locator("#news")).to_contain_text("moves since your last")
    assert never_reloaded(person)
    assert never_reloaded(other)
    deeds = game.moves.filter(kind=Move.Kind.ACT, by_order=False)
    assert all(move.by_steward for move in deeds)
    is_told(person.page, late)


def let_pass(clock: MovedClock) -> None:
    """The deadline of whoever is waited for; the worker does what the sweep finds."""
    clock.to(clock.now() + LONG)
    tasks.sweep_deadlines()


def is_told(page: Page, late: User) -> None:
    """By letter and on the site: what the steward did, and what the next time would cost."""
    body = str(letter(late, MISSED).body)
    for said in ("so a steward moved for you.", f"{late} picks the", "If that happens once more"):
        assert said in body
    page.goto("/notices/")
    expect(page.get_by_role("listitem").filter(has_text=MISSED)).to_contain_text(
        f"{late} picks the"
    )


def test_after_two_misses_the_seat_is_held_until_it_is_taken_back(
    sit: Sit, clock: MovedClock, jaina: User, thrall: User
) -> None:
    game = deal(jaina, thrall)
    late = on_turn(game).user
    person = sit(late, game)
    miss(person, clock, other_than(late, game))
    expect(person.now).not_to_contain_text("A steward holds your seat")
    end_turn(game)
    person.wait_for_move()
    miss(person, clock, other_than(late, game))
    expect(person.now).to_contain_text("A steward holds your seat, because your time ran out.")
    tasks.deliver_notices()
    eventually(lambda: any(HELD in one.body for one in letters(late, MISSED)), HELD)

    take_back(person)
    end_turn(game)
    person.wait_for_move()
    person.act()
    assert game.moves.newest_first().first().user == late
    assert never_reloaded(person)


def miss(person: Person, clock: MovedClock, other: User) -> None:
    """The person's turn is ended by the steward, and the page says whose turn it is then."""
    let_pass(clock)
    expect(person.page.locator("#status")).to_contain_text(f"{other} to move")


def take_back(person: Person) -> None:
    players = person.page.locator("#players")
    expect(players).to_contain_text("steward")
    person.now.get_by_role("button", name="Take my seat back").click()
    expect(person.now).not_to_contain_text("A steward holds your seat")
    expect(players).not_to_contain_text("steward")


# ── standing orders ────────────────────────────────────────────────────────────────────────


def test_a_retreat_is_done_by_standing_order(sit: Sit, jaina: User, thrall: User) -> None:
    game = about_to_end(jaina, thrall)
    mover, driven = sit(seated(game, 0).user, game), sit(seated(game, 1).user, game)
    mover.play_turn()
    driven.wait_for_move()
    for person in (mover, driven):
        expect(person.page.locator("#log")).to_contain_text(BY_ORDER)
        assert never_reloaded(person)
    assert sum(tokens_of(game, 1).values()) == 4
    assert fresh(game).waits == 0
    assert change_link(mover).count() == 0
    change_link(driven).click()
    expect(driven.page.get_by_label("Ask me")).to_be_visible()


def test_whoever_wants_to_be_asked_is_asked_on_the_page(
    sit: Sit, jaina: User, thrall: User
) -> None:
    game = about_to_end(jaina, thrall)
    mover, driven = sit(seated(game, 0).user, game), sit(seated(game, 1).user, game)
    ask_me(driven.page)
    driven.open(game)
    mover.play_turn()
    driven.wait_for_move()
    expect(driven.page.locator("#log")).not_to_contain_text(BY_ORDER)
    assert driven.lay_out()
    expect(mover.page.locator("#log")).to_contain_text("places the driven-out troops")
    assert fresh(game).waits == 1


def change_link(person: Person) -> Locator:
    """What the log offers to whose order was carried out."""
    return person.page.locator("#log").get_by_role("link", name="Change my standing order")


def ask_me(page: Page) -> None:
    """An order for this very game, from its menu."""
    page.get_by_label("This game").click()
    page.get_by_role("link", name="Standing order", exact=True).click()
    page.get_by_label("Ask me").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("Your standing order is saved.")
