from tests.engines.warcraft.sitting import Sitting, army


def test_regions_that_are_not_empty_cost_one_less() -> None:
    lying = {"a5": {"natives": 1}}
    game = Sitting(army("trolls", hand=9, a1=1), army("orcs", a2=2), lying=lying)
    assert (game.cost("a2"), game.cost("a5"), game.cost("b1")) == (3, 2, 3)


def test_a_lone_champion_is_no_token_but_beasts_are() -> None:
    orcs = army("orcs", "champion", a2=0, a5=0)
    game = Sitting(army("trolls", hand=9, a1=1), orcs, lying={"a2": {"units": {"champion": 1}}})
    assert game.cost("a2") == 3
    beasts = Sitting(army("trolls", hand=9, a1=1), orcs, lying={"a5": {"units": {"beasts": 2}}})
    assert beasts.cost("a5") == 3
