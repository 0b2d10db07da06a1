from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

TOWER = {"a1": {"markers": {"tower": 1}}}


def test_a_tower_rises_on_fields_with_most_neighbours_held() -> None:
    game = Sitting(army("orcs", "defensive", a1=1, a2=1, a5=1), None).stop()
    assert game.refusal("place_tower", region="a2") == "no_target"
    assert game.refusal("place_tower", region="b1") == "not_yours"
    assert game.do("place_tower", region="a1").at("a1").markers == {"tower": 1}
    assert game.refusal("place_tower", region="a1") == "already_used"


def test_half_of_the_neighbours_is_too_few() -> None:
    game = Sitting(army("orcs", "defensive", a1=1, a2=1), None).stop()
    assert game.state.turn.seat == THRALL


def test_nobody_conquers_a_region_with_a_tower() -> None:
    orcs = army("orcs", "defensive", a1=1, a2=1, a5=1)
    game = Sitting(army("naga", hand=9, a6=1), orcs, lying=TOWER)
    assert game.refusal("conquer", region="a1") == "immune"
    assert "a1" not in str(game.choices("conquer"))


def test_the_tower_falls_with_the_majority() -> None:
    orcs = army("orcs", "defensive", a1=1, a2=1, a5=1)
    game = Sitting(army("naga", hand=9, a6=1), orcs, lying=TOWER)
    game.do("conquer", region="a5")
    assert game.at("a1").markers == {}
    assert game.refusal("conquer", region="a1") is None


def test_towers_leave_with_the_decline() -> None:
    orcs = army("orcs", "defensive", a1=1, a2=1, a5=1)
    game = Sitting(orcs, None, lying=TOWER, step="start").do("decline")
    assert (game.at("a1").markers, game.at("a1").seat) == ({}, JAINA)
