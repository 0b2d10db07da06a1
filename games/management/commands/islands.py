"""Draw the twelve islands, or make their data anew (R1.6)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand, CommandError
from django.template.loader import render_to_string

from games.cartography.draw import draw
from games.engines.warcraft.islands import ISLANDS

DATA = Path(settings.BASE_DIR) / "games" / "engines" / "warcraft" / "islands"
CSS = "games/warcraft/board/terrain.css"


class Command(BaseCommand):
    help = "Draw all islands as SVG files (--out), or make their data from the plans (--make)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, metavar="DIR", help="where the SVG files go")
        parser.add_argument("--language", choices=("en", "ko"), default="en")
        parser.add_argument("--make", action="store_true", help="write the data modules anew")
        parser.add_argument("--only", metavar="KEY", help="just this island")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["out"] and not options["make"]:
            raise CommandError("Say what to do: --out DIR draws, --make makes.")
        if options["make"]:
            self.make(options["only"])
        if options["out"]:
            self.draw(options["out"], options["language"], options["only"])

    def draw(self, out: Path, language: Any, only: str | None) -> None:
        defs = render_to_string("games/warcraft/_terrain_defs.svg")
        css = Path(finders.find(CSS) or "").read_text(encoding="utf-8")
        out.mkdir(parents=True, exist_ok=True)
        for island in wanted(ISLANDS, only):
            path = out / f"{island.key}.svg"
            path.write_text(draw(island, defs, css, language), encoding="utf-8")
            self.stdout.write(str(path))

    def make(self, only: str | None) -> None:
        try:
            from games.cartography.make import make_island
        except ImportError as missing:
            raise CommandError(
                f"--make needs {missing.name}: install the development requirements "
                "(numpy, scipy, shapely)."
            ) from missing
        from games.cartography.modules import module_text
        from games.cartography.plans import PLANS

        for plan in wanted(PLANS, only):
            path = DATA / f"{plan.key}.py"
            path.write_text(module_text(make_island(plan)), encoding="utf-8")
            self.stdout.write(str(path))


def wanted(items: Any, only: str | None) -> list[Any]:
    """The items with that key, or all. Raises `CommandError`."""
    chosen = [item for item in items if only in (None, item.key)]
    if not chosen:
        raise CommandError(f"There is no island {only}.")
    return chosen
