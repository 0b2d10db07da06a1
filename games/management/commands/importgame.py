"""manage.py importgame FILE…: take finished games of another instance in, verified."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.exports import NotImportable, read, take_in


class Command(BaseCommand):
    help = "Import exported games that are over; checked by their dice and by playing them again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        for path in options["files"]:
            try:
                game = take_in(read(path.read_bytes()))
            except OSError as error:
                raise CommandError(f"Cannot read {path}: {error.strerror}") from error
            except NotImportable as error:
                raise CommandError(f"{path}: {error}") from error
            self.stdout.write(f"{path} is game {game.pk} here: {game.name}")
