"""Battle for Azeroth (R13)."""

import pytest

from games.engines.contract import Action, State
from games.engines.smallworld.state import Step
from games.engines.warcraft.edition import ENGINE
from tests.engines.warcraft.sitting import CHEN, JAINA, THRALL, Sitting, army

SECRET = "2a" * 32


def dealt(seats: int) -> State:
    return ENGINE.setup({"mode": "factions"}, seats, SECRET)[0]


def picked(state: State, row: int) -> State:
    return ENGINE.apply(state, state.turn.seat, Action("pick", {"row": row}))[0]


@pytest.mark.parametrize(
    ("seats", "sides"), [(2, "A H"), (3, "A H N"), (4, "A H A H"), (5, "A H N A H")]
)
def test_sides_follow_the_order_of_play(seats: int, sides: str) -> None:
    names = {"A": "alliance", "H": "horde", "N": "neutral"}
    assert [player.side for player in dealt(seats).players] == [names[s] for s in sides.split()]


def test_each_side_has_four_rows_and_the_powers_have_four() -> None:
    market = dealt(5).market
    assert {name: len(column) for name, column in market.columns.items()} == {
        "powers": 4,
        "alliance": 4,
        "horde": 4,
        "neutral": 4,
    }
    assert [len(market.races[side]) for side in ("alliance", "horde", "neutral")] == [2, 2, 0]
    assert len(market.powers) == 16


def test_without_a_neutral_player_the_neutral_races_are_out() -> None:
    market = dealt(4).market
    assert sorted(market.columns) == ["alliance", "horde", "powers"]
    assert sorted(market.races) == ["alliance", "horde"]


def test_a_race_of_the_own_side_comes_with_the_power_of_its_row() -> None:
    before = dealt(4)
    after = picked(before, 3)
    active = after.players[JAINA].active
    columns = before.market.columns
    assert active is not None
    assert (active.race, active.power) == (columns["alliance"][2], columns["powers"][2])


def test_each_row_tells_how_many_tokens_every_race_brings() -> None:
    state = dealt(5)
    rows = ENGINE.view(state, None)["market"]["rows"]
    for row in rows:
        assert sorted(row["tokens"]) == ["alliance", "horde", "neutral"]
    brought = rows[2]["tokens"]["alliance"]
    active = picked(state, 3).players[JAINA].active
    assert active is not None
    assert active.hand == brought


def test_without_a_power_no_row_tells_tokens() -> None:
    state = dealt(4)
    state.market.columns["powers"][1] = None
    assert ENGINE.view(state, None)["market"]["rows"][1]["tokens"] == {}


def test_the_price_goes_to_the_bank() -> None:
    after = picked(dealt(4), 3)
    assert (after.players[JAINA].coins, after.bank) == (3, -2)


def test_both_columns_move_up_and_the_other_sides_pairs_change() -> None:
    before = dealt(4)
    after = picked(before, 2)
    old, new = before.market, after.market
    for name in ("alliance", "powers"):
        assert new.columns[name][:3] == [old.columns[name][0], *old.columns[name][2:]]
    assert new.columns["alliance"][3] == old.races["alliance"][0]
    assert new.columns["powers"][3] == old.powers[0]
    assert new.columns["horde"] == old.columns["horde"]


def sitting(*sides: str, **columns: list[str | None]) -> Sitting:
    """A made-up market; Jaina's turn, and she has no race."""
    game = Sitting(*(None for _ in sides), step="start", mode="factions")
    for player, side in zip(game.state.players, sides, strict=True):
        player.side = side
    game.state.market.columns = dict(columns)
    game.state.market.races = {}
    return game


def test_a_row_without_race_or_power_cannot_be_picked() -> None:
    game = sitting(
        "alliance",
        "horde",
        powers=["mining", None, "farmer", None],
        alliance=["humans", "gnomes", None, None],
    )
    assert [game.refusal("pick", row=row) for row in (1, 2, 3, 5)] == [
        None,
        "not_on_offer",
        "not_on_offer",
        "not_on_offer",
    ]


def test_where_nothing_is_left_the_place_stays_empty() -> None:
    game = sitting(
        "alliance",
        "horde",
        powers=["mining", "ranger", "farmer", None],
        alliance=["humans", "gnomes", None, None],
    )
    game.do("pick", row=1)
    assert game.state.market.columns["alliance"] == ["gnomes", None, None, None]
    assert game.state.market.columns["powers"] == ["ranger", "farmer", None, None]


@pytest.mark.parametrize(
    ("column", "shown", "under"),
    [
        (["gnomes", None, None, None], ["gnomes", "humans", None, None], []),
        (["gnomes", "worgen", "dwarves", "draenei"], None, ["humans"]),
    ],
)
def test_a_discarded_race_goes_to_the_topmost_empty_place_or_under_its_stack(
    column: list[str | None], shown: list[str | None] | None, under: list[str]
) -> None:
    game = Sitting(
        army("night_elves", a1=1), None, decline={JAINA: army("humans", a2=1)}, step="start"
    )
    game.state.market.columns = {"powers": [None] * 4, "alliance": column}
    game.do("decline")
    assert game.state.market.columns["alliance"] == (shown or column)
    assert game.state.market.races.get("alliance", []) == under


def test_allies_see_each_others_coins_and_nobody_elses() -> None:
    state = dealt(4)
    seen = [player["coins"] for player in ENGINE.view(state, JAINA)["players"]]
    assert seen == [5, None, 5, None]
    assert [player["coins"] for player in ENGINE.view(state, None)["players"]] == [None] * 4


def test_attacking_an_ally_is_allowed() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), None, army("trolls", a2=1), mode="factions")
    for player, side in zip(game.state.players, ("horde", "alliance", "horde"), strict=True):
        player.side = side
    assert game.do("conquer", region="a2").at("a2").seat == JAINA


def winners(*coins: int, left: int | None = None) -> list[int]:
    """Who wins with these coins by seat, one seat having given up."""
    state = dealt(len(coins))
    state.steps = [Step("over", [])]
    for seat, (player, owned) in enumerate(zip(state.players, coins, strict=True)):
        player.coins, player.left = owned, seat == left
    result = ENGINE.result(state)
    assert result is not None
    return result.winners


def test_alone_a_side_has_its_own_coins() -> None:
    assert winners(9, 10) == [THRALL]
    assert winners(9, 10, 11) == [CHEN]


def test_a_side_of_two_has_what_its_poorer_player_has() -> None:
    assert winners(90, 20, 10, 21) == [1, 3]
    assert winners(90, 20, 19, 18, 50) == [1, 4]


def test_a_neutral_player_may_beat_both_sides() -> None:
    assert winners(30, 30, 31, 50, 30) == [CHEN]


def test_a_tie_goes_to_the_side_with_the_richest_player() -> None:
    assert winners(20, 20, 30, 31) == [1, 3]


def test_still_tied_they_share() -> None:
    assert winners(20, 20, 30, 30) == [0, 1, 2, 3]


def test_who_gave_up_does_not_win_with_the_side() -> None:
    assert winners(50, 20, 50, 20, left=JAINA) == [2]
