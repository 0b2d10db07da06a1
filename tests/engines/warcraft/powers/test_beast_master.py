from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army


def master(hand: int = 0, **at: int) -> dict[str, object]:
    return army("orcs", "beast_master", hand, **at)


def turn_of_thrall(*regions: str, **lying: dict[str, object]) -> Sitting:
    """Jaina passes; Thrall's Beast Master starts a turn with a token in each region."""
    at = dict.fromkeys(regions, 1)
    return Sitting(army("naga", a6=1), master(**at), lying=lying).stop()


def test_each_hill_brings_a_beast_at_the_start_of_the_turn() -> None:
    assert turn_of_thrall("a2", "b3", "a1").army(THRALL).units == {"beasts": 2}


def test_a_region_held_by_beasts_alone_is_lost_when_they_come_off() -> None:
    held = {"seat": THRALL, "race": "orcs", "active": True, "units": {"beasts": 1}}
    game = turn_of_thrall("b3", a2=held)
    assert game.at("a2").seat is None
    assert game.army(THRALL).units == {"beasts": 1}


def test_beasts_are_laid_after_race_tokens() -> None:
    game = Sitting(master(1, a1=1) | {"units": {"beasts": 2}}, None)
    game.do("conquer", region="a2")
    assert (game.at("a2").tokens, game.at("a2").units) == (1, {"beasts": 1})


def test_a_beast_is_lost_in_place_of_a_token() -> None:
    lying = {"a2": {"units": {"beasts": 1}}}
    game = Sitting(army("naga", hand=9, a1=1), master(a2=2, a5=1), lying=lying)
    assert game.cost("a2") == 5
    game.do("conquer", region="a2")
    assert (game.army(THRALL).hand, game.army(THRALL).units) == (2, {})
    assert game.state.trays["orcs"] == 8


def test_tauren_need_two_race_tokens_beside_them() -> None:
    tauren = army("tauren", "beast_master", hand=1, a1=2) | {"units": {"beasts": 2}}
    assert Sitting(tauren, None).refusal("conquer", region="a2") == "not_enough_tokens"


def test_they_are_redeployed_like_tokens() -> None:
    game = Sitting(master(a1=1, a2=1) | {"units": {"beasts": 1}}, None).do("end_conquest")
    assert game.refusal("redeploy", tokens={}) == "wrong_total"
    game.do("redeploy", tokens={"a1": 2, "a2": 0}, beasts={"a2": 1})
    assert (game.at("a2").tokens, game.at("a2").units) == (0, {"beasts": 1})


def test_they_leave_with_the_decline() -> None:
    held = {"a2": {"units": {"beasts": 1}}}
    game = Sitting(master(a2=1), None, lying=held, step="start").do("decline")
    assert (game.at("a2").units, game.at("a2").seat) == ({}, JAINA)
