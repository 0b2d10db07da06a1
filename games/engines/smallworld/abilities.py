"""The hook sheet: everything a race, power, tile or edition rule may do, in one file.

An effect is a stateless object. The kernel asks the effects of an army in the order race →
power → tiles it holds → rules of the edition. There are four kinds of hooks:

- *numbers* are summed,
- *obstacles* (and their opposites, permissions): the first answer that is not empty wins,
- *moments* (`on_…`) may change the table and tell events,
- *verbs*: choices offered, and `do`, which carries one out.

Race and power work while the race is active; those marked `in_decline` also afterwards. Tiles
work for the active race that holds their region, those marked `unheld` for everybody. A new hook
needs a printed rule that none of these can express.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from msgspec import Struct

from games.engines.contract import Action, Choice, Seat, Words
from games.engines.smallworld.chart import Place
from games.engines.smallworld.state import Army, Conquest, Region, Step

if TYPE_CHECKING:
    from games.engines.smallworld.table import Table


class Refusal(NamedTuple):
    """Why something is not possible: a code of the rule-case page, and the sentence for it."""

    code: str
    words: Words


class Front(Struct, frozen=True):
    """Who considers a conquest, and how: what is the same for all regions, asked once.

    `use` are the special ways, sorted. `near` lie next to the army's regions, its own among them.
    `least` is what it must lay, and `hooks` are its effects by hook; those that may refuse one
    of the ways are `choosy`.
    """

    army: Army
    use: tuple[str, ...]
    near: Set[str]
    least: int
    hooks: Mapping[str, Sequence[Effect]]
    choosy: Sequence[Effect]


class Assault(Struct, frozen=True):
    """A conquest that is considered: by whom and how, of what.

    `lying` is what lies on the region before. `die` is what an advance roll takes off the cost.
    """

    front: Front
    place: Place
    lying: Region
    die: int = 0

    @property
    def army(self) -> Army:
        """The army that would conquer."""
        return self.front.army

    @property
    def use(self) -> tuple[str, ...]:
        """The special ways to conquer, sorted."""
        return self.front.use


class Effect:
    """Base of all pieces: every hook, doing nothing.

    `name` and `about` (two lines for players) are marked for translation. `uses` maps each
    special way to conquer that the piece offers to how often a turn it may be used;
    `goes_with` names the ways that may be combined with it where not all may.
    `verbs` maps each verb that `do` understands to the phase in which it is offered.
    """

    key: ClassVar[str] = ""
    name: ClassVar[str] = ""
    about: ClassVar[str] = ""
    in_decline: ClassVar[bool] = False
    unheld: ClassVar[bool] = False
    uses: ClassVar[dict[str, int]] = {}
    goes_with: ClassVar[dict[str, tuple[str, ...]]] = {}
    verbs: ClassVar[dict[str, str]] = {}
    hooks: frozenset[str] = frozenset()
    score_part: ClassVar[str] = ""

    # ── numbers ────────────────────────────────────────────────────────────────────────────

    def cost(self, table: Table, assault: Assault) -> int:
        """Tokens added to the cost of this conquest by the attacker's effect; negative: less."""
        return 0

    def also_stay(self, table: Table, army: Army) -> int:
        """Tokens beyond one that must be laid and must stay wherever this race stands, always."""
        return 0

    def fee(self, table: Table, assault: Assault) -> int:
        """Coins that this way to conquer costs, for the region's owner; else for the bank."""
        return 0

    def toll(self, table: Table, army: Army, region: str, seat: Seat, cause: str) -> int:
        """Coins another `seat` pays the army's owner before it acts on its `region` (R5.10).

        `cause` is "conquest", "power" (an ability works on the region), or "loss" (an ability
        makes this army lose a token there).
        """
        return 0

    def score(self, table: Table, army: Army) -> int:
        """Coins at the end of its owner's turn (R8.2)."""
        return 0

    def score_of_seat(self, table: Table, seat: Seat) -> int:
        """For `unheld` tiles: coins for the seat at the end of its turn, of decline too."""
        return 0

    def more_for_rival(self, table: Table, army: Army, conquered: int) -> int:
        """Coins beyond one for a rival race from which `conquered` regions were taken (R8.3)."""
        return 0

    def steward_worth(self, table: Table, army: Army, region: str) -> float:
        """What holding `region` is worth to a steward beyond the coins the score preview sees."""
        return 0.0

    # ── obstacles and permissions ──────────────────────────────────────────────────────────

    def forbids(self, table: Table, army: Army, region: str, seat: Seat) -> Words | None:
        """Why another `seat` may neither conquer this army's `region` nor act on it."""
        return None

    def refuses_use(self, table: Table, assault: Assault) -> Refusal | None:
        """Why one of this piece's `uses` does not fit this conquest."""
        return None

    def enters_water(self, table: Table, army: Army) -> bool:
        """Whether the race may conquer seas and lakes (R5.4)."""
        return False

    def reaches(self, table: Table, assault: Assault) -> bool:
        """Whether the region counts as next to the army, though it is not (R5.3)."""
        return False

    def lands_freely(self, table: Table, assault: Assault) -> bool:
        """Whether an entry region costs no surcharge here (R5.1)."""
        return False

    def lays_instead(self, table: Table, assault: Assault) -> int | None:
        """Tokens laid in place of the cost, whatever defends the region."""
        return None

    def rolls_first(self, table: Table, assault: Assault) -> bool:
        """Whether a die is rolled before tokens are laid and taken off the cost."""
        return False

    def protects(self, table: Table, army: Army, region: str, cause: str) -> bool:
        """Whether no token of the army is lost on `region`, however often.

        `cause` is "conquest" (it is conquered, or as if it were), or "loss" (an ability makes
        this army lose a token there).
        """
        return False

    def loses_instead(self, table: Table, army: Army, region: str) -> str | None:
        """The kind of unit on `region` that is lost in place of a race token."""
        return None

    def spares(self, table: Table, army: Army, region: str) -> bool:
        """Whether the token about to be lost is kept; may remember that it was."""
        return False

    # ── moments ────────────────────────────────────────────────────────────────────────────

    def on_picked(self, table: Table, army: Army) -> None:
        """The combo has just been picked; its tokens are in hand."""

    def on_turn_start(self, table: Table, army: Army) -> None:
        """The owner's turn begins (R3.3), before anything is chosen."""

    def on_assault(self, table: Table, assault: Assault) -> None:
        """A conquest was found possible and is about to happen; tolls are not paid yet."""

    def on_toll_paid(self, table: Table, army: Army, seat: Seat, cause: str) -> None:
        """Another `seat` paid this army's owner what `toll` asked."""

    def on_captured(self, table: Table, army: Army, lying: Region, seat: Seat | None) -> None:
        """This army is driven off a region on which `lying` lay; its units are in hand now."""

    def on_conquered(self, table: Table, army: Army, conquest: Conquest) -> None:
        """This army has just conquered a region."""

    def on_any_conquest(self, table: Table, army: Army, conquest: Conquest, by: Army) -> None:
        """Some army, perhaps this one, has just conquered a region."""

    def on_emptied(self, table: Table, army: Army, region: str, was: Region) -> None:
        """A region of any army was left without holder; `was` is what lay there before."""

    def on_conquests_over(self, table: Table, army: Army) -> None:
        """After the last conquest, before redeployment (R7.2). May await a step."""

    def on_redeployment(self, table: Table, army: Army) -> None:
        """Redeployment begins; what was awaited after the last conquest is done (R7.2)."""

    def on_turn_end(self, table: Table, army: Army) -> None:
        """After placements and before scoring (R3.5). Not in a turn of decline."""

    def on_decline(self, table: Table, army: Army) -> None:
        """The race is about to go into decline; nothing has been taken off the board yet."""

    def on_settled(self, table: Table, army: Army) -> None:
        """An action has been carried out, of whomever: conditions that must hold always."""

    def on_revealed(self, table: Table, seat: Seat, region: str) -> None:
        """This tile was turned up on `region`, conquered by `seat` (R5.12). May await a step."""

    # ── verbs ──────────────────────────────────────────────────────────────────────────────

    def choices(self, table: Table, army: Army, phase: str) -> list[Choice]:
        """What this piece offers its owner in `phase`: start, conquest or place."""
        return []

    def must_choose(self, table: Table, army: Army) -> bool:
        """Whether one of this piece's choices at the start of the turn comes before conquests."""
        return False

    def step_choices(self, table: Table, step: Step) -> list[Choice]:
        """What may be done in a step that this piece awaits (`step.data["piece"]`)."""
        return []

    def do(self, table: Table, army: Army, action: Action) -> None:
        """Carry out one of `verbs`. Raises IllegalAction."""

    # ── what is shown ──────────────────────────────────────────────────────────────────────

    def facts(self, table: Table, army: Army) -> list[Words]:
        """What everybody may know of what this piece remembers."""
        return []


