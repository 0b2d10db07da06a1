"""The front page shows a board that somebody plays on, and no private one."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from tests.web.slow import deal, end_turn

pytestmark = pytest.mark.django_db


def shown(client: Client) -> Game | None:
    game: Game | None = client.get(reverse("games:index")).context["showcase_game"]
    return game


def test_where_nobody_plays_stewards_do(client: Client) -> None:
    answer = client.get(reverse("games:index"))
    assert answer.context["showcase_game"] is None
    assert "Stewards at play" in answer.content.decode()


def test_of_the_public_games_the_furthest_is_shown(
    client: Client, jaina: User, thrall: User
) -> None:
    far = deal(jaina, thrall)
    end_turn(far)
    deal(jaina, thrall)
    assert shown(client) == far


def test_a_private_game_is_never_shown(client: Client, jaina: User, thrall: User) -> None:
    deal(jaina, thrall, public=False)
    assert shown(client) is None
