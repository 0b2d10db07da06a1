"""Forsaken (R10)."""

from games.engines.contract import Action, Amount, Choice, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Race
from games.engines.smallworld.params import whole
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army, Step
from games.engines.smallworld.table import Table


class Forsaken(Race):
    """For each token they make others lose, 1 coin buys one more before redeployment."""

    key = "forsaken"
    name = _("Forsaken")
    about = _(
        "For each token they make others lose, 1 coin buys one more "
        "Forsaken token before redeployment."
    )
    faction = "horde"
    banner = 6
    tray = 20
    verbs = {"raise_dead": "raise"}

    def on_conquests_over(self, table: Table, army: Army) -> None:
        if self._most(table, army) > 0:
            table.push("raise", [army.seat], piece=self.key)

    def _most(self, table: Table, army: Army) -> int:
        coins = table.state.players[army.seat].coins
        return min(table.turn.lost, table.state.trays[army.race], coins)

    def step_choices(self, table: Table, step: Step) -> list[Choice]:
        army = table.player.active
        assert army is not None
        most = self._most(table, army)
        prompt = words(_("Raise the dead: 1 coin for each Forsaken token"))
        return [Amount("raise_dead", prompt, "count", 0, most)]

    def do(self, table: Table, army: Army, action: Action) -> None:
        count = whole(action.params, "count")
        if not 0 <= count <= min(table.turn.lost, table.state.trays[army.race]):
            refuse("unavailable")
        have = table.state.players[army.seat].coins
        if count > have:
            refuse("cannot_pay", coins=count, have=have)
        table.pop()
        text = _("{seat} raises {count} Forsaken")
        table.spend(army.seat, count, words(text, seat=f"seat:{army.seat}", count=count))
        table.from_tray(army, count)
