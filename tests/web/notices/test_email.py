"""Letters: text, HTML, picture, links, and the one click that stops them."""

import re
from collections.abc import Callable
from datetime import timedelta
from email.mime.image import MIMEImage
from io import BytesIO
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from PIL import Image

from accounts import guests
from accounts.models import User
from games.models import Game, Player
from games.notices import deliver, links, outbox
from games.notices.models import Preferences
from tests.conftest import PASSWORD
from tests.web.entrance import who
from tests.web.notices.conftest import awaited

pytestmark = pytest.mark.django_db

Clock = time_machine.Traveller
SignIn = Callable[[User], Client]


@pytest.fixture
def player(game: Game) -> Player:
    return awaited(game)


@pytest.fixture
def letter(game: Game, player: Player, clock: Clock) -> EmailMultiAlternatives:
    """The letter about a turn."""
    return written(game, player, clock)


def written(game: Game, player: Player, clock: Clock) -> EmailMultiAlternatives:
    outbox.your_turn(game, [player], player.due)
    clock.shift(timedelta(minutes=5))
    deliver.sweep()
    message = mail.outbox[-1]
    assert isinstance(message, EmailMultiAlternatives)
    return message


def html_of(message: EmailMultiAlternatives) -> str:
    return str(message.alternatives[0].content)


def path_of(message: EmailMultiAlternatives) -> str:
    """Where its button leads, on this site."""
    found = re.search(r'href="([^"]*/notices/open/[^"]*)"', html_of(message))
    assert found
    return urlsplit(found[1]).path


def stop_path(message: EmailMultiAlternatives) -> str:
    return urlsplit(message.extra_headers["List-Unsubscribe"].strip("<>")).path


def test_a_letter_says_the_same_in_text_and_html(letter: EmailMultiAlternatives) -> None:
    for body in (letter.body, html_of(letter)):
        assert "It is your turn in Hinterlands." in body
        assert "You have until" in body
        assert "unofficial fan project" in body


def test_a_letter_speaks_the_readers_language(game: Game, player: Player, clock: Clock) -> None:
    User.objects.filter(pk=player.user.pk).update(language="ko")
    assert '<html lang="ko">' in html_of(written(game, awaited(game), clock))


def test_who_lets_the_browser_choose_is_written_to_in_what_it_spoke(
    game: Game, player: Player, clock: Clock, client: Client
) -> None:
    signed_in = {"login": player.user.username, "password": PASSWORD}
    client.post("/accounts/login/", signed_in, headers={"accept-language": "ko"})
    assert '<html lang="ko">' in html_of(written(game, player, clock))


def test_the_deadline_is_told_in_the_readers_time_zone(
    game: Game, player: Player, clock: Clock
) -> None:
    User.objects.filter(pk=player.user.pk).update(time_zone="Asia/Seoul")
    player = awaited(game)
    message = written(game, player, clock)
    due = player.due + timedelta(hours=9)
    assert f"until {due.day} {due:%B} {due.year}, {due:%H:%M} " in message.body


def test_the_picture_shows_the_board(letter: EmailMultiAlternatives) -> None:
    (picture,) = letter.attachments
    assert isinstance(picture, MIMEImage)
    name = picture["Content-ID"].strip("<>")
    assert f'src="cid:{name}"' in html_of(letter)
    data = picture.get_payload(decode=True)
    assert isinstance(data, bytes)
    image = Image.open(BytesIO(data))
    assert image.width <= 520
    assert len(data) < 60_000
    assert len(image.convert("RGB").getcolors(1 << 20) or []) > 8


def test_a_name_cannot_break_the_letter(game: Game, player: Player, clock: Clock) -> None:
    Game.objects.update(name="<b>\r\nBcc: all@example.org")
    game.refresh_from_db()
    message = written(game, player, clock)
    assert "\n" not in message.subject
    assert "<b>" not in html_of(message)
    assert b"\nBcc:" not in message.message().as_bytes()


def test_a_letter_shows_nothing_that_its_reader_may_not_know(
    game: Game, letter: EmailMultiAlternatives
) -> None:
    whole = letter.message().as_string()
    assert game.rest["dice"]["secret"] not in whole


