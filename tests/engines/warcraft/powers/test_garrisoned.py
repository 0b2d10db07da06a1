from tests.engines.warcraft.sitting import JAINA, Sitting, army


def test_every_region_held_has_one_fort() -> None:
    game = Sitting(army("orcs", "garrisoned", hand=4, a1=1), None)
    game.do("conquer", region="a2").stop()
    assert game.at("a1").markers == {"fort": 1} == game.at("a2").markers


def test_forts_stay_in_decline_and_defend() -> None:
    forts = {"a2": {"markers": {"fort": 1}}}
    orcs = army("orcs", "garrisoned", a2=1)
    game = Sitting(army("naga", hand=9, a1=1), None, decline={1: orcs}, lying=forts)
    assert game.cost("a2") == 4
    assert game.do("conquer", region="a2").at("a2").markers == {}


def test_the_pool_of_ten_can_run_out() -> None:
    forts = {"b1": {"markers": {"fort": 10}}}
    game = Sitting(army("orcs", "garrisoned", a1=1), None, lying=forts).stop()
    assert (game.at("a1").markers, game.state.turn.seat) == ({}, 1 - JAINA)
