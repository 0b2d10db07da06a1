"""What a seat may know (R9.4): the only place where secrets are hidden."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from games.engines import dice as sealed
from games.engines.contract import Event, Seat, words
from games.engines.contract import gettext_noop as _
from games.engines.smallworld import conquest, score
from games.engines.smallworld.chart import ROUGH
from games.engines.smallworld.state import Army, Player, Region, State
from games.engines.smallworld.table import Table

CONQUERING = ("start", "conquest", "airstrike")


def view(table: Table, seat: Seat | None, end: State | None = None) -> dict[str, Any]:
    """Everything `seat` may know, as JSON values and `Words`; None is a spectator.

    An old position of a game that came to `end` is shown open. Raises ValueError for another end.
    """
    state = table.state
    over = is_over(state)
    opened = over or _ended(state, end)
    return {
        "game": state.edition,
        "mode": state.mode,
        "over": over,
        "round": state.turn.round,
        "rounds": state.rounds,
        "phase": state.steps[-1].name,
        "seat": seat,
        "allies": [] if seat is None else table.edition.allies(state, seat),
        "turn": state.turn.seat,
        "to_act": list(state.steps[-1].seats),
        "islands": table.edition.island_view(state),
        "regions": {key: _region(table, key, opened) for key in state.regions},
        "market": _market(table),
        "stacks": _stacks(table),
        "players": [_player(table, other, seat, opened) for other in table.seats],
        "turn_facts": _turn_facts(table),
        "advice": _advice(table, seat),
        "preview": _preview(table, seat, over),
        "dice": _dice(table, over),
        "result": _result(table, over),
    }


def seen(table: Table, events: Sequence[Event], seat: Seat | None) -> list[Event]:
    """Those events that the seat may know now; all of them once the game is over."""
    if is_over(table.state):
        return list(events)
    found = (table.edition.seen(table.state, event, seat) for event in events)
    return [event for event in found if event is not None]


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.steps[-1].name == "over"


def _ended(state: State, end: State | None) -> bool:
    """Whether the game of a position has come to its end. Raises ValueError if `end` is none."""
    if end is None:
        return False
    if not is_over(end) or end.dice.secret != state.dice.secret:
        raise ValueError("not the end of this game")
    return True


def _region(table: Table, key: str, opened: bool) -> dict[str, Any]:
    region, place = table.state.regions[key], table.chart.places[key]
    name = table.edition.region_name(table.state, key)
    return {
        "island": place.island,
        "name": {"en": name.en, "ko": name.ko},
        "terrain": place.terrain,
        "marks": sorted(place.marks),
        "water": place.water,
        "next": list(place.next),
        "seat": region.seat,
        "race": region.race,
        "active": region.active,
        "tokens": region.tokens,
        "units": dict(region.units),
        "markers": _markers(region, place.terrain),
        "natives": region.natives,
        "covered": sorted(region.covered),
        "tiles": list(region.tiles),
        "hidden_tile": region.hidden is not None,
        "beneath": _beneath(region) if opened else {},
        "defence": conquest.defence_of(table, place, region),
    }


def _beneath(region: Region) -> dict[str, str]:
    """What the face-down pieces really are, by kind."""
    tile = {} if region.hidden is None else {"tile": region.hidden}
    return tile | dict(region.covered)


def _markers(region: Region, terrain: str) -> dict[str, int]:
    return dict(region.markers) | ({terrain: 1} if terrain == ROUGH else {})


def _market(table: Table) -> dict[str, Any]:
    market = table.state.market
    if market.columns:
        rows = range(max(len(column) for column in market.columns.values()))
        return {
            "form": "rows",
            "rows": [_row(table, row) for row in rows],
        }
    return {
        "form": "column",
        "offers": [
            {
                "row": row + 1,
                "race": offer.race,
                "power": offer.power,
                "side": table.edition.races[offer.race].faction,
                "tokens": muster(table, offer.race, offer.power),
                "coins": offer.coins,
                "price": row,
            }
            for row, offer in enumerate(market.offers)
        ],
    }


def _row(table: Table, row: int) -> dict[str, Any]:
    """A row of the columns, and by column the tokens that its race brings with its power."""
    cells = {name: column[row] for name, column in table.state.market.columns.items()}
    power = next((key for key in cells.values() if key in table.edition.powers), None)
    races = {name: key for name, key in cells.items() if key and key in table.edition.races}
    tokens = {name: muster(table, race, power) for name, race in races.items()} if power else {}
    return {"row": row + 1, "price": row, **cells, "tokens": tokens}


def muster(table: Table, race: str, power: str) -> int:
    """The tokens that a combo brings (R4.3)."""
    wanted = table.edition.races[race].banner + table.edition.powers[power].badge
    return min(wanted, table.state.trays[race])


def _stacks(table: Table) -> dict[str, int]:
    market = table.state.market
    races = sum(len(stack) for stack in market.races.values())
    return {"races": races, "powers": len(market.powers), "discards": len(market.discards)}


def _player(table: Table, seat: Seat, viewer: Seat | None, opened: bool) -> dict[str, Any]:
    player = table.state.players[seat]
    known = opened or (viewer is not None and viewer in table.edition.allies(table.state, seat))
    return {
        "seat": seat,
        "coins": player.coins if known else None,
        "side": player.side,
        "left": player.left,
        "active": _army(table, player.active) if player.active else None,
        "declined": [_army(table, army) for army in player.declined],
        "regions": table.regions_of(seat),
        "scores": _scores(player) if known else None,
    }


def _scores(player: Player) -> list[dict[str, Any]]:
    return [
        {"round": turn["round"], "parts": {k: n for k, n in turn.items() if k != "round"}}
        for turn in player.scores
    ]


def _army(table: Table, army: Army) -> dict[str, Any]:
    held = table.held(army)
    pieces = table.effects(army, "facts")
    return {
        "race": army.race,
        "power": army.power,
        "hand": army.hand,
        "units": dict(army.units),
        "tokens_on_board": sum(table.state.regions[key].tokens for key in held),
        "regions": len(held),
        "facts": [fact for piece in pieces for fact in piece.facts(table, army)],
    }


def _turn_facts(table: Table) -> dict[str, Any]:
    turn, army = table.turn, table.player.active
    return {
        "used": dict(turn.used),
        "conquests": [conquest_.region for conquest_ in turn.conquests],
        "hand": conquest.hand(table, army).total if army else 0,
        "attempt_over": turn.attempt_over,
    }


def _advice(table: Table, seat: Seat | None) -> dict[str, Any]:
    """For the seat that may conquer: each region's cost in parts, or why it cannot be had."""
    step = table.state.steps[-1]
    army = table.player.active
    if seat is None or step.name not in CONQUERING or seat not in step.seats or army is None:
        return {}
    return {key: _advise(table, army, key) for key in table.state.regions}


