"""Going into decline (R6)."""

from games.engines.contract import Action, Choice, YesNo, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import defence, pick
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table


def choices() -> list[Choice]:
    """The offer to go into decline instead of conquering."""
    return [YesNo("decline", words(_("Go into decline")), final=True)]


def decline(table: Table, army: Army, action: Action) -> None:
    """Turn the active race over; the turn ends at once (R6.1, R6.3)."""
    if table.turn.began or table.turn.picked:
        refuse("wrong_step")
    table.moment(army, "on_decline", army)
    for earlier in list(table.player.declined):
        defence.leave_board(table, earlier)
    _turn_over(table, army)
    line = words(
        _("The {race} of {seat} go into decline"),
        race=f"race:{army.race}",
        seat=f"seat:{army.seat}",
    )
    table.tell("declined", army.seat, line, race=army.race)
    defence.leave_if_gone(table, army)
    table.turn.marks = table.turn.marks | {"declined": True}
    table.pop()
    table.push("closing", [])


def _turn_over(table: Table, army: Army) -> None:
    """What stays of the race is turned over, everything else goes to the tray."""
    least = table.least(army)
    for key in list(table.held(army)):
        region = table.region(key)
        surplus = max(0, region.tokens - least)
        region.tokens -= surplus
        region.units = {}
        region.active = False
        table.to_tray(army.race, surplus)
        if region.tokens == 0:
            defence.empty(table, key)
    table.to_tray(army.race, army.hand)
    _lay_down(table, army)


def _lay_down(table: Table, army: Army) -> None:
    army.hand, army.units, army.active = 0, {}, False
    table.forget_pieces(army)
    if army.power is not None and not table.edition.powers[army.power].in_decline:
        pick.discard_badge(table, army.power)
        army.power = None
    table.player.declined = [*table.player.declined, army]
    table.player.active = None
