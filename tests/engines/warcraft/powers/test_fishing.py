from tests.engines.warcraft.sitting import JAINA, Sitting, army


def test_each_region_next_to_water_earns_a_coin() -> None:
    game = Sitting(army("orcs", "fishing", a1=1, a2=1, b4=1), None).stop()
    assert game.earned("power") == 2


def test_a_race_in_decline_earns_nothing_by_it() -> None:
    game = Sitting(army("orcs", a1=1), None, decline={JAINA: army("naga", "fishing", b4=1)}).stop()
    assert game.earned("power") == 0
