from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army


def mage(*others: dict[str, object] | None, **facts: object) -> Sitting:
    return Sitting(army("orcs", "portal_mage", hand=2, a3=2), *others, **facts)  # type: ignore[arg-type]


def test_two_magic_regions_change_what_lies_on_them() -> None:
    lying = {"a3": {"markers": {"fort": 1}, "tiles": ["karazhan", "frostmourne"]}}
    game = mage(army("naga", b3=3), lying=lying).do("swap", region="a3", target="b3")
    assert (game.at("b3").seat, game.at("b3").tokens) == (JAINA, 2)
    assert (game.at("a3").seat, game.at("a3").tokens) == (THRALL, 3)
    assert (game.at("b3").markers, game.at("b3").tiles) == ({"fort": 1}, ["frostmourne"])
    assert (game.at("a3").markers, game.at("a3").tiles) == ({}, ["karazhan"])


def test_it_is_no_conquest_and_reveals_nothing() -> None:
    game = mage(None, lying={"b3": {"hidden": "karazhan"}})
    game.do("swap", region="a3", target="b3")
    assert (game.at("b3").hidden, game.at("b3").tiles) == ("karazhan", [])
    assert game.state.turn.conquests == []


def test_twice_a_turn() -> None:
    game = mage(None)
    game.do("swap", region="a3", target="b3").do("swap", region="b3", target="a3")
    assert game.refusal("swap", region="a3", target="b3") == "already_used"


def test_only_magic_regions() -> None:
    game = mage(None)
    assert game.refusal("swap", region="a3", target="a2") == "no_target"
    assert game.refusal("swap", region="a3", target="a3") == "no_target"


def test_bombs_go_along() -> None:
    game = mage(army("naga", b3=1), lying={"b3": {"covered": {"bomb": "dud"}}})
    assert game.do("swap", region="a3", target="b3").at("a3").covered == {"bomb": "dud"}


def test_anothers_aegis_takes_its_toll() -> None:
    game = mage(army("naga", b3=1), lying={"b3": {"tiles": ["aegis_of_aggramar"]}})
    game.do("swap", region="a3", target="b3")
    assert (game.coins(JAINA), game.coins(THRALL), game.at("a3").tiles) == (
        3,
        7,
        ["aegis_of_aggramar"],
    )


def test_anothers_watch_tower_forbids_it() -> None:
    game = mage(army("naga", "defensive", b3=1), lying={"b3": {"markers": {"tower": 1}}})
    assert game.refusal("swap", region="a3", target="b3") == "immune"
