"""The games of the site, by key. The only web file that names one."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engines.cases import Referee
from games.engines.contract import Engine


@dataclass(frozen=True)
class Listing:
    """How a game is offered: where its engine is, its title, and its modes with their titles."""

    module: str
    title: str | Promise
    modes: Mapping[str, str | Promise]
    islands: str = ""
    cases: str = ""

    @property
    def engine(self) -> Engine:
        """The engine itself, loaded when first asked for."""
        engine: Engine = import_module(self.module).ENGINE
        return engine

    @property
    def usual(self) -> dict[str, Any]:
        """The options of a game where nothing was chosen: the first mode, if there are several."""
        return {"mode": next(iter(self.modes))} if self.modes else {}

    @property
    def geography(self) -> Any:
        """The package with `ISLAND_BY_KEY` and the module `layout`, for drawing the board."""
        import_module(f"{self.islands}.layout")
        return import_module(self.islands)


LISTINGS: dict[str, Listing] = {
    "warcraft": Listing(
        "games.engines.warcraft.edition",
        _("Small World of Warcraft"),
        {"free": _("Free for all"), "factions": _("Battle for Azeroth")},
        islands="games.engines.warcraft.islands",
        cases="games.engines.warcraft.cases",
    ),
}


def engine(key: str) -> Engine:
    """The engine with this key. Raises KeyError."""
    return LISTINGS[key].engine


def engines() -> list[Engine]:
    """All engines, for tests and tools that go through every one."""
    return [listing.engine for listing in LISTINGS.values()]


def referees() -> dict[str, Referee]:
    """Who runs the rule cases of each game, by the name that cases call it."""
    modules = [import_module(listing.cases) for listing in LISTINGS.values() if listing.cases]
    return {module.REFEREE.name: module.REFEREE for module in modules}


def rule_ids() -> list[str]:
    """The ids of all rules that cases can be about, in order."""
    return [rule for referee in referees().values() for rule in referee.rules]
