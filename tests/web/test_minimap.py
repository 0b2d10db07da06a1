"""The small map of a game on its card: the board as the reader's seat sees it, kept by browsers."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games import registry, rows
from games.drawing import charts, minimap, palette
from games.engines.warcraft.islands import ISLAND_BY_KEY
from games.models import Game
from tests.toy_engine import Toy
from tests.web import toy as lanterns
from tests.web.slow import deal, fresh, step
from tests.web.test_secrets import disguised

pytestmark = pytest.mark.django_db
LARGEST = 15_000
"""Bytes: a card's picture should be there at once on a slow line."""


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """A private table, some steps on."""
    made = deal(jaina, thrall, public=False)
    for _step in range(8):
        walk(made)
    return fresh(made)


def walk(game: Game) -> None:
    step(game, game.players.select_related("user").filter(waiting=True).first())


def address(game: Game) -> str:
    return reverse("games:minimap", args=[game.pk])


def test_the_map_shows_each_holder_by_colour_and_letter(game: Game, as_jaina: Client) -> None:
    answer = as_jaina.get(address(game))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    svg = answer.content.decode()
    held = [region for region in rows.load(game).regions.values() if region.seat is not None]
    assert held
    letters = sorted(re.findall(r">([A-E])</text>", svg))
    assert letters == sorted(charts.SEAT_LETTERS[region.seat] for region in held)
    for region in held:
        assert palette.SEATS[region.seat] in svg


def test_the_map_is_small_with_five_players(jaina: User, as_jaina: Client) -> None:
    game = deal(jaina, stewards=4)
    assert len(as_jaina.get(address(game)).content) < LARGEST


def test_every_outline_is_kept_in_few_points() -> None:
    for island in ISLAND_BY_KEY.values():
        for region in island.regions:
            ring = minimap.straightened([*region.outline, region.outline[0]])
            assert 4 <= len(ring) < len(region.outline)
            assert set(ring) <= set(region.outline)


def test_what_a_browser_has_it_keeps_until_a_move(game: Game, as_jaina: Client) -> None:
    first = as_jaina.get(address(game))
    assert "private" in first["Cache-Control"]
    assert "no-cache" in first["Cache-Control"]
    kept = {"If-None-Match": first["ETag"]}
    assert as_jaina.get(address(game), headers=kept).status_code == 304
    walk(game)
    after = as_jaina.get(address(game), headers=kept)
    assert after.status_code == 200
    assert after["ETag"] != first["ETag"]


def test_another_seat_has_a_picture_of_its_own(
    game: Game, as_jaina: Client, as_thrall: Client
) -> None:
    kept = {"If-None-Match": as_jaina.get(address(game))["ETag"]}
    assert as_thrall.get(address(game), headers=kept).status_code == 200


def test_nothing_hidden_is_in_the_picture(
    game: Game, as_jaina: Client, as_thrall: Client, jaina: User
) -> None:
    seat = game.player_of(jaina).seat
    seen = as_jaina.get(address(game)).content
    put_back = disguised(game, seat)
    assert as_jaina.get(address(game)).content == seen
    put_back()
    assert as_thrall.get(address(game)).content == seen


def test_a_private_game_has_no_picture_for_strangers(
    game: Game, as_jaina: Client, as_outsider: Client, client: Client
) -> None:
    kept = {"If-None-Match": as_jaina.get(address(game))["ETag"]}
    for browser in (as_outsider, client):
        assert browser.get(address(game), headers=kept).status_code == 404
    assert as_jaina.post(address(game)).status_code == 405


def test_a_game_without_a_map_has_no_picture(toy: Toy, jaina: User, as_jaina: Client) -> None:
    game = lanterns.running(jaina, stewards=1)
    assert as_jaina.get(address(game)).status_code == 404
    assert address(game) not in as_jaina.get("/").content.decode()


def test_a_game_that_has_not_started_has_no_picture(jaina: User, as_jaina: Client) -> None:
    made = Game.objects.create(engine="warcraft", seats=2, name="Empty", creator=jaina)
    made.players.create(seat=0, user=jaina)
    assert as_jaina.get(address(made)).status_code == 404
    assert address(made) not in as_jaina.get("/").content.decode()


def test_the_cards_of_my_games_show_maps_and_news(game: Game, as_jaina: Client) -> None:
    page = as_jaina.get("/")
    assert f'src="{address(game)}"' in page.content.decode()
    newest = game.moves.newest_first().first()
    headline = page.context["headlines"][game.pk]
    assert headline.number == newest.number
    assert headline.text in page.content.decode()


def test_more_games_take_no_more_queries(
    jaina: User, thrall: User, client_of: Callable[[User], Client]
) -> None:
    for _pair in range(4):
        deal(jaina, thrall)
        waiting = Game.objects.waiting_for(jaina).count()
        if 0 < waiting < Game.objects.count():
            break
    few = [_queries(client_of(user)) for user in (jaina, thrall)]
    for _table in range(4):
        walk(deal(jaina, thrall))
    assert [_queries(client_of(user)) for user in (jaina, thrall)] == few


def _queries(client: Client) -> int:
    client.get("/")
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/").status_code == 200
    return len(queries)


def test_every_engine_with_islands_can_be_drawn() -> None:
    for key, listing in registry.LISTINGS.items():
        if listing.islands:
            engine = registry.engine(key)
            state, _events = engine.setup({}, 2, "5a" * 32)
            assert minimap.minimap(engine.view(state, None)) is not None
