"""Standing orders: choices outside one's own turn that are made at once, in secret."""

import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse, reverse_lazy

from accounts.models import User
from games import orders, play
from games.models import Game, Move
from games.notices.events import Event
from games.notices.models import Notice
from games.orders import StandingOrder
from tests.web.slow import fresh
from tests.web.standing import about_to_end, act, end_first_turn, seated, tokens_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """The second seat will have to place two tokens on two regions of one token each."""
    return about_to_end(jaina, thrall)


def placements(game: Game) -> list[Move]:
    return list(game.moves.filter(action__verb="retreat").order_by("number"))


# ── at once ────────────────────────────────────────────────────────────────────────────────


def test_who_never_chose_holds_the_border_and_is_not_asked(game: Game) -> None:
    end_first_turn(game)
    move = placements(game)[0]
    assert (move.by_order, move.by_steward, move.user, move.seat) == (True, False, None, 1)
    assert sum(tokens_of(game, 1).values()) == 4
    assert seated(game, 1).on_turn
    assert fresh(game).waits == 0
    assert fresh(game).version == game.moves.latest("number").version


def test_whoever_wants_to_be_asked_is_asked_and_counted(game: Game) -> None:
    orders.set_default(seated(game, 1).user, "ask")
    end_first_turn(game)
    assert placements(game) == []
    assert seated(game, 1).waiting
    assert not seated(game, 1).on_turn
    assert fresh(game).waits == 1
    act(game, seated(game, 1))
    assert not placements(game)[0].by_order
    assert fresh(game).waits == 1


def test_the_order_of_the_game_comes_before_the_default(game: Game) -> None:
    user = seated(game, 1).user
    orders.set_default(user, "ask")
    place = sorted(tokens_of(game, 1))[1]
    orders.set_for_game(user, game, "keep", [place])
    end_first_turn(game)
    assert tokens_of(game, 1)[place] == 3
    assert fresh(game).waits == 0


def test_spreading_is_even(game: Game) -> None:
    orders.set_default(seated(game, 1).user, "spread")
    end_first_turn(game)
    assert set(tokens_of(game, 1).values()) == {2}


def test_without_an_order_of_its_own_the_game_goes_by_the_default_again(game: Game) -> None:
    user = seated(game, 1).user
    orders.set_for_game(user, game, "ask", [])
    orders.set_for_game(user, game, "", [])
    assert orders.order_of(user, game) == orders.NOBODY_CHOSE
    assert not StandingOrder.objects.filter(user=user).exists()


def test_of_several_who_are_driven_out_only_those_who_want_it_are_asked(
    jaina: User, thrall: User, chen: User
) -> None:
    game = about_to_end(jaina, thrall, chen)
    orders.set_default(seated(game, 1).user, "ask")
    end_first_turn(game)
    assert [(move.seat, move.by_order) for move in placements(game)] == [(2, True)]
    assert seated(game, 1).waiting
    assert not seated(game, 2).waiting
    assert fresh(game).waits == 1
    act(game, seated(game, 1))
    assert [move.seat for move in placements(game)] == [2, 1]
    assert seated(game, 1).on_turn


def test_a_seat_that_a_steward_holds_is_the_stewards(game: Game) -> None:
    game.players.filter(seat=1).update(held=True)
    end_first_turn(game)
    assert not any(move.by_order for move in placements(game))
    assert fresh(game).waits == 0


def test_after_a_stewards_turn_orders_are_carried_out_too(game: Game) -> None:
    game.players.filter(seat=0).update(held=True)
    while move := play.steward_step(game.pk, fresh(game).version):
        assert move.version == fresh(game).version
    assert [move.by_order for move in placements(game)] == [True]


def test_nobody_steps_back_behind_an_order(game: Game) -> None:
    end_first_turn(game)
    for seat in (0, 1):
        assert not play.may_undo(fresh(game), seated(game, seat))


