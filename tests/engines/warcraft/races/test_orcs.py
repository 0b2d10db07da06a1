from tests.engines.warcraft.sitting import Sitting, army


def test_each_region_of_an_alliance_race_earns_a_coin_at_once() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), army("gnomes", a2=1, a5=1))
    game.do("conquer", region="a2").do("conquer", region="a5")
    assert game.coins() == 7
    game.stop()
    assert (game.earned("race"), game.earned("faction")) == (2, 1)


def test_other_regions_earn_nothing() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), army("trolls", a2=1)).do("conquer", region="a2")
    assert game.coins() == 5
