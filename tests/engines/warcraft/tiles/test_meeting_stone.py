from tests.engines.warcraft.sitting import Sitting, army

STONE = {"a1": {"tiles": ["meeting_stone"]}}


def test_its_holder_lands_without_surcharge() -> None:
    assert Sitting(army("orcs", hand=9, a1=1), None, lying=STONE).cost("b1") == 2


def test_others_do_not() -> None:
    assert Sitting(army("orcs", hand=9, a2=1), None, lying=STONE).cost("b1") == 3
