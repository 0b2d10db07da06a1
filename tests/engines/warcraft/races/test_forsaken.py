from tests.engines.warcraft.sitting import Sitting, army


def fought() -> Sitting:
    game = Sitting(army("forsaken", hand=9, a1=1), army("kobolds", a2=1), coins=2)
    return game.do("conquer", region="a2").do("end_conquest")


def test_each_token_they_made_others_lose_may_be_raised_for_a_coin() -> None:
    game = fought()
    assert game.refusal("raise_dead", count=2) == "unavailable"
    game.do("raise_dead", count=1)
    assert (game.coins(), game.army().hand) == (1, 7)


def test_they_may_leave_the_dead_alone() -> None:
    game = fought().do("raise_dead", count=0)
    assert (game.coins(), game.phase) == (2, "redeploy")


def test_without_dead_there_is_no_question() -> None:
    assert Sitting(army("forsaken", a1=1), None).do("end_conquest").phase == "redeploy"
