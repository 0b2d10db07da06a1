"""What every engine offers and the only things the web half may call.

An engine is pure: it has no clock, no database, no randomness but the sealed dice that live in
its state. A *seat* is a number from 0 in order of play. States are opaque to callers, are never
changed in place, and go through `dump` and `load` without loss.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct, field

Seat: TypeAlias = int
State: TypeAlias = Any
View: TypeAlias = dict[str, Any]
Order: TypeAlias = Mapping[str, Any]
"""A standing order, for choices outside one's own turn: {"policy": one of POLICIES}.

ASK: the player decides. SPREAD: evenly over one's places. HOLD: the most endangered places first.
KEEP: only the places in "places" that one still has; if none is left, as HOLD.
"""
ASK, SPREAD, HOLD, KEEP = "ask", "spread", "hold", "keep"
POLICIES = (ASK, SPREAD, HOLD, KEEP)


def gettext_noop(text: str) -> str:
    """Mark a text for the translators; whoever shows it translates it."""
    return text


class Words(Struct, frozen=True, omit_defaults=True):
    """A sentence for people, translated where it is shown.

    `text` is a translatable format string. A parameter is a number, plain text, or a reference
    "kind:key" (such as "region:a1", "seat:0") whose name the engine gives by `name`. With
    `plural` the parameter called "n" chooses between the two forms.
    """

    text: str
    params: dict[str, Any] = {}
    plural: str = ""


def words(text: str, **params: Any) -> Words:
    """Build `Words` from a text already marked by `gettext_noop`."""
    return Words(text, params)


def ngettext(singular: str, plural: str, **params: Any) -> Words:
    """Build `Words` with a plural form; the parameter `n` decides. Marked for the translators."""
    return Words(singular, params, plural)


class Names(Struct, frozen=True):
    """A name that is data, in every language of the site; `en` where one is missing."""

    en: str
    ko: str


class IllegalAction(Exception):
    """An action that the rules refuse. Nothing has changed.

    `code` is one of the codes of the game's rule-case page; `words` tell the player what was
    wrong and, where it helps, what would be right.
    """

    def __init__(self, code: str, words: Words) -> None:
        super().__init__(code)
        self.code = code
        self.words = words


class Action(Struct, frozen=True):
    """What a seat wants to do: a verb of the game and its parameters, as plain JSON values."""

    verb: str
    params: dict[str, Any] = {}


class Event(Struct, frozen=True, omit_defaults=True):
    """A past-tense fact. Log lines, replays and notices are made of these.

    `seen_by` lists the seats that may know it before the game is over; None means everybody.
    `reveals` is true where somebody learned what was hidden: no undo goes behind it.
    `words` is None for facts that need no line of their own. A whole number as "round" in the
    data of an event says that a turn of that round begins: by it people jump through a game.
    """

    kind: str
    seat: Seat | None = None
    data: dict[str, Any] = {}
    words: Words | None = None
    seen_by: list[Seat] | None = None
    reveals: bool = False


class Option(Struct, frozen=True, omit_defaults=True):
    """One way to take a choice: the parameters it stands for and how to tell it to a person.

    `places` names the places of the board that it is about, in the order in which they are
    touched. `cost` is in the choice's own unit and None where nothing is spent.
    """

    params: dict[str, Any]
    label: Words
    notes: list[Words] = []
    places: list[str] = []
    cost: int | None = None


class OneOf(Struct, frozen=True, tag_field="shape", tag="one_of"):
    """Take exactly one of the options. `fixed` parameters belong to each of them."""

    verb: str
    prompt: Words
    options: list[Option]
    fixed: dict[str, Any] = {}
    optional: bool = False

    def refuses(self, action: Action) -> str | None:
        """Why `action` is not one of the options, as a refusal code; None if it is."""
        if action.verb != self.verb:
            return "wrong_step"
        wanted = _said(action.params)
        taken = any(_said(self.fixed | option.params) == wanted for option in self.options)
        return None if taken else "no_target"


class Amount(Struct, frozen=True, tag_field="shape", tag="amount"):
    """Name a whole number from `least` to `most`."""

    verb: str
    prompt: Words
    param: str
    least: int
    most: int
    fixed: dict[str, Any] = {}
    notes: list[Words] = []

    def refuses(self, action: Action) -> str | None:
        """Why `action` is outside the range, as a refusal code; None if it is inside."""
        if action.verb != self.verb:
            return "wrong_step"
        number = action.params.get(self.param)
        if type(number) is not int or not self.least <= number <= self.most:
            return "unavailable"
        return None


class Slot(Struct, frozen=True):
    """One place of a pile: what it holds now, and the least and most it may hold afterwards."""

    place: str
    now: int
    least: int
    most: int


class Pile(Struct, frozen=True):
    """Equal pieces to lay out over places.

    `form` says how the parameter is written: "counts" {place: n afterwards}, "one" (a place) or
    "places" (a list of places, one piece each). `total` pieces end on the places, all of them if
    `exact`. `laid` is a sensible default.
    """

    param: str
    label: Words
    form: str
    total: int
    exact: bool
    slots: list[Slot]
    laid: dict[str, int]


class Spread(Struct, frozen=True, tag_field="shape", tag="spread"):
    """Lay out one or more piles over places of the board.

    `together` is the least number of pieces, all piles counted, that each place must hold.
    """

    verb: str
    prompt: Words
    piles: list[Pile]
    together: int = 0
    fixed: dict[str, Any] = {}

    def refuses(self, action: Action) -> str | None:
        """Why `action` is not a layout of these piles, as a refusal code; None if it is one."""
        if action.verb != self.verb:
            return "wrong_step"
        known = self.fixed.keys() | {pile.param for pile in self.piles}
        if not known.issuperset(_filled(action.params)):
            return "unavailable"
        laid = self.layouts(action)
        return laid if isinstance(laid, str) else None

    def layouts(self, action: Action) -> list[dict[str, int]] | str:
        """What each place of each pile holds after `action`, or the code that refuses it."""
        piles: list[dict[str, int]] = []
        held: dict[str, int] = {}
        for pile in self.piles:
            laid = layout(pile, action.params.get(pile.param))
            if isinstance(laid, str):
                return laid
            piles.append(laid)
            for place, number in laid.items():
                held[place] = held.get(place, 0) + number
        if any(number < self.together for number in held.values()):
            return "too_few_left"
        return piles


class YesNo(Struct, frozen=True, tag_field="shape", tag="yes_no"):
    """Do it or leave it: one button. `final` asks for a confirmation: it cannot be taken back."""

    verb: str
    prompt: Words
    fixed: dict[str, Any] = {}
    final: bool = False
    notes: list[Words] = []

    def refuses(self, action: Action) -> str | None:
        """Why `action` is not this one, as a refusal code; None if it is."""
        if action.verb != self.verb or _said(action.params) != _said(self.fixed):
            return "wrong_step"
        return None


Choice: TypeAlias = OneOf | Amount | Spread | YesNo


def layout(pile: Pile, given: Any) -> dict[str, int] | str:
    """What each place of `pile` holds after `given`, or the code that refuses it."""
    slots = {slot.place: slot for slot in pile.slots}
    held = {slot.place: slot.now for slot in pile.slots}
    wanted = _counts(pile, given)
    if wanted is None or any(place not in slots for place in wanted):
        return "not_yours" if wanted is not None else "wrong_total"
    held.update(wanted)
    total = sum(held.values())
    if total > pile.total or (pile.exact and total != pile.total):
        return "wrong_total"
    if any(number < slots[place].least for place, number in held.items()):
        return "too_few_left"
    if any(number > slots[place].most for place, number in held.items()):
        return "no_target"
    return held


def _counts(pile: Pile, given: Any) -> dict[str, int] | None:
    if given is None:
        return {}
    if pile.form == "counts" and isinstance(given, Mapping):
        if all(type(n) is int and n >= 0 for n in given.values()):
            return dict(given)
    if (
        pile.form == "places"
        and isinstance(given, list)
        and len(set(map(str, given))) == len(given)
    ):
        return {slot.place: 0 for slot in pile.slots} | {str(place): 1 for place in given}
    if pile.form == "one" and isinstance(given, str):
        return {slot.place: 0 for slot in pile.slots} | {given: 1}
    return None


def _said(params: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the parameters say, comparably: 1 is not true, the order of a list does not matter.

    An empty list or None says as little as its absence.
    """
    return sorted((key, _comparable(value)) for key, value in _filled(params).items())


