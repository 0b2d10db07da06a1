"""manage.py playthrough: check the golden games, or write them anew on purpose."""

import random
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import registry
from games.engines.contract import IllegalAction
from games.engines.playthrough import Playthrough, Unreadable, difference, read, write
from games.engines.simulation import play


class Command(BaseCommand):
    help = "Play golden games again and compare; --write replaces their text, --new makes one."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--write", action="store_true", help="replace what differs")
        parser.add_argument("--new", metavar="GAME", help="make a new game of this key")
        parser.add_argument("--players", type=int, default=2)
        parser.add_argument("--mode", default="free")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--policy", default="steward", help="steward, random, or a list")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["new"]:
            self._make(options)
            return
        changed = [path for path in options["files"] if not self._check(path, options["write"])]
        if changed and not options["write"]:
            raise CommandError(f"{len(changed)} of {len(options['files'])} games differ.")

    def _make(self, options: dict[str, Any]) -> None:
        engine = registry.engine(options["new"])
        seats, seed = options["players"], options["seed"]
        named = options["policy"].split(",")
        policies = [named[seat % len(named)] for seat in range(seats)]
        chance = random.Random(seed)
        secret = chance.randbytes(32).hex()
        mode = {"mode": options["mode"]}
        record = play(engine, seats, secret, policies, chance, options=mode)
        game = Playthrough(engine.key, seats, secret, mode, record.actions)
        for path in options["files"]:
            path.write_text(write(engine, game), encoding="utf-8")
            self.stdout.write(f"made {path}")

    def _check(self, path: Path, replace: bool) -> bool:
        """Whether the game still plays as it is told."""
        try:
            kept = path.read_text(encoding="utf-8")
            game = read(kept)
            now = write(registry.engine(game.game), game)
        except (OSError, Unreadable, KeyError) as error:
            raise CommandError(f"{path}: {error}") from error
        except IllegalAction as refused:
            raise CommandError(f"{path}: an action is now refused ({refused.code})") from refused
        if now == kept:
            self.stdout.write(f"same {path}")
            return True
        self.stdout.write(f"DIFFERS {path}\n{difference(kept, now)}")
        if replace:
            path.write_text(now, encoding="utf-8")
        return False
