"""The position of a game as plain data. Nothing here knows a rule.

Pieces are named by the keys of the edition. A *race* key is unique on the table, so a seat and a
race name an army; a region's holder is that pair. Lists and dicts inside a struct are replaced,
never changed in place, once a state has left `apply`.
"""

from typing import Any

from msgspec import Struct

from games.engines.contract import Action, Event, Seat
from games.engines.dice import Dice

__all__ = [
    "Action",
    "Army",
    "Conquest",
    "Event",
    "Market",
    "Offer",
    "Player",
    "Region",
    "Seat",
    "State",
    "Step",
    "Turn",
]


class Region(Struct, omit_defaults=True):
    """What lies on a region.

    `natives` are tokens of nobody (R2.4). `units` fight for the holder beside its race tokens,
    `markers` are other pieces by kind and number, `covered` are face-down pieces: kind → what it
    really is, known to nobody. `tiles` lie face up, `hidden` is a face-down tile.
    """

    seat: Seat | None = None
    race: str | None = None
    active: bool = False
    tokens: int = 0
    natives: int = 0
    units: dict[str, int] = {}
    markers: dict[str, int] = {}
    covered: dict[str, str] = {}
    tiles: list[str] = []
    hidden: str | None = None


class Army(Struct, omit_defaults=True):
    """A race with its power (None once the badge is gone), and what is in its owner's hand.

    `active` is false in decline. `memory` is what its pieces must remember; `secret` the same,
    but hidden from everybody.
    """

    seat: Seat
    race: str
    active: bool = True
    power: str | None = None
    hand: int = 0
    units: dict[str, int] = {}
    memory: dict[str, Any] = {}
    secret: dict[str, Any] = {}


class Player(Struct, omit_defaults=True):
    """What a seat owns. `scores` are the parts of each turn's income, oldest first (R9.2)."""

    coins: int = 0
    active: Army | None = None
    declined: list[Army] = []
    side: str | None = None
    left: bool = False
    scores: list[dict[str, int]] = []


class Conquest(Struct, omit_defaults=True):
    """A region taken this turn, and who was there: the truth that bonuses are counted from."""

    region: str
    seat: Seat | None = None
    race: str | None = None
    active: bool = False
    tokens: int = 0
    nonempty: bool = False
    use: list[str] = []


class Turn(Struct, omit_defaults=True):
    """The turn that runs. `number` counts all turns of the game from 1.

    `used` counts what may be used only so often a turn; `marks` is what pieces must remember for
    this turn only, for any seat. `lost` counts tokens that the turn's player forced to be lost;
    `wronged` are the owners of active races that lost a region or a token to that player, and
    `driven` those who took something back to hand and may place it after the turn.
    """

    seat: Seat
    round: int
    number: int
    began: bool = False
    readied: bool = False
    picked: bool = False
    attempt_over: bool = False
    conquests: list[Conquest] = []
    used: dict[str, int] = {}
    placed: list[str] = []
    lost: int = 0
    wronged: list[Seat] = []
    driven: list[Seat] = []
    earned: dict[str, int] = {}
    marks: dict[str, Any] = {}


class Step(Struct, omit_defaults=True):
    """Something awaited: its name, of whom, and what it needs to know."""

    name: str
    seats: list[Seat]
    data: dict[str, Any] = {}


class Offer(Struct):
    """A combo in the column and the coins lying on it (R4)."""

    race: str
    power: str
    coins: int = 0


class Market(Struct, omit_defaults=True):
    """Banners and badges nobody has. Stacks are listed from the top.

    The free game has `offers`; the team game has `columns` of banners and badges by name.
    """

    offers: list[Offer] = []
    columns: dict[str, list[str | None]] = {}
    races: dict[str, list[str]] = {}
    powers: list[str] = []
    discards: list[str] = []


class State(Struct):
    """A whole position. `steps` is the stack of what is awaited, the last one first.

    `islands` names the drawn islands; `charted` replaces them in a rule case. `trays` counts
    the race tokens nobody has, `boxed` what left the game, `bank` the net coins paid out.
    """

    edition: str
    rules: int
    mode: str
    rounds: int
    islands: list[str]
    seating: list[int]
    regions: dict[str, Region]
    players: list[Player]
    turn: Turn
    steps: list[Step]
    market: Market
    trays: dict[str, int]
    tiles_left: list[str]
    dice: Dice
    bank: int = 0
    charted: dict[str, dict[str, Any]] | None = None
