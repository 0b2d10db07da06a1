"""Worgen (R10)."""

from games.engines.contract import Action, Choice, OneOf, Option, Words, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.abilities import Assault, Race
from games.engines.smallworld.params import word
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table

FORM = "form"


class Worgen(Race):
    """Each turn human form for 2 coins, or for 1 coin wolf form: conquests cost 1 token less."""

    key = "worgen"
    name = _("Worgen")
    about = _(
        "Each turn: human form for 2 coins, or wolf form: pay 1 coin "
        "and every conquest costs 1 token less."
    )
    faction = "alliance"
    banner = 5
    tray = 10
    verbs = {"choose_form": "start"}

    def must_choose(self, table: Table, army: Army) -> bool:
        return FORM not in table.turn.marks

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if phase != "start" or not self.must_choose(table, army):
            return []
        human = Option({"form": "human"}, words(_("Human form: 2 coins")), cost=0)
        wolf = Option({"form": "wolf"}, words(_("Wolf form: every conquest costs 1 less")), cost=1)
        can_pay = table.state.players[army.seat].coins > 0
        options = [human, wolf] if can_pay else [human]
        return [OneOf("choose_form", words(_("Choose the form of the Worgen")), options)]

    def do(self, table: Table, army: Army, action: Action) -> None:
        if FORM in table.turn.marks:
            refuse("already_used")
        form = word(action.params, "form")
        if form == "human":
            table.earn(army.seat, 2, "race", words(_("The Worgen walk as humans: 2 coins")))
        elif form == "wolf":
            self._become_wolves(table, army)
        else:
            refuse("unavailable")
        table.turn.began = True
        table.turn.marks = table.turn.marks | {FORM: form}

    def _become_wolves(self, table: Table, army: Army) -> None:
        have = table.state.players[army.seat].coins
        if have < 1:
            refuse("cannot_pay", coins=1, have=have)
        table.spend(army.seat, 1, words(_("The Worgen pay 1 coin and run as wolves")))

    def cost(self, table: Table, assault: Assault) -> int:
        return -1 if table.turn.marks.get(FORM) == "wolf" else 0

    def facts(self, table: Table, army: Army) -> list[Words]:
        if table.turn.seat != army.seat or FORM not in table.turn.marks:
            return []
        wolf = table.turn.marks[FORM] == "wolf"
        return [words(_("wolf form")) if wolf else words(_("human form"))]
