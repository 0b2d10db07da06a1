"""What the table's templates ask: the drawn board, fields of forms, the chart of coins."""

from itertools import pairwise
from typing import Any

import pytest

from games import registry
from games.drawing import charts, coins
from games.engines.contract import OneOf, Option, Pile, Slot, Words
from games.templatetags import boards

SECRET = "ab" * 32


@pytest.fixture
def view() -> dict[str, Any]:
    engine = registry.engine("warcraft")
    state, _ = engine.setup({"mode": "free"}, 3, SECRET)
    return engine.view(state, 0)


def option(cost: int | None = None, **params: Any) -> Option:
    return Option(params, Words("here"), places=["a1"], cost=cost)


def deed(verb: str, cost: int | None = None) -> dict[str, Any]:
    chosen = option(cost, region="a1")
    return {"choice": OneOf(verb, Words("do"), [chosen]), "option": chosen}


def test_every_region_of_the_view_is_drawn_once(view: dict[str, Any]) -> None:
    drawn = charts.spots(view, {}, "en")
    assert sorted(spot.key for spot in drawn) == sorted(view["regions"])


@pytest.mark.parametrize("arrangement", ["tall", "square", "wide"])
def test_islands_stay_on_the_canvas(view: dict[str, Any], arrangement: str) -> None:
    drawn = charts.chart_of(view)
    width, height = getattr(drawn, arrangement)
    for placed in drawn.islands:
        x, y = getattr(placed, arrangement)
        assert 0 <= x <= width - placed.island.width
        assert 0 <= y <= height - placed.island.height


def test_regions_are_named_in_the_language_of_the_page(view: dict[str, Any]) -> None:
    english = {spot.key: spot.name for spot in charts.spots(view, {}, "en")}
    korean = {spot.key: spot.name for spot in charts.spots(view, {}, "ko")}
    assert english["a1"] == view["regions"]["a1"]["name"]["en"]
    assert korean["a1"] == view["regions"]["a1"]["name"]["ko"]


@pytest.mark.parametrize(
    ("deeds", "aim"),
    [
        ([], ("", None)),
        ([deed("conquer", 4), deed("conquer", 2)], ("take", 2)),
        ([deed("abandon"), deed("attempt", 5)], ("try", 5)),
        ([deed("abandon")], ("act", None)),
    ],
)
def test_a_region_is_marked_for_what_can_be_done_there(
    deeds: list[dict[str, Any]], aim: tuple[str, int | None]
) -> None:
    assert charts.aim(deeds) == aim


def test_what_lies_beside_the_tokens_is_counted() -> None:
    facts = {
        "tiles": ["dark_portal"],
        "hidden_tile": True,
        "markers": {"mountain": 1, "fort": 1, "wall": 0},
        "units": {"champion": 1, "beasts": 0},
        "covered": ["bomb"],
    }
    assert charts.extras(facts) == [
        ("tile", "dark_portal", 1, ""),
        ("tile", "hidden", 1, ""),
        ("marker", "fort", 1, ""),
        ("unit", "champion", 1, ""),
        ("covered", "bomb", 1, ""),
    ]


def test_what_lay_face_down_is_told_once_it_is_open() -> None:
    beneath = {"tile": "frostmourne", "bomb": "dud"}
    facts = {"hidden_tile": True, "covered": ["bomb"], "beneath": beneath}
    assert [extra.beneath for extra in charts.extras(facts)] == ["frostmourne", "dud"]


def test_small_counters_are_centred_in_a_row() -> None:
    row = list(charts.row([("tile", "a", 1), ("tile", "b", 1)], 500, 90))
    assert [counter.x for counter in row] == [475, 525]
    assert {counter.y for counter in row} == {90}


def test_parameters_become_hidden_fields() -> None:
    params = {"region": "a1", "use": ["airstrike"], "tokens": {"a1": 2}, "target": None}
    assert boards.fields(params) == [
        ("region", "a1"),
        ("use[]", "airstrike"),
        ("tokens.a1", 2),
    ]


def test_options_told_by_one_field_share_a_form() -> None:
    assert boards.one_field(OneOf("pick", Words("Pick"), [option(row=1), option(row=2)]))
    assert not boards.one_field(OneOf("swap", Words("Swap"), [option(region="a1", target="a2")]))
    assert not boards.one_field(OneOf("use", Words("Use"), [option(use=["ashes"])]))


def test_a_pile_shows_its_default_layout() -> None:
    slots = [Slot("a1", now=1, least=1, most=5), Slot("a2", now=2, least=1, most=5)]
    pile = Pile("tokens", Words("Tokens"), "counts", 5, True, slots, {"a1": 3})
    assert [(row["place"], row["laid"]) for row in boards.rows(pile)] == [("a1", 3), ("a2", 2)]


def test_an_offer_finds_its_option() -> None:
    pick = OneOf("pick", Words("Pick"), [option(row=1), option(row=3)])
    found = boards.pick_of([pick], 3)
    assert found is not None
    assert found["option"].params == {"row": 3}
    assert boards.pick_of([pick], 2) is None


def test_coins_add_up_turn_by_turn() -> None:
    scores = [
        {"round": 1, "parts": {"regions": 3, "race": 1}},
        {"round": 2, "parts": {"regions": 5}},
    ]
    assert coins.earned(scores) == [4, 9]


def test_secret_coins_have_no_chart() -> None:
    open_, secret = [{"round": 1, "parts": {"regions": 3}}], None
    assert coins.coin_chart({"players": [{"scores": open_}, {"scores": secret}]}) is None


def test_letters_at_the_ends_of_lines_do_not_overlap() -> None:
    chart = coins.coin_chart({"players": [{"scores": [{"parts": {"regions": 10}}]}] * 5})
    assert chart is not None
    heights = sorted(line.end[1] for line in chart.lines)
    assert all(b - a >= coins.LETTER for a, b in pairwise(heights))
    assert heights[0] >= coins.LETTER / 2  # nor are they cut off above
