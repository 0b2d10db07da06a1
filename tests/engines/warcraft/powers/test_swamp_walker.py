from tests.engines.warcraft.sitting import JAINA, Sitting, army


def test_each_swamp_earns_a_coin() -> None:
    game = Sitting(army("orcs", "swamp_walker", a5=1, b4=1, b3=1), None).stop()
    assert game.earned("power") == 2


def test_a_race_in_decline_earns_nothing_by_it() -> None:
    game = Sitting(
        army("orcs", a1=1), None, decline={JAINA: army("naga", "swamp_walker", a5=1)}
    ).stop()
    assert game.earned("power") == 0
