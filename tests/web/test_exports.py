"""A finished game travels as a file, and no altered file gets in."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from accounts.models import User
from games import lobby, play, registry, replays, rows
from games.exports import NotImportable, read, take_in
from games.models import Game
from games.sight import Sight
from games.views.records import exported

ENGINE = registry.engine("warcraft")
Alter = Callable[[dict[str, Any]], None]


def play_to_the_end(game: Game) -> None:
    """Everybody does what a steward would."""
    position = rows.load(game)
    while awaited := position.awaited():
        player = awaited[0]
        action = ENGINE.steward(position.state, player.seat)
        game.refresh_from_db()
        play.act(player.user, game.pk, action, game.version, play.new_move_id())
        position = rows.load(Game.objects.get(pk=game.pk))


@pytest.fixture(scope="module")
def finished(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """The file of a game that Jaina and Thrall played to its end."""
    with django_db_blocker.unblock(), transaction.atomic():
        jaina = User.objects.create_user(username="Jaina")
        thrall = User.objects.create_user(username="Thrall")
        game = lobby.create(jaina, "warcraft", 2, "Far away", options={"mode": "free"})
        lobby.join(thrall, game.pk)
        lobby.start(jaina, game.pk)
        play_to_the_end(Game.objects.get(pk=game.pk))
        body = msgspec.json.encode(exported(Sight(Game.objects.get(pk=game.pk), jaina)))
        transaction.set_rollback(True)
    return body


@pytest.mark.django_db
def test_a_finished_game_comes_in_whole(finished: bytes) -> None:
    game = take_in(read(finished))
    told = json.loads(finished)
    assert game.imported
    assert game.is_over
    assert {player.display_name for player in game.roster()} == {"Jaina", "Thrall"}
    assert not game.players.exclude(user=None).exists()
    assert [p.points for p in game.roster()] == [p["points"] for p in told["players"]]
    assert game.moves.count() == len(told["moves"])
    assert replays.verify(Game.objects.get(pk=game.pk)) is None


@pytest.mark.django_db
def test_an_imported_game_is_exported_alike(finished: bytes, jaina: User) -> None:
    game = take_in(read(finished))
    again = json.loads(msgspec.json.encode(exported(Sight(game, jaina))))
    told = json.loads(finished)
    assert again["moves"] == told["moves"]
    assert again["dice"] == told["dice"]


def _secret(told: dict[str, Any]) -> None:
    told["dice"]["secret"] = "00" * 32


def _seal(told: dict[str, Any]) -> None:
    told["dice"]["commitment"] = "00" * 32


def _draw(told: dict[str, Any]) -> None:
    draw = next(e for e in told["moves"][0]["events"] if e["kind"] == "shuffled")
    draw["data"]["result"].reverse()


def _coins(told: dict[str, Any]) -> None:
    told["players"][0]["points"] += 1


def _action(told: dict[str, Any]) -> None:
    told["moves"][1]["action"] = {"verb": "pick", "params": {"row": 9}}


def _event(told: dict[str, Any]) -> None:
    told["moves"][1]["events"][0]["data"]["gained"] = 7


def _gap(told: dict[str, Any]) -> None:
    del told["moves"][5]


def _last(told: dict[str, Any]) -> None:
    del told["moves"][-1]


def _unfinished(told: dict[str, Any]) -> None:
    told["game"]["status"] = "running"


def _engine(told: dict[str, Any]) -> None:
    told["game"]["engine"] = "chess"


def _format(told: dict[str, Any]) -> None:
    told["format"] = 99


def _seats(told: dict[str, Any]) -> None:
    told["players"].pop()


ALTERED = [
    _secret, _seal, _draw, _coins, _action, _event, _gap, _last, _unfinished, _engine, _format,
    _seats,
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("alter", ALTERED, ids=lambda alter: alter.__name__)
def test_an_altered_file_is_refused_and_leaves_nothing(finished: bytes, alter: Alter) -> None:
    told = json.loads(finished)
    alter(told)
    with pytest.raises(NotImportable):
        take_in(read(json.dumps(told).encode()))
    assert not Game.objects.exists()


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"\xff\xfe", b'{"format": 1}'])
def test_junk_is_no_exported_game(body: bytes) -> None:
    with pytest.raises(NotImportable, match="no exported game"):
        read(body)


@pytest.mark.django_db
def test_the_command_takes_a_file_and_says_what_is_wrong(finished: bytes, tmp_path: Path) -> None:
    good, bad = tmp_path / "game.json", tmp_path / "bad.json"
    good.write_bytes(finished)
    bad.write_bytes(finished[:-5])
    out = StringIO()
    call_command("importgame", good, stdout=out)
    assert "Far away" in out.getvalue()
    with pytest.raises(CommandError, match="no exported game"):
        call_command("importgame", bad)
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("importgame", tmp_path / "nothing.json")


@pytest.fixture
def as_staff(client_of: Callable[[User], Client]) -> Client:
    return client_of(User.objects.create_superuser(username="Khadgar"))


@pytest.mark.django_db
def test_the_staff_take_a_file_in_and_see_why_another_is_refused(
    finished: bytes, as_staff: Client, as_jaina: Client
) -> None:
    page = "/admin/games/game/import/"
    assert as_jaina.post(page, {"file": SimpleUploadedFile("a.json", finished)}).status_code == 302
    assert not Game.objects.exists()
    assert page in as_staff.get("/admin/games/game/").content.decode()
    refused = as_staff.post(page, {"file": SimpleUploadedFile("a.json", b"{}")})
    assert "no exported game" in refused.content.decode()
    taken = as_staff.post(page, {"file": SimpleUploadedFile("a.json", finished)})
    assert taken.status_code == 302
    assert Game.objects.get().imported


@pytest.mark.django_db
def test_the_dice_of_the_file_can_be_checked(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(finished)
    out = StringIO()
    call_command("verifydice", path, stdout=out)
    assert "draws follow from it" in out.getvalue()


@pytest.mark.django_db
def test_a_running_game_is_exported_without_its_secrets(
    jaina: User, thrall: User, as_thrall: Client
) -> None:
    game = lobby.create(jaina, "warcraft", 2, "Now", options={"mode": "free"})
    lobby.join(thrall, game.pk)
    lobby.start(jaina, game.pk)
    body = as_thrall.get(f"/games/{game.pk}/export/").content
    assert Game.objects.get(pk=game.pk).rest["dice"]["secret"] not in body.decode()
    with pytest.raises(NotImportable, match="Only finished"):
        take_in(read(body))


def test_the_schema_names_every_part() -> None:
    out = StringIO()
    call_command("exportschema", stdout=out)
    schema = json.loads(out.getvalue())
    parts = schema["$defs"]["Export"]["properties"]
    assert set(parts) == {"format", "game", "players", "dice", "view", "moves"}
