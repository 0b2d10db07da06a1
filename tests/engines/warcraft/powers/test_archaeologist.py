from tests.engines.warcraft.sitting import Sitting, army


def test_each_artifact_and_place_in_held_regions_earns_a_coin() -> None:
    lying = {"a1": {"tiles": ["frostmourne", "karazhan"]}, "a5": {"tiles": ["doomhammer"]}}
    game = Sitting(army("orcs", "archaeologist", a1=1), None, lying=lying).stop()
    assert game.earned("power") == 2


def test_a_hidden_tile_earns_nothing() -> None:
    lying = {"a1": {"hidden": "karazhan"}}
    game = Sitting(army("orcs", "archaeologist", a1=1), None, lying=lying).stop()
    assert game.earned("power") == 0
