"""Scoring a turn, in parts (R8)."""

from games.engines.contract import Seat, ngettext
from games.engines.smallworld.table import Table

PARTS = ("regions", "race", "power", "tiles", "faction")


def parts_now(table: Table, seat: Seat) -> dict[str, int]:
    """What the seat would be paid if its turn ended now, without what was paid already."""
    player = table.state.players[seat]
    armies = ([player.active] if player.active else []) + player.declined
    parts = {"regions": table.regions_of(seat)}
    for army in armies:
        for effect in table.effects(army, "score"):
            part = effect.score_part
            parts[part] = parts.get(part, 0) + effect.score(table, army)
    for tile in table.unheld_tiles("score_of_seat"):
        parts["tiles"] = parts.get("tiles", 0) + tile.score_of_seat(table, seat)
    return parts


def score(table: Table) -> None:
    """Pay the turn's player at the end of the turn and keep the parts (R8.4, R9.2)."""
    seat = table.turn.seat
    for part, coins in parts_now(table, seat).items():
        table.earn(seat, coins, part)
    earned = table.turn.earned
    player = table.state.players[seat]
    player.scores = [*player.scores, {"round": table.turn.round, **earned}]
    total = sum(earned.values())
    line = ngettext("{seat} earns {n} coin", "{seat} earns {n} coins", seat=f"seat:{seat}", n=total)
    friends = table.edition.allies(table.state, seat)
    table.tell("scored", seat, line, seen_by=friends, parts=dict(earned), coins=player.coins)
