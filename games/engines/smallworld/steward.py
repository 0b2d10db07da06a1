"""The steward: a sensible, honest way to play a seat whose player is absent.

It tries every action that it is offered on a copy of the position and compares what the turn
would score, what rivals would lose and what it spends. The copy is *blind*: dice that say
nothing, no face-down tiles. A steward knows no more than a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from games.engines.contract import Action, Amount, IllegalAction, OneOf, Option, Seat, Spread
from games.engines.dice import Dice
from games.engines.smallworld import conquest, pick, redeploy, score, turn
from games.engines.smallworld.abilities import Assault
from games.engines.smallworld.chart import LETTER
from games.engines.smallworld.edition import Edition
from games.engines.smallworld.state import Army, Region, State
from games.engines.smallworld.table import Table

BLIND_DICE = Dice("00" * 32)
UNKNOWN_TILE = 1.2
"""Coins that a face-down tile is worth to whoever may turn it up."""
TOKEN_IN_HAND = 0.12
"""Coins that an unspent token is worth as a defender."""
NEW_TOKEN = 1.6
"""Coins that a token more is worth while there are turns to use it, each a coin to buy."""
FRESH_RACE = 6.2
"""Coins a turn that a newly picked race brings, as stewards play (`manage.py simulate`)."""
KEPT_REGIONS = 0.8
"""Share of a declined race's regions that still stands a turn later."""
HORIZON = 3
"""Turns over which going on and declining are compared."""
START_FIRST = 1000.0
"""Added to the worth of choices at the start of a turn: they come before conquests."""
LEAST_PREPARED = 0.5
"""Coins that a use of a power must promise before it is made."""
MOST_PREPARED = 60
"""Uses of powers looked at before one is chosen."""
PASSING = ("end_conquest", "end_turn", "decline", "abandon", "call_off")
DICE_STEPS = ("attempt",)


class Try(NamedTuple):
    """An action and what it is worth: coins gained, and tokens it spends."""

    action: Action
    gain: float
    tokens: int

    @property
    def rate(self) -> float:
        """Coins by token: tokens are what runs out in a turn."""
        return self.gain / (self.tokens + 0.5)


def act(edition: Edition, state: State, seat: Seat) -> Action:
    """The action the steward takes. The seat must be one that may act."""
    blind = blindfold(state)
    table = Table(edition, blind)
    choices = turn.choices(table, seat)
    spread = next((choice for choice in choices if isinstance(choice, Spread)), None)
    if spread is not None and spread.verb in ("redeploy", "retreat"):
        return redeploy.as_action(spread)
    if state.players[seat].active is None:
        return _pick(table, seat)
    if _better_declined(table, seat):
        return Action("decline")
    return _best(table, seat) or _pass(table, seat)


def blindfold(state: State) -> State:
    """The position without what nobody can know."""
    blind = copy(state)
    blind.dice = BLIND_DICE
    blind.regions = {key: _blind_region(region) for key, region in state.regions.items()}
    return blind


def _blind_region(region: Region) -> Region:
    if region.hidden is None:
        return region
    fresh = copy(region)
    fresh.hidden = None
    return fresh


# ── picking ────────────────────────────────────────────────────────────────────────────────


def _pick(table: Table, seat: Seat) -> Action:
    """The combo that would score most in its first turn, its price and tokens counted."""
    coins = table.state.players[seat].coins
    offers = [combo for combo in pick.combos(table, seat) if combo[3] <= coins]
    if not offers:
        return Action("end_conquest")
    best = max(offers, key=lambda combo: _promise(table, seat, combo[0]))
    return Action("pick", {"row": best[0]})


def _promise(table: Table, seat: Seat, row: int) -> float:
    fresh = Table.draft(table.edition, table.state)
    turn.act(fresh, seat, Action("pick", {"row": row}))
    before = table.state.players[seat].coins
    after = _play_on(fresh, seat)
    army = after.state.players[seat].active
    tokens = army.hand if army is not None else 0
    return worth(after, seat) - before + TOKEN_IN_HAND * tokens


def _play_on(table: Table, seat: Seat) -> Table:
    """The position after the steward's own conquests, without dice."""
    for _step in range(30):
        found = _best(table, seat, dice=False)
        if found is None:
            return table
        table = _after(table, seat, found)
    return table


