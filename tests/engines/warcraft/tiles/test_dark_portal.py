from tests.engines.warcraft.sitting import JAINA, Sitting, army

PORTAL = {"a1": {"tiles": ["dark_portal"]}}


def test_it_is_worth_two_coins() -> None:
    assert Sitting(army("orcs", a1=1), None, lying=PORTAL).stop().earned("tiles") == 2


def test_not_for_a_race_in_decline() -> None:
    declined = {JAINA: army("naga", a1=1)}
    game = Sitting(army("orcs", a2=1), None, decline=declined, lying=PORTAL).stop()
    assert game.earned("tiles") == 0
