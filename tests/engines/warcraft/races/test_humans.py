from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

OBJECTIVE = {"a2": {"markers": {"objective": 1}}}


def test_two_objectives_go_where_no_alliance_race_stands() -> None:
    game = Sitting(army("humans", a1=1), army("gnomes", a2=1)).stop()
    assert game.refusal("place_objectives", regions=["a2", "a3"]) == "no_target"
    assert game.refusal("place_objectives", regions=["a3"]) == "wrong_total"
    game.do("place_objectives", regions=["a3", "a6"])
    assert game.at("a3").markers == {"objective": 1} == game.at("a6").markers
    assert game.refusal("place_objectives", regions=["a3", "a5"]) == "already_used"


def test_they_are_put_again_each_turn() -> None:
    game = Sitting(army("humans", a1=1), None, lying=OBJECTIVE).stop()
    game.do("place_objectives", regions=["a3", "b1"])
    assert game.at("a2").markers == {}


def test_another_conqueror_and_the_humans_get_two_coins_each() -> None:
    game = Sitting(army("gnomes", hand=2, a1=1), army("humans", b1=1), lying=OBJECTIVE)
    game.do("conquer", region="a2")
    assert (game.coins(), game.coins(THRALL), game.at("a2").markers) == (7, 7, {})


def test_the_humans_own_conquest_earns_two() -> None:
    game = Sitting(army("humans", hand=2, a1=1), None, lying=OBJECTIVE)
    assert game.do("conquer", region="a2").coins() == 7


def test_a_horde_conqueror_leaves_it_there() -> None:
    game = Sitting(army("trolls", hand=2, a1=1), army("humans", b1=1), lying=OBJECTIVE)
    game.do("conquer", region="a2")
    assert (game.coins(), game.at("a2").markers) == (5, {"objective": 1})


def test_a_neutral_race_that_sides_with_the_horde_leaves_it_too() -> None:
    lying = {**OBJECTIVE, "a1": {"tiles": ["battleground"]}}
    naga, humans = army("naga", hand=2, a1=1), army("humans", b1=1)
    game = Sitting(naga, humans, lying=lying, step="start")
    game.do("choose_side", side="horde").do("conquer", region="a2")
    assert (game.coins(), game.at("a2").markers) == (5, {"objective": 1})


def test_objectives_leave_when_the_humans_decline() -> None:
    game = Sitting(army("humans", a1=1), None, lying=OBJECTIVE, step="start").do("decline")
    assert game.at("a2").markers == {}


def test_the_humans_may_earn_with_a_race_that_is_theirs_no_more() -> None:
    humans = {JAINA: army("humans", b1=1)}
    game = Sitting(army("gnomes", hand=2, a1=1), None, decline=humans, lying=OBJECTIVE)
    assert game.do("conquer", region="a2").coins() == 5
