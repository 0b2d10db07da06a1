"""Sealed dice: every roll and shuffle follows from a secret that is fixed before the game.

The secret is 32 random bytes, written as 64 hex digits. Its SHA-256 (`commitment`) is published
when the game starts and the secret itself when it ends. Draw number c of a game reads the words
HMAC-SHA256(secret, "c/0"), "c/1", … as 256-bit numbers. A number below n is the first word under
the largest multiple of n, modulo n: no value is likelier than another. A shuffle is
Fisher-Yates from the end. `Draw` records are all that anyone needs to check them.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, structs

T = TypeVar("T")
SPAN = 1 << 256


class Draw(Struct, frozen=True):
    """One use of the dice: its number, what for, the sizes asked for and what came out.

    `what` is "roll" (one number below `size`) or "shuffle" (the new order of `size` things, as
    old positions).
    """

    number: int
    what: str
    purpose: str
    size: int
    result: list[int]


class Dice(Struct, frozen=True):
    """The dice of one game. `listed` results come first, where a rule case names them (faces)."""

    secret: str
    drawn: int = 0
    listed: list[int] | None = None


class DiceRanOut(Exception):
    """A rule case rolled more often than it lists results."""


def commitment(secret: str) -> str:
    """The SHA-256 of the secret bytes, in hex: what is published before the first draw."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def redraw(secret: str, number: int, what: str, size: int) -> list[int]:
    """What draw `number` must give. This is the whole of the check that anyone can make."""
    words = _Words(bytes.fromhex(secret), number)
    if what == "roll":
        return [words.below(size)]
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = words.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def roll(dice: Dice, faces: Sequence[int], purpose: str) -> tuple[Dice, int, Draw]:
    """Roll a die with `faces`; returns the face on top."""
    if dice.listed is not None:
        return _roll_listed(dice, faces, purpose)
    result = redraw(dice.secret, dice.drawn, "roll", len(faces))
    return _after(dice), faces[result[0]], Draw(dice.drawn, "roll", purpose, len(faces), result)


def shuffle(dice: Dice, things: Sequence[T], purpose: str) -> tuple[Dice, list[T], Draw]:
    """Put `things` into a random order."""
    order = redraw(dice.secret, dice.drawn, "shuffle", len(things))
    draw = Draw(dice.drawn, "shuffle", purpose, len(things), order)
    return _after(dice), [things[position] for position in order], draw


def _after(dice: Dice) -> Dice:
    return structs.replace(dice, drawn=dice.drawn + 1)


def _roll_listed(dice: Dice, faces: Sequence[int], purpose: str) -> tuple[Dice, int, Draw]:
    if not dice.listed:
        raise DiceRanOut(purpose)
    face, rest = dice.listed[0], dice.listed[1:]
    draw = Draw(dice.drawn, "roll", purpose, len(faces), [list(faces).index(face)])
    return structs.replace(dice, drawn=dice.drawn + 1, listed=rest), face, draw


class _Words:
    """The stream of 256-bit words of one draw."""

    def __init__(self, secret: bytes, number: int) -> None:
        self._secret = secret
        self._number = number
        self._used = 0

    def below(self, limit: int) -> int:
        ceiling = SPAN - SPAN % limit
        while True:
            message = f"{self._number}/{self._used}".encode()
            word = int.from_bytes(hmac.digest(self._secret, message, "sha256"), "big")
            self._used += 1
            if word < ceiling:
                return word % limit
