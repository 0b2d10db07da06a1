"""Nothing that a player may not know is in what the server sends them, all game long.

At every step of a game each reader's fragments, page, version and export are compared with those
of a position in which everything hidden from that reader is another: they must not differ.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import rows
from games.models import Game
from tests.web.slow import deal, fresh, step

pytestmark = pytest.mark.django_db
STEPS = 80
LOOK_EVERY = 16
CHANGING = re.compile(
    r'name="(move_id|csrfmiddlewaretoken)" value="[^"]*"'
    r'|"X-CSRFToken": "[^"]*"|"time": ?"[^"]*"|data-(now|begins)="[^"]*"'
)


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    return deal(jaina, thrall)


def told(client: Client, game: Game) -> str:
    """Everything that the server tells a reader about the game."""
    paths = ["", "fragments/?since=0", "version/", "dice/", "export/", "moves/"]
    paths += ["map.svg", "at/1/", f"at/{fresh(game).moves.count()}/"]
    answers = [client.get(f"/games/{game.pk}/{path}") for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    return CHANGING.sub("", "\n".join(answer.content.decode() for answer in answers))


def disguised(game: Game, seat: int | None) -> Callable[[], None]:
    """Put a position in the rows in which all that is hidden from `seat` is another.

    Returns what puts the true one back.
    """
    position = rows.load(fresh(game))
    back = rows.save(position, position.engine.disguise(position.state, seat))
    position.game.save()

    def undo() -> None:
        again = rows.load(fresh(game))
        rows.step_back(again, back)
        again.game.save()

    return undo


def readers(
    game: Game, client_of: Callable[[User], Client], outsider: User
) -> list[tuple[int | None, Client]]:
    seated = [(player.seat, client_of(player.user)) for player in game.roster()]
    return [*seated, (None, client_of(outsider)), (None, Client())]


def walk(game: Game) -> None:
    """One sensible step of whoever is awaited."""
    step(game, game.players.select_related("user").filter(waiting=True).first())


def test_no_reader_can_tell_what_is_hidden_from_them(
    game: Game, client_of: Callable[[User], Client], outsider: User
) -> None:
    watching = readers(game, client_of, outsider)
    for number in range(STEPS):
        if fresh(game).is_over:
            break
        if number % LOOK_EVERY == 0:
            for seat, client in watching:
                before = told(client, game)
                put_back = disguised(game, seat)
                after = told(client, game)
                put_back()
                assert without_seal(after) == without_seal(before), f"step {number}, seat {seat}"
        walk(game)


def without_seal(text: str) -> str:
    """The seal names the secret it hides, and so differs with it."""
    return re.sub(r"[0-9a-f]{64}", "seal", text)


def test_the_secret_of_the_dice_is_told_at_the_end_alone(
    game: Game, client_of: Callable[[User], Client], outsider: User
) -> None:
    secret = fresh(game).rest["dice"]["secret"]
    client = client_of(outsider)
    while not fresh(game).is_over:
        walk(game)
        if fresh(game).is_running and fresh(game).version % 10 == 0:
            assert secret not in told(client, game)
    assert secret in client.get(f"/games/{game.pk}/dice/").content.decode()
    export: dict[str, Any] = json.loads(client.get(f"/games/{game.pk}/export/").content)
    assert export["dice"]["secret"] == secret


def test_a_private_game_is_told_to_nobody_else(jaina: User, as_outsider: Client) -> None:
    hidden = deal(jaina, public=False, stewards=1)
    for path in ("", "fragments/?since=0", "version/", "dice/", "export/", "board/", "result/"):
        assert as_outsider.get(f"/games/{hidden.pk}/{path}").status_code == 404
