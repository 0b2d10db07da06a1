"""The buttons about players who are away, and the marks of those who played for them."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import paces, play
from games.models import Game, Player
from games.turns import Turn
from tests.web.slow import (
    NOON,
    deal,
    end_stewards_turn,
    end_turn,
    fresh,
    on_turn,
    player_of,
    step,
)

pytestmark = pytest.mark.django_db

CREATE = reverse("games:create")
WHOLE = {"kind": "warcraft:free", "seats": "2", "public": "yes"}
SignIn = Callable[[User], Client]


@pytest.fixture(autouse=True)
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


@pytest.fixture
def held(game: Game, jaina: User) -> Player:
    """Jaina's seat, which a steward holds."""
    game.players.filter(user=jaina).update(held=True, misses=2, due=None)
    return player_of(game, jaina)


def url(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.pk])


@pytest.mark.parametrize("name", ["take_back", "take_over", "call_off"])
def test_each_button_wants_a_post_and_somebody_signed_in(
    name: str, game: Game, client: Client, as_jaina: Client
) -> None:
    assert as_jaina.get(url(name, game)).status_code == 405
    answer = client.post(url(name, game))
    assert answer.status_code == 302
    assert "login" in answer.url


@pytest.mark.parametrize("name", ["take_back", "take_over", "call_off"])
def test_a_private_game_is_not_there_for_outsiders(
    name: str, jaina: User, thrall: User, as_outsider: Client
) -> None:
    game = deal(jaina, thrall, public=False)
    assert as_outsider.post(url(name, game), {"seat": 0, "agree": "yes"}).status_code == 404


# What a steward did in somebody's place

IN_PLACE = "a steward, in the player's place"


def told(client: Client, game: Game) -> dict[str, int]:
    """How many moves each page marks as a steward's in somebody's place."""
    last = game.moves.newest_first().first().number
    pages = {name: url(name, game) for name in ("table", "moves")}
    pages["position"] = reverse("games:position", args=[game.pk, last])
    mark = 'class="by-steward"'
    return {name: client.get(page).content.decode().count(mark) for name, page in pages.items()}


def test_every_page_marks_what_a_steward_did_for_a_player(
    game: Game, jaina: User, thrall: User, client_of: SignIn
) -> None:
    late = on_turn(game)
    game.players.filter(pk=late.pk).update(late=True)
    move = play.steward_step(game.pk, fresh(game).version)
    assert move is not None
    game.players.filter(pk=late.pk).update(late=False)
    other = thrall if late.user == jaina else jaina
    assert told(client_of(late.user), game) == {"table": 2, "moves": 1, "position": 2}
    assert told(client_of(other), game)["moves"] == 1
    assert IN_PLACE in client_of(other).get(game.get_absolute_url()).content.decode()


def test_what_players_and_seats_of_stewards_do_has_no_mark(jaina: User, client_of: SignIn) -> None:
    game = deal(jaina, stewards=1)
    end_stewards_turn(game)
    step(game, player_of(game, jaina))
    assert set(told(client_of(jaina), game).values()) == {0}


# Taking back


def test_a_seat_is_taken_back(game: Game, held: Player, as_jaina: Client) -> None:
    assert "Take my seat back" in as_jaina.get(game.get_absolute_url()).content.decode()
    assert as_jaina.post(url("take_back", game)).status_code == 302
    assert not player_of(game, held.user).held


def test_my_games_say_which_seat_is_held(game: Game, held: Player, as_jaina: Client) -> None:
    words = "A steward holds your seat."
    assert words in as_jaina.get(reverse("games:index")).content.decode()
    as_jaina.post(url("take_back", game))
    assert words not in as_jaina.get(reverse("games:index")).content.decode()


def test_a_seat_that_is_not_held_is_refused_with_a_sentence(game: Game, as_jaina: Client) -> None:
    answer = as_jaina.post(url("take_back", game))
    assert answer.status_code == 409
    assert "No steward holds this seat" in answer.content.decode()


def test_an_outsider_takes_nothing_back(game: Game, held: Player, as_outsider: Client) -> None:
    assert as_outsider.post(url("take_back", game)).status_code == 403
    assert player_of(game, held.user).held


