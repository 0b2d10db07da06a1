"""The way from table to table, the badge, and turns for other programs."""

from collections.abc import Callable
from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from games import feeds, lobby, rows
from games.models import Game, Player
from tests.web.test_replays import go_on

ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def games(jaina: User, thrall: User) -> list[Game]:
    """Three tables of Jaina and Thrall that wait for Jaina."""
    return [a_game_waiting_for(jaina, thrall, name) for name in ("First", "Second", "Third")]


def a_game_waiting_for(user: User, other: User, name: str) -> Game:
    made = lobby.create(user, "warcraft", 2, name, options={"mode": "free"})
    lobby.join(other, made.pk)
    lobby.start(user, made.pk)
    while rows.load(Game.objects.get(pk=made.pk)).awaited()[0].user != user:
        go_on(made, 1)
    return Game.objects.get(pk=made.pk)


def path(name: str, user: User) -> str:
    return reverse(f"games:{name}", args=[feeds.token(user)])


@pytest.mark.django_db
def test_the_next_table_is_the_one_that_waits(games: list[Game], as_jaina: Client) -> None:
    url = reverse("games:next")
    assert as_jaina.get(url).url == games[0].get_absolute_url()
    assert as_jaina.get(url, {"after": games[0].pk}).url == games[1].get_absolute_url()
    assert as_jaina.get(url, {"after": "junk"}).url == games[0].get_absolute_url()
    assert as_jaina.post(url).status_code == 405


@pytest.mark.django_db
def test_where_nothing_waits_the_way_leads_home(games: list[Game], as_thrall: Client) -> None:
    assert as_thrall.get(reverse("games:next")).url == reverse("games:index")


@pytest.mark.django_db
def test_after_the_move_the_next_table_is_a_touch_away(
    games: list[Game], jaina: User, as_jaina: Client
) -> None:
    page = as_jaina.get(games[0].get_absolute_url()).content.decode()
    assert "Next table" not in page
    while rows.load(Game.objects.get(pk=games[0].pk)).awaited()[0].user == jaina:
        go_on(games[0], 1)
    page = as_jaina.get(games[0].get_absolute_url()).content.decode()
    assert "Next table: Second (2 wait)" in page
    assert f"{reverse('games:next')}?after={games[0].pk}" in page


@pytest.mark.django_db
def test_the_badge_counts_what_waits(
    games: list[Game], as_jaina: Client, as_thrall: Client, client: Client
) -> None:
    url = reverse("games:waiting")
    assert as_jaina.get(url).json() == {"waiting": 3}
    assert as_thrall.get(url).json() == {"waiting": 0}
    assert client.get(url).json() == {"waiting": 0}
    assert "<title>(3) My games" in as_jaina.get(reverse("games:index")).content.decode()
    assert "<title>My games" in as_thrall.get(reverse("games:index")).content.decode()


@pytest.mark.django_db
def test_a_feed_tells_the_turns_without_signing_in(
    games: list[Game], jaina: User, client: Client
) -> None:
    answer = client.get(path("atom", jaina))
    assert answer["Content-Type"].startswith("application/atom+xml")
    entries = ElementTree.fromstring(answer.content).findall("a:entry", ATOM)
    assert [entry.find("a:title", ATOM).text for entry in entries] == [
        "Your turn: First", "Your turn: Second", "Your turn: Third",
    ]  # fmt: skip
    ids = [entry.find("a:id", ATOM).text for entry in entries]
    assert len(set(ids)) == 3
    again = ElementTree.fromstring(client.get(path("atom", jaina)).content)
    assert [entry.find("a:id", ATOM).text for entry in again.findall("a:entry", ATOM)] == ids


@pytest.mark.django_db
def test_a_feed_tells_deadlines_by_the_owners_clock(
    games: list[Game], jaina: User, client: Client
) -> None:
    User.objects.filter(pk=jaina.pk).update(time_zone="Asia/Seoul")
    due = games[0].player_of(jaina).due + timedelta(hours=9)
    assert f"Until {due:%Y-%m-%d %H:%M} KST" in client.get(path("atom", jaina)).content.decode()


@pytest.mark.django_db
def test_the_calendar_ends_a_turn_at_its_deadline(
    games: list[Game], jaina: User, client: Client
) -> None:
    due = timezone.now().replace(microsecond=0) + timedelta(days=1)
    Player.objects.filter(game=games[1], waiting=True).update(due=due)
    answer = client.get(path("calendar", jaina))
    assert answer["Content-Type"].startswith("text/calendar")
    events = {str(event["summary"]): event for event in Calendar.from_ical(answer.content).events}
    assert len(events) == 3
    assert events["Your turn: Second"]["dtend"].dt == due
    assert events["Your turn: First"]["url"].endswith(games[0].get_absolute_url())


@pytest.mark.django_db
def test_a_feed_speaks_the_language_of_its_owner(
    games: list[Game], jaina: User, client: Client
) -> None:
    User.objects.filter(pk=jaina.pk).update(language="en")
    jaina.refresh_from_db()
    answer = client.get(path("atom", jaina), headers={"Accept-Language": "ko"})
    assert "my turns" in answer.content.decode()


@pytest.mark.django_db
def test_new_addresses_end_the_old_ones(jaina: User, as_jaina: Client, client: Client) -> None:
    old = path("atom", jaina)
    assert old in as_jaina.get(reverse("games:feeds")).content.decode()
    assert as_jaina.post(reverse("games:renew_feeds")).status_code == 302
    jaina.refresh_from_db()
    assert client.get(old).status_code == 404
    assert client.get(path("atom", jaina)).status_code == 200


@pytest.mark.django_db
def test_made_up_addresses_lead_nowhere(jaina: User, client: Client) -> None:
    for token in ("junk", feeds.token(jaina) + "x", feeds.token(jaina)[::-1]):
        for name in ("atom", "calendar"):
            assert client.get(reverse(f"games:{name}", args=[token])).status_code == 404


@pytest.mark.django_db
def test_feeds_are_their_owners(
    jaina: User, client: Client, client_of: Callable[[User], Client]
) -> None:
    assert client.get(reverse("games:feeds")).status_code == 302
    assert client.post(reverse("games:renew_feeds")).status_code == 302
    assert client_of(jaina).get(reverse("games:renew_feeds")).status_code == 405
    jaina.refresh_from_db()
    assert jaina.feed_serial == 0
