from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army


def test_the_conqueror_of_a_swamp_pays_a_coin() -> None:
    game = Sitting(army("naga", hand=9, a1=1), army("orcs", "marshdweller", a5=1, a2=1))
    game.do("conquer", region="a5").do("conquer", region="a2")
    assert (game.coins(JAINA), game.coins(THRALL)) == (4, 6)


def test_in_decline_too() -> None:
    swamp = {THRALL: army("orcs", "marshdweller", a5=1)}
    game = Sitting(army("naga", hand=9, a1=1), None, decline=swamp)
    assert game.do("conquer", region="a5").coins(THRALL) == 6


def test_who_has_no_coin_cannot_go_there() -> None:
    orcs = army("orcs", "marshdweller", a5=1)
    game = Sitting(army("naga", hand=9, a1=1), orcs, coins=0)
    assert game.refusal("conquer", region="a5") == "cannot_pay"
