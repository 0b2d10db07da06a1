"""Tables before they run: made, joined, left, filled, started; and a guest's game at once."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests import merged
from accounts.models import User
from games import lobby
from games.models import Game
from tests.web.slow import fresh

pytestmark = pytest.mark.django_db
NEW = {"kind": "warcraft:free", "seats": 2, "public": "yes", "name": "Friday post"}


@pytest.fixture
def room(jaina: User) -> Game:
    """Jaina's open table for two."""
    return lobby.create(jaina, "warcraft", 2, "Friday post", options={"mode": "free"})


@pytest.fixture
def hidden(jaina: User) -> Game:
    """The same, found by its link alone."""
    return lobby.create(jaina, "warcraft", 2, "Secret", public=False, options={"mode": "free"})


def post(client: Client, name: str, game: Game, **fields: Any) -> Any:
    return client.post(reverse(f"games:{name}", args=[game.pk]), fields)


# ── making ─────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_made(as_jaina: Client, jaina: User) -> None:
    answer = as_jaina.post(reverse("games:create"), NEW)
    game = Game.objects.get()
    assert (answer.status_code, answer.url) == (302, game.get_absolute_url())
    assert game.options == {"mode": "free"}
    assert game.player_of(jaina) is not None


def test_a_table_full_of_stewards_starts_at_once(as_jaina: Client) -> None:
    as_jaina.post(reverse("games:create"), NEW | {"kind": "warcraft:factions", "stewards": 1})
    assert Game.objects.get().is_running


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 9}, {"seats": "two"}, {"kind": "chess:free"}, {"stewards": 2}, {"name": "n" * 61}],
)
def test_a_table_that_cannot_be_is_refused(wrong: dict[str, Any], as_jaina: Client) -> None:
    answer = as_jaina.post(reverse("games:create"), NEW | wrong)
    assert answer.status_code == 422
    assert "error" in answer.content.decode()
    assert not Game.objects.exists()


def test_nobody_makes_no_table(client: Client) -> None:
    assert client.post(reverse("games:create"), NEW).url.startswith("/accounts/login/")
    assert not Game.objects.exists()


# ── playing at once ────────────────────────────────────────────────────────────────────────


def test_a_guest_plays_at_once(client: Client) -> None:
    answer = client.post(reverse("games:play_now"), {"opponents": 2})
    game = Game.objects.get()
    assert answer.url == game.get_absolute_url()
    assert game.is_running
    assert game.players.filter(user__is_guest=True).count() == 1
    assert client.get(answer.url).status_code == 200


@pytest.mark.parametrize("opponents", ["0", "5", "many", "1; drop"])
def test_a_silly_number_of_stewards_makes_no_game(opponents: str, client: Client) -> None:
    answer = client.post(reverse("games:play_now"), {"opponents": opponents}, follow=True)
    assert "Choose one to four stewards" in answer.content.decode()
    assert not Game.objects.exists()


def test_the_guest_s_games_come_along(client: Client, jaina: User) -> None:
    client.post(reverse("games:play_now"), {"opponents": 1})
    game = Game.objects.get()
    guest = game.players.get(steward=False).user
    merged.send(sender=User, guest=guest, user=jaina)
    assert fresh(game).player_of(jaina) is not None


# ── joining, leaving, filling, starting ────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["join", "leave", "fill", "start"])
def test_nothing_is_done_by_get(name: str, as_jaina: Client, room: Game) -> None:
    assert as_jaina.get(reverse(f"games:{name}", args=[room.pk])).status_code == 405
    assert fresh(room).version == room.version


@pytest.mark.parametrize("name", ["join", "leave", "fill", "start"])
def test_nobody_is_sent_to_the_entrance(name: str, client: Client, room: Game) -> None:
    assert post(client, name, room).url.startswith("/accounts/login/")
    assert fresh(room).version == room.version


@pytest.mark.parametrize("name", ["leave", "fill", "start"])
def test_an_outsider_has_nothing_to_say(name: str, as_outsider: Client, room: Game) -> None:
    assert post(as_outsider, name, room).status_code == 403
    assert fresh(room).version == room.version


@pytest.mark.parametrize("name", ["join", "leave", "fill", "start"])
def test_a_hidden_table_is_not_even_there(name: str, as_outsider: Client, hidden: Game) -> None:
    assert post(as_outsider, name, hidden).status_code == 404


def test_joining_takes_a_seat_once(as_thrall: Client, thrall: User, room: Game) -> None:
    assert post(as_thrall, "join", room).status_code == 302
    assert post(as_thrall, "join", room).status_code == 409
    assert fresh(room).players.filter(user=thrall).count() == 1


def test_a_full_table_takes_nobody(as_thrall: Client, as_chen: Client, room: Game) -> None:
    post(as_thrall, "join", room)
    answer = post(as_chen, "join", room)
    assert answer.status_code == 409
    assert "All seats of this game are taken." in answer.content.decode()


def test_the_link_opens_a_hidden_table(as_thrall: Client, thrall: User, hidden: Game) -> None:
    link = hidden.get_invite_url()
    assert "Secret" in as_thrall.get(link).content.decode()
    assert as_thrall.post(link).status_code == 302
    assert fresh(hidden).player_of(thrall) is not None
    assert as_thrall.get("/i/no-such-invitation/").status_code == 404


def test_the_entrance_leads_back_to_the_invitation(client: Client, hidden: Game) -> None:
    link = hidden.get_invite_url()
    assert client.post(link).url == f"/accounts/login/?next={link}"


def test_leaving_gives_the_seat_back(as_thrall: Client, thrall: User, room: Game) -> None:
    post(as_thrall, "join", room)
    assert post(as_thrall, "leave", room).status_code == 302
    assert fresh(room).player_of(thrall) is None


def test_the_last_one_out_closes_the_table(as_jaina: Client, room: Game) -> None:
    post(as_jaina, "leave", room)
    assert fresh(room).status == Game.Status.CLOSED


def test_only_the_host_fills_with_stewards(
    as_jaina: Client, as_thrall: Client, jaina: User
) -> None:
    big = lobby.create(jaina, "warcraft", 3, "Three", options={"mode": "free"})
    post(as_thrall, "join", big)
    assert post(as_thrall, "fill", big).status_code == 403
    assert post(as_jaina, "fill", big).status_code == 302
    assert fresh(big).is_full


def test_a_table_starts_when_full_and_once(as_jaina: Client, as_thrall: Client, room: Game) -> None:
    assert post(as_jaina, "start", room).status_code == 409
    post(as_thrall, "join", room)
    assert post(as_thrall, "start", room).status_code == 302
    assert fresh(room).is_running
    assert post(as_jaina, "start", room).status_code == 409


def test_a_running_game_is_not_joined_or_left(
    as_jaina: Client, as_thrall: Client, as_chen: Client, room: Game
) -> None:
    post(as_thrall, "join", room)
    post(as_jaina, "start", room)
    assert post(as_chen, "join", room).status_code == 409
    assert post(as_thrall, "leave", room).status_code == 409


@pytest.mark.parametrize("name", ["index", "lobby"])
def test_the_pages_around_the_tables_open_for_everybody(
    name: str, client: Client, as_jaina: Client, room: Game
) -> None:
    for reader in (client, as_jaina):
        assert reader.get(reverse(f"games:{name}")).status_code == 200
