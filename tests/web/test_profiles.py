"""The page of a person: for everybody, and nothing on it that its reader may not know."""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import quote

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import availability
from accounts.models import User
from games import profiles
from games.clock import Days
from games.models import Game, Player
from games.turns import Turn
from tests.conftest import enlist
from tests.web.slow import NOON, deal

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def address(user: User) -> str:
    return reverse("games:profile", args=[user.username])


def read(client: Client, user: User, **headers: str) -> str:
    answer = client.get(address(user), headers=headers)
    assert answer.status_code == 200
    return str(answer.content.decode())


def past_game(*users: User, name: str = "Past", public: bool = True, stewards: int = 0) -> Game:
    """A finished game that the first of the users won, the next came second, and so on."""
    seats = len(users) + stewards
    game: Game = Game.objects.create(
        engine="warcraft",
        options={"mode": "free"},
        seats=seats,
        name=name,
        public=public,
        status=Game.Status.OVER,
        started=timezone.now(),
        finished=timezone.now(),
    )
    for seat in range(seats):
        user = users[seat] if seat < len(users) else None
        Player.objects.create(
            game=game,
            seat=seat,
            user=user,
            steward=user is None,
            rank=seat + 1,
            points=100 - 10 * seat,
        )
    return game


def ended_turns(game: Game, user: User, made: int, missed: int) -> None:
    for number in range(made + missed):
        in_time = number < made
        Turn.objects.create(game=game, seat=0, user=user, in_time=in_time, ended=timezone.now())


# ── Who sees it ────────────────────────────────────────────────────────────────────────────


def test_anybody_reads_a_members_profile(jaina: User, as_outsider: Client, client: Client) -> None:
    for reader in (as_outsider, client):
        page = read(reader, jaina)
        assert "Jaina" in page
        assert "No game has been played to its end yet." in page
        assert "No turn with a deadline in the last 60 days yet." in page


def test_a_profile_is_only_read(jaina: User, as_outsider: Client) -> None:
    assert as_outsider.post(address(jaina)).status_code == 405


