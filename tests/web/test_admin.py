"""The staff see games, players, regions and moves, and cannot break a game from there."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.web.slow import deal, fresh

pytestmark = pytest.mark.django_db
LISTS = ["game", "player", "region", "move"]


@pytest.fixture
def as_staff(client_of: Callable[[User], Client]) -> Client:
    return client_of(User.objects.create_superuser(username="Khadgar"))


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


@pytest.mark.parametrize("name", LISTS)
def test_the_staff_read_every_list_and_row(name: str, as_staff: Client, game: Game) -> None:
    assert as_staff.get(f"/admin/games/{name}/").status_code == 200
    row = game if name == "game" else getattr(game, f"{name}s").first()
    assert as_staff.get(f"/admin/games/{name}/{row.pk}/change/").status_code == 200


@pytest.mark.parametrize("name", LISTS)
def test_others_see_nothing_of_it(name: str, as_jaina: Client, game: Game) -> None:
    assert as_jaina.get(f"/admin/games/{name}/").status_code == 302


@pytest.mark.parametrize("name", ["region", "move"])
def test_positions_and_the_log_are_only_read(name: str, as_staff: Client, game: Game) -> None:
    row = getattr(game, f"{name}s").first()
    changed = as_staff.post(f"/admin/games/{name}/{row.pk}/change/", {"seat": 1, "race": "orcs"})
    assert changed.status_code == 403
    assert as_staff.post(f"/admin/games/{name}/{row.pk}/delete/").status_code == 403
    assert as_staff.get(f"/admin/games/{name}/add/").status_code == 403


def test_the_secret_of_the_dice_is_not_shown_to_the_staff(as_staff: Client, game: Game) -> None:
    page = as_staff.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert fresh(game).rest["dice"]["secret"] not in page


def test_the_lists_speak_plainly(as_staff: Client, game: Game) -> None:
    assert "Kind of game" in as_staff.get("/admin/games/game/").content.decode()
    assert "Waited for since" in as_staff.get("/admin/games/player/").content.decode()
    row = game.players.first()
    card = as_staff.get(f"/admin/games/player/{row.pk}/change/").content.decode()
    assert "A steward plays this seat from now on" in card


def test_a_rude_name_can_be_changed(as_staff: Client, game: Game) -> None:
    as_staff.post(f"/admin/games/game/{game.pk}/change/", {"name": "A kind name", "public": "on"})
    assert fresh(game).name == "A kind name"
    assert fresh(game).rest == game.rest
