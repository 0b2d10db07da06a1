from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

AEGIS = {"a2": {"tiles": ["aegis_of_aggramar"]}}


def test_its_holder_puts_it_on_any_region_held() -> None:
    game = Sitting(army("orcs", a1=1, a2=1), army("naga", a6=1), lying=AEGIS).stop()
    assert game.refusal("place_aegis", region="a6") == "not_yours"
    game.do("place_aegis", region="a1")
    assert (game.at("a1").tiles, game.at("a2").tiles) == (["aegis_of_aggramar"], [])
    assert game.refusal("place_aegis", region="a2") == "already_used"


def test_it_may_stay_where_it_is() -> None:
    game = Sitting(army("orcs", a1=1, a2=1), None, lying=AEGIS).stop()
    assert game.do("end_turn").at("a2").tiles == ["aegis_of_aggramar"]


def test_a_conqueror_pays_its_holder_two_coins() -> None:
    game = Sitting(army("naga", hand=9, a1=1), army("orcs", a2=1), lying=AEGIS)
    game.do("conquer", region="a2")
    assert (game.coins(JAINA), game.coins(THRALL)) == (3, 7)


def test_who_cannot_pay_both_tolls_cannot_conquer() -> None:
    swamp = {"a5": {"tiles": ["aegis_of_aggramar"]}}
    orcs = army("orcs", "marshdweller", a5=1)
    game = Sitting(army("naga", hand=9, a1=1), orcs, lying=swamp, coins=2)
    assert game.refusal("conquer", region="a5") == "cannot_pay"


def test_it_guards_no_race_in_decline() -> None:
    orcs = {THRALL: army("orcs", a2=1)}
    game = Sitting(army("naga", hand=9, a1=1), None, decline=orcs, lying=AEGIS)
    assert game.do("conquer", region="a2").coins(JAINA) == 5
