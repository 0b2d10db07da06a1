"""What happened last at each of several tables, in one line, as one person may know it.

Takes three queries however many games there are.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from games import rows
from games.models import Game, Move, Visitor
from games.sight import Sight

LOOK_BACK = 12
"""Versions; more steps without a word in a row are rare."""


@dataclass(frozen=True)
class Headline:
    """The first line of a game's newest move that has a word to say."""

    text: str
    time: datetime
    number: int


def headlines(games: Iterable[Game], user: Visitor) -> dict[int, Headline]:
    """The newest line of each started game by its number; games without one are left out."""
    newest = _newest([game.pk for game in games])
    told = {
        position.game.pk: _headline(Sight(position.game, user, position), newest)
        for position in rows.load_all(games)
    }
    return {key: line for key, line in told.items() if line is not None}


def _newest(keys: list[int]) -> dict[int, list[Move]]:
    """The last few moves of each game, the newest first."""
    recent = Move.objects.filter(game__in=keys, version__gt=F("game__version") - LOOK_BACK)
    found = defaultdict(list)
    for move in recent.newest_first().defer("back", "action"):
        found[move.game_id].append(move)
    return found


def _headline(sight: Sight, newest: dict[int, list[Move]]) -> Headline | None:
    moves = newest.get(sight.game.pk, [])
    for entry in sight.told(moves):
        if entry["lines"]:
            text = sight.teller.say(entry["lines"][0])
            return Headline(text, entry["time"], entry["number"])
    return None
