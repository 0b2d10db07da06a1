"""manage.py verifydice: true files pass, and every kind of lie in a file is found."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from msgspec import structs

from games.engines import dice

SECRET = "3c" * 32
Lie = Callable[[dict[str, Any]], None]


@pytest.fixture
def export() -> dict[str, Any]:
    """What the command reads of an exported game with three draws."""
    cup = dice.Dice(SECRET)
    cup, _order, first = dice.shuffle(cup, list("abcdef"), "stack")
    cup, _face, second = dice.roll(cup, [0, 0, 0, 1, 2, 3], "attempt")
    cup, _face, third = dice.roll(cup, [0, 0, 0, 1, 2, 3], "attempt")
    events = [{"kind": "drawn", "data": structs.asdict(draw)} for draw in (first, second, third)]
    sealed = {"commitment": dice.commitment(SECRET), "secret": SECRET, "drawn": cup.drawn}
    moves = [{"events": [events[0], {"kind": "seated"}]}, {"events": events[1:]}]
    return {"dice": sealed, "moves": moves}


def verified(export: Any, folder: Path) -> str:
    path = folder / "game.json"
    path.write_text(export if isinstance(export, str) else json.dumps(export))
    out = StringIO()
    call_command("verifydice", str(path), stdout=out)
    return out.getvalue()


def test_true_dice_are_called_true(export: dict[str, Any], tmp_path: Path) -> None:
    assert "all 3 draws" in verified(export, tmp_path)


def another_face(export: dict[str, Any]) -> None:
    draw = export["moves"][1]["events"][0]["data"]
    draw["result"] = [(draw["result"][0] + 1) % draw["size"]]


def another_order(export: dict[str, Any]) -> None:
    export["moves"][0]["events"][0]["data"]["result"].reverse()


def another_secret(export: dict[str, Any]) -> None:
    export["dice"]["secret"] = "c3" * 32


def a_draw_left_out(export: dict[str, Any]) -> None:
    export["moves"][1]["events"].pop(0)


def a_draw_told_twice(export: dict[str, Any]) -> None:
    export["moves"][1]["events"].append(export["moves"][1]["events"][0])


@pytest.mark.parametrize(
    "lie", [another_face, another_order, another_secret, a_draw_left_out, a_draw_told_twice]
)
def test_every_lie_is_found(lie: Lie, export: dict[str, Any], tmp_path: Path) -> None:
    lie(export)
    with pytest.raises(CommandError):
        verified(export, tmp_path)


@pytest.mark.parametrize(
    "file",
    [
        "no json",
        "[]",
        "{}",
        '{"dice": {}, "moves": 3}',
        '{"dice": {"secret": "zz"}, "moves": []}',
        '{"dice": {"secret": "00", "commitment": "x"}, "moves": [{"events": [3]}]}',
    ],
)
def test_what_is_no_export_is_refused_in_a_sentence(file: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        verified(file, tmp_path)


def test_a_draw_of_a_million_million_things_is_not_tried(
    export: dict[str, Any], tmp_path: Path
) -> None:
    export["moves"][0]["events"][0]["data"]["size"] = 10**12
    with pytest.raises(CommandError, match="cannot be one"):
        verified(export, tmp_path)


def test_a_running_game_has_no_secret_to_check(export: dict[str, Any], tmp_path: Path) -> None:
    export["dice"]["secret"] = None
    with pytest.raises(CommandError, match="still runs"):
        verified(export, tmp_path)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("verifydice", str(tmp_path / "nowhere.json"))
