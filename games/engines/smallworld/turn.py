"""How a turn runs (R3): which verb may be used when, and what happens between the verbs."""

from collections.abc import Callable
from typing import NoReturn

from games.engines.contract import Action, Choice, Event, OneOf, Option, Seat, YesNo, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import attack, conquest, decline, pick, redeploy, score
from games.engines.smallworld.refusals import refuse
from games.engines.smallworld.state import Army, State, Step, Turn
from games.engines.smallworld.steps import rebase
from games.engines.smallworld.table import Table
from games.engines.smallworld.terms import region_words

Verb = Callable[[Table, Army, Action], None]

CONQUEST_VERBS: dict[str, Verb] = {
    "abandon": attack.abandon,
    "conquer": attack.conquer,
    "attempt": attack.attempt,
    "end_conquest": attack.end_conquest,
}
VERBS: dict[str, dict[str, Verb]] = {
    "start": {**CONQUEST_VERBS, "decline": decline.decline},
    "conquest": CONQUEST_VERBS,
    "airstrike": {"attempt": attack.strike_on, "call_off": attack.call_off},
    "fall_back": {"fall_back": attack.fall_back},
    "redeploy": {"redeploy": redeploy.redeploy},
    "retreat": {"retreat": redeploy.retreat},
}
PIECE_PHASES = {"start": ("start", "conquest"), "conquest": ("conquest",), "place": ("place",)}


# ── what may be done ───────────────────────────────────────────────────────────────────────


def to_act(state: State) -> list[Seat]:
    """The seats awaited; none when the game is over."""
    return list(state.steps[-1].seats)


def choices(table: Table, seat: Seat) -> list[Choice]:
    """Everything the seat may do now."""
    step = table.state.steps[-1]
    if seat not in step.seats:
        return []
    if "piece" in step.data:
        return table.edition.piece(step.data["piece"]).step_choices(table, step)
    army = table.state.players[seat].active
    if army is None:
        return _without_race(table, seat)
    return _with_race(table, step, army)


def _without_race(table: Table, seat: Seat) -> list[Choice]:
    """A combo must be picked (R3.1); where none can be, the turn is passed."""
    return pick.choices(table, seat) or [YesNo("end_conquest", words(_("Pass the turn")))]


def _with_race(table: Table, step: Step, army: Army) -> list[Choice]:
    match step.name:
        case "start":
            return _start(table, army)
        case "conquest":
            return attack.choices(table, army) + _of_pieces(table, army, "conquest")
        case "airstrike":
            return attack.strike_choices(table, step, army)
        case "fall_back":
            return attack.fall_back_choices(table, army)
        case "redeploy":
            return [redeploy.redeploy_choice(table, army)]
        case "retreat":
            return [redeploy.retreat_choice(table, army)]
        case _:
            end = YesNo("end_turn", words(_("End the turn")), final=True)
            return [*_of_pieces(table, army, "place"), end]


def _start(table: Table, army: Army) -> list[Choice]:
    found = _of_pieces(table, army, "start")
    if not _must_choose(table, army):
        found += attack.choices(table, army) + _of_pieces(table, army, "conquest")
    if not table.turn.began and not table.turn.picked:
        found += decline.choices()
    return found


def _of_pieces(table: Table, army: Army, phase: str) -> list[Choice]:
    found: list[Choice] = []
    for effect in table.effects(army, "choices"):
        found += effect.choices(table, army, phase)
    return found


def _must_choose(table: Table, army: Army) -> bool:
    return bool(table.any(army, "must_choose", army))


def region_choice(verb: str, prompt: str, regions: list[str], param: str = "region") -> OneOf:
    """A choice among regions."""
    options = [Option({param: key}, region_words(key), places=[key]) for key in regions]
    return OneOf(verb, words(prompt), options)


# ── doing it ───────────────────────────────────────────────────────────────────────────────


def act(table: Table, seat: Seat, action: Action) -> list[Event]:
    """Carry out an action and all that follows by itself. Raises IllegalAction."""
    step = table.state.steps[-1]
    if seat not in step.seats:
        refuse("not_your_turn")
    army = table.state.players[seat].active
    if army is None:
        _pick_or_pass(table, seat, action)
    else:
        _do(table, step, army, action)
        _go_on_after_pick(table, army)
    settle(table)
    advance(table)
    return table.events


def _go_on_after_pick(table: Table, army: Army) -> None:
    """After a pick nothing but conquests is left to start with."""
    turn = table.turn
    if turn.picked and army.seat == turn.seat and not _must_choose(table, army):
        steps = table.state.steps
        if steps[-1].name == "start":
            rebase(table, "conquest")


def _pick_or_pass(table: Table, seat: Seat, action: Action) -> None:
    if action.verb == "end_conquest" and not pick.choices(table, seat):
        table.pop()
        table.push("closing", [])
        return
    if action.verb != "pick":
        refuse("wrong_step")
    pick.pick(table, seat, action)
    table.turn.readied = True
    army = table.player.active
    if army is not None:
        _go_on_after_pick(table, army)


