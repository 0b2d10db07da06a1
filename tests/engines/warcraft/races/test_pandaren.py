from tests.engines.warcraft.sitting import CHEN, JAINA, THRALL, Sitting, army


def pandaren(*holders: int, **at: int) -> dict[str, object]:
    return army("pandaren", **at) | {"memory": {"harmony": list(holders)}}


def test_harmony_goes_to_all_whom_they_left_in_peace() -> None:
    game = Sitting(army("pandaren", hand=9, a1=1), army("orcs", a2=1, b1=1), army("naga", a6=1))
    game.do("conquer", region="a2").stop()
    assert game.army(JAINA).memory == {"harmony": [CHEN]}


def test_the_owner_of_a_declined_race_gets_harmony_all_the_same() -> None:
    orcs = {THRALL: army("orcs", a2=1, b1=1)}
    game = Sitting(army("pandaren", hand=9, a1=1), None, decline=orcs)
    game.do("conquer", region="a2").stop()
    assert game.army(JAINA).memory == {"harmony": [THRALL]}


def test_a_holder_pays_two_coins_once_and_gives_it_back() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), pandaren(JAINA, a2=1, a5=1))
    game.do("conquer", region="a2").do("conquer", region="a5")
    assert (game.coins(JAINA), game.coins(THRALL)) == (3, 7)
    assert game.army(THRALL).memory == {}


def test_who_cannot_pay_cannot_conquer() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), pandaren(JAINA, a2=1), coins=1)
    assert game.refusal("conquer", region="a2") == "cannot_pay"


def test_who_holds_none_pays_nothing() -> None:
    game = Sitting(army("orcs", hand=9, a1=1), pandaren(CHEN, a2=1), None)
    assert game.do("conquer", region="a2").coins(JAINA) == 5


def test_intimidation_costs_it_only_where_a_token_is_lost() -> None:
    orcs = army("orcs", "intimidating", a1=1)
    moved = Sitting(orcs, pandaren(JAINA, a2=1, b1=1)).do("intimidate", region="a2", target="b1")
    assert moved.coins(JAINA) == 5
    lost = Sitting(orcs, pandaren(JAINA, a2=2)).do("intimidate", region="a2")
    assert (lost.coins(JAINA), lost.coins(THRALL)) == (3, 7)


def test_it_comes_back_at_the_start_of_their_turn() -> None:
    game = Sitting(army("orcs", a1=1), pandaren(JAINA, a2=1)).stop()
    assert game.state.turn.seat == THRALL
    assert game.army(THRALL).memory == {}
