from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army


def test_they_lay_two_tokens_at_least() -> None:
    game = Sitting(army("tauren", "blacksmith", hand=4, a1=2), None)
    assert game.cost("a2") == 2
    one = Sitting(army("tauren", "blacksmith", hand=1, a1=2), None)
    assert one.refusal("conquer", region="a2") == "not_enough_tokens"


def test_two_stay_when_the_troops_are_readied_and_in_decline() -> None:
    game = Sitting(army("tauren", a1=4), None, step="start")
    assert game.do("conquer", region="a2").at("a1").tokens == 2
    declined = Sitting(army("tauren", a1=4), None, step="start").do("decline")
    assert declined.at("a1").tokens == 2


def test_redeployment_leaves_two() -> None:
    game = Sitting(army("tauren", a1=2, a2=2), None).do("end_conquest")
    assert game.refusal("redeploy", tokens={"a1": 1, "a2": 3}) == "too_few_left"


def test_a_single_token_left_by_intimidation_is_taken_up() -> None:
    game = Sitting(army("orcs", "intimidating", a1=1), army("tauren", a2=2, b1=2))
    game.do("intimidate", region="a2", target="b1")
    assert (game.at("a2").seat, game.at("b1").tokens, game.army(THRALL).hand) == (None, 3, 1)
    game.stop(JAINA)
    assert game.at("b1").tokens == 4
