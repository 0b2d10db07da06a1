from tests.engines.warcraft.sitting import Sitting, army


def test_every_cavern_is_next_to_them_from_the_first_conquest_on() -> None:
    game = Sitting(army("kobolds", hand=9), None)
    assert game.do("conquer", region="a2").at("a2").tokens == 2


def test_other_regions_are_not() -> None:
    game = Sitting(army("kobolds", hand=9), None)
    assert game.refusal("conquer", region="a3") == "not_reachable"
