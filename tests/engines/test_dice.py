"""The sealed dice, checked by code that was written again from their description alone."""

import hashlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from games.engines import dice
from games.engines.dice import Dice, DiceRanOut

SECRET = "0f" * 32
FACES = (0, 0, 0, 1, 2, 3)
BLOCK = 64


def sha256_mac(secret: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it, without the library that the engine uses."""
    key = secret.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def numbers_below(secret: str, draw: int, limits: list[int]) -> list[int]:
    """The numbers of one draw, one below each limit, read word by word."""
    found: list[int] = []
    word = 0
    for limit in limits:
        while True:
            digest = sha256_mac(bytes.fromhex(secret), b"%d/%d" % (draw, word))
            value = 0
            for part in struct.unpack(">8I", digest):
                value = value * 2**32 + part
            word += 1
            if value < (2**256 // limit) * limit:
                found.append(value % limit)
                break
    return found


def shuffled(secret: str, draw: int, size: int) -> list[int]:
    """Fisher–Yates from the end."""
    order = list(range(size))
    limits = list(range(size, 1, -1))
    for limit, other in zip(limits, numbers_below(secret, draw, limits), strict=True):
        order[limit - 1], order[other] = order[other], order[limit - 1]
    return order


secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
draws = st.integers(0, 10_000)


@given(secrets, draws, st.integers(1, 1000))
def test_a_roll_is_what_anyone_computes(secret: str, draw: int, size: int) -> None:
    assert dice.redraw(secret, draw, "roll", size) == numbers_below(secret, draw, [size])


@given(secrets, draws, st.integers(0, 30))
def test_a_shuffle_is_what_anyone_computes(secret: str, draw: int, size: int) -> None:
    assert dice.redraw(secret, draw, "shuffle", size) == shuffled(secret, draw, size)


# Computed on a command line, by `openssl dgst -sha256 -mac HMAC` and long division.
@pytest.mark.parametrize(
    ("number", "face"),
    [(0, 1), (1, 3), (2, 1), (3, 1), (4, 3), (5, 1), (6, 2), (7, 0)],
)
def test_rolls_of_a_known_secret(number: int, face: int) -> None:
    _dice, rolled, draw = dice.roll(Dice(SECRET, number), FACES, "reinforcement")
    assert rolled == face
    assert FACES[draw.result[0]] == face
    assert draw.number == number


def test_a_shuffle_of_a_known_secret() -> None:
    _dice, order, draw = dice.shuffle(Dice(SECRET), list("abcdef"), "letters")
    assert "".join(order) == "ebfcad"
    assert [list("abcdef")[old] for old in draw.result] == order


def test_the_commitment_is_the_hash_of_the_bytes() -> None:
    assert dice.commitment(SECRET) == (
        "9b68d49bb092f71292ad76ab8fb8750d710aae5af70e43b8ec0a901d048c0030"
    )
    assert dice.commitment(SECRET) != dice.commitment("0f" * 31 + "0e")


def test_every_use_counts_on() -> None:
    state = Dice(SECRET)
    state, _face, first = dice.roll(state, FACES, "one")
    state, _order, second = dice.shuffle(state, FACES, "two")
    assert (first.number, second.number, state.drawn) == (0, 1, 2)


def test_drawing_changes_no_dice() -> None:
    state = Dice(SECRET)
    dice.roll(state, FACES, "one")
    assert state == Dice(SECRET)


def test_faces_come_alike_often() -> None:
    counts = [0] * 6
    for number in range(6000):
        counts[dice.redraw(SECRET, number, "roll", 6)[0]] += 1
    assert stats.chisquare(counts).pvalue > 0.001


def test_orders_come_alike_often() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(4800):
        order = tuple(dice.redraw(SECRET, number, "shuffle", 4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert stats.chisquare(list(counts.values())).pvalue > 0.001


def test_a_word_over_the_ceiling_is_left_out() -> None:
    """Of a number just over half the span, every other word would make small ones likelier."""
    size = 2**255 + 1
    for number in range(40):
        assert dice.redraw(SECRET, number, "roll", size) == numbers_below(SECRET, number, [size])


def test_listed_results_come_first_and_in_order() -> None:
    state = Dice(SECRET, listed=[2, 0])
    state, first, draw = dice.roll(state, FACES, "reinforcement")
    state, second, _draw = dice.roll(state, FACES, "reinforcement")
    assert (first, second) == (2, 0)
    assert FACES[draw.result[0]] == 2
    with pytest.raises(DiceRanOut):
        dice.roll(state, FACES, "reinforcement")
