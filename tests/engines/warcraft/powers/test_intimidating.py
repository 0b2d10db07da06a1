from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army


def bully(*others: dict[str, object] | None, **facts: object) -> Sitting:
    return Sitting(army("orcs", "intimidating", hand=2, a1=1), *others, **facts)  # type: ignore[arg-type]


def test_a_token_moves_to_another_region_of_its_race() -> None:
    game = bully(army("naga", a2=1, b1=1)).do("intimidate", region="a2", target="b1")
    assert (game.at("a2").seat, game.at("b1").tokens) == (None, 2)
    assert game.do("conquer", region="a2").at("a2").tokens == 2


def test_with_nowhere_to_go_it_is_lost() -> None:
    game = bully(army("naga", a2=2)).do("intimidate", region="a2")
    assert (game.at("a2").tokens, game.state.trays["naga"]) == (1, 10)


def test_a_refuge_must_be_named_and_be_of_the_same_race() -> None:
    naga = {THRALL: army("trolls", b3=1)}
    game = bully(army("naga", a2=2, b1=1), decline=naga)
    assert game.refusal("intimidate", region="a2") == "no_target"
    assert game.refusal("intimidate", region="a2", target="b3") == "no_target"


def test_three_times_a_turn() -> None:
    game = bully(army("naga", a2=4, b1=1))
    for _ in range(3):
        game.do("intimidate", region="a2", target="b1")
    assert game.state.turn.used == {"intimidate": 3}
    assert game.refusal("intimidate", region="a2", target="b1") == "already_used"


def test_natives_are_always_lost() -> None:
    game = bully(None, lying={"a2": {"natives": 1}}).do("intimidate", region="a2")
    assert game.at("a2").natives == 0


def test_the_wall_goes_before_the_fort_and_both_before_a_token() -> None:
    lying = {"a2": {"markers": {"wall": 1, "fort": 1}}}
    game = bully(army("naga", a2=1, b1=1), lying=lying)
    assert game.do("intimidate", region="a2").at("a2").markers == {"fort": 1}
    assert game.do("intimidate", region="a2").at("a2").markers == {}
    assert game.do("intimidate", region="a2", target="b1").at("a2").seat is None


def test_own_tokens_in_decline_move_too() -> None:
    game = bully(None, decline={JAINA: army("naga", a2=1, b1=1)})
    game.do("intimidate", region="a2", target="b1")
    assert (game.at("a2").seat, game.at("b1").tokens) == (None, 2)


def test_only_next_to_an_own_region_and_only_race_tokens() -> None:
    champion = {"seat": THRALL, "race": "naga", "active": True, "units": {"champion": 1}}
    game = bully(army("naga", "champion", b1=1), lying={"a2": champion})
    assert game.refusal("intimidate", region="b1") == "not_reachable"
    assert game.refusal("intimidate", region="a2", target="b1") == "no_target"


def test_not_from_or_to_a_watch_tower() -> None:
    tower = {"b1": {"markers": {"tower": 1}}}
    game = bully(army("naga", "defensive", a2=1, b1=1, b2=1), lying=tower)
    assert game.refusal("intimidate", region="a2", target="b1") == "immune"
    assert game.refusal("intimidate", region="a2", target="b2") is None


def test_the_aegis_takes_its_toll_for_each_use() -> None:
    aegis = {"a2": {"tiles": ["aegis_of_aggramar"]}}
    game = bully(army("naga", a2=3, b1=1), lying=aegis)
    for _ in range(2):
        game.do("intimidate", region="a2", target="b1")
    assert (game.coins(JAINA), game.coins(THRALL)) == (1, 9)
    assert game.refusal("intimidate", region="a2", target="b1") == "cannot_pay"


def test_the_last_attempt_ends_it() -> None:
    game = bully(army("naga", a2=2, b1=1), dice=[0])
    game.do("attempt", region="a2")
    assert game.refusal("intimidate", region="a2", target="b1") == "last_attempt_over"


def test_it_readies_the_troops() -> None:
    orcs = army("orcs", "intimidating", a1=3)
    game = Sitting(orcs, army("naga", a2=1, b1=1), step="start")
    game.do("intimidate", region="a2", target="b1")
    assert (game.army().hand, game.refusal("decline")) == (2, "wrong_step")
