from tests.engines.warcraft.sitting import Sitting, army

TOWER = {"a2": {"tiles": ["karazhan"]}}


def test_each_other_region_of_its_terrain_is_worth_a_coin() -> None:
    game = Sitting(army("orcs", a1=1, a2=1, b3=1), None, lying=TOWER).stop()
    assert game.earned("tiles") == 1


def test_the_terrain_without_karazhan_itself_is_worth_nothing() -> None:
    game = Sitting(army("orcs", a1=1, b3=1), None, lying=TOWER).stop()
    assert game.earned("tiles") == 0
