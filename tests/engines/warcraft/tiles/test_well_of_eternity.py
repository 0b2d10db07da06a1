from tests.engines.warcraft.sitting import JAINA, Sitting, army

WELL = {"a6": {"tiles": ["well_of_eternity"]}}


def test_it_flows_to_the_water_of_its_island_when_found() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), None, lying={"a2": {"hidden": "well_of_eternity"}})
    game.do("conquer", region="a2")
    assert (game.at("a2").tiles, game.at("a6").tiles) == ([], ["well_of_eternity"])


def test_most_regions_next_to_it_earn_two_coins() -> None:
    assert Sitting(army("orcs", a1=1), None, lying=WELL).stop().earned("tiles") == 2


def test_for_a_race_in_decline_and_in_a_turn_of_decline_too() -> None:
    game = Sitting(army("orcs", a1=1), None, lying=WELL, step="start").do("decline")
    assert game.earned("tiles") == 2


def test_a_tie_earns_nothing() -> None:
    shore = {"b5": {"tiles": ["well_of_eternity"]}}
    game = Sitting(army("orcs", a1=1), None, decline={JAINA: army("naga", a2=1)}, lying=shore)
    assert game.stop().earned("tiles") == 0
