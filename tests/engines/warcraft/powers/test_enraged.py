from tests.engines.warcraft.sitting import Sitting, army


def test_two_or_more_tokens_earn_as_many_coins() -> None:
    game = Sitting(army("orcs", "enraged", hand=12 - 4, a1=1), army("naga", a2=3, a5=1))
    assert game.do("conquer", region="a2").coins() == 8
    assert game.do("conquer", region="a5").coins() == 8


def test_beasts_count_as_tokens_and_a_champion_does_not() -> None:
    lying = {"a2": {"units": {"beasts": 1}}, "a5": {"units": {"champion": 1}}}
    game = Sitting(army("orcs", "enraged", hand=8, a1=1), army("naga", a2=1, a5=1), lying=lying)
    assert game.do("conquer", region="a2").coins() == 7
    assert game.do("conquer", region="a5").coins() == 7
