"""manage.py verifyreplays: play every stored game again under the present code."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import replays
from games.models import Game


class Command(BaseCommand):
    help = "Play stored games again and report the first difference of each; changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", type=int, metavar="GAME", help="numbers; else all")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.exclude(started=None).order_by("pk")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        different = sum(not self._verify(game) for game in games.iterator())
        self.stdout.write(f"{games.count()} games, {different} different")
        if different:
            raise CommandError("Some games would go otherwise under the present rules.")

    def _verify(self, game: Game) -> bool:
        found = replays.verify(game)
        rules = f"rules {game.rules_version}"
        if found is None:
            self.stdout.write(f"same      game {game.pk} ({rules})")
            return True
        where = f"move {found.number}: {found.what}"
        self.stdout.write(f"DIFFERENT game {game.pk} ({rules}), {where}")
        return False
