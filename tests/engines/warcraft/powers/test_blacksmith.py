from tests.engines.warcraft.sitting import Sitting, army


def test_every_region_costs_one_less() -> None:
    game = Sitting(army("orcs", "blacksmith", hand=9, a1=1), army("naga", a2=2))
    assert (game.cost("a2"), game.cost("a5"), game.cost("b1")) == (3, 1, 2)


def test_one_token_is_laid_at_least() -> None:
    game = Sitting(army("dwarves", "blacksmith", hand=9, a5=1), None)
    assert game.cost("a4") == 1