# ── going on or declining ──────────────────────────────────────────────────────────────────


def _better_declined(table: Table, seat: Seat) -> bool:
    """Whether the next turns bring more with a new race than with this one."""
    state = table.state
    if state.steps[-1].name != "start" or state.turn.began or state.turn.picked:
        return False
    horizon = min(HORIZON, state.rounds - state.turn.round + 1)
    if horizon < 2:
        return False
    army = state.players[seat].active
    assert army is not None
    now = len(table.held(army))
    income = sum(score.parts_now(_play_on(table, seat), seat).values())
    later = KEPT_REGIONS * now + FRESH_RACE
    return now + (horizon - 1) * later > horizon * income


# ── trying ─────────────────────────────────────────────────────────────────────────────────


def _best(table: Table, seat: Seat, dice: bool = True) -> Action | None:
    """The action that gains most by token; None if stopping is best.

    Without `dice` it also leaves out what only prepares a conquest: that is looked up rarely.
    """
    tries = [found for found in _tries(table, seat, dice) if _worthwhile(found)]
    sure = [found for found in tries if found.action.verb not in DICE_STEPS]
    if sure:
        return max(sure, key=lambda found: found.rate).action
    prepared = _preparation(table, seat) if dice else None
    if prepared is not None:
        return prepared
    return max(tries, key=lambda found: found.rate).action if tries else None


def _worthwhile(found: Try) -> bool:
    return found.gain > TOKEN_IN_HAND * found.tokens


def _tries(table: Table, seat: Seat, dice: bool) -> Iterator[Try]:
    before = worth(table, seat)
    for choice in turn.choices(table, seat):
        if choice.verb in PASSING:
            continue
        if isinstance(choice, OneOf) and _phase_of(table, choice) == "start":
            yield from _try_plans(table, seat, choice)
        elif isinstance(choice, OneOf):
            yield from _try_options(table, seat, choice, before, dice)
        elif isinstance(choice, Amount):
            yield _try_amount(table, choice)
        elif isinstance(choice, Spread):
            yield Try(redeploy.as_action(choice), 0.5, 0)


def _phase_of(table: Table, choice: OneOf) -> str:
    """The phase that a piece offers the choice in; "" for the kernel's own."""
    piece = table.edition.verbs.get(choice.verb)
    return piece.verbs[choice.verb] if piece is not None else ""


def _try_plans(table: Table, seat: Seat, choice: OneOf) -> Iterator[Try]:
    """A choice at the start of the turn is worth what the whole turn brings then."""
    for option in choice.options:
        action = Action(choice.verb, {**choice.fixed, **option.params})
        brings = worth(_play_on(_after(table, seat, action), seat), seat)
        yield Try(action, START_FIRST + brings, 0)


def _preparation(table: Table, seat: Seat) -> Action | None:
    """The use of a power that makes a conquest possible which is not possible now."""
    found: tuple[float, Action] | None = None
    before = worth(table, seat)
    for action in _powers(table, seat):
        after = _after(table, seat, action)
        follow = [t for t in _tries(after, seat, dice=False) if t.action.verb == "conquer"]
        gains = [t.gain for t in follow if _worthwhile(t)]
        gain = worth(after, seat) - before + max(gains, default=0.0)
        if gain > LEAST_PREPARED and (found is None or gain > found[0]):
            found = (gain, action)
    return found[1] if found else None


def _powers(table: Table, seat: Seat) -> list[Action]:
    """Uses of pieces' verbs during conquest, at most as many as are worth looking at."""
    choices = [c for c in turn.choices(table, seat) if isinstance(c, OneOf)]
    actions = [
        Action(choice.verb, {**choice.fixed, **option.params})
        for choice in choices
        if _phase_of(table, choice) == "conquest"
        for option in choice.options
    ]
    return actions[:MOST_PREPARED]


def _try_options(
    table: Table, seat: Seat, choice: OneOf, before: float, dice: bool
) -> Iterator[Try]:
    for option in choice.options:
        action = Action(choice.verb, {**choice.fixed, **option.params})
        if choice.verb in DICE_STEPS or _is_roll(table, seat, action):
            if dice:
                yield _guess(table, seat, action, option)
        else:
            yield _try(table, seat, action, before)