def _advise(table: Table, army: Army, key: str) -> dict[str, Any]:
    assault = conquest.assault_on(table, army, key)
    reason = conquest.why_not(table, assault)
    needed = conquest.cost(table, assault)
    has = conquest.hand(table, army)
    short = conquest.no_die(needed, has)
    lacking = short if short != "enough_tokens" else None
    why = reason or conquest.of_tokens(lacking, assault, needed, has)
    attempt = reason is None and short is None
    return {
        "cost": costs(table, army, key),
        "parts": [
            [words(_("{part}"), part=part), number]
            for part, number in conquest.cost_parts(table, assault)
        ],
        "refusal": why.words if why else None,
        "tolls": conquest.price(table, assault),
        "odds": round(conquest.odds(table.edition.die, needed - has.total), 3) if attempt else None,
    }


def costs(table: Table, army: Army, key: str) -> int | None:
    """Tokens a plain conquest takes; None if unreachable, water, immune or one's own."""
    assault = conquest.assault_on(table, army, key)
    reason = conquest.why_not(table, assault)
    if reason is not None and reason.code != "cannot_pay":
        return None
    return conquest.cost(table, assault)


def _preview(table: Table, seat: Seat | None, over: bool) -> dict[str, int] | None:
    """The turn's score if it ended now, for its own player only."""
    if over or seat is None or seat != table.turn.seat:
        return None
    earned = dict(table.turn.earned)
    for part, coins in score.parts_now(table, seat).items():
        earned[part] = earned.get(part, 0) + coins
    return earned


def _dice(table: Table, over: bool) -> dict[str, Any]:
    dice = table.state.dice
    return {
        "commitment": sealed.commitment(dice.secret),
        "secret": dice.secret if over else None,
        "drawn": dice.drawn,
    }


def _result(table: Table, over: bool) -> dict[str, Any] | None:
    if not over:
        return None
    result = table.edition.result(table)
    return {
        "winners": result.winners,
        "scores": [structs.asdict(entry) for entry in result.scores],
        "words": result.words,
    }
