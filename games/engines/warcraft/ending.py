"""How a game ends that everybody plays alone (R9.1)."""

from collections.abc import Mapping
from typing import Any

from games.engines.contract import Result, Score, Seat, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.score import PARTS
from games.engines.smallworld.table import Table


def result(table: Table) -> Result:
    """Most coins, then most race tokens on the board; still tied: shared."""
    scores = ranked(table, {seat: _standing(table, seat) for seat in table.seats})
    winners = [score.seat for score in scores if score.rank == 1]
    return Result(winners, scores, _verdict(winners))


def ranked(table: Table, standings: Mapping[Seat, tuple[Any, ...]]) -> list[Score]:
    """The seats' coins, ranked by what they are compared by, the greatest first."""
    return [
        Score(
            seat,
            1 + sum(other > standing for other in standings.values()),
            table.state.players[seat].coins,
            _parts(table, seat),
        )
        for seat, standing in standings.items()
    ]


def _standing(table: Table, seat: Seat) -> tuple[bool, int, int]:
    """What seats are compared by; whoever gave up stands behind all others."""
    player = table.state.players[seat]
    regions = table.state.regions.values()
    tokens = sum(region.tokens for region in regions if region.seat == seat)
    return not player.left, player.coins, tokens


def _parts(table: Table, seat: Seat) -> dict[str, int]:
    turns = table.state.players[seat].scores
    return {part: sum(turn.get(part, 0) for turn in turns) for part in PARTS}


def _verdict(winners: list[Seat]) -> Words:
    names = [f"seat:{seat}" for seat in winners]
    if len(names) == 1:
        return words(_("{seat} wins"), seat=names[0])
    return words(_("{seats} share the victory"), seats=names)
