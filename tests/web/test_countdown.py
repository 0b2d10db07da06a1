"""Deadlines on pages: the date by the reader's clock, and what a page counts down from."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import availability
from accounts.models import User
from games import clock
from games.models import Game
from games.templatetags.games import ago
from tests.web.slow import NOON, deal, on_turn

pytestmark = pytest.mark.django_db

SignIn = Callable[[User], Client]
DAY = timedelta(days=1)
TIME = re.compile(r'<time class="due[^"]*"([^>]*)>(.*?)</time>')
RESTS = re.compile(r"<[^>]+hidden>.*?</span>")


@pytest.fixture(autouse=True)
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


def deadline_on(client: Client, page: str) -> dict[str, str]:
    """The first deadline of a page: its attributes, and the words that are seen."""
    found = TIME.search(client.get(page).content.decode())
    assert found is not None
    words = re.sub(r"<[^>]+>", "", RESTS.sub("", found[2])).strip()
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found[1])) | {"words": words}


def pages_of(game: Game) -> tuple[str, str]:
    return game.get_absolute_url(), reverse("games:index")


def test_the_deadline_is_shown_by_the_readers_clock(game: Game, client_of: SignIn) -> None:
    user = on_turn(game).user
    User.objects.filter(pk=user.pk).update(time_zone="Asia/Seoul")
    reader = client_of(User.objects.get(pk=user.pk))
    for page in pages_of(game):
        due = deadline_on(reader, page)
        assert due["words"] == "until Tue, 5 May, 22:00 (1\xa0day, 1\xa0hour left)"
        assert due["data-left"] == "({} left)"
        assert due["data-now"] == due["data-begins"] == "2026-05-04T21:00:00+09:00"
        assert due["datetime"] == due["data-ends"] == "2026-05-05T22:00:00+09:00"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("Asia/Seoul", "until Tue, 5 May, 22:00"),
        ("../../etc/passwd", "until Tue, 5 May, 13:00"),
        ("", "until Tue, 5 May, 13:00"),
    ],
)
def test_who_has_no_account_is_shown_the_browsers_clock(
    game: Game, client: Client, told: str, words: str
) -> None:
    client.cookies["time_zone"] = told
    assert deadline_on(client, game.get_absolute_url())["words"].startswith(words)


def test_only_who_has_to_move_is_warned_aloud(
    game: Game, client_of: SignIn, jaina: User, thrall: User, outsider: User
) -> None:
    mover = on_turn(game).user
    for user in (jaina, thrall, outsider):
        due = deadline_on(client_of(user), game.get_absolute_url())
        assert ("data-soon" in due) == (user == mover)
        assert due["aria-live"] == "off"


def test_while_the_clock_rests_the_date_alone_is_said(
    game: Game, client_of: SignIn, travel: time_machine.Traveller
) -> None:
    user = on_turn(game).user
    availability.take_day_off(user, NOON.date() + DAY)
    for page in pages_of(game):
        due = deadline_on(client_of(user), page)
        assert due["words"] == "until Wed, 6 May, 13:00 (2\xa0days, 1\xa0hour left)"
        assert due["data-ends"] == "2026-05-05T00:00:00+00:00"
    travel.shift(DAY)
    for page in pages_of(game):
        due = deadline_on(client_of(user), page)
        assert due["words"] == "until Wed, 6 May, 13:00"
        assert due["data-begins"] == "2026-05-06T00:00:00+00:00"
        assert due["data-ends"] == "2026-05-06T13:00:00+00:00"


def test_of_several_who_are_waited_for_the_first_deadline_counts(
    jaina: User, thrall: User, as_outsider: Client
) -> None:
    game = deal(jaina, thrall)
    soon, late = NOON + timedelta(hours=2), NOON + timedelta(hours=3)
    for user, due in ((jaina, late), (thrall, soon)):
        game.players.filter(user=user).update(waiting=True, since=NOON, due=due)
    due = deadline_on(as_outsider, game.get_absolute_url())
    assert due["datetime"] == soon.isoformat()


def test_a_deadline_that_passed_is_no_longer_counted_down(
    game: Game, as_jaina: Client, travel: time_machine.Traveller
) -> None:
    travel.shift(2 * DAY)
    due = deadline_on(as_jaina, game.get_absolute_url())
    assert due["words"] == "time is up: a steward moves"
    assert "data-now" not in due


def test_more_games_ask_for_no_more_schedules(jaina: User, thrall: User, as_jaina: Client) -> None:
    asked = []
    for _more in range(2):
        for _game in range(4):
            deal(jaina, thrall)
        with CaptureQueriesContext(connection) as queries:
            as_jaina.get(reverse("games:index"))
        asked.append(sum("schedule" in query["sql"] for query in queries))
    assert asked[0] == asked[1]


# The stretch in which a clock runs


DAILY = clock.Pace("turn", full=86_400, retreat=7200)


def test_a_clock_that_never_rests_runs_to_the_end() -> None:
    end = NOON + 30 * DAY
    assert clock.stretch(DAILY, clock.ALWAYS, NOON, end) == (NOON, end)


def test_a_stretch_goes_on_over_midnight_and_ends_with_the_awake_hours() -> None:
    nights = clock.weekly((day, 20 * 60, 4 * 60) for day in range(7))
    owl = clock.Availability((clock.Week("UTC", nights),))
    evening = NOON.replace(hour=20)
    morning = evening + timedelta(hours=8)
    assert clock.stretch(DAILY, owl, NOON, NOON + 3 * DAY) == (evening, morning)
    late = evening + timedelta(hours=3)
    assert clock.stretch(DAILY, owl, late, NOON + 3 * DAY) == (late, morning)


def test_there_may_be_no_stretch_at_all_unless_the_game_is_live() -> None:
    away = clock.Availability(off=(clock.Days(NOON.date(), NOON.date() + DAY),))
    end = NOON + timedelta(hours=5)
    assert clock.stretch(DAILY, away, NOON, end) is None
    live = clock.Pace("turn", full=180, retreat=60, live=True)
    assert clock.stretch(live, away, NOON, end) == (NOON, end)


def test_nothing_is_counted_in_minutes_before_one_is_over(
    game: Game, client_of: SignIn, travel: time_machine.Traveller
) -> None:
    mover = on_turn(game)
    watcher = client_of(game.players.exclude(pk=mover.pk).get().user)
    assert "so far" not in watcher.get(game.get_absolute_url()).content.decode()
    travel.shift(timedelta(minutes=2))
    assert "minutes so far" in watcher.get(game.get_absolute_url()).content.decode()


def test_what_was_just_now_was_a_moment_ago() -> None:
    assert ago(timezone.now()) == "a moment ago"
    assert ago(timezone.now() - timedelta(hours=2, minutes=5)) == "2\xa0hours ago"