def _filled(params: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in params.items() if value not in (None, [], {}, "")}


def _comparable(value: Any) -> str:
    return repr(sorted(value, key=repr)) if isinstance(value, list) else repr(value)


class Score(Struct, frozen=True):
    """A seat's final standing: `rank` from 1 (shared by equals), points, and named parts."""

    seat: Seat
    rank: int
    points: int
    parts: dict[str, int]


class Result(Struct, frozen=True):
    """How a game ended: winners (several if shared), a score a seat, and the tie-break's words."""

    winners: list[Seat]
    scores: list[Score]
    words: Words


class Rows(Struct):
    """A dumped state, split the way people ask for it.

    `places` maps each place of the board to what lies there, `seats` what each seat owns, and
    `rest` everything else, all as JSON values. Of a place, "seat" and "race" are columns.
    """

    rest: dict[str, Any]
    seats: list[dict[str, Any]]
    places: dict[str, dict[str, Any]] = field(default_factory=dict)


class Engine(Protocol):
    """One game of the site. See the package docstring for what each word means."""

    key: str
    rules_version: int
    seats: range

    def setup(
        self, options: Mapping[str, Any], seats: int, secret: str
    ) -> tuple[State, list[Event]]:
        """Deal a new game from `secret` (64 hex digits). Raises ValueError for unknown options.

        The first event, "seated", tells by `data["order"]` which joiner sits at which seat:
        the joiner `order[k]` plays seat k.
        """

    def to_act(self, state: State) -> list[Seat]:
        """The seats that may act now, in any order; none when the game is over."""

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """All that `seat` may do now; empty if it is not its turn."""

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        """The state after `action`. Raises IllegalAction; never changes `state`."""

    def view(self, state: State, seat: Seat | None, end: State | None = None) -> View:
        """What `seat` (None: a spectator) may know, as JSON values. Nothing else is ever shown.

        Under "allies" stand the seats that win together with it, itself among them. `end` is how
        the game of an old position ended: then all that was hidden on the board is open. Raises
        ValueError unless it is the end of the same game.
        """

    def seen(self, state: State, events: Sequence[Event], seat: Seat | None) -> list[Event]:
        """Those of `events` that `seat` may know now."""

    def result(self, state: State) -> Result | None:
        """How it ended; None while it runs."""

    def leave(self, state: State, seat: Seat) -> tuple[State, list[Event]]:
        """The seat gives up: it is played on for the others' sake, but can no longer win."""

    def steward(self, state: State, seat: Seat) -> Action:
        """A sensible action for a seat that may act and whose player is absent."""

    def standing(self, state: State, seat: Seat, order: Order) -> Action | None:
        """What the order answers to a choice outside the seat's own turn.

        None where the player must be asked: on the own turn, when the seat may not act, and for
        the policy ASK alone. Raises ValueError for an unknown policy.
        """

    def name(self, kind: str, key: str) -> str | Names:
        """What a reference of `Words` is called: a translatable text, or a name that is data."""

    def dump(self, state: State) -> Rows:
        """The state as JSON values."""

    def load(self, rows: Rows) -> State:
        """The state that `dump` made `rows` of, exactly."""
