"""Goblins (R10)."""

from collections.abc import Sequence

from games.engines.contract import Action, Choice, Pile, Slot, Spread, Words, ngettext, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest, defence
from games.engines.smallworld.abilities import Race, Refusal
from games.engines.smallworld.params import region_keys
from games.engines.smallworld.refusals import refusal, refuse, refuse_as
from games.engines.smallworld.state import Army, Region
from games.engines.smallworld.table import Table
from games.engines.warcraft import placements
from games.engines.warcraft.touching import why_not_pay, why_not_touch

BOMB = "bomb"
PILE = "bombs"
LIVE, DUD = "live", "dud"
VERB = "place_bombs"


WET = Refusal("water", words(_("Bombs do not work in seas and lakes.")))
UNFIT = Refusal(
    "no_target", words(_("Bombs go under active races of other players, one to a region."))
)


class Goblins(Race):
    """They put face-down bombs, 6 live and 6 dud, next to them at the end of their turn.

    At the start of their next turn, and at once when they decline, those under another player
    are revealed: a live one works like a conquest and leaves the region empty. The others go
    back on top of the pile unseen, as does a bomb whose region is emptied before.
    """

    key = "goblins"
    name = _("Goblins")
    about = _(
        "At the end of their turn they put face-down bombs on neighbouring active races. "
        "At their next turn the live ones, one in two, blow the defenders out."
    )
    faction = "horde"
    banner = 6
    tray = 11
    verbs = {VERB: "place"}

    def on_picked(self, table: Table, army: Army) -> None:
        bombs = [LIVE] * 6 + [DUD] * 6
        army.secret = army.secret | {PILE: table.shuffle(bombs, "bombs")}

    # ── placing ────────────────────────────────────────────────────────────────────────────

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        if not placements.open_in(table, phase, VERB) or not _pile(army):
            return []
        near = table.near(army)
        fit = [key for key in table.chart.places if key in near and _may_mine(table, army, key)]
        total = min(len(_pile(army)), len(fit))
        free = [key for key in fit if not table.touch_toll(key, army.seat, "power")][:total]
        slots = [Slot(key, 0, 0, 1) for key in fit]
        laid = {key: int(key in free) for key in fit}
        pile = Pile("regions", words(_("bombs")), "places", total, False, slots, laid)
        return [Spread(VERB, words(_("Put bombs on regions")), [pile])] if fit else []

    def do(self, table: Table, army: Army, action: Action) -> None:
        keys = region_keys(table, action.params)
        if len(keys) > len(_pile(army)):
            refuse("unavailable")
        placements.count(table, VERB)
        for key in keys:
            refuse_as(_unfit(table, army, key))
        refuse_as(why_not_touch(table, army, keys))
        for key in keys:
            self._put(table, army, key)
        places = [f"region:{key}" for key in keys]
        line = words(_("The Goblins hide bombs at {regions}"), regions=places) if keys else None
        table.tell("placed", army.seat, line, covered=BOMB, regions=keys)

    def _put(self, table: Table, army: Army, key: str) -> None:
        table.pay_tolls(key, army.seat, "power")
        top, *rest = _pile(army)
        army.secret = army.secret | {PILE: rest}
        region = table.region(key)
        region.covered = region.covered | {BOMB: top}

    # ── going off ──────────────────────────────────────────────────────────────────────────

    def on_turn_start(self, table: Table, army: Army) -> None:
        self._resolve(table, army)

    def on_decline(self, table: Table, army: Army) -> None:
        self._resolve(table, army)
        army.secret = {key: value for key, value in army.secret.items() if key != PILE}

    def _resolve(self, table: Table, army: Army) -> None:
        """Reveal the bombs under other players; the others go back."""
        for key in [key for key, region in table.state.regions.items() if BOMB in region.covered]:
            region = table.state.regions[key]
            if region.seat in (None, army.seat) or table.forbidden(key, army.seat):
                self._take_back(table, army, key)
            else:
                self._reveal(table, army, key)

    def _reveal(self, table: Table, army: Army, key: str) -> None:
        kind = _lift(table, key)
        text = _("A bomb explodes at {region}") if kind == LIVE else _("A dud lay at {region}")
        line = words(text, region=f"region:{key}")
        table.tell("bomb", army.seat, line, reveals=True, region=key, bomb=kind)
        if kind == LIVE:
            table.pay_tolls(key, army.seat, "loss")
            defence.rout(table, key, army.seat)

    def on_emptied(self, table: Table, army: Army, region: str, was: Region) -> None:
        if BOMB in was.covered:
            self._take_back(table, army, region)

    def _take_back(self, table: Table, army: Army, key: str) -> None:
        army.secret = army.secret | {PILE: [_lift(table, key), *_pile(army)]}
        line = words(_("The bomb of {region} goes back unseen"), region=f"region:{key}")
        table.tell("bomb_back", army.seat, line, region=key)

    def facts(self, table: Table, army: Army) -> list[Words]:
        return [ngettext("{n} bomb left", "{n} bombs left", n=len(_pile(army)))]


def _pile(army: Army) -> Sequence[str]:
    """The bombs that are left, the top one first."""
    pile: Sequence[str] = army.secret.get(PILE, [])
    return pile


def _lift(table: Table, key: str) -> str:
    """Take the bomb off a region; returns what it really is."""
    region = table.region(key)
    kind = region.covered[BOMB]
    region.covered = {other: what for other, what in region.covered.items() if other != BOMB}
    return kind


def _may_mine(table: Table, army: Army, key: str) -> bool:
    """Whether a bomb may be put there now."""
    if _unfit(table, army, key) is not None:
        return False
    return why_not_pay(table, army, table.touch_toll(key, army.seat, "power")) is None


def _unfit(table: Table, army: Army, key: str) -> Refusal | None:
    """Why no bomb can be put there, leaving aside tolls."""
    place, region = table.chart.places[key], table.state.regions[key]
    reason = table.forbidden(key, army.seat)
    if reason is not None:
        return Refusal("immune", reason)
    if place.water:
        return WET
    if not conquest.borders(table, army, place):
        return refusal("not_reachable", region=f"region:{key}")
    if region.seat in (None, army.seat) or not region.active or BOMB in region.covered:
        return UNFIT
    return None
