from tests.engines.warcraft.sitting import Sitting, army

BLADE = {"a1": {"tiles": ["frostmourne"]}}


def test_one_conquest_a_turn_costs_two_less_and_the_blade_moves() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), army("naga", a2=3), lying=BLADE)
    game.do("conquer", region="a2", use=["frostmourne"])
    assert (game.at("a2").tokens, game.at("a2").tiles) == (3, ["frostmourne"])
    assert game.refusal("conquer", region="a5", use=["frostmourne"]) == "already_used"


def test_a_failed_attempt_spends_it_and_leaves_it_where_it_was() -> None:
    game = Sitting(army("orcs", hand=1, a1=1), army("naga", a2=3), lying=BLADE, dice=[0])
    game.do("attempt", region="a2", use=["frostmourne"])
    assert (game.at("a1").tiles, game.state.turn.used) == (["frostmourne"], {"frostmourne": 1})
