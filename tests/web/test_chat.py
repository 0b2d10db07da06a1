"""Who hears what at a table, and what the site does about those whom nobody wants to hear."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.guests import merged
from accounts.models import User
from games import lobby, push
from games.models import Game
from games.notices.models import Notice
from games.talk import chat
from games.talk.links import linked
from games.talk.models import Block, Message, Note, Reading, Report

Browsers = Callable[[User], Client]


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    made = lobby.create(jaina, "warcraft", 2, "Talk", options={"mode": "free"})
    lobby.join(thrall, made.pk)
    return lobby.start(jaina, made.pk)


@pytest.fixture
def war(jaina: User, thrall: User, chen: User, outsider: User) -> Game:
    """A team game of four: seats 0 and 2 against 1 and 3."""
    made = lobby.create(jaina, "warcraft", 4, "War", options={"mode": "factions"})
    for user in (thrall, chen, outsider):
        lobby.join(user, made.pk)
    return lobby.start(jaina, made.pk)


def url(name: str, game: Game, *args: int) -> str:
    return reverse(f"games:{name}", args=[game.pk, *args])


def say(client: Client, game: Game, text: str, channel: str = "table", **more: Any) -> Any:
    return client.post(url("say", game), {"text": text, "channel": channel}, **more)


def page(client: Client, game: Game) -> str:
    return client.get(url("chat", game)).content.decode()


@pytest.mark.django_db
def test_the_table_hears_what_a_player_says(
    game: Game, as_jaina: Client, as_thrall: Client, as_outsider: Client
) -> None:
    assert say(as_jaina, game, "For the Alliance!").url == url("chat", game)
    assert "For the Alliance!" in page(as_thrall, game)
    assert "For the Alliance!" in page(as_outsider, game)
    assert "For the Alliance!" in as_thrall.get(game.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_spectators_talk_apart_until_the_end(
    game: Game, as_jaina: Client, as_outsider: Client, as_chen: Client
) -> None:
    assert say(as_outsider, game, "She hides gold", "spectators").status_code == 302
    assert "She hides gold" in page(as_chen, game)
    assert "She hides gold" not in page(as_jaina, game)
    assert say(as_outsider, game, "Psst", "table").status_code == 403
    assert say(as_jaina, game, "Who is there?", "spectators").status_code == 403
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    assert "She hides gold" in page(as_jaina, game)


@pytest.mark.django_db
def test_allies_are_among_themselves(war: Game, client_of: Browsers) -> None:
    seats = [client_of(player.user) for player in war.roster()]
    assert say(seats[0], war, "Attack at dawn", "allies").status_code == 302
    assert "Attack at dawn" in page(seats[2], war)
    for foe in (seats[1], seats[3], Client()):
        assert "Attack at dawn" not in page(foe, war)
        assert "Attack at dawn" not in foe.get(war.get_absolute_url()).content.decode()
    assert "To my allies only" in seats[1].get(war.get_absolute_url()).content.decode()
    told = Notice.objects.filter(event="chat").values_list("user__username", flat=True)
    assert set(told) == {war.roster()[2].user.username}


@pytest.mark.django_db
def test_new_messages_are_counted_until_they_are_read(
    war: Game, jaina: User, client_of: Browsers
) -> None:
    seats = [client_of(player.user) for player in war.roster()]
    users = [player.user for player in war.roster()]
    say(seats[0], war, "one")
    say(seats[0], war, "two", "allies")
    assert chat.unread(users[2], [war]) == {war.pk: 2}
    assert chat.unread(users[1], [war]) == {war.pk: 1}
    assert chat.unread(users[0], [war]) == {}
    assert "2 new messages" in seats[2].get(reverse("games:index")).content.decode()
    page(seats[2], war)
    assert chat.unread(users[2], [war]) == {}
    last = Message.objects.latest("pk").pk
    assert seats[1].post(url("heard", war), {"last": last}).status_code == 204
    assert chat.unread(users[1], [war]) == {}
    assert seats[1].post(url("heard", war), {"last": 1}).status_code == 204
    assert chat.unread(users[1], [war]) == {}


@pytest.mark.django_db
def test_what_is_said_is_text(game: Game, as_jaina: Client, as_thrall: Client) -> None:
    say(as_jaina, game, "<script>alert(1)</script> see https://example.org/a?b=1 \x07 now")
    html = page(as_thrall, game)
    assert "<script>alert" not in html
    assert "&lt;script&gt;" in html
    assert 'href="https://example.org/a?b=1" rel="nofollow noopener' in html
    assert Message.objects.get().text.count("\x07") == 0


@pytest.mark.parametrize(
    "text",
    ["javascript:alert(1)", "data:text/html,x", "mail me@example.org", "file:///etc/passwd"],
)
def test_only_web_addresses_become_links(text: str) -> None:
    assert "<a" not in linked(text)
    mixed = str(linked(f"{text} https://example.org www.example.org"))
    assert re.findall(r'href="(\w+):', mixed) == ["https", "http"]


def test_a_link_cannot_break_out_of_its_attribute() -> None:
    assert 'onmouseover="' not in linked('https://example.org/"onmouseover="alert(1)')


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "   \n", "\x00", "x" * 1001])
def test_empty_and_endless_words_are_refused(game: Game, as_jaina: Client, text: str) -> None:
    assert say(as_jaina, game, text).status_code == 422
    assert not Message.objects.exists()


@pytest.mark.django_db
def test_nobody_floods_a_table(game: Game, as_jaina: Client) -> None:
    answers = [say(as_jaina, game, f"line {n}").status_code for n in range(14)]
    assert answers[:12] == [302] * 12
    assert answers[12:] == [429] * 2
    assert Message.objects.count() == 12


@pytest.mark.django_db
def test_htmx_gets_the_lines_or_the_reason(game: Game, as_jaina: Client) -> None:
    answer = say(as_jaina, game, "hello", headers={"HX-Request": "true"})
    assert 'id="chat-lines"' in answer.content.decode()
    assert "said" in answer["HX-Trigger"]
    answer = say(as_jaina, game, " ", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "nothing to send" in answer.content.decode()


@pytest.mark.django_db
def test_whoever_watches_hears_that_something_was_said(
    game: Game,
    as_jaina: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    pushed: list[tuple[int, int]] = []
    monkeypatch.setattr(push, "spoke", lambda *said: pushed.append(said))
    with django_capture_on_commit_callbacks(execute=True):
        say(as_jaina, game, "hello")
    assert pushed == [(game.pk, Message.objects.get().pk)]
    state = as_jaina.get(url("state", game)).json()
    assert state["chat"] == Message.objects.get().pk


@pytest.mark.django_db
def test_a_blocked_person_is_not_heard(
    game: Game, thrall: User, as_jaina: Client, as_thrall: Client
) -> None:
    say(as_jaina, game, "Lok'tar? Never!")
    message = Message.objects.get()
    assert as_thrall.post(url("block", game, message.pk)).status_code == 302
    say(as_jaina, game, "Still here")
    assert "Lok" not in page(as_thrall, game)
    assert chat.unread(thrall, [game]) == {}
    assert not Notice.objects.filter(user=thrall, data__words="Still here").exists()
    assert as_thrall.post(url("unblock", game, message.user_id)).status_code == 302
    assert "Still here" in page(as_thrall, game)


@pytest.mark.django_db
def test_the_staff_hears_of_a_report_and_hides_the_message(
    game: Game, as_jaina: Client, as_thrall: Client, client_of: Browsers
) -> None:
    say(as_jaina, game, "Something foul")
    message = Message.objects.get()
    for _twice in range(2):
        as_thrall.post(url("report", game, message.pk), {"reason": "foul " * 100})
    report = Report.objects.get()
    assert len(report.reason) == 300
    chief = get_user_model().objects.create_superuser(username="Chief", password="x")
    staff = client_of(chief)
    listing = reverse("admin:talk_report_changelist")
    assert "Something foul" in staff.get(listing).content.decode()
    answer = {"action": "hide_message", "_selected_action": [report.pk]}
    told = staff.post(listing, answer, follow=True).content.decode()
    assert "1 report is settled." in told
    assert "Something foul" not in page(as_thrall, game)
    assert "Something foul" not in page(as_jaina, game)
    report.refresh_from_db()
    assert report.settled


@pytest.mark.django_db
def test_the_staff_settles_a_report_and_leaves_the_message(
    game: Game, as_jaina: Client, as_thrall: Client, client_of: Browsers
) -> None:
    say(as_jaina, game, "Something harmless")
    as_thrall.post(url("report", game, Message.objects.get().pk))
    report = Report.objects.get()
    staff = client_of(get_user_model().objects.create_superuser(username="Chief", password="x"))
    listing = reverse("admin:talk_report_changelist")
    staff.post(listing, {"action": "settle", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert report.settled
    assert "Something harmless" in page(as_thrall, game)
    card = staff.get(reverse("admin:talk_report_change", args=[report.pk])).content.decode()
    assert "use the actions of the list" in card


@pytest.mark.django_db
def test_notes_are_their_writers_own(game: Game, as_jaina: Client, as_thrall: Client) -> None:
    assert as_jaina.post(url("note", game), {"note": "Thrall is bluffing"}).status_code == 302
    assert "Thrall is bluffing" in page(as_jaina, game)
    assert "Thrall is bluffing" in as_jaina.get(game.get_absolute_url()).content.decode()
    assert "Thrall is bluffing" not in page(as_thrall, game)
    assert as_jaina.post(url("note", game), {"note": "x" * 10_001}).status_code == 422
    as_jaina.post(url("note", game), {"note": ""})
    assert not Note.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["say", "heard", "note", "block", "report", "unblock"])
def test_who_may_not(
    name: str, game: Game, as_jaina: Client, as_outsider: Client, client: Client
) -> None:
    Game.objects.filter(pk=game.pk).update(public=False)
    say(as_jaina, game, "hello")
    more = [Message.objects.get().pk] if name in ("block", "report", "unblock") else []
    path = url(name, game, *more)
    assert as_jaina.get(path).status_code == 405
    assert as_outsider.post(path, {"text": "x", "note": "x"}).status_code == 404
    assert client.post(path).url.startswith("/accounts/login")
    assert (Message.objects.count(), Note.objects.count()) == (1, 0)
    assert (Block.objects.count(), Report.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_a_message_that_one_cannot_read_cannot_be_reported(war: Game, client_of: Browsers) -> None:
    seats = [client_of(player.user) for player in war.roster()]
    say(seats[0], war, "secret", "allies")
    message = Message.objects.get()
    assert seats[1].post(url("report", war, message.pk)).status_code == 404
    assert seats[1].post(url("block", war, message.pk)).status_code == 404


@pytest.mark.django_db
def test_older_words_are_a_page_away(game: Game, jaina: User, as_thrall: Client) -> None:
    for n in range(35):
        Message.objects.create(game=game, user=jaina, text=f"line {n:02}")
    html = page(as_thrall, game)
    assert "line 34" in html
    assert "line 00" not in html
    older = Message.objects.get(text="line 05").pk
    assert f"?before={older}" in html
    assert "line 00" in as_thrall.get(url("chat", game), {"before": older}).content.decode()


@pytest.mark.django_db
def test_a_guests_words_go_along(game: Game, jaina: User, chen: User) -> None:
    Message.objects.create(game=game, user=jaina, text="hi")
    Note.objects.create(game=game, user=jaina, text="mine")
    Reading.objects.create(game=game, user=jaina, last=1)
    merged.send(User, guest=jaina, user=chen)
    assert Message.objects.get().user == chen
    assert Note.objects.get().user == chen
    assert Reading.objects.get().user == chen


@pytest.mark.django_db
def test_people_talk_before_the_game_begins(jaina: User, as_jaina: Client, chen: User) -> None:
    made = lobby.create(jaina, "warcraft", 2, "Early", options={"mode": "free"})
    assert url("chat", made) in as_jaina.get(made.get_absolute_url()).content.decode()
    assert say(as_jaina, made, "Anybody?").status_code == 302
    assert "Anybody?" in page(as_jaina, made)
