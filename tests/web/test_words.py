"""Words become sentences: references named, languages followed, faults survived."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import translation

from games.engines.contract import Words, ngettext, words
from games.templatetags.games import get
from games.templatetags.games import words as words_filter
from games.words import Teller, telling
from tests.toy_engine import Toy

PLAYERS: Any = [SimpleNamespace(seat=0, display_name="Jaina {0}")]
VIEW = {"regions": {"a1": {"name": {"en": "Old Harbour", "ko": "옛 항구"}}}}


@pytest.fixture
def teller() -> Teller:
    return Teller(Toy(), PLAYERS, VIEW)


def test_references_are_named(teller: Teller) -> None:
    line = words(
        "{seat} finds {tile} at {place}", seat="seat:0", tile="tile:plain-shell", place="region:a1"
    )
    assert teller.say(line) == "Jaina {0} finds a shell at Old Harbour"


def test_names_that_are_data_follow_the_language(teller: Teller) -> None:
    with translation.override("ko"):
        assert teller.say(words("{place}", place="region:a1")) == "옛 항구"
        assert teller.say(words("{stone}", stone="stone:s2")) == "돌 2"


@pytest.mark.parametrize(("number", "said"), [(1, "1 light"), (2, "2 lights"), (0, "0 lights")])
def test_the_number_chooses_the_form(number: int, said: str, teller: Teller) -> None:
    assert teller.say(ngettext("{n} light", "{n} lights", n=number)) == said


def test_what_is_no_reference_stays_as_it_is(teller: Teller) -> None:
    assert teller.say(words("{a} {b}", a="at 12:30, later", b=7)) == "at 12:30, later 7"


def test_words_within_words_and_lists_are_told(teller: Teller) -> None:
    line = words(
        "{what}: {who}", what=words("{tile}", tile="tile:plain-shell"), who=["seat:0", "x"]
    )
    assert teller.say(line) == "a shell: Jaina {0}, x"


def test_stored_words_are_told_alike(teller: Teller) -> None:
    with telling(teller):
        assert (
            words_filter({"text": "{seat} bows", "params": {"seat": "seat:0"}}) == "Jaina {0} bows"
        )
        assert words_filter(Words("plain")) == "plain"
        assert words_filter("as it is") == "as it is"
        assert words_filter(None) == ""


def test_nothing_is_got_from_nothing() -> None:
    assert get(None, "a1") is None
    assert get({"a1": 3}, "a1") == 3