def _is_roll(table: Table, seat: Seat, action: Action) -> bool:
    """Whether the die decides about this conquest before tokens are laid."""
    army = table.state.players[seat].active
    if army is None or not action.params.get("use"):
        return False
    assault = _assault(table, army, action)
    return bool(table.any(army, "rolls_first", assault))


def _assault(table: Table, army: Army, action: Action) -> Assault:
    use = tuple(action.params.get("use") or ())
    return conquest.assault_on(table, army, action.params["region"], use)


def _guess(table: Table, seat: Seat, action: Action, option: Option) -> Try:
    """The worth of a conquest that hangs on the die: a region, times the chance."""
    army = table.state.players[seat].active
    assert army is not None
    assert option.cost is not None
    lying = table.state.regions[action.params["region"]]
    gain = 1.0 + (_rivalry(table) if lying.seat not in (None, seat) else 0.0)
    have = conquest.hand(table, army).total
    chance = conquest.odds(table.edition.die, option.cost - have)
    coins = conquest.price(table, _assault(table, army, action))
    return Try(action, chance * gain - coins, 0)


def _try(table: Table, seat: Seat, action: Action, before: float) -> Try:
    """What an action changes on the blind copy."""
    mine = table.state.players[seat].active
    had = conquest.hand(table, mine).total if mine else 0
    try:
        after = _after(table, seat, action)
    except IllegalAction:
        return Try(action, -1.0, 0)
    army = after.state.players[seat].active
    left = conquest.hand(after, army).total if army else 0
    gain = worth(after, seat) - before + _unknown(table, seat, action)
    if gain <= 0 and _must_go_some_way(table):
        gain = 0.01
    return Try(action, gain, max(0, had - left))


def _must_go_some_way(table: Table) -> bool:
    """Whether the step awaits one of its options, whatever it is worth."""
    step = table.state.steps[-1]
    return step.name == "fall_back" or "piece" in step.data


def _unknown(table: Table, seat: Seat, action: Action) -> float:
    """What the letter region's unknown tile promises."""
    place = table.chart.places.get(action.params.get("region", ""))
    if place is None or action.verb != "conquer" or LETTER not in place.marks:
        return 0.0
    return 0.0 if table.state.regions[place.key].tiles else UNKNOWN_TILE


def _try_amount(table: Table, choice: Amount) -> Try:
    """Buy all while turns remain to use them, and nothing in the last round."""
    last = table.state.turn.round >= table.state.rounds
    worthwhile = NEW_TOKEN > 1 and not last
    number = choice.most if worthwhile else choice.least
    return Try(Action(choice.verb, {**choice.fixed, choice.param: number}), 1.0, 0)


def _after(table: Table, seat: Seat, action: Action) -> Table:
    fresh = Table.draft(table.edition, table.state)
    turn.act(fresh, seat, action)
    return fresh


def worth(table: Table, seat: Seat) -> float:
    """Coins and what the turn would score, less what rivals hold, plus what pieces promise."""
    coins = float(table.state.players[seat].coins)
    if table.turn.seat == seat and table.state.steps[-1].name not in ("next", "over"):
        coins += sum(score.parts_now(table, seat).values())
    friends = table.edition.allies(table.state, seat)
    rivals = sum(table.regions_of(other) for other in table.seats if other not in friends)
    return coins - _rivalry(table) * rivals + _promises(table, seat)


def _rivalry(table: Table) -> float:
    """How much a region less for one rival is worth, among several."""
    return 0.9 / (len(table.state.players) - 1)


def _promises(table: Table, seat: Seat) -> float:
    army = table.state.players[seat].active
    if army is None:
        return 0.0
    effects = table.effects(army, "steward_worth")
    return sum(e.steward_worth(table, army, key) for e in effects for key in table.held(army))


def _pass(table: Table, seat: Seat) -> Action:
    """Nothing is worth doing any more."""
    verbs = [choice.verb for choice in turn.choices(table, seat)]
    for verb in ("call_off", "end_conquest", "end_turn"):
        if verb in verbs:
            return Action(verb)
    first = next(iter(turn.choices(table, seat)))
    if isinstance(first, OneOf):
        return Action(first.verb, {**first.fixed, **first.options[0].params})
    if isinstance(first, Amount):
        return Action(first.verb, {first.param: first.least})
    return Action(first.verb)