def _do(table: Table, step: Step, army: Army, action: Action) -> None:
    verb = VERBS.get(step.name, {}).get(action.verb)
    if verb is not None and not _waits_for_choice(table, step, army, action):
        verb(table, army, action)
    elif step.name == "place" and action.verb == "end_turn":
        table.pop()
        table.push("closing", [])
    else:
        _do_piece(table, step, army, action)


def _waits_for_choice(table: Table, step: Step, army: Army, action: Action) -> bool:
    """Whether a choice at the start of the turn comes before this verb."""
    return step.name == "start" and action.verb != "decline" and _must_choose(table, army)


def _do_piece(table: Table, step: Step, army: Army, action: Action) -> None:
    """Verbs of pieces: in a step of their own, or in the phases in which they are offered."""
    piece = table.edition.verbs.get(action.verb)
    if piece is None:
        _refuse_verb(table, action)
    phase = piece.verbs[action.verb]
    if "piece" in step.data:
        if piece.key != step.data["piece"] or phase != step.name:
            _refuse_verb(table, action)
    elif phase not in PIECE_PHASES.get(step.name, ()):
        _refuse_verb(table, action)
    elif phase == "conquest" and _waits_for_choice(table, step, army, action):
        refuse("wrong_step")
    elif piece not in table.effects(army, "verbs"):
        refuse("unavailable")
    piece.do(table, army, action)


def _refuse_verb(table: Table, action: Action) -> NoReturn:
    """A verb that does not fit the phase, with the better reason after a last attempt."""
    of_conquest = action.verb in CONQUEST_VERBS or (
        action.verb in table.edition.verbs
        and table.edition.verbs[action.verb].verbs[action.verb] == "conquest"
    )
    refuse("last_attempt_over" if table.turn.attempt_over and of_conquest else "wrong_step")


def begin_conquest_action(table: Table, army: Army) -> None:
    """A piece's verb is the first conquest action: the troops are readied (R3.4)."""
    conquest.ready(table, army)
    table.turn.began = True
    rebase(table, "conquest")


def settle(table: Table) -> None:
    """Conditions that must hold after every action, of whomever."""
    table.broadcast("on_settled")


# ── what goes by itself ────────────────────────────────────────────────────────────────────


def advance(table: Table) -> None:
    """Run the steps that await nobody until one awaits somebody."""
    runs = {
        "ending": _end_conquests,
        "mustering": _start_redeployment,
        "placing": _start_placements,
        "closing": _close,
        "retreat": _force_retreats,
        "next": _next_turn,
    }
    while table.state.steps[-1].name in runs:
        before = table.state.steps
        runs[before[-1].name](table)
        if table.state.steps is before:
            return


def _end_conquests(table: Table) -> None:
    table.pop()
    table.push("mustering", [])
    army = table.player.active
    if army is not None:
        table.moment(army, "on_conquests_over", army)


def _start_redeployment(table: Table) -> None:
    table.pop()
    table.push("redeploy", [table.turn.seat])
    army = table.player.active
    if army is not None:
        table.moment(army, "on_redeployment", army)


def _start_placements(table: Table) -> None:
    table.pop()
    army = table.player.active
    placeable = army is not None and bool(_of_pieces(table, army, "place"))
    if placeable:
        table.push("place", [table.turn.seat])
    else:
        table.push("closing", [])


def _close(table: Table) -> None:
    """End of turn (R3.5): what pieces do, the score, then the retreats of others."""
    table.pop()
    army = table.player.active
    if army is not None:
        table.moment(army, "on_turn_end", army)
    score.score(table)
    settle(table)
    table.push("next", [])
    driven = [seat for seat in table.turn.driven if _may_retreat(table, seat)]
    if driven:
        table.push("retreat", driven)


def _may_retreat(table: Table, seat: Seat) -> bool:
    army = table.state.players[seat].active
    return army is not None and bool(army.hand or army.units) and bool(table.held(army))


def _force_retreats(table: Table) -> None:
    """Retreats with one possible place go by themselves (R5.9)."""
    for seat in table.state.steps[-1].seats:
        army = table.state.players[seat].active
        assert army is not None
        choice = redeploy.retreat_choice(table, army)
        if redeploy.forced(choice):
            redeploy.retreat(table, army, redeploy.as_action(choice))
            return


def _next_turn(table: Table) -> None:
    table.pop()
    turn = table.turn
    seat = (turn.seat + 1) % len(table.state.players)
    round_ = turn.round + (1 if seat == 0 else 0)
    if round_ > table.state.rounds:
        table.push("over", [])
        table.tell("over", None, words(_("The game is over")), reveals=True)
        return
    begin_turn(table, Turn(seat=seat, round=round_, number=turn.number + 1))


def begin_turn(table: Table, turn: Turn) -> None:
    """A turn begins: what is due at once happens, then its player is awaited (R3.3)."""
    table.state.turn = turn
    line = words(_("Round {round}: {seat}'s turn"), round=turn.round, seat=f"seat:{turn.seat}")
    table.tell("turn", turn.seat, line, reveals=True, round=turn.round)
    table.push("start", [turn.seat])
    army = table.player.active
    if army is not None:
        table.moment(army, "on_turn_start", army)
        settle(table)
