from tests.engines.warcraft.sitting import THRALL, Sitting, army

FIELD = {"a1": {"tiles": ["battleground"]}}


def test_two_regions_of_a_rival_race_are_worth_two() -> None:
    game = Sitting(army("trolls", hand=9, a1=1), army("gnomes", a2=1, a5=1), lying=FIELD)
    game.do("conquer", region="a2").do("conquer", region="a5").stop()
    assert game.earned("faction") == 2


def test_one_region_is_worth_one() -> None:
    game = Sitting(army("trolls", hand=9, a1=1), army("gnomes", a2=1, b1=1), lying=FIELD)
    assert game.do("conquer", region="a2").stop().earned("faction") == 1


def test_a_neutral_race_fights_for_the_side_it_chooses() -> None:
    naga, trolls = army("naga", hand=9, a1=1), army("trolls", a2=1, b1=1)
    game = Sitting(naga, trolls, lying=FIELD, step="start")
    game.do("choose_side", side="alliance")
    assert game.refusal("choose_side", side="horde") == "already_used"
    assert game.do("conquer", region="a2").stop().earned("faction") == 1


def test_only_until_the_end_of_its_turn() -> None:
    game = Sitting(army("naga", a1=1), army("trolls", b1=1), lying=FIELD, step="start")
    game.do("choose_side", side="alliance").stop().stop(THRALL)
    assert game.state.turn.marks == {}
    assert game.choices("choose_side")


def test_others_have_no_choice_of_side() -> None:
    game = Sitting(army("trolls", a1=1), None, lying=FIELD, step="start")
    assert game.refusal("choose_side", side="alliance") == "unavailable"
    assert game.choices("choose_side") == []


def test_it_may_stay_neutral_and_must_choose_before_it_conquers() -> None:
    game = Sitting(army("naga", hand=9, a1=1), army("trolls", a2=1, b1=1), lying=FIELD)
    assert game.refusal("choose_side", side="alliance") == "wrong_step"
    assert game.do("conquer", region="a2").stop().earned("faction") == 0
