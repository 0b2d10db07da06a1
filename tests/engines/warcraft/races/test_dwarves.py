from tests.engines.warcraft.sitting import Sitting, army


def test_mountains_cost_two_less() -> None:
    game = Sitting(army("dwarves", hand=5, a5=1), None)
    assert game.cost("a4") == 1


def test_other_regions_cost_what_they_cost() -> None:
    game = Sitting(army("dwarves", hand=5, a5=1), None)
    assert game.cost("a2") == 2
