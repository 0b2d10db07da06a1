from games.engines.warcraft.edition import ENGINE
from tests.engines.warcraft.sitting import JAINA, THRALL, Sitting, army

BOMBS = ["live", "dud", "live"]


def goblins(**at: int) -> dict[str, object]:
    return army("goblins", **at) | {"secret": {"bombs": BOMBS}}


def mined(*regions: str) -> Sitting:
    """Jaina's Goblins have put bombs under Thrall's Orcs, who pass their turn."""
    game = Sitting(goblins(a1=1), army("orcs", a2=3, a5=1, b1=1)).stop()
    return game.do("place_bombs", regions=list(regions)).do("end_turn")


def test_the_top_bombs_go_unseen_under_neighbouring_active_races() -> None:
    game = mined("a5", "a2")
    assert game.at("a5").covered == {"bomb": "live"}
    assert game.at("a2").covered == {"bomb": "dud"}
    view = ENGINE.view(game.state, THRALL)
    assert view["regions"]["a5"]["covered"] == ["bomb"]
    assert "live" not in str(view)
    assert "dud" not in str(view)


def test_a_live_bomb_works_like_a_conquest_and_leaves_the_region_empty() -> None:
    game = mined("a2").stop(THRALL)
    assert (game.at("a2").seat, game.at("a2").covered) == (None, {})
    assert game.army(THRALL).hand == 2
    game.stop()
    game.do("end_turn")
    assert game.to_retreat() == [THRALL]
    assert game.at("a1").tokens == 1


def test_a_dud_does_nothing_and_is_gone() -> None:
    game = mined("a5", "a2").stop(THRALL)
    assert game.at("a2").tokens == 3
    assert game.at("a2").covered == {}
    assert game.army().secret == {"bombs": ["live"]}


def test_a_bomb_of_an_emptied_region_goes_back_on_top_unseen() -> None:
    game = mined("a5")
    game.do("abandon", THRALL, region="a5")
    assert game.army().secret == {"bombs": BOMBS}


def test_bombs_go_off_at_once_when_they_decline() -> None:
    lying = {"a2": {"covered": {"bomb": "live"}}}
    game = Sitting(goblins(a1=1), army("orcs", a2=1), lying=lying, step="start")
    game.do("decline")
    assert game.at("a2").seat is None


def test_where_no_bomb_can_be_put() -> None:
    lying = {"a5": {"covered": {"bomb": "dud"}}}
    naga = army("naga", a6=1, a2=1, a5=1, b1=1)
    game = Sitting(goblins(a1=1), naga, lying=lying).stop()
    assert game.refusal("place_bombs", regions=["a6"]) == "water"
    assert game.refusal("place_bombs", regions=["b1"]) == "not_reachable"
    assert game.refusal("place_bombs", regions=["a5"]) == "no_target"
    assert game.refusal("place_bombs", regions=["a2"]) is None


def test_a_race_in_decline_is_not_mined() -> None:
    game = Sitting(goblins(a1=1), None, decline={THRALL: army("orcs", a2=1)}).stop()
    assert game.phase == "start"
    assert game.state.turn.seat == THRALL


def test_the_toll_of_the_aegis_is_paid() -> None:
    lying = {"a2": {"tiles": ["aegis_of_aggramar"]}}
    game = Sitting(goblins(a1=1), army("orcs", a2=1), lying=lying).stop()
    game.do("place_bombs", regions=["a2"])
    assert (game.coins(JAINA), game.coins(THRALL)) == (3, 7)


def test_a_bomb_that_goes_off_under_pandaren_costs_their_harmony() -> None:
    pandaren = army("pandaren", a2=2) | {"memory": {"harmony": [JAINA]}}
    lying = {"a2": {"covered": {"bomb": "live"}}}
    game = Sitting(goblins(a1=1), pandaren, lying=lying, step="start").do("decline")
    assert (game.coins(THRALL), game.at("a2").seat) == (7, None)


def test_what_the_bombs_drove_out_retreats_at_the_end_of_the_turn() -> None:
    lying = {"a2": {"covered": {"bomb": "live"}}}
    orcs = army("orcs", a2=2, b1=1)
    game = Sitting(goblins(a1=1), orcs, lying=lying, step="start").do("decline")
    assert (game.at("b1").tokens, game.state.turn.seat) == (2, THRALL)


def test_a_bomb_stays_under_a_third_player_who_conquers() -> None:
    lying = {"a2": {"covered": {"bomb": "live"}}}
    game = Sitting(army("orcs", hand=4, a5=1), army("naga", a2=1), goblins(a1=1), lying=lying)
    assert game.do("conquer", region="a2").at("a2").covered == {"bomb": "live"}
