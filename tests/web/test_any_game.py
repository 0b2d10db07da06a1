"""The web half does not know which game it shows: a game it never heard of works as well."""

import random
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import lobby, play, registry, rows
from games.engines.contract import Action
from games.engines.fuzz import random_action
from games.models import Game, Player
from tests.web.slow import fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch, jaina: User, thrall: User) -> Game:
    """The toy game, on the list of games for as long as the test takes."""
    listing = registry.Listing("tests.toy_engine", "Lanterns", {})
    monkeypatch.setitem(registry.LISTINGS, "toy", listing)
    game = lobby.create(jaina, "toy", 2, "By lantern light")
    lobby.join(thrall, game.pk)
    lobby.start(jaina, game.pk)
    return fresh(game)


def fields_of(action: Action) -> dict[str, object]:
    """The action as a form writes it."""
    fields: dict[str, object] = {"verb": action.verb}
    for name, value in action.params.items():
        if isinstance(value, dict):
            fields |= {f"{name}.{part}": number for part, number in value.items()}
        elif isinstance(value, list):
            fields[f"{name}[]"] = value
        else:
            fields[name] = value
    return fields


def awaited(game: Game) -> Player | None:
    found: Player | None = game.players.select_related("user").filter(waiting=True).first()
    return found


def test_it_is_played_to_its_end_by_forms(
    lanterns: Game, client_of: Callable[[User], Client]
) -> None:
    chance = random.Random(4)
    for _step in range(200):
        player = awaited(lanterns)
        if player is None:
            break
        position = rows.load(fresh(lanterns))
        choices = position.engine.choices(position.state, player.seat)
        fields = fields_of(random_action(choices, chance))
        stamp = {"version": position.game.version, "move_id": play.new_move_id()}
        answer = client_of(player.user).post(
            reverse("games:act", args=[lanterns.pk]), fields | stamp, headers={"HX-Request": "true"}
        )
        assert answer.status_code == 200
        assert fresh(lanterns).version > position.game.version
    assert fresh(lanterns).is_over


@pytest.mark.parametrize("path", ["", "fragments/?since=0", "dice/", "export/", "moves/"])
def test_its_pages_open_for_players_and_watchers(
    path: str, lanterns: Game, client: Client, as_jaina: Client
) -> None:
    for reader in (client, as_jaina):
        assert reader.get(f"/games/{lanterns.pk}/{path}").status_code == 200


def test_a_steward_plays_it(lanterns: Game) -> None:
    lanterns.players.update(steward=True)
    while play.steward_step(lanterns.pk, fresh(lanterns).version):
        pass
    assert fresh(lanterns).is_over
