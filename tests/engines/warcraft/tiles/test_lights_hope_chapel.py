from tests.engines.warcraft.sitting import THRALL, Sitting, army

CHAPEL = {"a2": {"tiles": ["lights_hope_chapel"]}}


def test_its_race_loses_no_token_anywhere() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), army("naga", a2=1, a5=1), lying=CHAPEL)
    game.do("conquer", region="a5")
    assert (game.army(THRALL).hand, game.state.trays["naga"]) == (1, 9)


def test_once_more_when_the_chapel_itself_is_conquered() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), army("naga", a2=1, a5=1), lying=CHAPEL)
    game.do("conquer", region="a2").do("conquer", region="a5")
    assert (game.army(THRALL).hand, game.state.trays["naga"]) == (1, 10)


def test_it_does_not_use_up_the_gift_of_the_draenei() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), army("draenei", a2=1, a5=1), lying=CHAPEL)
    game.do("conquer", region="a2").do("conquer", region="a5")
    assert (game.army(THRALL).hand, game.state.trays["draenei"]) == (2, 10)


def test_a_champion_captured_there_is_still_ransomed() -> None:
    held = {"a2": {"tiles": ["lights_hope_chapel"], "units": {"champion": 1}}}
    naga = army("naga", "champion", a2=1, a5=1)
    game = Sitting(army("orcs", hand=9, a1=1), naga, lying=held)
    assert game.do("conquer", region="a2").coins(THRALL) == 4


def test_beasts_are_saved_like_tokens() -> None:
    held = {**CHAPEL, "a5": {"units": {"beasts": 1}}}
    naga = army("naga", "beast_master", a2=1, a5=1)
    game = Sitting(army("orcs", hand=9, a1=1), naga, lying=held).do("conquer", region="a5")
    assert (game.army(THRALL).hand, game.army(THRALL).units) == (1, {"beasts": 1})


def test_a_token_driven_away_with_nowhere_to_go_is_kept() -> None:
    orcs = army("orcs", "intimidating", a1=1)
    game = Sitting(orcs, army("naga", a2=2), lying=CHAPEL).do("intimidate", region="a2")
    assert (game.army(THRALL).hand, game.state.trays["naga"]) == (1, 9)


def test_it_saves_no_race_in_decline() -> None:
    declined = {THRALL: army("naga", a2=1, a5=1)}
    game = Sitting(army("orcs", hand=9, a1=1), None, decline=declined, lying=CHAPEL)
    assert game.do("conquer", region="a5").state.trays["naga"] == 10
