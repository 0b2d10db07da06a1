from tests.engines.warcraft.sitting import Sitting, army


def test_an_airstrike_takes_any_land_region_with_the_die_off_its_cost() -> None:
    game = Sitting(army("gnomes", hand=3, a1=1), army("orcs", b1=1), dice=[2])
    game.do("conquer", region="b1", use=["airstrike"])
    assert (game.at("b1").race, game.at("b1").tokens) == ("gnomes", 1)
    assert game.refusal("conquer", region="b3", use=["airstrike"]) == "already_used"


def test_too_few_tokens_make_it_the_last_attempt_with_a_second_die() -> None:
    game = Sitting(army("gnomes", hand=1, a1=1), army("orcs", b3=2), dice=[1, 2])
    game.do("conquer", region="b3", use=["airstrike"])
    assert game.phase == "airstrike"
    assert game.refusal("conquer", region="a2") == "wrong_step"
    game.do("attempt", region="b3")
    assert (game.at("b3").race, game.phase) == ("gnomes", "redeploy")


def test_called_off_it_is_spent_and_conquests_go_on() -> None:
    game = Sitting(army("gnomes", hand=2, a1=1), army("orcs", b3=2), dice=[0])
    game.do("conquer", region="b3", use=["airstrike"]).do("call_off")
    assert game.state.turn.used == {"airstrike": 1}
    assert game.do("conquer", region="a2").at("a2").race == "gnomes"


def test_it_reaches_no_water_and_no_attempt_begins_with_it() -> None:
    game = Sitting(army("gnomes", hand=2, a1=1), None)
    assert game.refusal("conquer", region="b5", use=["airstrike"]) == "water"
    assert game.refusal("attempt", region="b3", use=["airstrike"]) == "wrong_step"


def test_discounts_add_up_with_the_die() -> None:
    lying = {"a1": {"tiles": ["frostmourne"]}}
    game = Sitting(army("gnomes", hand=1, a1=1), army("orcs", b3=2), lying=lying, dice=[1])
    game.do("conquer", region="b3", use=["airstrike", "frostmourne"])
    assert game.at("b3").tiles == ["frostmourne"]