HOOKS: tuple[str, ...] = (
    *(name for name, value in vars(Effect).items() if callable(value) and name[0] != "_"),
    "uses",
    "verbs",
)


class Race(Effect):
    """A banner. `tray` is how many tokens there are (R1.1); `faction` a side, "" for none."""

    score_part = "race"
    banner: ClassVar[int] = 0
    tray: ClassVar[int] = 0
    faction: ClassVar[str] = ""


class Power(Effect):
    """A badge (R1.2). One that works in decline stays with its race (R6.1)."""

    score_part = "power"
    badge: ClassVar[int] = 0


class Tile(Effect):
    """An artifact or a place (R1.3). `moves` is true of what may lie elsewhere later."""

    score_part = "tiles"
    kind: ClassVar[str] = "place"


class Marker:
    """A kind of piece that lies on regions. `pool` None: as many as there are regions.

    `falls` says that it goes when its region is conquered or emptied (R5.7).
    """

    def __init__(self, key: str, name: str, defence: int, pool: int | None, falls: bool) -> None:
        self.key = key
        self.name = name
        self.defence = defence
        self.pool = pool
        self.falls = falls


class Unit:
    """A kind of piece that fights beside race tokens and defends as one.

    `laid` says that it counts as a race token: it may be laid in place of one to conquer and
    must be put on the board like one.
    """

    def __init__(self, key: str, name: str, pool: int, laid: bool) -> None:
        self.key = key
        self.name = name
        self.pool = pool
        self.laid = laid


def overridden(effect: Effect) -> frozenset[str]:
    """The hooks that this effect really has."""
    kind: Any = type(effect)
    return frozenset(hook for hook in HOOKS if getattr(kind, hook) is not getattr(Effect, hook))