def test_a_fault_in_an_order_asks_the_player(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    orders.set_default(seated(game, 1).user, "flee")
    end_first_turn(game)
    assert seated(game, 1).waiting
    assert fresh(game).waits == 1
    assert "cannot be carried out" in caplog.text


# ── while one is asked ─────────────────────────────────────────────────────────────────────


def asked(*users: User) -> Game:
    """A game that waits for all but the first seat, for they want to be asked."""
    game = about_to_end(*users)
    for player in game.players.exclude(seat=0).select_related("user"):
        orders.set_for_game(player.user, game, "ask", [])
    end_first_turn(game)
    return game


def told_to_place(user: User) -> int:
    """The letters that still want to go out."""
    return int(Notice.objects.queued().filter(user=user, event=Event.MUST_RETREAT).count())


def test_a_new_order_does_at_once_what_the_game_waits_for(
    jaina: User, thrall: User, client_of: Callable[[User], Client]
) -> None:
    game = asked(jaina, thrall)
    user, place = seated(game, 1).user, sorted(tokens_of(game, 1))[1]
    assert told_to_place(user)
    sent = {"policy": "keep", "places": [place]}
    answer = client_of(user).post(order_url(game), sent, follow=True)
    assert answer.redirect_chain[-1][0] == game.get_absolute_url()
    assert "was done by it at once" in answer.content.decode()
    assert [(move.seat, move.by_order) for move in placements(game)] == [(1, True)]
    assert tokens_of(game, 1)[place] == 3
    assert seated(game, 1).on_turn
    assert fresh(game).waits == 1
    assert not told_to_place(user)


def test_a_new_order_calls_who_comes_next(
    jaina: User, thrall: User, chen: User, client_of: Callable[[User], Client]
) -> None:
    game = asked(jaina, thrall, chen)
    client_of(seated(game, 2).user).post(order_url(game), {"policy": "hold"})
    assert [move.seat for move in placements(game)] == [2]
    assert seated(game, 1).waiting
    client_of(seated(game, 1).user).post(order_url(game), {"policy": "hold"})
    assert [move.seat for move in placements(game)] == [2, 1]
    assert seated(game, 1).on_turn


def test_a_new_default_does_what_all_ones_games_wait_for(
    jaina: User, thrall: User, client_of: Callable[[User], Client]
) -> None:
    games = [asked(jaina, thrall) for _ in range(6)]
    for user in (jaina, thrall):
        orders.set_default(user, "ask")
    hers = [game for game in games if seated(game, 1).user == jaina]
    own, *others = hers
    StandingOrder.objects.exclude(game=None).exclude(game=own).delete()
    client_of(jaina).post(DEFAULT, {"policy": "spread"})
    assert others
    assert all(len(placements(game)) == 1 for game in others)
    assert all(not placements(game) for game in games if game not in others)


@pytest.mark.parametrize("policy", ["ask", "keep"])
def test_who_still_wants_to_be_asked_is_asked(
    jaina: User, thrall: User, client_of: Callable[[User], Client], policy: str
) -> None:
    game = asked(jaina, thrall)
    answer = client_of(seated(game, 1).user).post(order_url(game), {"policy": policy})
    assert answer.status_code == (302 if policy == "ask" else 422)
    assert placements(game) == []
    assert seated(game, 1).waiting


def test_an_order_makes_no_choice_of_ones_own_turn_or_of_a_stewards_seat(
    jaina: User, thrall: User
) -> None:
    game = asked(jaina, thrall)
    game.players.filter(seat=1).update(held=True)
    orders.set_for_game(seated(game, 1).user, game, "hold", [])
    assert play.follow_orders(seated(game, 1).user) == 0
    other = about_to_end(jaina, thrall)
    assert play.follow_order(seated(other, 0).user, other.pk) == 0
    assert placements(game) == placements(other) == []


def test_a_guests_orders_go_with_the_seats(game: Game, outsider: User, chen: User) -> None:
    orders.set_for_game(outsider, game, "spread", [])
    orders.hand_over(outsider, chen)
    assert orders.order_of(chen, game)["policy"] == "spread"


# ── in secret ──────────────────────────────────────────────────────────────────────────────


def page_of(client: Client, game: Game, name: str = "table") -> str:
    return client.get(reverse(f"games:{name}", args=[game.pk])).content.decode()


@pytest.mark.parametrize("policy", ["hold", "spread", "keep"])
def test_the_log_tells_that_an_order_was_carried_out_and_not_which(
    game: Game, client_of: Callable[[User], Client], policy: str
) -> None:
    orders.set_for_game(seated(game, 1).user, game, policy, sorted(tokens_of(game, 1))[:1])
    end_first_turn(game)
    for seat in (0, 1):
        page = page_of(client_of(seated(game, seat).user), game)
        done, turn = "Done at once, by standing order", f"Round 2: {seated(game, 1).display_name}"
        assert page.index("places the driven-out troops") < page.index(done)
        assert page.rindex(done) < page.rindex(turn)
        assert ("Change my standing order" in page) == (seat == 1)
        for name in ("Hold the strongest border", "Spread evenly", "Keep to these regions"):
            assert name not in page


def test_nobody_else_is_ever_shown_an_order(
    game: Game, client_of: Callable[[User], Client], outsider: User
) -> None:
    orders.set_for_game(seated(game, 1).user, game, "keep", ["secret-place"])
    end_first_turn(game)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    for user in (seated(game, 0).user, outsider):
        for name in ("table", "export", "end", "moves", "order", "default_order"):
            url = f"games:{name}"
            address = reverse(url) if name == "default_order" else reverse(url, args=[game.pk])
            text = client_of(user).get(address).content.decode()
            assert "secret-place" not in text
            assert '"keep"' not in text


def test_the_result_tells_how_often_the_game_waited(game: Game, as_outsider: Client) -> None:
    end_first_turn(game)
    position_over(game)
    assert "never had to wait" in page_of(as_outsider, game, "end")
    Game.objects.filter(pk=game.pk).update(waits=3)
    assert "had to wait 3 times" in page_of(as_outsider, game, "end")


def position_over(game: Game) -> None:
    """The game's last turn has passed."""
    found = fresh(game)
    found.rest["steps"] = [{"name": "over", "seats": []}]
    found.status = Game.Status.OVER
    found.save()


# ── the forms ──────────────────────────────────────────────────────────────────────────────

DEFAULT = reverse_lazy("games:default_order")


def order_url(game: Game) -> str:
    return reverse("games:order", args=[game.pk])


def checked(answer: HttpResponse, value: str) -> bool:
    """Whether the page's radio button of this value is on."""
    found = re.search(rf'<input[^>]*value="{value}"[^>]*>', answer.content.decode())
    return found is not None and "checked" in found[0]


def test_the_default_is_shown_and_saved(as_jaina: Client, jaina: User, game: Game) -> None:
    assert checked(as_jaina.get(DEFAULT), "hold")
    answer = as_jaina.post(DEFAULT, {"policy": "spread"}, follow=True)
    assert "Your standing order is saved" in answer.content.decode()
    assert checked(answer, "spread")
    assert orders.order_of(jaina, game)["policy"] == "spread"


@pytest.mark.parametrize("policy", ["", "keep", "flee"])
def test_what_cannot_hold_in_all_games_is_refused(
    as_jaina: Client, jaina: User, policy: str
) -> None:
    answer = as_jaina.post(DEFAULT, {"policy": policy})
    assert answer.status_code == 422
    assert "field__error" in answer.content.decode()
    assert not StandingOrder.objects.exists()


def test_a_game_has_an_order_of_its_own(game: Game, as_jaina: Client, jaina: User) -> None:
    assert checked(as_jaina.get(order_url(game)), "")
    place = sorted(tokens_of(game, game.players.get(user=jaina).seat))[0]
    answer = as_jaina.post(order_url(game), {"policy": "keep", "places": [place]}, follow=True)
    assert checked(answer, "keep")
    assert checked(answer, place)
    assert orders.order_of(jaina, game) == {"policy": "keep", "places": [place]}
    as_jaina.post(order_url(game), {"policy": ""})
    assert orders.order_of(jaina, game) == orders.NOBODY_CHOSE


@pytest.mark.parametrize(
    "sent",
    [{"policy": "keep"}, {"policy": "keep", "places": ["nowhere"]}, {"policy": "flee"}],
)
def test_a_bad_order_for_a_game_is_refused(
    game: Game, as_jaina: Client, sent: dict[str, object]
) -> None:
    answer = as_jaina.post(order_url(game), sent)
    assert answer.status_code == 422
    assert "field__error" in answer.content.decode()
    assert not StandingOrder.objects.exists()


def test_places_count_only_for_keeping(game: Game, as_jaina: Client, jaina: User) -> None:
    place = sorted(tokens_of(game, game.players.get(user=jaina).seat))[0]
    as_jaina.post(order_url(game), {"policy": "hold", "places": [place]})
    assert orders.order_of(jaina, game)["places"] == []


def test_only_players_order_anything(game: Game, as_outsider: Client, client: Client) -> None:
    for ask in (as_outsider.get, as_outsider.post):
        assert ask(order_url(game), {"policy": "ask"}).status_code == 403
    for url in (order_url(game), DEFAULT):
        for ask in (client.get, client.post):
            answer = ask(url, {"policy": "ask"})
            assert answer.status_code == 302
            assert reverse("account_login") in answer.url
    assert not StandingOrder.objects.exists()


def test_no_order_for_a_game_that_is_over(game: Game, as_jaina: Client) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    assert as_jaina.post(order_url(game), {"policy": "ask"}).status_code == 302
    assert not StandingOrder.objects.exists()


def test_the_tables_menu_leads_to_the_order(
    game: Game, as_jaina: Client, as_outsider: Client
) -> None:
    assert order_url(game) in page_of(as_jaina, game)
    assert order_url(game) not in page_of(as_outsider, game)
    assert str(DEFAULT) in as_jaina.get(reverse("accounts:settings")).content.decode()


def test_an_export_marks_what_an_order_did(game: Game, as_outsider: Client) -> None:
    end_first_turn(game)
    moves = as_outsider.get(reverse("games:export", args=[game.pk])).json()["moves"]
    assert [move["seat"] for move in moves if move["by_order"]] == [1]
    assert [move["action"] for move in moves if move["by_order"]] == [None]
