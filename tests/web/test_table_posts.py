"""What a seat does at a table: acting, stepping back, giving up; and each way it is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import lobby, play, rows
from games.models import Game, Move
from tests.web.slow import deal, fresh, on_turn

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """Jaina and Thrall have just begun."""
    return deal(jaina, thrall)


@pytest.fixture
def mover(game: Game, client_of: ClientOf) -> Client:
    """Whoever's turn it is."""
    user = on_turn(game).user
    assert user is not None
    return client_of(user)


@pytest.fixture
def waiter(game: Game, client_of: ClientOf) -> Client:
    """The other one."""
    other = game.players.exclude(pk=on_turn(game).pk).get()
    return client_of(other.user)


def form(game: Game, **fields: Any) -> dict[str, Any]:
    """The fields of an honest form: picking the first combo, unless told otherwise."""
    stamp = {"version": fresh(game).version, "move_id": play.new_move_id()}
    return {"verb": "pick", "row": 1} | stamp | fields


def act(client: Client, game: Game, *, htmx: bool = False, **fields: Any) -> Any:
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(reverse("games:act", args=[game.pk]), form(game, **fields), headers=headers)


def nothing_happened(game: Game) -> bool:
    return fresh(game).version == game.version and game.moves.count() == 1


def test_acting_works_and_goes_back_to_the_table(mover: Client, game: Game) -> None:
    answer = act(mover, game)
    assert (answer.status_code, answer.url) == (302, game.get_absolute_url())
    newest = game.moves.newest_first().first()
    assert newest.action == {"verb": "pick", "params": {"row": 1}}
    assert fresh(game).version == game.version + 1


def test_htmx_gets_its_own_fresh_fragments(mover: Client, game: Game) -> None:
    answer = act(mover, game, htmx=True)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'id="board"' in page
    assert f'data-version="{game.version + 1}"' in page


@pytest.mark.parametrize("name", ["act", "undo", "resign"])
def test_nothing_is_done_by_get(name: str, mover: Client, game: Game) -> None:
    assert mover.get(reverse(f"games:{name}", args=[game.pk])).status_code == 405
    assert nothing_happened(game)


@pytest.mark.parametrize("name", ["act", "undo", "resign"])
def test_nobody_is_sent_to_the_entrance(name: str, client: Client, game: Game) -> None:
    answer = client.post(reverse(f"games:{name}", args=[game.pk]), form(game))
    assert answer.status_code == 302
    assert answer.url.startswith("/accounts/login/")
    assert nothing_happened(game)


@pytest.mark.parametrize("name", ["act", "undo", "resign"])
def test_an_outsider_has_no_seat(name: str, as_outsider: Client, game: Game) -> None:
    answer = as_outsider.post(reverse(f"games:{name}", args=[game.pk]), form(game))
    assert answer.status_code == 403
    assert "You have no seat in this game." in answer.content.decode()
    assert nothing_happened(game)


@pytest.mark.parametrize("name", ["act", "undo", "resign"])
def test_a_private_game_is_not_even_there(name: str, as_outsider: Client, jaina: User) -> None:
    hidden = deal(jaina, public=False, stewards=1)
    answer = as_outsider.post(reverse(f"games:{name}", args=[hidden.pk]), form(hidden))
    assert answer.status_code == 404


def test_acting_out_of_turn_is_refused(waiter: Client, game: Game) -> None:
    answer = act(waiter, game)
    assert answer.status_code == 409
    assert "It is not your turn." in answer.content.decode()
    assert nothing_happened(game)


def test_a_stale_page_says_so_and_shows_the_present(mover: Client, game: Game) -> None:
    act(mover, game)
    answer = act(mover, game, version=game.version, verb="end_conquest", htmx=True)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "The table had moved on." in page
    assert f'data-version="{game.version + 1}"' in page
    assert act(mover, game, version=game.version, verb="end_conquest").status_code == 409


