from tests.engines.warcraft.sitting import Sitting, army


def test_entry_regions_cost_no_surcharge() -> None:
    game = Sitting(army("orcs", "sailing", hand=9, a1=1), None)
    assert game.cost("b1") == 2


def test_for_others_they_do() -> None:
    assert Sitting(army("orcs", hand=9, a1=1), None).cost("b1") == 3