# The link


def test_the_link_shows_and_only_its_button_signs_in(
    letter: EmailMultiAlternatives, game: Game, player: Player, client: Client
) -> None:
    page = client.get(path_of(letter))
    assert f"Go on as {player.user.username}" in page.content.decode()
    assert who(client) is None
    answer = client.post(path_of(letter))
    assert answer["Location"] == game.get_absolute_url()
    assert who(client) == player.user.pk


def test_whoever_is_signed_in_goes_straight_to_the_table(
    letter: EmailMultiAlternatives, game: Game, player: Player, client_of: SignIn
) -> None:
    assert client_of(player.user).get(path_of(letter))["Location"] == game.get_absolute_url()


def test_a_browser_of_somebody_else_is_warned(
    letter: EmailMultiAlternatives, as_chen: Client, chen: User
) -> None:
    assert "signed in as Chen" in as_chen.get(path_of(letter)).content.decode()
    assert who(as_chen) == chen.pk


def test_a_guests_games_come_along(
    letter: EmailMultiAlternatives, player: Player, client_of: SignIn
) -> None:
    guest = guests.create_guest()
    client = client_of(guest)
    client.post(path_of(letter))
    guest.refresh_from_db()
    assert (who(client), guest.is_active) == (player.user.pk, False)


@pytest.mark.parametrize("spoil", ["age", "password", "staff", "closed", "forged"])
def test_a_link_that_no_longer_holds_signs_nobody_in(
    letter: EmailMultiAlternatives, player: Player, client: Client, clock: Clock, spoil: str
) -> None:
    path = path_of(letter)
    people = User.objects.filter(pk=player.user.pk)
    if spoil == "age":
        clock.shift(links.LASTS + timedelta(minutes=1))
    elif spoil == "password":
        people.update(password="another")
    elif spoil == "staff":
        people.update(is_staff=True)
    elif spoil == "closed":
        people.update(is_active=False)
    else:
        path = path[:-3] + "x/"
    for answer in (client.get(path), client.post(path)):
        assert answer.status_code == 410
        assert "This link no longer holds" in answer.content.decode()
    assert who(client) is None


def test_a_link_of_letters_wants_a_token_for_its_button(letter: EmailMultiAlternatives) -> None:
    assert Client(enforce_csrf_checks=True).post(path_of(letter)).status_code == 403


# Fewer letters


def test_one_click_of_the_mail_program_stops_all_letters(
    letter: EmailMultiAlternatives, player: Player
) -> None:
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    program = Client(enforce_csrf_checks=True)
    answer = program.post(stop_path(letter), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    mine = Preferences.objects.get(user=player.user)
    assert not any("email" in mine.channels(event) for event in ("your_turn", "over", "absence"))
    assert "page" in mine.channels("your_turn")


def test_a_look_stops_nothing(letter: EmailMultiAlternatives, client: Client) -> None:
    assert "Only these" in client.get(stop_path(letter)).content.decode()
    assert not Preferences.objects.exists()


def test_one_kind_can_be_stopped_alone(
    letter: EmailMultiAlternatives, player: Player, client: Client
) -> None:
    assert "Stopped" in client.post(stop_path(letter), {"what": "this"}).content.decode()
    mine = Preferences.objects.get(user=player.user)
    assert "email" not in mine.channels("your_turn")
    assert "email" in mine.channels("over")


def test_what_can_be_stopped_is_what_the_subject_says(
    game: Game, player: Player, clock: Clock, client: Client
) -> None:
    outbox.started(game, by=game.players.exclude(pk=player.pk).get().user)
    message = written(game, player, clock)
    assert message.subject == "Your turn: Hinterlands"
    assert "“It is my turn”" in client.get(stop_path(message)).content.decode()


def test_a_forged_stop_changes_nothing(client: Client, letter: EmailMultiAlternatives) -> None:
    assert client.post("/notices/stop/nonsense/").status_code == 410
    assert not Preferences.objects.exists()