def test_a_held_player_cannot_act_and_is_told_why(
    game: Game, jaina: User, as_jaina: Client
) -> None:
    if on_turn(game).user != jaina:
        end_turn(game)
    game.players.filter(user=jaina).update(held=True)
    stamp = {"verb": "end", "version": fresh(game).version, "move_id": "move-of-test"}
    answer = as_jaina.post(url("act", game), stamp)
    assert answer.status_code == 409
    assert "take it back" in answer.content.decode()


# Taking over


def test_a_stranger_takes_over(game: Game, held: Player, chen: User, as_chen: Client) -> None:
    assert "Take over this seat" in as_chen.get(game.get_absolute_url()).content.decode()
    answer = as_chen.post(url("take_over", game), {"seat": held.seat})
    assert answer.status_code == 302
    assert game.players.get(seat=held.seat).user == chen


def test_taking_over_needs_a_free_seat_and_its_number(
    game: Game, held: Player, as_chen: Client
) -> None:
    other = game.players.exclude(pk=held.pk).get()
    assert as_chen.post(url("take_over", game), {"seat": other.seat}).status_code == 409
    assert as_chen.post(url("take_over", game), {"seat": "x"}).status_code == 400
    assert as_chen.post(url("take_over", game)).status_code == 400


# Calling off


def test_a_game_is_called_off_by_its_pages(game: Game, as_jaina: Client, as_thrall: Client) -> None:
    as_jaina.post(url("call_off", game), {"agree": "yes"})
    assert "1 of 2 players agree" in as_thrall.get(game.get_absolute_url()).content.decode()
    answer = as_thrall.post(url("call_off", game), {"agree": "yes"}, follow=True)
    assert "agreed to call this game off" in answer.content.decode()
    assert fresh(game).is_called_off
    assert "Called off" in as_jaina.get(reverse("games:index")).content.decode()
    assert "no result" in as_jaina.get(url("end", game)).content.decode()
    assert as_jaina.post(url("call_off", game), {"agree": "no"}).status_code == 409


def test_a_vote_that_says_nothing_is_malformed(game: Game, as_jaina: Client) -> None:
    assert as_jaina.post(url("call_off", game), {"agree": "perhaps"}).status_code == 400


def test_an_outsider_has_no_vote(game: Game, as_outsider: Client) -> None:
    assert as_outsider.post(url("call_off", game), {"agree": "yes"}).status_code == 403


# The new table


def test_a_table_has_the_usual_pace_unless_it_says_otherwise(as_jaina: Client) -> None:
    as_jaina.post(CREATE, WHOLE)
    as_jaina.post(CREATE, WHOLE | {"pace": "brisk", "min_reliability": "90"})
    usual, brisk = Game.objects.order_by("pk")
    assert (usual.pace_key, usual.clock) == ("daily", paces.PRESETS["daily"])
    assert (brisk.pace_key, brisk.min_reliability) == ("brisk", 90)
    assert "Several turns a day" in as_jaina.get(brisk.get_absolute_url()).content.decode()


@pytest.mark.parametrize("wrong", [{"pace": "none"}, {"pace": "x"}, {"min_reliability": "99"}])
def test_a_pace_that_is_not_offered_is_refused(wrong: dict[str, str], as_jaina: Client) -> None:
    assert as_jaina.post(CREATE, WHOLE | wrong).status_code == 422
    assert not Game.objects.exists()


def test_the_lobby_tells_pace_and_minimum_and_holds_to_it(
    game: Game, thrall: User, as_jaina: Client, as_thrall: Client
) -> None:
    as_jaina.post(CREATE, WHOLE | {"min_reliability": "90"})
    table = Game.objects.open().get()
    Turn.objects.create(game=game, seat=0, user=thrall, in_time=False, ended=NOON)
    page = as_thrall.get(reverse("games:lobby")).content.decode()
    assert "A turn a day · at least 90% of turns in time" in page
    answer = as_thrall.post(url("join", table))
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "90% of turns made in time" in page
    assert "too few for this table" in page
    assert "Take a seat" not in page


def test_settings_show_the_reliability(
    game: Game, thrall: User, as_jaina: Client, as_thrall: Client
) -> None:
    Turn.objects.create(game=game, seat=0, user=thrall, in_time=True, ended=NOON)
    page = reverse("accounts:settings")
    assert "100% of your turns" in as_thrall.get(page).content.decode()
    assert "of your turns" not in as_jaina.get(page).content.decode()
