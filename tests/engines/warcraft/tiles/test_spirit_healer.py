from tests.engines.warcraft.sitting import Sitting, army

HEALER = {"a1": {"tiles": ["spirit_healer"]}}


def test_it_gives_a_token_before_redeployment() -> None:
    game = Sitting(army("orcs", a1=1), None, lying=HEALER).do("end_conquest")
    assert (game.army().hand, game.state.trays["orcs"]) == (1, 9)


def test_an_empty_tray_gives_nothing() -> None:
    game = Sitting(army("orcs", hand=10, a1=1), None, lying=HEALER).do("end_conquest")
    assert game.army().hand == 10


def test_the_dead_are_raised_first() -> None:
    forsaken = army("forsaken", hand=18, a1=1)
    game = Sitting(forsaken, army("naga", a2=1), lying=HEALER)
    game.do("conquer", region="a2").do("end_conquest")
    assert game.army().hand == 15
    assert game.do("raise_dead", count=1).army().hand == 16


def test_it_works_for_no_race_in_decline() -> None:
    game = Sitting(army("orcs", a2=1), None, decline={0: army("naga", a1=1)}, lying=HEALER)
    assert game.do("end_conquest").army().hand == 0
