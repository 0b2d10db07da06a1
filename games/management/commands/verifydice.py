"""manage.py verifydice FILE: check every roll, shuffle and draw of an exported game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engines import dice

DRAW = ("number", "what", "purpose", "size", "result")


class Command(BaseCommand):
    help = "Check that every draw of an exported game follows from its sealed secret."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="an exported game (JSON)")

    def handle(self, *args: Any, **options: Any) -> None:
        export = read(options["file"])
        sealed = export["dice"]
        if not sealed.get("secret"):
            raise CommandError("This game still runs: its secret is shown when it ends.")
        draws = draws_of(export)
        faults = faults_of(sealed, draws)
        for fault in faults:
            self.stdout.write(f"WRONG  {fault}")
        if faults:
            raise CommandError(f"{len(faults)} of the dice's facts do not hold.")
        self.stdout.write(f"The secret fits its seal, and all {len(draws)} draws follow from it.")


def read(path: Path) -> dict[str, Any]:
    """The export in the file. Raises CommandError with one sentence."""
    try:
        export = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise CommandError(f"{path} is not JSON.") from error
    if not isinstance(export, dict) or not {"dice", "moves"} <= set(export):
        raise CommandError(f"{path} is not an exported game.")
    return export


def draws_of(export: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every draw that the moves tell, by number; a move taken back gave its draws back."""
    undone = {move["undoes"] for move in export["moves"] if move.get("undoes") is not None}
    standing = [move for move in export["moves"] if move.get("number") not in undone]
    told = [event.get("data", {}) for move in standing for event in move["events"]]
    draws = [data for data in told if all(key in data for key in DRAW)]
    return sorted(draws, key=lambda draw: draw["number"])


def faults_of(sealed: Mapping[str, Any], draws: list[dict[str, Any]]) -> list[str]:
    """What does not follow from the secret, one sentence each."""
    faults = []
    if dice.commitment(sealed["secret"]) != sealed["commitment"]:
        faults.append("the secret does not fit the seal")
    numbers = [draw["number"] for draw in draws]
    if numbers != list(range(sealed["drawn"])):
        faults.append(f"{sealed['drawn']} draws were made, but the moves tell {len(numbers)}")
    return faults + [fault for draw in draws for fault in _fault(sealed["secret"], draw)]


def _fault(secret: str, draw: Mapping[str, Any]) -> list[str]:
    right = dice.redraw(secret, draw["number"], draw["what"], draw["size"])
    if right == draw["result"]:
        return []
    said = f"draw {draw['number']} ({draw['what']}, {draw['purpose']})"
    return [f"{said}: {draw['result']} was told, {right} follows from the secret"]
