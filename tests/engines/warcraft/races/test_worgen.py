from tests.engines.warcraft.sitting import Sitting, army


def worgen(coins: int = 5) -> Sitting:
    return Sitting(army("worgen", hand=3, a1=1), None, step="start", coins=coins)


def test_human_form_earns_two_coins_at_once() -> None:
    game = worgen().do("choose_form", form="human")
    assert (game.coins(), game.cost("a2")) == (7, 2)


def test_wolf_form_costs_a_coin_and_makes_conquests_cheaper() -> None:
    game = worgen().do("choose_form", form="wolf")
    assert (game.coins(), game.cost("a2")) == (4, 1)


def test_without_a_coin_only_human_form() -> None:
    assert worgen(coins=0).refusal("choose_form", form="wolf") == "cannot_pay"
    assert worgen(coins=0).refusal("choose_form", form="bear") == "unavailable"


def test_the_form_comes_before_conquests_and_not_with_decline() -> None:
    game = worgen()
    assert game.refusal("conquer", region="a2") == "wrong_step"
    assert game.refusal("decline") is None
    assert game.do("choose_form", form="human").refusal("decline") == "wrong_step"
