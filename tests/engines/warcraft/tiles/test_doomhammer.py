from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

HAMMER = {"a1": {"tiles": ["doomhammer"]}}


def test_one_token_conquers_for_two_coins_to_the_owner() -> None:
    game = Sitting(army("orcs", hand=3, a1=1), army("naga", a2=5), lying=HAMMER)
    game.do("conquer", region="a2", use=["doomhammer"])
    assert (game.at("a2").tokens, game.at("a2").tiles) == (1, ["doomhammer"])
    assert (game.coins(JAINA), game.coins(THRALL)) == (3, 7)


def test_the_bank_gets_them_where_nobody_else_owns_the_region() -> None:
    own = {JAINA: army("naga", a2=1)}
    game = Sitting(army("orcs", hand=3, a1=1), None, decline=own, lying=HAMMER)
    assert game.do("conquer", region="a2", use=["doomhammer"]).coins() == 3
    empty = Sitting(army("orcs", hand=3, a1=1), None, lying=HAMMER)
    assert empty.do("conquer", region="a2", use=["doomhammer"]).coins() == 3


def test_tauren_lay_two() -> None:
    game = Sitting(army("tauren", hand=2, a1=2), army("naga", a2=5), lying=HAMMER)
    assert game.do("conquer", region="a2", use=["doomhammer"]).at("a2").tokens == 2


def test_a_marshdweller_swamp_costs_three_coins() -> None:
    swamp = army("naga", "marshdweller", a5=5)
    game = Sitting(army("orcs", hand=3, a1=1), swamp, lying=HAMMER, coins=2)
    assert game.refusal("conquer", region="a5", use=["doomhammer"]) == "cannot_pay"
    rich = Sitting(army("orcs", hand=3, a1=1), swamp, lying=HAMMER, coins=3)
    assert rich.do("conquer", region="a5", use=["doomhammer"]).coins() == 0


def test_it_goes_with_ashes_and_not_with_frostmourne() -> None:
    three = {"a1": {"tiles": ["doomhammer", "ashes_of_alar", "frostmourne"]}}
    game = Sitting(army("orcs", hand=3, a1=1), army("naga", b3=5), lying=three)
    both = ["doomhammer", "frostmourne"]
    assert game.refusal("conquer", region="b3", use=both) == "unavailable"
    game.do("conquer", region="b3", use=["ashes", "doomhammer"])
    assert sorted(game.at("b3").tiles) == ["ashes_of_alar", "doomhammer"]
