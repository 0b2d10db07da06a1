"""A small complete game that no page knows: lanterns on six stones.

It uses every shape of choice, hidden coins, a face-down tile, a sealed die, and a moment in which
all seats act at once. It proves that the web half never asks which game it shows.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from games.engines import dice
from games.engines.contract import (
    ASK,
    POLICIES,
    Action,
    Amount,
    Choice,
    Event,
    IllegalAction,
    Names,
    OneOf,
    Option,
    Order,
    Pile,
    Result,
    Rows,
    Score,
    Seat,
    Slot,
    Spread,
    View,
    Words,
    YesNo,
    ngettext,
    words,
)
from games.engines.dice import Dice

STONES = ["s1", "s2", "s3", "s4", "s5", "s6"]
ROUNDS = 2
FACES = [0, 1, 2]
PEARL = "pearl-of-the-deep"
SHELL = "plain-shell"


class Stone(Struct):
    seat: Seat | None = None
    race: str | None = None
    lanterns: int = 0
    tile: str | None = None


class Keeper(Struct):
    coins: int = 3
    hand: int = 2
    left: bool = False


class Table(Struct):
    """`step` is light, wager, move or bow; in a bow all of `bowing` act at once."""

    round: int
    turn: Seat
    step: str
    bowing: list[Seat]
    dice: Dice
    keepers: list[Keeper]
    stones: dict[str, Stone]
    over: bool = False


class Toy:
    """See the module's docstring. Options: {"mode": "plain"}."""

    key = "toy"
    rules_version = 1
    seats = range(2, 5)

    def setup(
        self, options: Mapping[str, Any], seats: int, secret: str
    ) -> tuple[Table, list[Event]]:
        if dict(options) not in ({}, {"mode": "plain"}) or seats not in self.seats:
            raise ValueError(options)
        cup, order, seating = dice.shuffle(Dice(secret), list(range(seats)), "seats")
        cup, tiles, laying = dice.shuffle(cup, [PEARL, SHELL], "tiles")
        stones = {key: Stone() for key in STONES}
        stones["s5"].tile, stones["s6"].tile = tiles
        table = Table(1, 0, "light", [], cup, [Keeper() for _ in range(seats)], stones)
        return table, [
            Event("seated", None, {"order": order}, words("The lanterns are handed out")),
            Event("drawn", None, structs.asdict(seating)),
            Event("drawn", None, structs.asdict(laying), seen_by=[]),
        ]

    def to_act(self, state: Table) -> list[Seat]:
        if state.over:
            return []
        return list(state.bowing) if state.step == "bow" else [state.turn]

    def choices(self, state: Table, seat: Seat) -> list[Choice]:
        if seat not in self.to_act(state):
            return []
        return {
            "light": self._light_choices,
            "wager": self._wager_choices,
            "move": self._move_choices,
            "bow": self._bow_choices,
        }[state.step](state, seat)

    def _light_choices(self, state: Table, seat: Seat) -> list[Choice]:
        free = [
            Option({"stone": key}, words("{stone}", stone=f"stone:{key}"), places=[key])
            for key, stone in state.stones.items()
            if stone.seat is None and state.keepers[seat].hand
        ]
        rest = YesNo("rest", words("Light no more lanterns"))
        return [OneOf("light", words("Light a lantern"), free), rest] if free else [rest]

    def _wager_choices(self, state: Table, seat: Seat) -> list[Choice]:
        return [Amount("wager", words("Wager coins"), "count", 0, state.keepers[seat].coins)]

    def _move_choices(self, state: Table, seat: Seat) -> list[Choice]:
        mine = {key: s.lanterns for key, s in state.stones.items() if s.seat == seat}
        total = sum(mine.values())
        slots = [Slot(key, number, 1, total) for key, number in mine.items()]
        pile = Pile("lanterns", words("lanterns"), "counts", total, True, slots, mine)
        return [Spread("move", words("Move your lanterns"), [pile], together=1)]

    def _bow_choices(self, state: Table, seat: Seat) -> list[Choice]:
        return [YesNo("bow", words("Bow to the others"), final=True)]

    def apply(self, state: Table, seat: Seat, action: Action) -> tuple[Table, list[Event]]:
        if seat not in self.to_act(state):
            raise IllegalAction("not_your_turn", words("It is not your turn"))
        codes = [choice.refuses(action) for choice in self.choices(state, seat)]
        if None not in codes:
            code = next((c for c in codes if c != "wrong_step"), "wrong_step")
            raise IllegalAction(str(code), words("The lanterns do not allow this"))
        after = msgspec.json.decode(msgspec.json.encode(state), type=Table)
        return after, getattr(self, f"_{action.verb}")(after, seat, action.params)

    def _light(self, state: Table, seat: Seat, params: Mapping[str, Any]) -> list[Event]:
        stone = state.stones[params["stone"]]
        stone.seat, stone.race, stone.lanterns = seat, "lamplighters", 1
        state.keepers[seat].hand -= 1
        line = words("{seat} lights {stone}", seat=f"seat:{seat}", stone=f"stone:{params['stone']}")
        if stone.tile is None:
            return [Event("lit", seat, dict(params), line)]
        found, stone.tile = stone.tile, None
        state.keepers[seat].coins += 2 if found == PEARL else 0
        find = words("{seat} finds: {tile}", seat=f"seat:{seat}", tile=f"tile:{found}")
        return [
            Event("lit", seat, dict(params), line),
            Event("found", seat, {"tile": found}, find, reveals=True),
        ]

    def _rest(self, state: Table, seat: Seat, params: Mapping[str, Any]) -> list[Event]:
        state.step = "wager"
        return [Event("rested", seat, {}, words("{seat} rests", seat=f"seat:{seat}"))]

    def _wager(self, state: Table, seat: Seat, params: Mapping[str, Any]) -> list[Event]:
        count = params["count"]
        state.dice, face, draw = dice.roll(state.dice, FACES, "wager")
        state.keepers[seat].coins += count * (face - 1)
        line = ngettext(
            "{seat} rolls {n} light", "{seat} rolls {n} lights", seat=f"seat:{seat}", n=face
        )
        rolled = Event("rolled", seat, structs.asdict(draw), line, reveals=True)
        told = Event("wagered", seat, {"count": count}, None, seen_by=[seat])
        state.step = "move"
        if not any(stone.seat == seat for stone in state.stones.values()):
            self._next(state)
        return [rolled, told]

    def _move(self, state: Table, seat: Seat, params: Mapping[str, Any]) -> list[Event]:
        for key, number in (params.get("lanterns") or {}).items():
            state.stones[key].lanterns = number
        self._next(state)
        return [Event("moved", seat, {}, words("{seat} moves lanterns", seat=f"seat:{seat}"))]

    def _bow(self, state: Table, seat: Seat, params: Mapping[str, Any]) -> list[Event]:
        state.bowing.remove(seat)
        if not state.bowing:
            state.round, state.turn, state.step = state.round + 1, 0, "light"
            state.over = state.round > ROUNDS
        return [Event("bowed", seat, {}, words("{seat} bows", seat=f"seat:{seat}"))]

    def _next(self, state: Table) -> None:
        state.turn, state.step = state.turn + 1, "light"
        if state.turn == len(state.keepers):
            state.turn, state.step = 0, "bow"
            state.bowing = list(range(len(state.keepers)))

    def view(self, state: Table, seat: Seat | None, end: Table | None = None) -> View:
        if end is not None and (not end.over or end.dice.secret != state.dice.secret):
            raise ValueError("not the end of this game")
        opened = state.over or end is not None
        return {
            "game": self.key,
            "over": state.over,
            "round": min(state.round, ROUNDS),
            "rounds": ROUNDS,
            "phase": "over" if state.over else state.step,
            "seat": seat,
            "allies": [] if seat is None else [seat],
            "turn": state.turn,
            "to_act": self.to_act(state),
            "regions": {key: self._stone_view(state, key, opened) for key in state.stones},
            "players": [
                self._keeper_view(state, k, opened or k == seat) for k in range(len(state.keepers))
            ],
            "dice": {
                "commitment": dice.commitment(state.dice.secret),
                "secret": state.dice.secret if state.over else None,
                "drawn": state.dice.drawn,
            },
            "result": msgspec.to_builtins(self.result(state)),
        }

    def _stone_view(self, state: Table, key: str, opened: bool) -> dict[str, Any]:
        stone = state.stones[key]
        return {
            "name": msgspec.to_builtins(self.name("stone", key)),
            "seat": stone.seat,
            "race": stone.race,
            "tokens": stone.lanterns,
            "hidden_tile": stone.tile is not None,
            "beneath": {"tile": stone.tile} if opened and stone.tile is not None else {},
        }

    def _keeper_view(self, state: Table, number: Seat, shown: bool) -> dict[str, Any]:
        keeper = state.keepers[number]
        return {
            "seat": number,
            "coins": keeper.coins if shown else None,
            "hand": keeper.hand,
            "left": keeper.left,
        }

    def seen(self, state: Table, events: Sequence[Event], seat: Seat | None) -> list[Event]:
        return [e for e in events if state.over or e.seen_by is None or seat in e.seen_by]

    def result(self, state: Table) -> Result | None:
        if not state.over:
            return None
        points = [self._points(state, seat) for seat in range(len(state.keepers))]
        scores = [
            Score(seat, 1 + sum(other > mine for other in points), mine, {"coins": mine})
            for seat, mine in enumerate(points)
        ]
        winners = [score.seat for score in scores if score.rank == 1]
        return Result(winners, scores, words("The lanterns go out"))

    def _points(self, state: Table, seat: Seat) -> int:
        return -1 if state.keepers[seat].left else state.keepers[seat].coins

    def leave(self, state: Table, seat: Seat) -> tuple[Table, list[Event]]:
        after = msgspec.json.decode(msgspec.json.encode(state), type=Table)
        after.keepers[seat].left = True
        return after, [Event("left", seat, {}, words("{seat} goes home", seat=f"seat:{seat}"))]

    def steward(self, state: Table, seat: Seat) -> Action:
        choice = self.choices(state, seat)[0]
        if isinstance(choice, OneOf):
            return Action(choice.verb, dict(choice.options[0].params))
        if isinstance(choice, Amount):
            return Action(choice.verb, {choice.param: choice.least})
        return Action(choice.verb)

    def standing(self, state: Table, seat: Seat, order: Order) -> Action | None:
        if order["policy"] not in POLICIES:
            raise ValueError(order)
        outside = seat in self.to_act(state) and seat != state.turn
        return Action("bow") if outside and order["policy"] != ASK else None

    def name(self, kind: str, key: str) -> str | Names:
        if kind == "stone":
            return Names(f"Stone {key[1:]}", f"돌 {key[1:]}")
        return {PEARL: "the pearl", SHELL: "a shell"}[key]

    def dump(self, state: Table) -> Rows:
        rest = msgspec.to_builtins(state)
        seats = rest.pop("keepers")
        return Rows(rest, seats, rest.pop("stones"))

    def load(self, rows: Rows) -> Table:
        plain = {**rows.rest, "keepers": rows.seats, "stones": rows.places}
        return msgspec.convert(plain, Table)


ENGINE = Toy()


def spoken(line: Words) -> str:
    """The line as it stands in the source, without names looked up."""
    return line.text.format(**line.params)
