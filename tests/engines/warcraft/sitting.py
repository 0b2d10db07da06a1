"""A small position to try one piece on, played through the engine. Two islands, all terrains.

Jaina's turn, in the midst of her conquests, unless a test says otherwise.

    a1 fields entry — a2 hill cavern — a3 forest magic
       |         \\      |                |
    a6 sea          a5 swamp entry — a4 mountain
    b1 fields entry — b2 forest — b3 hill magic — b4 swamp — b5 lake
"""

from collections.abc import Mapping
from typing import Any

from games.engines.contract import Action, Choice, Event, IllegalAction
from games.engines.dice import Dice
from games.engines.smallworld import conquest
from games.engines.smallworld.state import Army, Market, Player, Region, State, Step, Turn
from games.engines.smallworld.table import Table
from games.engines.warcraft.edition import ENGINE

JAINA, THRALL, CHEN = 0, 1, 2
ISLANDS: dict[str, tuple[str, str, str]] = {
    "a1": ("fields", "entry", "a2 a5 a6"),
    "a2": ("hill", "cavern", "a3 a5"),
    "a3": ("forest", "magic", "a4"),
    "a4": ("mountain", "", "a5"),
    "a5": ("swamp", "entry", ""),
    "a6": ("sea", "", ""),
    "b1": ("fields", "entry", "b2"),
    "b2": ("forest", "", "b3"),
    "b3": ("hill", "magic", "b4"),
    "b4": ("swamp", "", "b5"),
    "b5": ("lake", "", ""),
}
Side = Mapping[str, Any]


def army(race: str, power: str | None = None, hand: int = 0, **at: int) -> dict[str, Any]:
    """A race, with a power if that matters, and where its tokens are."""
    return {"race": race, "power": power, "hand": hand, "at": at}


class Sitting:
    """A game that begins in a made-up position; what is done to it is remembered."""

    def __init__(
        self,
        *active: Side | None,
        decline: Mapping[int, Side] | None = None,
        lying: Mapping[str, Mapping[str, Any]] | None = None,
        coins: int = 5,
        step: str = "conquest",
        round_: int = 2,
        dice: list[int] | None = None,
        mode: str = "free",
    ) -> None:
        players = [Player(coins=coins) for _ in active]
        self.state = _blank(players, round_, dice, mode)
        for seat, side in enumerate(active):
            if side is not None:
                players[seat].active = self._muster(seat, side, active=True)
        for seat, side in (decline or {}).items():
            players[seat].declined = [self._muster(seat, side, active=False)]
        for key, facts in (lying or {}).items():
            for name, value in facts.items():
                setattr(self.state.regions[key], name, value)
        self.state.turn.readied = self.state.turn.began = step == "conquest"
        self.state.steps = [Step(step, [JAINA])]
        self.events: list[Event] = []

    def _muster(self, seat: int, side: Side, active: bool) -> Army:
        race, hand, at = side["race"], side["hand"], side["at"]
        for key, tokens in at.items():
            region = self.state.regions[key]
            region.seat, region.race, region.active, region.tokens = seat, race, active, tokens
        self.state.trays[race] -= hand + sum(at.values())
        extra = {key: side[key] for key in ("units", "memory", "secret") if key in side}
        power = side["power"] if active or side["power"] in ("garrisoned", "marshdweller") else None
        return Army(seat, race, active, power, hand, **extra)

    # ── doing ──────────────────────────────────────────────────────────────────────────────

    def do(self, verb: str, seat: int = JAINA, **params: Any) -> "Sitting":
        """Carry out an action; the audit must find nothing wrong afterwards."""
        self.state, told = ENGINE.apply(self.state, seat, Action(verb, params))
        self.events += told
        faults = [fault for fault in ENGINE.audit(self.state) if not _is_made_up(fault)]
        assert not faults, faults
        return self

    def refusal(self, verb: str, seat: int = JAINA, **params: Any) -> str | None:
        """The code with which an action is refused; None if it is not."""
        try:
            ENGINE.apply(self.state, seat, Action(verb, params))
        except IllegalAction as refused:
            return refused.code
        return None

    def stop(self, seat: int = JAINA) -> "Sitting":
        """Stop conquering and redeploy nothing but what is in hand, all to one region."""
        self.do("end_conquest", seat)
        return self.lay_out(seat)

    def lay_out(self, seat: int = JAINA) -> "Sitting":
        """Redeploy what is in hand to the first region held."""
        army = self.army(seat)
        own = Table(ENGINE.edition, self.state).held(army)
        tokens = {own[0]: self.at(own[0]).tokens + army.hand} if own and army.hand else {}
        return self.do("redeploy", seat, tokens=tokens)

    # ── asking ─────────────────────────────────────────────────────────────────────────────

    def at(self, key: str) -> Region:
        """What lies on a region."""
        return self.state.regions[key]

    def army(self, seat: int = JAINA) -> Army:
        """The seat's active race."""
        found = self.state.players[seat].active
        assert found is not None
        return found

    def coins(self, seat: int = JAINA) -> int:
        """The seat's coins."""
        return self.state.players[seat].coins

    def cost(self, key: str, *use: str) -> int:
        """Tokens that a region costs Jaina, in these ways."""
        table = Table(ENGINE.edition, self.state)
        return conquest.cost(table, conquest.assault_on(table, self.army(), key, use))

    def earned(self, part: str, seat: int = JAINA) -> int:
        """Coins of a part in the seat's last turn."""
        return self.state.players[seat].scores[-1].get(part, 0)

    def choices(self, verb: str, seat: int = JAINA) -> list[Choice]:
        """What the seat is offered of a verb."""
        return [choice for choice in ENGINE.choices(self.state, seat) if choice.verb == verb]

    def to_retreat(self) -> list[int]:
        """The seats that have somebody to place, before their retreats go by themselves."""
        return list(self.state.turn.driven)

    @property
    def phase(self) -> str:
        """What is awaited."""
        return self.state.steps[-1].name


def _blank(players: list[Player], round_: int, dice: list[int] | None, mode: str) -> State:
    charted = {
        key: {"terrain": terrain, "marks": marks.split(), "next": near.split()}
        for key, (terrain, marks, near) in ISLANDS.items()
    }
    return State(
        edition="warcraft",
        rules=1,
        mode=mode,
        rounds=10,
        islands=[],
        seating=list(range(len(players))),
        regions={key: Region() for key in charted},
        players=players,
        turn=Turn(seat=JAINA, round=round_, number=5),
        steps=[],
        market=Market(races={"races": []}),
        trays={key: race.tray for key, race in ENGINE.edition.races.items()},
        tiles_left=[],
        dice=Dice("07" * 32, listed=dice),
        charted=charted,
    )


def _is_made_up(fault: str) -> bool:
    """Banners, badges and hands come from nowhere here, coins and natives have no past."""
    made_up = ("is in 0 places", "coins are out", "natives on", "in hand")
    return any(part in fault for part in made_up)
