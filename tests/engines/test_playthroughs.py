"""Golden games: every kept game plays again exactly as it is told.

They are changed only by `manage.py playthrough --write FILE…`.
"""

from pathlib import Path

import pytest

from games import registry
from games.engines.contract import Action
from games.engines.playthrough import Playthrough, Unreadable, difference, read, write

KEPT = sorted((Path(__file__).parents[1] / "playthroughs").rglob("*.txt"))


def test_there_are_golden_games_of_every_size_and_mode() -> None:
    games = [read(path.read_text(encoding="utf-8")) for path in KEPT]
    assert {game.players for game in games} == {2, 3, 4, 5}
    assert {game.options["mode"] for game in games} == {"free", "factions"}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_is_told(path: Path) -> None:
    kept = path.read_text(encoding="utf-8")
    game = read(kept)
    assert difference(kept, write(registry.engine(game.game), game)) == ""


def test_a_changed_line_is_shown() -> None:
    kept = KEPT[0].read_text(encoding="utf-8")
    shown = difference(kept, kept.replace("The game begins", "The game starts"))
    assert "-    The game begins" in shown
    assert "+    The game starts" in shown


def test_what_is_written_is_read() -> None:
    engine = registry.engine("warcraft")
    game = Playthrough(
        "warcraft", 2, "ab" * 32, {"mode": "free"}, [(0, Action("pick", {"row": 1}))]
    )
    assert read(write(engine, game)) == game


@pytest.mark.parametrize(
    "text",
    ["", "game: warcraft\n\n", "game: warcraft\nplayers: two\nsecret: aa\noptions: {}\n\n"],
)
def test_a_text_without_a_head_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_a_garbled_action_is_named() -> None:
    text = KEPT[0].read_text(encoding="utf-8")
    with pytest.raises(Unreadable, match="seat x"):
        read(text + "999. seat x: pick\n")
