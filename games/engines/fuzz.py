"""Random play: turns whatever an engine offers into actions, knowing only the contract."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

from games.engines.contract import (
    Action,
    Amount,
    Choice,
    Engine,
    OneOf,
    Pile,
    Seat,
    Spread,
    State,
    YesNo,
)

T = TypeVar("T")
Laid = dict[str, int]
SECOND_THOUGHTS = 0.7
"""How often what ends or gives up something is drawn again, so that games are worth watching."""


class Chance(Protocol):
    """Where randomness comes from: a `random.Random` of the caller."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them, each as likely."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b."""

    def random(self) -> float:
        """A number from 0 to 1."""

    def shuffle(self, x: list[Any], /) -> None:
        """Bring the list into a random order."""


def random_move(engine: Engine, state: State, seat: Seat, chance: Chance) -> Action:
    """A random legal action of a seat that may act."""
    return random_action(engine.choices(state, seat), chance)


def random_action(choices: Sequence[Choice], chance: Chance) -> Action:
    """A random action that one of the choices offers. Raises IndexError if there is none."""
    return action_of(_random_choice(choices, chance), chance)


def _random_choice(choices: Sequence[Choice], chance: Chance) -> Choice:
    """One of the choices; those that pass or give up are taken less often."""
    found = chance.choice(choices)
    if _gives_up(found) and chance.random() < SECOND_THOUGHTS:
        return chance.choice(choices)
    return found


def _gives_up(choice: Choice) -> bool:
    return isinstance(choice, YesNo) or (isinstance(choice, OneOf) and choice.optional)


def action_of(choice: Choice, chance: Chance) -> Action:
    """Any one of the actions that the choice stands for."""
    match choice:
        case OneOf():
            option = chance.choice(choice.options)
            return Action(choice.verb, choice.fixed | option.params)
        case Amount():
            number = chance.randint(choice.least, choice.most)
            return Action(choice.verb, choice.fixed | {choice.param: number})
        case Spread():
            return random_layout(choice, chance)
        case YesNo():
            return Action(choice.verb, dict(choice.fixed))


def default_action(choice: Choice) -> Action:
    """The action that a page proposes before anybody touches it."""
    match choice:
        case OneOf():
            return Action(choice.verb, choice.fixed | choice.options[0].params)
        case Amount():
            return Action(choice.verb, choice.fixed | {choice.param: choice.least})
        case Spread():
            return default_layout(choice)
        case YesNo():
            return Action(choice.verb, dict(choice.fixed))


def sample_actions(choice: Choice, chance: Chance) -> Iterator[Action]:
    """Every option of a choice; of ranges the ends, of layouts the default and a random one."""
    match choice:
        case OneOf():
            for option in choice.options:
                yield Action(choice.verb, choice.fixed | option.params)
        case Amount():
            for number in sorted({choice.least, choice.most}):
                yield Action(choice.verb, choice.fixed | {choice.param: number})
        case Spread():
            yield default_layout(choice)
            yield random_layout(choice, chance)
        case YesNo():
            yield Action(choice.verb, dict(choice.fixed))


# ── layouts ────────────────────────────────────────────────────────────────────────────────


def default_layout(choice: Spread) -> Action:
    """The layout that the choice itself proposes."""
    return _as_action(choice, [pile.laid for pile in choice.piles])


def random_layout(choice: Spread, chance: Chance) -> Action:
    """Any layout: what every place must hold first, everything else at random."""
    laid = [{slot.place: slot.least for slot in pile.slots} for pile in choice.piles]
    whole = _cover(choice, laid, chance)
    for pile, here in zip(choice.piles, laid, strict=True):
        left = pile.total - sum(here.values())
        _drop(pile, here, left if pile.exact else chance.randint(0, left), chance)
        whole &= not pile.exact or sum(here.values()) == pile.total
    return _as_action(choice, laid) if whole else default_layout(choice)


def _cover(choice: Spread, laid: list[Laid], chance: Chance) -> bool:
    """Give every place the pieces that it needs, in random order; False if there are too few."""
    places = list(dict.fromkeys(slot.place for pile in choice.piles for slot in pile.slots))
    chance.shuffle(places)
    for place in places:
        lacking = choice.together - sum(here.get(place, 0) for here in laid)
        for _piece in range(lacking):
            able = [n for n, pile in enumerate(choice.piles) if place in _room(pile, laid[n])]
            if not able:
                return False
            laid[chance.choice(able)][place] += 1
    return True


def _drop(pile: Pile, laid: Laid, number: int, chance: Chance) -> None:
    most = {slot.place: slot.most for slot in pile.slots}
    room, left = _room(pile, laid), min(number, pile.total - sum(laid.values()))
    while room and left > 0:
        place = chance.choice(room)
        laid[place] += 1
        left -= 1
        if laid[place] == most[place]:
            room.remove(place)


def _room(pile: Pile, laid: Laid) -> list[str]:
    """The places that may take one more piece of the pile."""
    if sum(laid.values()) >= pile.total:
        return []
    return [slot.place for slot in pile.slots if laid[slot.place] < slot.most]


def _as_action(choice: Spread, laid: Sequence[Laid]) -> Action:
    piles = zip(choice.piles, laid, strict=True)
    return Action(choice.verb, choice.fixed | {p.param: _written(p, here) for p, here in piles})


def _written(pile: Pile, laid: Laid) -> Any:
    """The layout as the pile's form writes it; None for a single piece that lies nowhere."""
    places = [place for place, number in laid.items() if number]
    match pile.form:
        case "counts":
            return dict(laid)
        case "places":
            return places
        case _:
            return places[0] if places else None
