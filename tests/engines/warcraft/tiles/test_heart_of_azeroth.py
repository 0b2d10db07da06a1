from tests.engines.warcraft.sitting import CHEN, JAINA, THRALL, Sitting, army

HEART = {"b1": {"tiles": ["heart_of_azeroth"]}}


def test_every_other_active_race_next_to_it_pays_a_coin() -> None:
    orcs = army("orcs", a1=1, b1=1)
    game = Sitting(orcs, army("naga", a2=1, a6=1), army("trolls", a5=1), lying=HEART).stop()
    game.do("place_heart", region="a1")
    assert [game.coins(seat) for seat in (JAINA, THRALL, CHEN)] == [7, 4, 4]
    assert game.at("a1").tiles == ["heart_of_azeroth"]


def test_a_race_in_decline_and_an_empty_purse_pay_nothing() -> None:
    declined = {THRALL: army("naga", a2=1)}
    game = Sitting(army("orcs", a1=1, b1=1), None, decline=declined, lying=HEART).stop()
    assert game.do("place_heart", region="a1").coins() == 5
    poor = Sitting(army("orcs", b1=1), army("naga", b2=1), lying=HEART, coins=0).stop()
    assert poor.do("place_heart", region="b1").coins(THRALL) == 0


def test_left_where_it_is_it_costs_nobody_anything() -> None:
    game = Sitting(army("orcs", b1=1), army("naga", b2=1), lying=HEART).stop()
    assert game.do("end_turn").coins(THRALL) == 5
