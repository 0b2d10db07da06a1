from tests.engines.warcraft.sitting import JAINA, Sitting, army


def test_each_magic_region_held_is_worth_a_coin_more() -> None:
    game = Sitting(army("blood_elves", a3=1, b3=1, b1=1), None).stop()
    assert game.earned("race") == 2


def test_they_get_nothing_for_magic_in_decline() -> None:
    game = Sitting(army("orcs", a1=1), None, decline={JAINA: army("blood_elves", a3=1)}).stop()
    assert game.earned("race") == 0
