from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

CHAMPION = {"units": {"champion": 1}}


def test_the_champion_conquers_without_tokens_whatever_defends() -> None:
    game = Sitting(army("orcs", "champion", a1=1) | CHAMPION, army("naga", a2=6))
    game.do("conquer", region="a2", use=["champion"])
    assert (game.at("a2").seat, game.at("a2").tokens, game.at("a2").units) == (
        JAINA,
        0,
        {"champion": 1},
    )
    assert game.refusal("conquer", region="a5", use=["champion"]) == "already_used"


def test_only_next_to_an_own_region() -> None:
    game = Sitting(army("orcs", "champion", a1=1) | CHAMPION, None)
    assert game.refusal("conquer", region="b1", use=["champion"]) == "not_reachable"


def test_nothing_combines_with_it() -> None:
    lying = {"a1": {"tiles": ["frostmourne"]}}
    game = Sitting(army("orcs", "champion", a1=1) | CHAMPION, None, lying=lying)
    use = ["champion", "frostmourne"]
    assert game.refusal("conquer", region="a2", use=use) == "unavailable"


def test_captured_he_is_ransomed_and_no_token_is_lost() -> None:
    held = {"a2": {"units": {"champion": 1}}}
    game = Sitting(army("naga", hand=9, a1=1), army("orcs", "champion", a2=1, a5=1), lying=held)
    assert game.cost("a2") == 4
    game.do("conquer", region="a2")
    assert (game.coins(JAINA), game.coins(THRALL)) == (6, 4)
    assert (game.army(THRALL).hand, game.army(THRALL).units) == (1, {"champion": 1})


def test_used_again_he_leaves_what_he_held_alone() -> None:
    held = {"a2": {"seat": JAINA, "race": "orcs", "active": True, "units": {"champion": 1}}}
    game = Sitting(army("orcs", "champion", a1=1), None, lying=held)
    game.do("conquer", region="a5", use=["champion"])
    assert (game.at("a2").seat, game.at("a5").units) == (None, {"champion": 1})
