"""A whole game as text that people can read and an engine can play again.

A head of "key: value" lines, an empty line, then every action with what came of it indented
below, then the standing at the end. Only the head and the actions are read back: playing them
again must give the same text.
"""

import json
from collections.abc import Iterable, Mapping
from difflib import unified_diff
from typing import Any

from msgspec import Struct, field

from games.engines.contract import Action, Engine, Event, Names, Seat, Words

INDENT = "    "


class Playthrough(Struct):
    """What a game is made of: who deals how, and every action in order."""

    game: str
    players: int
    secret: str
    options: dict[str, Any] = field(default_factory=dict)
    actions: list[tuple[Seat, Action]] = field(default_factory=list)


class Unreadable(Exception):
    """The text is no playthrough; the message names the line."""


def write(engine: Engine, game: Playthrough) -> str:
    """Play the actions and tell the game. Raises IllegalAction where one no longer fits."""
    state, events = engine.setup(game.options, game.players, game.secret)
    lines = [*_head(game), "", *_told(engine, events)]
    for number, (seat, action) in enumerate(game.actions, 1):
        state, events = engine.apply(state, seat, action)
        lines += [_action(number, seat, action), *_told(engine, events)]
    return "\n".join([*lines, *_standing(engine, state), ""])


def read(text: str) -> Playthrough:
    """The game that `write` told. Raises Unreadable."""
    lines = text.splitlines()
    head = dict(_pair(line) for line in lines[: lines.index("") if "" in lines else 0])
    try:
        game = Playthrough(
            head["game"], int(head["players"]), head["secret"], json.loads(head["options"])
        )
    except (KeyError, ValueError) as error:
        raise Unreadable(f"the head lacks or garbles {error}") from error
    game.actions = [_read_action(line) for line in lines if line[:1].isdigit()]
    return game


def difference(before: str, after: str) -> str:
    """The first place where two tellings differ, with some lines around it; "" if nowhere."""
    lines = unified_diff(before.splitlines(), after.splitlines(), "kept", "now", lineterm="")
    shown: list[str] = []
    for line in lines:
        if line.startswith("@@") and any(kept.startswith("@@") for kept in shown):
            break
        shown.append(line)
    return "\n".join(shown)


def _head(game: Playthrough) -> list[str]:
    return [
        f"game: {game.game}",
        f"players: {game.players}",
        f"options: {json.dumps(game.options, sort_keys=True)}",
        f"secret: {game.secret}",
    ]


def _pair(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    return key.strip(), value.strip()


def _action(number: int, seat: Seat, action: Action) -> str:
    params = f" {json.dumps(action.params, sort_keys=True)}" if action.params else ""
    return f"{number}. seat {seat + 1}: {action.verb}{params}"


def _read_action(line: str) -> tuple[Seat, Action]:
    try:
        _number, _dot, rest = line.partition(". seat ")
        seat, _colon, deed = rest.partition(": ")
        verb, _space, params = deed.partition(" ")
        return int(seat) - 1, Action(verb, json.loads(params) if params else {})
    except ValueError as error:
        raise Unreadable(f"no action: {line}") from error


def _told(engine: Engine, events: Iterable[Event]) -> list[str]:
    lines = [sentence(engine, event.words) for event in events if event.words is not None]
    return [f"{INDENT}{line}" for line in lines]


def _standing(engine: Engine, state: Any) -> list[str]:
    result = engine.result(state)
    if result is None:
        return [f"{INDENT}The game goes on."]
    scores = [
        f"{INDENT}{score.rank}. seat {score.seat + 1}: {score.points} coins, of "
        + ", ".join(f"{part} {number}" for part, number in sorted(score.parts.items()))
        for score in sorted(result.scores, key=lambda score: (score.rank, score.seat))
    ]
    return ["", f"The end: {sentence(engine, result.words)}", *scores]


def sentence(engine: Engine, told: Words) -> str:
    """Words in plain English; places and seats by their keys."""
    text = told.plural if told.plural and told.params.get("n") != 1 else told.text
    return text.format(**{key: _plain(engine, value) for key, value in told.params.items()})


def _plain(engine: Engine, value: Any) -> str:
    if isinstance(value, Words):
        return sentence(engine, value)
    if isinstance(value, list | tuple):
        return ", ".join(_plain(engine, item) for item in value)
    if isinstance(value, Mapping) or not isinstance(value, str) or ":" not in value:
        return str(value)
    return _named(engine, *value.split(":", 1))


def _named(engine: Engine, kind: str, key: str) -> str:
    if kind == "seat":
        return f"seat {int(key) + 1}"
    try:
        name = engine.name(kind, key)
    except KeyError:
        return key
    return name.en if isinstance(name, Names) else name
