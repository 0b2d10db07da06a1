"""Asking somebody by name to take a seat."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client

from accounts import guests
from accounts.models import User
from games import lobby
from games.models import Game
from games.notices import deliver
from games.notices.models import Notice
from games.talk.models import Block

pytestmark = pytest.mark.django_db

SignIn = Callable[[User], Client]


@pytest.fixture
def table(jaina: User) -> Game:
    """Jaina waits for players at a private table."""
    return lobby.create(jaina, "warcraft", 3, "Theramore", public=False)


def ask(client: Client, table: Game, name: str) -> int:
    return client.post(f"/games/{table.pk}/ask/", {"name": name}).status_code


def invited() -> set[str]:
    return set(Notice.objects.values_list("user__username", flat=True))


def test_who_is_asked_is_told_with_the_link(
    as_jaina: Client, table: Game, thrall: User, settings: object
) -> None:
    settings.NOTICE_HOLD = {"email": 0, "push": 0, "webhook": 0, "page": 0}
    assert ask(as_jaina, table, "thrall") == 302
    deliver.sweep()
    assert mail.outbox[0].subject == "Jaina invites you: Theramore"
    page = Notice.objects.get(user=thrall, channel="page")
    assert page.state == Notice.State.SENT


def test_the_notice_leads_to_a_free_seat(as_jaina: Client, as_thrall: Client, table: Game) -> None:
    ask(as_jaina, table, "Thrall")
    assert table.get_invite_url() in as_thrall.get("/notices/").content.decode()
    assert "Take a seat" in as_thrall.get(table.get_invite_url()).content.decode()


def test_my_games_show_the_invitation_until_a_seat_is_taken(
    as_jaina: Client, as_thrall: Client, as_outsider: Client, table: Game
) -> None:
    ask(as_jaina, table, "Thrall")
    shown = f'action="{table.get_invite_url()}"'
    assert shown in as_thrall.get("/").content.decode()
    assert shown not in as_outsider.get("/").content.decode()
    as_thrall.post(table.get_invite_url())
    assert shown not in as_thrall.get("/").content.decode()


def test_asking_twice_tells_once(as_jaina: Client, table: Game, thrall: User) -> None:
    for _again in range(2):
        ask(as_jaina, table, "Thrall")
    assert Notice.objects.filter(user=thrall, channel="email").count() == 1


def test_an_invitation_is_out_of_date_once_the_seat_is_taken(
    as_jaina: Client, table: Game, thrall: User
) -> None:
    ask(as_jaina, table, "Thrall")
    lobby.join(thrall, table.pk)
    Notice.objects.queued().update(due=table.created)
    deliver.sweep()
    assert mail.outbox == []


def test_it_rejects_get(as_jaina: Client, table: Game) -> None:
    assert as_jaina.get(f"/games/{table.pk}/ask/").status_code == 405


def test_strangers_and_outsiders_cannot_ask(
    client: Client, as_outsider: Client, table: Game, thrall: User
) -> None:
    assert ask(client, table, "Thrall") == 302
    assert ask(as_outsider, table, "Thrall") == 404
    Game.objects.update(public=True)
    assert ask(as_outsider, table, "Thrall") == 403
    assert invited() == set()


@pytest.mark.parametrize("name", ["", "Nobody", "\0", "x" * 1000, "<b>"])
def test_a_name_that_nobody_has_is_refused(as_jaina: Client, table: Game, name: str) -> None:
    assert ask(as_jaina, table, name) == 404


def test_nobody_is_asked_who_sits_there(as_jaina: Client, table: Game, thrall: User) -> None:
    lobby.join(thrall, table.pk)
    assert ask(as_jaina, table, "Thrall") == ask(as_jaina, table, "Jaina") == 409
    assert invited() == set()


def test_a_guest_invites_by_the_link_alone(client_of: SignIn, thrall: User) -> None:
    guest = guests.create_guest()
    table = lobby.create(guest, "warcraft", 2, "A guest's")
    assert ask(client_of(guest), table, "Thrall") == 403


def test_who_has_blocked_the_host_hears_nothing(
    as_jaina: Client, table: Game, jaina: User, thrall: User
) -> None:
    Block.objects.create(user=thrall, blocked=jaina)
    assert ask(as_jaina, table, "Thrall") == 302
    assert invited() == set()


def test_there_is_an_end_to_inviting(
    as_jaina: Client, table: Game, thrall: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_INVITATIONS", 1)
    User.objects.create_user("Baine")
    assert ask(as_jaina, table, "Thrall") == 302
    assert ask(as_jaina, table, "Baine") == 429


def test_a_game_that_has_begun_takes_nobody(
    as_jaina: Client, table: Game, jaina: User, thrall: User
) -> None:
    lobby.fill(jaina, table.pk)
    lobby.start(jaina, table.pk)
    Notice.objects.all().delete()
    assert ask(as_jaina, table, "Thrall") == 409
    assert invited() == set()
