"""The waiting room: its sheet by itself for pages that show it, and the talk before the game."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import lobby
from games.models import Game
from games.talk import chat
from tests.web.slow import fresh

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SignIn = Callable[[User], Client]


@pytest.fixture
def table(jaina: User) -> Game:
    """Jaina waits for one more."""
    return lobby.create(jaina, "warcraft", 2, "Letters")


@pytest.fixture
def private(jaina: User) -> Game:
    return lobby.create(jaina, "warcraft", 2, "Secrets", public=False)


def room_of(game: Game, query: str = "") -> str:
    return reverse("games:room", args=[game.pk]) + query


def text_of(client: Client, url: str) -> str:
    answer = client.get(url, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_room_alone_is_for_its_own_place(table: Game, thrall: User, as_jaina: Client) -> None:
    lobby.join(thrall, table.pk)
    sheet = text_of(as_jaina, room_of(table))
    assert sheet.lstrip().startswith('<section class="letter" id="room"')
    assert 'hx-swap-oob="true"' in sheet
    assert f'data-version="{fresh(table).version}"' in sheet
    assert "2 of 2 seats taken" in sheet
    assert "Start the game" in sheet


def test_the_page_itself_swaps_nothing(table: Game, as_jaina: Client) -> None:
    page = text_of(as_jaina, table.get_absolute_url())
    assert 'id="room" data-version="0">' in page
    assert f'data-room="{room_of(table)}"' in page


def test_who_waits_in_the_room_is_led_to_the_table(
    table: Game, jaina: User, thrall: User, as_jaina: Client
) -> None:
    lobby.join(thrall, table.pk)
    lobby.start(jaina, table.pk)
    assert as_jaina.get(room_of(table), headers=HTMX)["HX-Refresh"] == "true"


def test_a_private_room_is_there_for_who_sits_in_it_or_was_invited(
    private: Game, as_jaina: Client, as_outsider: Client
) -> None:
    assert "Secrets" in text_of(as_jaina, room_of(private))
    invited = f"?invite={private.invite}"
    for path in (room_of(private), reverse("games:state", args=[private.pk])):
        assert as_outsider.get(path).status_code == 404
        assert as_outsider.get(f"{path}?invite=guess").status_code == 404
        assert as_outsider.get(path + invited).status_code == 200
    sheet = text_of(as_outsider, room_of(private, invited))
    assert f'action="{private.get_invite_url()}"' in sheet
    page = text_of(as_outsider, private.get_invite_url())
    assert f'data-room="{room_of(private, invited)}"' in page


def test_an_invitation_opens_no_game_that_runs(
    private: Game, jaina: User, thrall: User, as_outsider: Client
) -> None:
    lobby.join(thrall, private.pk)
    lobby.start(jaina, private.pk)
    answer = as_outsider.get(room_of(private, f"?invite={private.invite}"), headers=HTMX)
    assert (answer["HX-Refresh"], answer.content) == ("true", b"")
    assert "data-socket" not in text_of(as_outsider, private.get_invite_url())


def test_the_room_is_only_looked_at(table: Game, as_jaina: Client) -> None:
    assert as_jaina.post(room_of(table)).status_code == 405


# The talk


def test_people_in_the_room_have_the_chat_before_them(
    table: Game, thrall: User, client_of: SignIn, as_outsider: Client, client: Client
) -> None:
    lobby.join(thrall, table.pk)
    chat.say(thrall, table, "table", "Shall we?")
    page = text_of(client_of(thrall), table.get_absolute_url())
    assert 'id="chat-lines"' in page
    assert "Shall we?" in page
    assert 'id="notes"' not in page
    for stranger in (as_outsider, client):
        assert 'id="chat-lines"' not in text_of(stranger, table.get_absolute_url())


def test_what_is_said_comes_by_itself(table: Game, jaina: User, as_jaina: Client) -> None:
    said = text_of(as_jaina, reverse("games:fragments", args=[table.pk]) + "?part=said")
    assert 'id="chat-lines" hx-swap-oob="true"' in said
    answer = as_jaina.post(reverse("games:say", args=[table.pk]), {"text": "Hello?"}, headers=HTMX)
    assert "Hello?" in answer.content.decode()
    assert answer["HX-Trigger"] == '{"said": {}}'
    refused = as_jaina.post(reverse("games:say", args=[table.pk]), {"text": " "}, headers=HTMX)
    assert "There is nothing to send." in refused.content.decode()


@pytest.mark.parametrize("query", ["?since=9", "?part=board"])
def test_there_are_no_parts_of_a_table_before_its_start(
    table: Game, as_jaina: Client, query: str
) -> None:
    url = reverse("games:fragments", args=[table.pk]) + query
    assert as_jaina.get(url, headers=HTMX)["HX-Refresh"] == "true"


def test_my_games_say_when_a_table_can_start(table: Game, thrall: User, as_jaina: Client) -> None:
    assert "Ready to start" not in text_of(as_jaina, "/")
    lobby.join(thrall, table.pk)
    assert "Ready to start" in text_of(as_jaina, "/")


def test_the_invitation_can_be_copied(table: Game, as_jaina: Client) -> None:
    page = text_of(as_jaina, table.get_absolute_url())
    assert 'id="invite"' in page
    assert 'data-copy="invite"' in page
