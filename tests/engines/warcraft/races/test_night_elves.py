from tests.engines.warcraft.sitting import JAINA, Sitting, army


def test_forests_cost_one_less_and_get_a_wall() -> None:
    game = Sitting(army("night_elves", hand=4, a2=1), None)
    game.do("conquer", region="a3")
    assert (game.at("a3").tokens, game.at("a3").markers) == (1, {"wall": 1})


def test_other_regions_get_none() -> None:
    game = Sitting(army("night_elves", hand=4, a2=1), None).do("conquer", region="a5")
    assert (game.at("a5").tokens, game.at("a5").markers) == (2, {})


def test_a_wall_stays_in_decline_and_goes_when_its_region_is_conquered() -> None:
    walls = {"a3": {"markers": {"wall": 1}}}
    elves = army("night_elves", a3=1)
    game = Sitting(army("orcs", hand=4, a2=1), None, decline={1: elves}, lying=walls)
    assert game.cost("a3") == 4
    assert game.do("conquer", region="a3").at("a3").markers == {}


def test_without_a_wall_in_the_pool_none_rises() -> None:
    walls = {"b1": {"markers": {"wall": 9}}}
    game = Sitting(army("night_elves", hand=4, a2=1), None, lying=walls)
    assert game.do("conquer", region="a3").at("a3").markers == {}


def test_an_emptied_region_loses_its_wall() -> None:
    walls = {"a3": {"markers": {"wall": 1}}}
    game = Sitting(army("night_elves", a3=1, a2=1), None, lying=walls, step="start")
    assert game.do("abandon", region="a3").at("a3").markers == {}
    assert game.at("a3").seat is not JAINA
