"""Whatever is sent: the right status and a sentence, never a fault, and nothing changed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games import play
from games.models import Game
from tests.web.slow import deal, fresh, on_turn

pytestmark = pytest.mark.django_db
TEN_MEGABYTES = 10 * 1024 * 1024


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


@pytest.fixture
def mover(game: Game, client_of: Callable[[User], Client]) -> Client:
    user = on_turn(game).user
    assert user is not None
    return client_of(user)


def stamp(game: Game) -> dict[str, Any]:
    return {"version": fresh(game).version, "move_id": play.new_move_id()}


def send(client: Client, game: Game, fields: dict[str, Any]) -> Any:
    return client.post(reverse("games:act", args=[game.pk]), fields)


def unchanged(game: Game) -> bool:
    return fresh(game).version == game.version and game.moves.count() == 1


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"verb": "fly", "region": "a1"}, 422, "That cannot be done now."),
        ({"verb": "conquer", "region": "a1"}, 422, "That cannot be done now."),
        ({"verb": "pick", "row": "first"}, 422, "That is not available."),
        ({"verb": "pick", "row": "99"}, 422, "That combo is not on offer."),
        ({"verb": "pick"}, 422, "That is not available."),
        ({"row": "1"}, 400, "The form does not say what to do."),
        ({"verb": "PICK!", "row": "1"}, 400, "The form does not say what to do."),
        ({"verb": "pick", "row": ["1", "2"]}, 400, "twice"),
        ({"verb": "pick", "row": "1", "x y": "1"}, 400, "cannot be read"),
        ({"verb": "pick", "row": "1" * 65}, 400, "cannot be read"),
    ],
)
def test_a_wrong_form_is_told_what_is_wrong(
    fields: dict[str, Any], status: int, sentence: str, mover: Client, game: Game
) -> None:
    answer = send(mover, game, stamp(game) | fields)
    assert answer.status_code == status
    assert sentence in answer.content.decode()
    assert unchanged(game)


@pytest.mark.parametrize("version", ["", "-1", "x", "1.5", "9" * 12])
def test_a_version_that_is_none(version: str, mover: Client, game: Game) -> None:
    answer = send(mover, game, stamp(game) | {"verb": "pick", "row": 1, "version": version})
    assert answer.status_code == 400
    assert unchanged(game)


@pytest.mark.parametrize("mark", ["", "short", "no spaces here", "x" * 65])
def test_a_mark_that_is_none(mark: str, mover: Client, game: Game) -> None:
    answer = send(mover, game, stamp(game) | {"verb": "pick", "row": 1, "move_id": mark})
    assert answer.status_code == 400
    assert unchanged(game)


def test_ten_megabytes_of_json(mover: Client, game: Game) -> None:
    body = b'{"verb": "' + b"a" * TEN_MEGABYTES + b'"}'
    url = reverse("games:act", args=[game.pk])
    answer = mover.post(url, body, content_type="application/json")
    assert answer.status_code == 413
    assert unchanged(game)


def test_ten_megabytes_of_form(mover: Client, game: Game) -> None:
    answer = send(mover, game, stamp(game) | {"verb": "pick", "row": "1", "x": "a" * TEN_MEGABYTES})
    assert answer.status_code in (400, 413)
    assert unchanged(game)


def test_ten_thousand_fields(mover: Client, game: Game) -> None:
    many = {f"tokens.a{number}": "1" for number in range(10_000)}
    answer = send(mover, game, stamp(game) | {"verb": "redeploy"} | many)
    assert answer.status_code in (400, 413)
    assert unchanged(game)


def test_json_is_no_form(mover: Client, game: Game) -> None:
    url = reverse("games:act", args=[game.pk])
    answer = mover.post(url, {"verb": "pick", "row": 1}, content_type="application/json")
    assert answer.status_code == 400
    assert unchanged(game)


@pytest.mark.parametrize(
    "path", ["/games/999999/", "/games/0/", "/games/999999999999999/", "/games/9999999999999999/"]
)
def test_a_game_that_is_not_there(path: str, as_jaina: Client) -> None:
    assert as_jaina.get(path).status_code == 404
    assert as_jaina.post(f"{path}act/", {}).status_code == 404


@pytest.mark.parametrize(
    "query",
    ["?region=zz", "?region=%00", "?before=-1", "?before=x", "?before=" + "9" * 40, "?region=a1'"],
)
def test_a_junk_address_shows_the_table(query: str, mover: Client, game: Game) -> None:
    assert mover.get(f"/games/{game.pk}/{query}").status_code == 200


@pytest.mark.parametrize("since", ["", "x", "-5", "9" * 30])
def test_a_junk_version_gets_all_fragments(since: str, mover: Client, game: Game) -> None:
    assert mover.get(f"/games/{game.pk}/fragments/?since={since}").status_code == 200


VERBS = ["pick", "conquer", "attempt", "redeploy", "decline", "abandon", "retreat", "end_turn"]
NAMES = ["verb", "region", "row", "count", "use[]", "tokens.a1", "tokens.a2", "form", "champion!"]
TEXTS = st.one_of(
    st.sampled_from(["a1", "b2", "1", "-1", "0", "orcs", *VERBS]), st.text(max_size=70)
)
JUNK = st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text(max_size=40)), TEXTS, max_size=8)


@given(junk=JUNK, verb=st.sampled_from(VERBS))
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_junk_is_never_a_fault(junk: dict[str, str], verb: str, mover: Client, game: Game) -> None:
    before = fresh(game).version
    answer = send(mover, game, {"verb": verb} | junk | stamp(game))
    assert answer.status_code in (200, 302, 400, 409, 413, 422)
    assert (answer.status_code == 302) == (fresh(game).version > before)
