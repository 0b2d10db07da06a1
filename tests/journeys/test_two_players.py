"""Two people in two browsers, and somebody who watches."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import lobby
from games.engines.contract import OneOf
from games.models import Game, Move
from games.rows import load
from tests.journeys.driver import Person
from tests.journeys.witness import Witness

Browse = Callable[..., Page]
ENGINE = "warcraft"
SLOW_POLL = 15_000  # milliseconds


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """A public game of two that has just begun."""
    opened = lobby.create(jaina, ENGINE, 2, "Storm Peaks", options={"mode": "free"})
    lobby.join(thrall, opened.pk)
    return lobby.start(jaina, opened.pk)


def at_the_table(browse: Browse, user: User | None, game: Game) -> Person:
    person = Person(browse(user))
    person.open(game)
    return person


@pytest.fixture
def both(browse: Browse, game: Game) -> tuple[Person, Person]:
    """Who is to move, and who waits, each at the table in a browser of their own."""
    first, second = (player.user for player in game.players.order_by("-waiting", "seat"))
    return at_the_table(browse, first, game), at_the_table(browse, second, game)


def test_a_table_is_opened_joined_and_started(browse: Browse, jaina: User, thrall: User) -> None:
    host, friend = browse(jaina), browse(thrall)
    host.goto("/lobby/")
    host.get_by_role("link", name="New game").click()
    host.get_by_label("Name of the table").fill("Booty Bay")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Booty Bay")).to_be_visible()

    friend.goto("/lobby/")
    card = friend.get_by_role("listitem").filter(has_text="Booty Bay")
    card.get_by_role("button", name="Join").click()
    taken = host.get_by_role("heading", name="2 of 2 seats taken")
    expect(taken).to_be_visible()  # without a reload by hand
    friend.get_by_role("button", name="Start the game").click()
    for page in (host, friend):
        expect(page.locator("#board svg")).to_be_visible()
    mine = [page.locator("#status[data-mine]").count() for page in (host, friend)]
    assert sorted(mine) == [0, 1]


def test_moves_appear_by_themselves(
    browse: Browse, game: Game, both: tuple[Person, Person]
) -> None:
    mover, other = both
    second = game.players.get(waiting=False).display_name
    watcher = Person(browse())
    witness = Witness(watcher.page)
    watcher.open(game)
    expect(watcher.now).to_contain_text("You are watching.")
    for person in (other, watcher):
        person.page.evaluate("window.neverReloaded = true")
    mover.play_turn()

    other.wait_for_move()
    for person in (other, watcher):
        expect(person.page.locator("#board")).to_have_attribute("data-version", str(mover.version))
        expect(person.page.locator("#log")).to_contain_text(f"Round 1: {second}'s turn")
        assert person.page.evaluate("window.neverReloaded")
    assert watcher.page.locator("form[action$='/act/']").count() == 0
    witness.take_down()
    game.refresh_from_db()
    assert witness.leaks(game, None) == []


def test_without_the_socket_the_page_asks_and_says_so(
    browse: Browse, game: Game, both: tuple[Person, Person]
) -> None:
    mover, _other = both
    watcher = Person(browse())
    watcher.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    watcher.page.clock.install()
    watcher.open(game)
    expect(watcher.page.locator("#live")).to_contain_text("not live, checking every 15 s")
    mover.act()
    watcher.page.clock.fast_forward(SLOW_POLL)
    expect(watcher.page.locator("#board")).to_have_attribute("data-version", str(mover.version))


def test_a_double_click_is_one_move(game: Game, both: tuple[Person, Person]) -> None:
    mover, _other = both
    before = game.moves.count()
    mover.page.locator("#market form button").first.dblclick()
    expect(mover.page.locator("#market form")).to_have_count(0)
    mover.page.wait_for_load_state("networkidle")
    assert game.moves.count() == before + 1


def test_a_stale_tab_says_so_and_shows_the_present(game: Game, both: tuple[Person, Person]) -> None:
    mover, _other = both
    tab = Person(mover.page.context.new_page())
    tab.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    tab.open(game)
    mover.pick()
    tab.page.locator("#market form button").last.click()
    expect(tab.now.get_by_role("alert")).to_contain_text("The table had moved on")
    assert tab.version == mover.version
    assert game.moves.filter(kind=Move.Kind.ACT).count() == 1


def test_a_step_is_taken_back_until_something_was_revealed(
    game: Game, both: tuple[Person, Person]
) -> None:
    mover, other = both
    undo = mover.page.get_by_role("button", name="Undo", exact=True)
    mover.pick()  # turns up a new race in the market
    expect(undo).to_have_count(0)

    place = plain_target(game_now(game))
    conquer(mover, place)
    assert load(game_now(game)).state.regions[place].seat is not None
    undo.click()
    expect(mover.page.locator("#log")).to_contain_text("takes back a step")
    expect(mover.page.locator(f"#at-{place}.region--take")).to_have_count(1)
    assert load(game_now(game)).state.regions[place].seat is None
    expect(undo).to_have_count(0)
    expect(other.page.locator("#log")).to_contain_text("takes back a step")


def conquer(person: Person, place: str) -> None:
    person.touch(place)
    person.press(person.deeds_of_card().first, "conquer")


def plain_target(game: Game) -> str:
    """A region to conquer without a special way, and with nothing hidden in it."""
    position = load(game)
    seat = position.awaited()[0].seat
    view = position.engine.view(position.state, seat)
    plain = next(
        choice
        for choice in position.engine.choices(position.state, seat)
        if isinstance(choice, OneOf) and choice.verb == "conquer" and not choice.fixed
    )
    places = [option.places[0] for option in plain.options]
    return next(place for place in places if not view["regions"][place].get("hidden_tile"))


def game_now(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)