def test_an_illegal_action_is_refused_with_its_reason(mover: Client, game: Game) -> None:
    plain = act(mover, game, row=9)
    assert plain.status_code == 422
    assert "That combo is not on offer." in plain.content.decode()
    by_htmx = act(mover, game, row=9, htmx=True)
    assert by_htmx.status_code == 200
    assert "That combo is not on offer." in by_htmx.content.decode()
    assert nothing_happened(game)


def test_the_same_form_sent_twice_is_one_move(mover: Client, game: Game) -> None:
    fields = form(game)
    url = reverse("games:act", args=[game.pk])
    first, second = mover.post(url, fields), mover.post(url, fields)
    assert (first.status_code, second.status_code) == (302, 302)
    assert game.moves.filter(kind=Move.Kind.ACT).count() == 1


def test_two_tabs_make_one_move(mover: Client, game: Game) -> None:
    one, other = form(game), form(game, row=2)
    url = reverse("games:act", args=[game.pk])
    assert mover.post(url, one).status_code == 302
    assert mover.post(url, other).status_code == 409
    assert game.moves.filter(kind=Move.Kind.ACT).count() == 1


def conquered(mover: Client, game: Game) -> Game:
    """The mover has picked and conquered an empty region."""
    act(mover, game)
    while "choose_form" in verbs(game):
        act(mover, game, verb="choose_form", form="human")
    position = rows.load(fresh(game))
    region = next(
        option.params["region"]
        for choice in position.engine.choices(position.state, on_turn(game).seat)
        if choice.verb == "conquer" and not choice.fixed
        for option in choice.options
        if position.state.regions[option.params["region"]].hidden is None
    )
    act(mover, game, verb="conquer", region=region)
    return fresh(game)


def verbs(game: Game) -> set[str]:
    position = rows.load(fresh(game))
    choices = position.engine.choices(position.state, on_turn(game).seat)
    return {choice.verb for choice in choices}


def test_a_step_that_showed_nothing_can_be_taken_back(mover: Client, game: Game) -> None:
    before = conquered(mover, game)
    held = before.regions.exclude(seat=None).count()
    answer = mover.post(reverse("games:undo", args=[game.pk]), form(game))
    assert answer.status_code == 302
    assert held == 1
    assert not fresh(game).regions.exclude(seat=None).exists()
    assert game.moves.newest_first().first().kind == Move.Kind.UNDO


def test_a_new_combo_that_was_seen_cannot_be_taken_back(mover: Client, game: Game) -> None:
    act(mover, game)
    answer = mover.post(reverse("games:undo", args=[game.pk]), form(game))
    assert answer.status_code == 409
    assert "it showed something that was hidden" in answer.content.decode()


def test_another_s_step_cannot_be_taken_back(mover: Client, waiter: Client, game: Game) -> None:
    conquered(mover, game)
    answer = waiter.post(reverse("games:undo", args=[game.pk]), form(game))
    assert answer.status_code == 409
    assert fresh(game).regions.exclude(seat=None).count() == 1


def test_a_stale_undo_is_refused(mover: Client, game: Game) -> None:
    now = conquered(mover, game)
    fields = form(game, version=now.version - 1)
    answer = mover.post(reverse("games:undo", args=[game.pk]), fields)
    assert answer.status_code == 409
    assert fresh(game).version == now.version


def test_who_gives_up_is_played_on_and_cannot_act(mover: Client, game: Game) -> None:
    answer = mover.post(reverse("games:resign", args=[game.pk]), form(game))
    assert answer.status_code == 302
    assert game.players.filter(left=True, steward=True).count() == 1
    assert act(mover, game).status_code == 403


def test_a_game_that_is_over_takes_no_action(mover: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    answer = act(mover, game)
    assert answer.status_code == 409
    assert "This game is over." in answer.content.decode()


def test_a_game_that_has_not_begun_takes_no_action(jaina: User, as_jaina: Client) -> None:
    game = lobby.create(jaina, "warcraft", 2, "Soon", options={"mode": "free"})
    answer = as_jaina.post(reverse("games:act", args=[game.pk]), form(game))
    assert answer.status_code == 409
    assert "This game has not started yet." in answer.content.decode()
