from tests.engines.warcraft.sitting import THRALL, Sitting, army

DOOMHAMMER = {"a2": {"tiles": ["doomhammer"]}}


def test_they_take_an_artifact_from_a_neighbouring_region_and_use_it_at_once() -> None:
    game = Sitting(army("ethereals", hand=1, a1=1), None, lying=DOOMHAMMER)
    game.do("take_artifact", source="a2", target="a1")
    assert game.at("a1").tiles == ["doomhammer"]
    game.do("conquer", region="a2", use=["doomhammer"])
    assert game.at("a2").tiles == ["doomhammer"]


def test_an_artifact_that_is_not_next_to_the_own_region_stays() -> None:
    game = Sitting(army("ethereals", hand=1, b1=1), None, lying=DOOMHAMMER)
    assert game.refusal("take_artifact", source="a2", target="b1") == "not_reachable"
    assert game.refusal("take_artifact", source="b2", target="b1") == "no_target"
    assert game.refusal("take_artifact", source="a2", target="a1") == "not_yours"
    assert game.choices("take_artifact") == []


def test_a_region_with_a_legendary_place_costs_two_less() -> None:
    places = {"a2": {"tiles": ["karazhan"]}}
    game = Sitting(army("ethereals", hand=4, a1=1), army("orcs", a2=2), lying=places)
    assert game.cost("a2", "legend") == 2
    assert game.refusal("conquer", region="a5", use=["legend"]) == "no_target"
    assert game.do("conquer", region="a2", use=["legend"]).at("a2").tokens == 2


def test_only_one_of_both_a_turn() -> None:
    lying = {**DOOMHAMMER, "a5": {"tiles": ["karazhan"]}}
    game = Sitting(army("ethereals", hand=4, a1=1), None, lying=lying)
    taken = game.do("take_artifact", source="a2", target="a1")
    assert taken.refusal("conquer", region="a5", use=["legend"]) == "already_used"
    used = Sitting(army("ethereals", hand=4, a1=1), None, lying=lying)
    used.do("conquer", region="a5", use=["legend"])
    assert used.refusal("take_artifact", source="a2", target="a1") == "already_used"


def test_the_aegis_is_taken_only_for_its_toll() -> None:
    lying = {"a2": {"tiles": ["aegis_of_aggramar"]}}
    game = Sitting(army("ethereals", a1=1), army("orcs", a2=1), lying=lying)
    game.do("take_artifact", source="a2", target="a1")
    assert (game.coins(), game.coins(THRALL)) == (3, 7)
    poor = Sitting(army("ethereals", a1=1), army("orcs", a2=1), lying=lying, coins=1)
    assert poor.refusal("take_artifact", source="a2", target="a1") == "cannot_pay"


def test_of_two_artifacts_together_one_is_named() -> None:
    lying = {"a2": {"tiles": ["doomhammer", "ashes_of_alar"]}}
    game = Sitting(army("ethereals", a1=1), None, lying=lying)
    game.do("take_artifact", source="a2", target="a1", artifact="doomhammer")
    assert game.at("a1").tiles == ["doomhammer"]


def test_a_watch_tower_keeps_them_off() -> None:
    lying = {"a1": {"tiles": ["frostmourne"], "markers": {"tower": 1}}}
    holder = army("orcs", "defensive", a1=1, a5=1, a6=1)
    game = Sitting(army("ethereals", a2=1), holder, lying=lying)
    assert game.refusal("take_artifact", source="a1", target="a2") == "immune"
