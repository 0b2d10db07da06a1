from tests.engines.warcraft.sitting import Sitting, army

ASHES = {"a1": {"tiles": ["ashes_of_alar"]}}


def test_any_region_counts_as_next_to_its_holder() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), None, lying=ASHES)
    assert game.refusal("conquer", region="b3") == "not_reachable"
    game.do("conquer", region="b3", use=["ashes"])
    assert (game.at("b3").tokens, game.at("b3").tiles) == (2, ["ashes_of_alar"])
    assert game.refusal("conquer", region="b4", use=["ashes"]) == "already_used"


def test_it_saves_the_surcharge_of_an_entry_region() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), None, lying=ASHES)
    assert (game.cost("b1"), game.cost("b1", "ashes")) == (3, 2)


def test_it_leads_nobody_into_water() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), None, lying=ASHES)
    assert game.refusal("conquer", region="b5", use=["ashes"]) == "water"


def test_only_for_its_holder() -> None:
    game = Sitting(army("orcs", hand=9, a2=1), army("naga", a1=1), lying=ASHES)
    assert game.refusal("conquer", region="b3", use=["ashes"]) == "unavailable"
