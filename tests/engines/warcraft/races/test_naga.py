from tests.engines.warcraft.sitting import JAINA, Sitting, army


def test_they_begin_in_the_sea_for_two_tokens() -> None:
    game = Sitting(army("naga", hand=9), None)
    assert game.do("conquer", region="a6").at("a6").tokens == 2
    assert game.refusal("conquer", region="b5") == "not_reachable"


def test_others_stay_ashore() -> None:
    assert Sitting(army("orcs", hand=9, a1=1), None).refusal("conquer", region="a6") == "water"


def test_they_stay_in_the_sea_in_decline() -> None:
    game = Sitting(army("naga", a6=2), None, step="start").do("decline")
    assert (game.at("a6").seat, game.at("a6").tokens) == (JAINA, 1)
