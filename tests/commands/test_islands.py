"""`manage.py islands` draws all twelve without the workshop's heavy libraries."""

import builtins
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.warcraft.islands import ISLANDS


def test_out_draws_every_island(tmp_path: Path) -> None:
    call_command("islands", out=tmp_path)
    assert {path.stem for path in tmp_path.glob("*.svg")} == {island.key for island in ISLANDS}
    picture = (tmp_path / "harrow_rock.svg").read_text(encoding="utf-8")
    assert 'id="terrain-mountain-1"' in picture
    assert "--terrain-forest" in picture


def test_without_an_order_it_says_what_can_be_ordered() -> None:
    with pytest.raises(CommandError, match="--out DIR draws"):
        call_command("islands")


def test_an_unknown_island_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no island atlantis"):
        call_command("islands", out=tmp_path, only="atlantis")


def test_make_names_the_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    really_import = builtins.__import__

    def without_the_workshop(name: str, *args: Any) -> Any:
        if name == "games.cartography.make":
            raise ImportError("No module named 'scipy'", name="scipy")
        return really_import(name, *args)

    monkeypatch.setattr(builtins, "__import__", without_the_workshop)
    with pytest.raises(CommandError, match="needs scipy"):
        call_command("islands", make=True)
