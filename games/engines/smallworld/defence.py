"""What happens to those who stand where somebody else goes (R5.6, R5.7, R6.2)."""

from copy import copy

from games.engines.contract import Seat, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import pick
from games.engines.smallworld.counts import more
from games.engines.smallworld.state import Army, Region
from games.engines.smallworld.table import Table


def drive_out(table: Table, key: str, by: Seat) -> int:
    """Take all defenders off a region that is conquered, or as if it were, by `by`.

    An active race loses one token and takes the others to hand; natives and races in decline
    are lost whole (R5.6). Returns how many tokens were lost.
    """
    lying = table.state.regions[key]
    holder = table.army_on(lying)
    lost = lying.natives
    if holder is not None and holder.active:
        lost += _retreat(table, holder, key, by)
    elif holder is not None:
        lost += lying.tokens
        table.to_tray(holder.race, lying.tokens)
    clear(table, key)
    table.region(key).natives = 0
    count_lost(table, by, lost)
    if holder is not None:
        leave_if_gone(table, holder)
    return lost


def rout(table: Table, key: str, by: Seat) -> None:
    """Treat a region's defenders as if `by` conquered it, and leave it empty."""
    was = copy(table.state.regions[key])
    drive_out(table, key, by)
    table.broadcast("on_emptied", key, was)


def _retreat(table: Table, holder: Army, key: str, by: Seat) -> int:
    """The active holder takes everything to hand but what is lost; returns how many were lost."""
    lying = table.state.regions[key]
    wrong(table, holder, by)
    lost, tokens, units = _loss(table, holder, key)
    _to_hand(table, holder, tokens, units)
    table.moment(holder, "on_captured", holder, lying, by)
    return lost


def _loss(table: Table, holder: Army, key: str) -> tuple[int, int, dict[str, int]]:
    """How much is lost there, and the tokens and units that are not."""
    lying = table.state.regions[key]
    tokens, units = lying.tokens, dict(lying.units)
    if table.any(holder, "protects", holder, key, "conquest"):
        return 0, tokens, units
    kind = table.any(holder, "loses_instead", holder, key)
    if kind is not None:
        units[kind] -= 1
        return 1, tokens, units
    if tokens == 0 or table.any(holder, "spares", holder, key):
        return 0, tokens, units
    table.to_tray(holder.race, 1)
    return 1, tokens - 1, units


def is_protected(table: Table, key: str) -> bool:
    """Whether no ability makes the holder of the region lose a token there."""
    holder = table.army_on(table.state.regions[key])
    if holder is None or not holder.active:
        return False
    return bool(table.any(holder, "protects", holder, key, "loss"))


def lose_token(table: Table, key: str, by: Seat) -> None:
    """A power of `by` makes the holder, or the natives, lose one token of a region."""
    lying = table.state.regions[key]
    holder = table.army_on(lying)
    if holder is None:
        table.region(key).natives -= 1
        count_lost(table, by, 1)
        return
    lost, saved = 1, 0
    if holder.active:
        kept = is_protected(table, key) or table.any(holder, "spares", holder, key)
        lost, saved = (0, 1) if kept else (1, 0)
    if lost and holder.active:
        wrong(table, holder, by)
    table.to_tray(holder.race, lost)
    _to_hand(table, holder, saved, {})
    count_lost(table, by, lost)
    remove_token(table, key)


def remove_token(table: Table, key: str) -> None:
    """One race token has left a region: what is too few to stay is taken up, too (R5.11)."""
    region = table.region(key)
    region.tokens -= 1
    holder = table.army_on(region)
    if holder is None:
        return
    if holder.active and table.least(holder) > 1 and region.tokens < table.least(holder):
        take_up(table, key)
    elif region.tokens == 0 and not region.units:
        empty(table, key)
    leave_if_gone(table, holder)


def take_up(table: Table, key: str) -> None:
    """The holder takes everything of its own from a region to hand and leaves it empty."""
    lying = table.state.regions[key]
    holder = table.army_on(lying)
    if holder is None:
        return
    _to_hand(table, holder, lying.tokens, lying.units)
    empty(table, key)


def _to_hand(table: Table, army: Army, tokens: int, units: dict[str, int]) -> None:
    """Pieces come back to their owner, who places them after the turn if it is another's."""
    army.hand += tokens
    for kind, number in units.items():
        army.units = more(army.units, kind, number)
    turn, taken = table.turn, bool(tokens or any(units.values()))
    if taken and army.seat != turn.seat and army.seat not in turn.driven:
        turn.driven = [*turn.driven, army.seat]


def empty(table: Table, key: str) -> None:
    """Nobody holds the region any more; race tokens have been taken care of by the caller."""
    was = copy(table.state.regions[key])
    clear(table, key)
    table.broadcast("on_emptied", key, was)


def clear(table: Table, key: str) -> None:
    """Take holder, tokens, units and fallen markers off a region (R5.7)."""
    region = table.region(key)
    region.seat, region.race, region.active = None, None, False
    region.tokens, region.units = 0, {}
    kinds = table.edition.markers
    if any(kinds[kind].falls for kind in region.markers):
        region.markers = {
            kind: number for kind, number in region.markers.items() if not kinds[kind].falls
        }


def leave_if_gone(table: Table, army: Army) -> None:
    """A race in decline that has lost its last region leaves the table (R6.2)."""
    if not army.active and not table.held(army) and army.hand == 0:
        leave_board(table, army)


def leave_board(table: Table, army: Army) -> None:
    """A race in decline leaves: tokens to the tray, banner and kept badge back (R6.2)."""
    player = table.state.players[army.seat]
    if army not in player.declined:
        return
    for key in list(table.held(army)):
        table.to_tray(army.race, table.state.regions[key].tokens)
        empty(table, key)
    player.declined = [other for other in player.declined if other is not army]
    pick.return_banner(table, army.race)
    if army.power is not None:
        pick.discard_badge(table, army.power)
    line = words(_("The {race} leave the islands"), race=f"race:{army.race}")
    table.tell("vanished", army.seat, line, race=army.race)


def wrong(table: Table, holder: Army, by: Seat) -> None:
    """Remember that the turn's player took a region or a token from an active race."""
    turn = table.turn
    if by == turn.seat and holder.seat != by and holder.seat not in turn.wronged:
        turn.wronged = [*turn.wronged, holder.seat]


def count_lost(table: Table, by: Seat, number: int) -> None:
    """Count tokens that the turn's player forced to be lost."""
    if by == table.turn.seat:
        table.turn.lost += number


def stands_alone(region: Region) -> bool:
    """Whether only units hold the region."""
    return region.tokens == 0 and bool(region.units)
