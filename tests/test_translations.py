"""The Korean catalogue: complete, true to its source, and in the rulebook's terms."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.utils.translation import gettext, override
from msgspec import Struct, structs

from games import registry
from games.engines.contract import Engine, Names, Words
from games.engines.fuzz import random_move
from games.words import Teller, local
from tests.sources import Marked, marked

CATALOGUE = Path(__file__).resolve().parent.parent / "locale/ko/LC_MESSAGES/django.po"
HANGUL = re.compile("[가-힣]")
LATIN = re.compile("[A-Za-z]{2,}")
TAG = re.compile(r"<[^>]+>")
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)[sd]|%[sd]")
# A particle that fits only some names: what comes before is not known when it is written.
PARTICLE = re.compile(r"(?:\{\w+\}|%\(\w+\)s)(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣])")

NAMES = {
    "race": "draenei 드레나이, dwarves 드워프, gnomes 노움, humans 인간, night_elves 나이트 엘프, "
    "worgen 늑대인간, blood_elves 블러드 엘프, forsaken 포세이큰, goblins 고블린, orcs 오크, "
    "tauren 타우렌, trolls 트롤, ethereals 에테리얼, kobolds 코볼트, naga 나가, pandaren 판다렌",
    "power": "archaeologist 고고학자, battle_master 전쟁광, beast_master 야수 조련사, "
    "blacksmith 대장장이, champion 용사, defensive 방어적인, enraged 격노한, explorer 탐험가, "
    "farmer 농부, fishing 낚시꾼, garrisoned 주둔지의, herbalist 약초채집사, "
    "intimidating 위협하는, marshdweller 습지 거주자, mining 광부, mountaineer 산악경비대, "
    "portal_mage 차원문 마법사, ranger 순찰자, sailing 항해사, swamp_walker 늪지 방랑자",
    "tile": "aegis_of_aggramar 아그라마르의 아이기스, ashes_of_alar 알라르의 재, "
    "doomhammer 둠해머, frostmourne 서리한, heart_of_azeroth 아제로스의 심장, battleground 전장, "
    "dark_portal 어둠의 문, karazhan 카라잔, lights_hope_chapel 희망의 빛 예배당, "
    "meeting_stone 만남의 돌, spirit_healer 영혼의 치유사, well_of_eternity 영원의 샘",
    "terrain": "fields 들판, forest 숲, hill 언덕, swamp 늪, mountain 산맥, sea 바다, lake 호수",
    "mark": "entry 상륙 지역, cavern 동굴, magic 마법, murloc 멀록",
    "marker": "wall 위습의 벽, fort 요새, tower 감시탑, objective 군사 목표",
    "unit": "champion 용사, beasts 야수, murloc 멀록",
    "side": "alliance 얼라이언스, horde 호드, neutral 중립",
    "mode": "factions 격전의 아제로스",
}
TERMS = [
    (kind, *piece.split(" ", 1)) for kind, listed in NAMES.items() for piece in listed.split(", ")
]


@cache
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="ko", abort_invalid=True)


def messages() -> list[Message]:
    return [message for message in catalogue() if message.id]


def originals(message: Message) -> tuple[str, ...]:
    """The text, and its plural if it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def korean(message: Message) -> str:
    return message.string if isinstance(message.string, str) else message.string[0]


def entry(message: Message) -> Marked:
    text, plural = (*originals(message), "")[:2]
    return Marked(text, plural, message.context or "")


def test_every_marked_text_is_in_the_catalogue() -> None:
    known = {entry(message) for message in messages()}
    missing = {text: name for text, name in marked().items() if text not in known}
    assert missing == {}, "manage.py makemessages -l ko"


def test_the_catalogue_has_nothing_that_is_gone() -> None:
    present = marked()
    assert [text for text in map(entry, messages()) if text not in present] == []
    assert not catalogue().obsolete


def test_every_text_is_translated_and_none_is_a_guess() -> None:
    assert [message.id for message in messages() if not korean(message)] == []
    assert [message.id for message in messages() if message.fuzzy] == []


def test_placeholders_and_tags_are_the_same_in_both_languages() -> None:
    for message in filter(korean, messages()):
        text = originals(message)[-1]
        for pattern in (PLACEHOLDER, TAG):
            there, here = pattern.findall(text), pattern.findall(korean(message))
            assert sorted(there) == sorted(here), text


def test_no_particle_depends_on_a_name() -> None:
    wrong = [korean(message) for message in messages() if PARTICLE.search(korean(message))]
    assert wrong == []


@pytest.mark.parametrize(("kind", "key", "name"), TERMS)
def test_pieces_have_the_rulebooks_names(kind: str, key: str, name: str) -> None:
    with override("ko"):
        assert local(registry.engine("warcraft").name(kind, key)) == name


def test_every_piece_is_explained_in_korean() -> None:
    engine = registry.engine("warcraft")
    with override("ko"):
        for kind in ("race", "power", "tile"):
            for _kind, key, _name in (term for term in TERMS if term[0] == kind):
                text = engine.name(f"about-{kind}", key)
                assert isinstance(text, str)
                assert HANGUL.search(gettext(text)), key


# ── a game as it is told ───────────────────────────────────────────────────────────────────


def lines(thing: Any) -> Iterator[Words]:
    """All words in choices, events and views."""
    if isinstance(thing, Words):
        yield thing
    elif isinstance(thing, Struct):
        yield from lines(structs.asdict(thing))
    elif isinstance(thing, dict):
        yield from lines(list(thing.values()))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from lines(part)


def game_lines(
    engine: Engine, mode: str, seats: int, number: int
) -> Iterator[tuple[Teller, Words]]:
    """Every sentence that the players of a random game are shown."""
    chance = random.Random(number)
    state, events = engine.setup({"mode": mode}, seats, f"{number:064x}")
    teller = Teller(engine, view=engine.view(state, 0))
    while awaited := engine.to_act(state):
        seat = awaited[0]
        view = engine.view(state, seat)
        for line in lines([events, engine.choices(state, seat), view]):
            yield teller, line
        state, events = engine.apply(state, seat, random_move(engine, state, seat, chance))
    for line in lines([events, engine.result(state)]):
        yield teller, line


GAMES = [
    (key, mode, seats, number)
    for key, listing in sorted(registry.LISTINGS.items())
    for mode in listing.modes
    for number, seats in enumerate(listing.engine.seats)
]


@pytest.mark.parametrize(("key", "mode", "seats", "number"), GAMES)
def test_a_game_is_told_in_korean(key: str, mode: str, seats: int, number: int) -> None:
    told: dict[str, str] = {}
    with override("ko"):
        for teller, line in game_lines(registry.engine(key), mode, seats, number):
            told[line.text] = teller.say(line)
    assert len(told) > 20
    assert {text: said for text, said in told.items() if LATIN.search(said)} == {}


def test_islands_and_regions_have_korean_names() -> None:
    for listing in registry.LISTINGS.values():
        for island in listing.geography.ISLAND_BY_KEY.values():
            names = [island.name, *(region.name for region in island.regions)]
            assert all(HANGUL.search(name.ko) and LATIN.search(name.en) for name in names)


def test_a_name_that_is_data_is_shown_in_the_language_of_the_page() -> None:
    with override("ko"):
        assert local(Names("Hive Hill", "벌집 언덕")) == "벌집 언덕"
    with override("en"):
        assert local(Names("Hive Hill", "벌집 언덕")) == "Hive Hill"