def test_search_engines_are_asked_to_pass_by(jaina: User, client: Client) -> None:
    assert client.get(address(jaina))["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("name", ["Nobody", "\0", "...", "x" * 400])
def test_nobody_has_no_profile(name: str, db: None, client: Client) -> None:
    assert client.get(f"/players/{quote(name)}/").status_code == 404


def test_a_guest_alone_sees_the_guests_page(
    jaina: User, as_jaina: Client, as_outsider: Client, client: Client
) -> None:
    User.objects.filter(pk=jaina.pk).update(is_guest=True)
    assert client.get(address(jaina)).status_code == 404
    assert as_outsider.get(address(jaina)).status_code == 404
    assert "Only you see this page" in read(as_jaina, jaina)


def test_a_closed_account_has_no_profile(jaina: User, as_outsider: Client) -> None:
    User.objects.filter(pk=jaina.pk).update(is_active=False)
    assert as_outsider.get(address(jaina)).status_code == 404


@pytest.mark.parametrize("name", ["Il-lidan O'Neil", "mr. x", "제이나 b", "名前です"])
def test_names_with_blanks_marks_and_other_scripts_are_found(
    name: str, as_outsider: Client
) -> None:
    page = read(as_outsider, enlist(name))
    assert f'id="person">{name.replace(chr(39), "&#x27;")}<' in page


def test_a_name_is_found_however_it_is_spelled(jaina: User, client: Client) -> None:
    assert 'id="person">Jaina<' in client.get("/players/J-a1na/").content.decode()


def test_ones_own_profile_says_who_sees_it(jaina: User, as_jaina: Client) -> None:
    assert "This is what others see of you." in read(as_jaina, jaina)


def test_it_is_told_in_korean(jaina: User, thrall: User, client: Client) -> None:
    past_game(jaina, thrall)
    page = read(client, jaina, **{"accept-language": "ko"})
    assert '<html lang="ko"' in page
    assert "승점" in page


# ── Keeping time ───────────────────────────────────────────────────────────────────────────


def test_the_share_of_turns_in_time_is_told_with_their_number(
    jaina: User, thrall: User, as_outsider: Client
) -> None:
    ended_turns(past_game(jaina, thrall), jaina, made=9, missed=3)
    page = read(as_outsider, jaina)
    assert "<dd>75%</dd>" in page
    assert "9 of 12 turns with a deadline in the last 60 days were made in time." in page
    assert "A steward ended the other 3." in page


def test_who_missed_no_turn_reads_of_no_steward(
    jaina: User, thrall: User, as_outsider: Client
) -> None:
    ended_turns(past_game(jaina, thrall), jaina, made=2, missed=0)
    page = read(as_outsider, jaina)
    assert "<dd>100%</dd>" in page
    assert "A steward ended" not in page


def test_members_read_until_when_one_is_away(
    jaina: User, as_outsider: Client, client: Client, travel: time_machine.Traveller
) -> None:
    today = availability.today_of(jaina)
    for first, last in ((0, 3), (4, 6), (9, 9)):
        days = Days(today + timedelta(first), today + timedelta(last))
        availability.take_vacation(jaina, days)
    page = read(as_outsider, jaina)
    assert "away until 10 May 2026" in page
    assert "away until" not in read(client, jaina)
    travel.shift(timedelta(days=7))
    assert "away until" not in read(as_outsider, jaina)


# ── Results ────────────────────────────────────────────────────────────────────────────────


def test_results_are_counted_over_all_and_split(jaina: User, thrall: User, chen: User) -> None:
    past_game(jaina, thrall)
    past_game(thrall, chen, jaina)
    past_game(jaina, stewards=2)
    counted = profiles.counts(jaina)
    assert profiles.total(counted) == (3, 2, 5, 280)
    (results,) = profiles.results(counted)
    groups = {
        group.title: {str(label): (record.played, record.won) for label, record in group.lines}
        for group in results.groups
    }
    assert groups == {
        "By mode": {"Free for all": (3, 2)},
        "By seats": {"2 players": (1, 1), "3 players": (2, 1)},
        "By company": {"with other people": (2, 1), "against stewards alone": (1, 1)},
    }


def test_only_games_played_to_their_end_count(jaina: User, thrall: User) -> None:
    game = past_game(jaina, thrall)
    for status in (Game.Status.CALLED, Game.Status.RUNNING):
        Game.objects.filter(pk=game.pk).update(status=status)
        assert profiles.counts(jaina) == {}


def test_a_result_is_told_in_figures(jaina: User, thrall: User, as_outsider: Client) -> None:
    past_game(jaina, thrall)
    past_game(thrall, jaina)
    page = read(as_outsider, jaina)
    assert "<dt>Games won</dt><dd>1</dd>" in page
    assert "<dt>Mean rank</dt><dd>1.5</dd>" in page
    assert "(50%)" in page
    assert '<td class="numbers">95</td>' in page
    assert "2 of 2" in page


# ── Tables ─────────────────────────────────────────────────────────────────────────────────


def test_private_games_are_listed_for_those_who_sit_there_alone(
    jaina: User,
    thrall: User,
    as_thrall: Client,
    as_outsider: Client,
    client: Client,
) -> None:
    past_game(jaina, thrall, name="Secret past", public=False)
    running = deal(jaina, thrall, public=False)
    Game.objects.filter(pk=running.pk).update(name="Secret present")
    for reader in (as_outsider, client):
        page = read(reader, jaina)
        assert "Secret" not in page
        assert "<dt>Games finished</dt><dd>1</dd>" in page
    page = read(as_thrall, jaina)
    assert "Secret past" in page
    assert "Secret present" in page


def test_public_games_are_listed_with_what_everybody_knows(
    jaina: User, thrall: User, as_outsider: Client
) -> None:
    game = deal(jaina, thrall)
    game.players.update(points=4711)
    page = read(as_outsider, jaina)
    assert f'href="{game.get_absolute_url()}"' in page
    assert f'href="{address(thrall)}"' in page
    assert "4711" not in page


def test_who_gave_up_sits_there_no_more(jaina: User, thrall: User, outsider: User) -> None:
    game = deal(jaina, thrall)
    assert profiles.current(jaina, outsider) == [game]
    game.players.filter(user=jaina).update(left=True, steward=True)
    assert profiles.current(jaina, outsider) == []


def test_the_latest_finished_games_come_first_and_not_all(
    jaina: User, thrall: User, outsider: User
) -> None:
    games = [past_game(jaina, thrall) for _number in range(profiles.SHOWN + 2)]
    listed = [entry.game for entry in profiles.finished(jaina, outsider)]
    assert listed == games[: -profiles.SHOWN - 1 : -1]


def test_many_games_take_no_more_queries_than_one(
    jaina: User, thrall: User, chen: User, as_thrall: Client
) -> None:
    past_game(jaina, thrall)
    deal(jaina, thrall)
    few = asked(as_thrall, jaina)
    for number in range(4):
        past_game(jaina, chen, thrall, public=bool(number % 2), stewards=number % 3)
        deal(jaina, chen, thrall, public=bool(number % 2))
    assert asked(as_thrall, jaina) == few


def asked(client: Client, user: User) -> int:
    with CaptureQueriesContext(connection) as queries:
        read(client, user)
    return len(queries)


# ── The way there ──────────────────────────────────────────────────────────────────────────


def test_names_lead_to_profiles(
    jaina: User, thrall: User, as_jaina: Client, as_outsider: Client
) -> None:
    game = deal(jaina, thrall)
    link = f'<a class="person" href="{address(thrall)}">Thrall</a>'
    assert link in as_outsider.get(game.get_absolute_url()).content.decode()
    as_jaina.post(reverse("games:say", args=[game.pk]), {"channel": "table", "text": "Well!"})
    said = as_outsider.get(reverse("games:chat", args=[game.pk])).content.decode()
    assert f'<a class="person" href="{address(jaina)}">Jaina</a>' in said
    User.objects.filter(pk=thrall.pk).update(is_guest=True)
    page = as_outsider.get(game.get_absolute_url()).content.decode()
    assert "Thrall" in page
    assert link not in page


def test_the_menu_and_the_settings_lead_to_ones_own(jaina: User, as_jaina: Client) -> None:
    page = as_jaina.get(reverse("accounts:settings")).content.decode()
    assert page.count(f'href="{address(jaina)}"') == 2
