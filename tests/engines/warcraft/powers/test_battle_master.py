from tests.engines.warcraft.sitting import Sitting, army


def test_each_region_that_is_not_empty_earns_a_coin_at_once() -> None:
    lying = {"a5": {"natives": 1}}
    orcs = army("orcs", "battle_master", hand=9, a1=1)
    game = Sitting(orcs, army("naga", a2=1), lying=lying)
    game.do("conquer", region="a2").do("conquer", region="a5").do("conquer", region="a3")
    assert game.coins() == 7
    assert game.stop().earned("power") == 2
