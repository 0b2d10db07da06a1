"""What was seen is taken back only if the next player grants it."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import lobby, play, replays, rows
from games.models import Game, Move, Player
from games.talk import pleas
from games.talk.models import Plea
from tests.web.test_replays import go_on, written


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """Jaina moves first and has just ended her turn; Thrall is awaited."""
    made = lobby.create(jaina, "warcraft", 2, "Regrets", public=True, options={"mode": "free"})
    lobby.join(thrall, made.pk)
    lobby.start(jaina, made.pk)
    first, second = (player.user for player in made.roster())
    if first != jaina:
        Player.objects.filter(game=made).update(user=None)
        Player.objects.filter(game=made, seat=0).update(user=second)
        Player.objects.filter(game=made, seat=1).update(user=first)
    while awaited(made) == jaina:
        go_on(made, 1)
    return fresh(made)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def awaited(game: Game) -> User:
    return rows.load(fresh(game)).awaited()[0].user


def post(client: Client, name: str, game: Game, version: int | None = None) -> int:
    stamp = {"version": version or fresh(game).version, "move_id": play.new_move_id()}
    return client.post(reverse(f"games:{name}", args=[game.pk]), stamp).status_code


@pytest.mark.django_db
def test_the_next_player_grants_the_step_back(
    game: Game, jaina: User, as_jaina: Client, as_thrall: Client
) -> None:
    last = play.last_standing(game)
    before = written(replays.state_at(game, last.number - 1))
    assert b"Ask to undo" in as_jaina.get(game.get_absolute_url()).content
    assert post(as_jaina, "ask_undo", game) == 302
    assert b"Allow it" in as_thrall.get(game.get_absolute_url()).content
    assert b"Allow it" not in as_jaina.get(game.get_absolute_url()).content
    assert post(as_thrall, "grant_undo", game) == 302
    undo = game.moves.order_by("-number").first()
    assert (undo.kind, undo.undoes, undo.seat) == (Move.Kind.UNDO, last.number, last.seat)
    assert written(rows.load(fresh(game)).state) == before
    assert awaited(game) == jaina
    page = as_jaina.get(game.get_absolute_url()).content.decode()
    assert "Jaina takes back a step, as Thrall allows" in page
    go_on(game, 4)
    assert replays.verify(fresh(game)) is None


@pytest.mark.django_db
def test_acting_is_the_answer_no(game: Game, as_jaina: Client, as_thrall: Client) -> None:
    post(as_jaina, "ask_undo", game)
    go_on(game, 1)
    assert pleas.standing(fresh(game)) is None
    assert post(as_thrall, "grant_undo", game) == 409
    assert post(as_jaina, "ask_undo", game) == 409


@pytest.mark.django_db
def test_within_the_turn_the_next_in_order_is_asked(
    game: Game, thrall: User, as_jaina: Client, as_thrall: Client
) -> None:
    go_on(game, 1)  # Thrall picks, which reveals a combo
    assert awaited(game) == thrall
    assert post(as_thrall, "ask_undo", game) == 302
    assert post(as_jaina, "grant_undo", game) == 302
    assert rows.load(fresh(game)).state.turn.picked is False


@pytest.mark.django_db
def test_only_one_step_is_taken_back_and_asked_for_once(
    game: Game, as_jaina: Client, as_thrall: Client
) -> None:
    post(as_jaina, "ask_undo", game)
    assert post(as_jaina, "ask_undo", game) == 409
    post(as_thrall, "grant_undo", game)
    assert post(as_thrall, "grant_undo", game) == 409
    assert game.moves.filter(kind=Move.Kind.UNDO).count() == 1


@pytest.mark.django_db
def test_a_free_step_needs_no_leave(game: Game, as_thrall: Client) -> None:
    while not play.may_undo(fresh(game), seat(game, "Thrall")):
        go_on(game, 1)
        if awaited(game).username != "Thrall":
            pytest.fail("Thrall made no step that he could take back")
    assert post(as_thrall, "ask_undo", game) == 409
    assert not Plea.objects.filter(game=game).exists()


def seat(game: Game, name: str) -> Player:
    return fresh(game).players.get(user__username=name)


@pytest.mark.django_db
def test_a_steward_grants_nothing(game: Game, as_jaina: Client) -> None:
    Player.objects.filter(game=game, user__username="Thrall").update(user=None, steward=True)
    assert post(as_jaina, "ask_undo", game) == 409
    assert b"Ask to undo" not in as_jaina.get(game.get_absolute_url()).content


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ask_undo", "grant_undo"])
def test_who_may_not(
    name: str, game: Game, as_jaina: Client, as_thrall: Client, as_outsider: Client, client: Client
) -> None:
    if name == "grant_undo":
        post(as_jaina, "ask_undo", game)
    rightful, other = (as_jaina, as_thrall) if name == "ask_undo" else (as_thrall, as_jaina)
    moves = game.moves.count()
    assert rightful.get(reverse(f"games:{name}", args=[game.pk])).status_code == 405
    assert post(as_outsider, name, game) == 403
    assert post(other, name, game) == 409
    assert post(rightful, name, game, version=1) == 409
    assert client.post(reverse(f"games:{name}", args=[game.pk])).url.startswith("/accounts/login")
    assert rightful.post(reverse(f"games:{name}", args=[game.pk])).status_code == 400
    assert game.moves.count() == moves


@pytest.mark.django_db
def test_a_page_that_htmx_asked_for_shows_the_reason(game: Game, as_thrall: Client) -> None:
    stamp = {"version": game.version, "move_id": play.new_move_id()}
    url = reverse("games:grant_undo", args=[game.pk])
    answer = as_thrall.post(url, stamp, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "Nobody asks you" in answer.content.decode()
