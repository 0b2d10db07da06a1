"""Every page, light and dark: what axe finds serious, and what a small phone cannot show."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from accounts.models import User
from games import lobby, tasks
from games.models import Game
from games.rows import load
from tests.journeys.conftest import PHONE

Browse = Callable[..., Page]
GRAVE = {"serious", "critical"}
STRANGERS = ("/", "/lobby/", "/accounts/login/", "/accounts/signup/")
OWN = (
    *("/", "/lobby/", "/games/new/", "/players/Jaina/", "/notices/", "/notices/preferences/"),
    *("/accounts/settings/", "/accounts/availability/", "/orders/", "/feeds/"),
)


@pytest.fixture
def running(jaina: User, thrall: User) -> Game:
    """A game of two that has just begun, and a table that waits for players."""
    game = lobby.create(jaina, "warcraft", 2, "Storm Peaks", options={"mode": "free"})
    lobby.join(thrall, game.pk)
    lobby.create(thrall, "warcraft", 3, "Booty Bay", options={"mode": "factions"})
    return lobby.start(jaina, game.pk)


@pytest.fixture
def finished(jaina: User) -> Game:
    """A game that stewards played to its end."""
    game = lobby.create(jaina, "warcraft", 2, "Old Ironforge", options={"mode": "free"}, stewards=1)
    game.players.update(steward=True)
    tasks.steward_move(game.pk, game.version)
    game.refresh_from_db()
    assert game.is_over
    return game


def pages_of(running: Game, finished: Game) -> list[str]:
    table, over = running.get_absolute_url(), finished.get_absolute_url()
    place = next(iter(load(running).engine.view(load(running).state, None)["regions"]))
    at_the_table = ("", f"?region={place}", "chat/", "moves/", "order/", "at/1/")
    afterwards = ("", "result/", "dice/", "at/9/")
    return [*OWN, *(table + path for path in at_the_table), *(over + path for path in afterwards)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(
    browse: Browse, jaina: User, running: Game, finished: Game, scheme: str
) -> None:
    stranger = browse(color_scheme=scheme)
    member = browse(jaina, viewport=PHONE, color_scheme=scheme)
    found = [fault for path in STRANGERS for fault in faults(stranger, path)]
    found += [fault for path in pages_of(running, finished) for fault in faults(member, path)]
    assert found == []


def faults(page: Page, path: str) -> list[str]:
    """What axe finds grave on a page, and whether it is wider than its window."""
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    found = [
        f"{path}: {violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"][:3]
    ]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found + ([f"{path}: {wide} pixels too wide"] if wide > 0 else [])
