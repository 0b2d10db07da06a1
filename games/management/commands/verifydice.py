"""manage.py verifydice FILE: check every roll, shuffle and draw of an exported game."""

from pathlib import Path
from typing import Annotated, Any, Literal

from django.core.management.base import BaseCommand, CommandError, CommandParser
from msgspec import Meta, Struct, ValidationError, convert, json

from games.engines import dice

DRAW = ("number", "what", "purpose", "size", "result")
LARGEST = 10_000


class Command(BaseCommand):
    help = "Check that every draw of an exported game follows from its sealed secret."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="an exported game (JSON)")

    def handle(self, *args: Any, **options: Any) -> None:
        export = read(options["file"])
        secret = export.dice.secret
        if not secret:
            raise CommandError("This game still runs: its secret is shown when it ends.")
        draws = draws_of(export)
        faults = faults_of(export.dice, secret, draws)
        for fault in faults:
            self.stdout.write(f"WRONG  {fault}")
        if faults:
            raise CommandError(f"{len(faults)} of the dice's facts do not hold.")
        self.stdout.write(f"The secret fits its seal, and all {len(draws)} draws follow from it.")


class Sealed(Struct):
    """What the site said of the dice: the seal, and when the game was over the secret."""

    commitment: str
    drawn: int
    secret: Annotated[str, Meta(pattern=r"^([0-9a-f]{2})+$")] | None = None


class Told(Struct):
    """An event of a move; a draw is one whose data tell all of it."""

    data: dict[str, Any] = {}


class Line(Struct):
    """A move of the log."""

    events: list[Told]
    number: int | None = None
    undoes: int | None = None


class Export(Struct):
    """The part of an exported game that tells of its dice."""

    dice: Sealed
    moves: list[Line]


class Draw(dice.Draw, frozen=True):
    """A draw as a file tells it: no honest one is larger than `LARGEST`."""

    what: Literal["roll", "shuffle"]
    size: Annotated[int, Meta(ge=1, le=LARGEST)]


def read(path: Path) -> Export:
    """The export in the file. Raises CommandError with one sentence."""
    try:
        return json.decode(path.read_bytes(), type=Export)
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}") from error
    except ValidationError as error:
        raise CommandError(f"{path} is not an exported game: {error}") from error
    except ValueError as error:
        raise CommandError(f"{path} is not JSON.") from error


def draws_of(export: Export) -> list[Draw]:
    """Every draw that the moves tell, by number; a move taken back gave its draws back.

    Raises CommandError for a draw that cannot be one.
    """
    undone = {move.undoes for move in export.moves if move.undoes is not None}
    standing = [move for move in export.moves if move.number not in undone]
    told = [event.data for move in standing for event in move.events]
    try:
        draws = [convert(data, Draw) for data in told if all(key in data for key in DRAW)]
    except ValidationError as error:
        raise CommandError(f"A draw of this file cannot be one: {error}") from error
    return sorted(draws, key=lambda draw: draw.number)


def faults_of(sealed: Sealed, secret: str, draws: list[Draw]) -> list[str]:
    """What does not follow from the secret, one sentence each."""
    faults = []
    if dice.commitment(secret) != sealed.commitment:
        faults.append("the secret does not fit the seal")
    if [draw.number for draw in draws] != list(range(sealed.drawn)):
        faults.append(f"{sealed.drawn} draws were made, but the moves tell {len(draws)}")
    return faults + [fault for draw in draws for fault in _fault(secret, draw)]


def _fault(secret: str, draw: Draw) -> list[str]:
    right = dice.redraw(secret, draw.number, draw.what, draw.size)
    if right == draw.result:
        return []
    said = f"draw {draw.number} ({draw.what}, {draw.purpose})"
    return [f"{said}: {draw.result} was told, {right} follows from the secret"]
