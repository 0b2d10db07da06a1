"""Laying out the tokens: redeployment (R7) and the retreat of those driven out (R5.9)."""

from typing import Any

from msgspec import structs

from games.engines.contract import Action, Pile, Slot, Spread, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld.posture import lay_out
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army
from games.engines.smallworld.table import Table

TOKENS = "tokens"


def redeploy_choice(table: Table, army: Army) -> Spread:
    """Every layout of the active race over its regions, and one that is proposed (R7.1)."""
    return _proposing(table, army, _redeployment(table, army))


def _redeployment(table: Table, army: Army) -> Spread:
    piles = _piles(table, army, moved=True)
    return Spread("redeploy", words(_("Redeploy your troops")), piles, together=1)


def retreat_choice(table: Table, army: Army) -> Spread:
    """Every layout that only adds what is in hand, and one that is proposed (R5.9)."""
    return _proposing(table, army, _retreat(table, army))


def _retreat(table: Table, army: Army) -> Spread:
    piles = _piles(table, army, moved=False)
    return Spread("retreat", words(_("Place your driven-out troops")), piles)


def _proposing(table: Table, army: Army, choice: Spread) -> Spread:
    """The choice with a sensible layout of the tokens."""
    tokens, *units = choice.piles
    laid = lay_out(table, army, choice.verb == "redeploy") if tokens.slots else {}
    return structs.replace(choice, piles=[structs.replace(tokens, laid=laid), *units])


def _piles(table: Table, army: Army, moved: bool) -> list[Pile]:
    """What may be laid where, the tokens first; all of it, unless only what is in hand moves."""
    return [_tokens(table, army, moved), *_units(table, army, moved)]


def _tokens(table: Table, army: Army, moved: bool) -> Pile:
    own = table.held(army)
    now = {key: table.state.regions[key].tokens for key in own}
    total = sum(now.values()) + army.hand
    floor = table.least(army) if moved else 0
    if floor == 1 and _has_units(table, army):
        floor = 0
    slots = [Slot(key, n, floor if moved else n, total) for key, n in now.items()]
    label = words(_("Tokens of the {race}"), race=f"race:{army.race}")
    return Pile(TOKENS, label, "counts", total, bool(own), slots, {})


def _has_units(table: Table, army: Army) -> bool:
    """Whether units may hold a region in place of race tokens."""
    regions = table.state.regions
    return bool(army.units) or any(regions[key].units for key in table.held(army))


def _units(table: Table, army: Army, moved: bool) -> list[Pile]:
    kinds = {kind for key in table.held(army) for kind in table.state.regions[key].units}
    if not table.held(army):
        return []
    return [
        _pile_of(table, army, kind, moved)
        for kind in sorted(kinds | set(army.units))
        if moved or army.units.get(kind)
    ]


def _pile_of(table: Table, army: Army, kind: str, moved: bool) -> Pile:
    """Units laid like tokens must all be on the board; others may wait in hand."""
    unit = table.edition.units[kind]
    now = {key: table.state.regions[key].units.get(kind, 0) for key in table.held(army)}
    total = sum(now.values()) + army.units.get(kind, 0)
    slots = [Slot(key, n, 0 if moved else n, total) for key, n in now.items()]
    exact = unit.laid or not army.units.get(kind)
    laid = dict(now)
    strongest = max(now, key=lambda key: table.state.regions[key].tokens)
    laid[strongest] += army.units.get(kind, 0)
    form = "counts" if unit.laid else "one"
    label = words(_("{unit}"), unit=f"unit:{kind}")
    return Pile(kind, label, form, total, exact, slots, laid)


def redeploy(table: Table, army: Army, action: Action) -> None:
    """Lay out the active race; the placements come next."""
    _carry_out(table, army, _redeployment(table, army), action)
    line = words(_("{seat} redeploys the troops"), seat=f"seat:{army.seat}")
    table.tell("redeployed", army.seat, line)
    table.pop()
    table.push("placing", [])


def retreat(table: Table, army: Army, action: Action) -> None:
    """Lay out what was driven out."""
    _carry_out(table, army, _retreat(table, army), action)
    step = table.pop()
    waiting = [seat for seat in step.seats if seat != army.seat]
    if waiting:
        table.push("retreat", waiting)
    line = words(_("{seat} places the driven-out troops"), seat=f"seat:{army.seat}")
    table.tell("retreated", army.seat, line)


def _carry_out(table: Table, army: Army, choice: Spread, action: Action) -> None:
    layouts = _layouts(table, army, choice, action)
    for pile, laid in zip(choice.piles, layouts, strict=True):
        if pile.slots:
            _lay(table, army, pile, laid)


def _layouts(table: Table, army: Army, choice: Spread, action: Action) -> list[dict[str, int]]:
    """What the regions hold of each pile afterwards. Refused if they may not."""
    params = {key: value for key, value in action.params.items() if value not in (None, {}, [])}
    if any(not _known(table, value) for value in params.values()):
        refuse("unknown_region")
    piles = {pile.param for pile in choice.piles}
    if any(key not in piles for key in params):
        refuse("unavailable")
    found = choice.layouts(action)
    if not isinstance(found, str):
        return found
    if found == "too_few_left" and choice.verb == "retreat":
        # Those who stand there do not move: the count is wrong, not the minimum (R5.9).
        found = "wrong_total"
    refuse(found, least=table.least(army))


def _known(table: Table, value: Any) -> bool:
    keys = value if isinstance(value, (dict, list)) else [value]
    return all(isinstance(key, str) and key in table.state.regions for key in keys)


def _lay(table: Table, army: Army, pile: Pile, laid: dict[str, int]) -> None:
    left = pile.total - sum(laid.values())
    if pile.param == TOKENS:
        army.hand = left
    else:
        army.units = {k: n for k, n in army.units.items() if k != pile.param}
        army.units = army.units | ({pile.param: left} if left else {})
    for slot in pile.slots:
        if laid[slot.place] != slot.now:
            _stand(table, slot.place, pile.param, laid[slot.place])


def _stand(table: Table, key: str, param: str, number: int) -> None:
    region = table.region(key)
    if param == TOKENS:
        region.tokens = number
        return
    others = {kind: n for kind, n in region.units.items() if kind != param}
    region.units = others | ({param: number} if number else {})


def forced(choice: Spread) -> bool:
    """Whether there is only one place for everything."""
    return all(len(pile.slots) == 1 for pile in choice.piles)


def as_action(choice: Spread) -> Action:
    """The action that takes the default layout."""
    params: dict[str, Any] = {}
    for pile in choice.piles:
        if pile.form == "counts":
            params[pile.param] = dict(pile.laid)
        elif pile.form == "places":
            params[pile.param] = [key for key, n in pile.laid.items() if n]
        elif any(pile.laid.values()):
            params[pile.param] = next(key for key, n in pile.laid.items() if n)
    return Action(choice.verb, params)
