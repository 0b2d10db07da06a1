from tests.engines.warcraft.sitting import THRALL, Sitting, army


def test_the_first_token_lost_in_anothers_turn_is_kept() -> None:
    game = Sitting(army("orcs", hand=9, b1=1), army("draenei", a1=2, a5=2, a4=1))
    game.do("conquer", region="a1")
    assert game.army(THRALL).hand == 2
    assert game.state.trays["draenei"] == 7


def test_the_second_token_is_lost() -> None:
    game = Sitting(army("orcs", hand=9, b1=1), army("draenei", a1=1, a5=1, a4=1))
    game.do("conquer", region="a1").do("conquer", region="a5")
    assert game.army(THRALL).hand == 1
    assert game.state.trays["draenei"] == 10


def test_they_lose_tokens_in_decline() -> None:
    draenei = army("draenei", a1=1, a5=1)
    game = Sitting(army("orcs", hand=9, b1=1), None, decline={THRALL: draenei})
    assert game.do("conquer", region="a1").state.trays["draenei"] == 11
