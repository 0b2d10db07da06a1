"""Playing: the order of checks, undo, giving up, stewards."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from accounts import guests
from accounts.models import User
from games import lobby, orders, play, push, tasks
from games.engines import contract
from games.engines.contract import Action
from games.errors import (
    AlreadySeated,
    AlreadyStarted,
    Full,
    GameOver,
    Illegal,
    NotFull,
    NothingToUndo,
    NotSeated,
    NotStarted,
    NotYourTurn,
    Refused,
    Revealed,
    Stale,
)
from games.models import Game, Move
from tests.toy_engine import Toy
from tests.web.toy import act, awaited, fresh, idle, open_table, played_out, position, running


@pytest.fixture
def game(toy: Toy, jaina: User, thrall: User) -> Game:
    return running(jaina, thrall)


LIGHT = Action("light", {"stone": "s1"})


def refusal(game: Game, user: User, action: Action, *, behind: int = 0) -> type[Refused]:
    """How an action is refused; checks that nothing has changed."""
    before = position(game)
    with pytest.raises(Refused) as refused:
        play.act(user, game.pk, action, fresh(game).version - behind, play.new_move_id())
    assert position(game) == before
    assert refused.value.words.text
    return refused.type


# ── acting ─────────────────────────────────────────────────────────────────────────────────


def test_an_action_moves_the_game_on(game: Game) -> None:
    move = act(game, awaited(game), "light", stone="s1")
    now = fresh(game)
    assert now.version == game.version + 1 == move.version
    assert now.regions.get(key="s1").seat == move.seat
    assert move.action == {"verb": "light", "params": {"stone": "s1"}}


def test_a_repeated_move_id_answers_as_before(game: Game) -> None:
    user, mark = awaited(game), play.new_move_id()
    first = play.act(user, game.pk, LIGHT, game.version, mark)
    again = play.act(user, game.pk, LIGHT, game.version, mark)
    assert again == first
    assert fresh(game).version == first.version


def test_the_move_id_of_another_is_no_pass(game: Game) -> None:
    user, other, mark = awaited(game), idle(game), play.new_move_id()
    play.act(user, game.pk, LIGHT, game.version, mark)
    with pytest.raises(Stale):
        play.act(other, game.pk, LIGHT, game.version, mark)


def test_refusals_change_nothing(game: Game, outsider: User) -> None:
    user = awaited(game)
    assert refusal(game, outsider, LIGHT) is NotSeated
    assert refusal(game, idle(game), LIGHT) is NotYourTurn
    assert refusal(game, user, LIGHT, behind=1) is Stale
    assert refusal(game, user, Action("light", {"stone": "s99"})) is Illegal
    assert refusal(game, user, Action("fly")) is Illegal


def test_a_game_that_is_over_takes_no_action(game: Game) -> None:
    over = played_out(game)
    assert refusal(over, over.players.first().user, LIGHT) is GameOver


def test_a_game_that_waits_for_players_takes_no_action(toy: Toy, jaina: User) -> None:
    assert refusal(open_table(jaina, seats=2), jaina, LIGHT) is NotStarted


def test_all_may_act_at_once_where_the_game_says_so(game: Game, jaina: User, thrall: User) -> None:
    for user in (jaina, thrall):
        orders.set_default(user, contract.ASK)
    while game.players.filter(waiting=True).count() < 2:
        user = awaited(game)
        act(game, user, "rest")
        act(game, user, "wager", count=0)
    for player in game.players.order_by("-seat"):
        act(game, player.user, "bow")
    assert fresh(game).rest["round"] == 2


# ── undo ───────────────────────────────────────────────────────────────────────────────────


def take_back(game: Game, user: User) -> Move:
    return play.undo(user, game.pk, fresh(game).version, play.new_move_id())


def test_undo_steps_back_one_action_and_adds_a_move(game: Game) -> None:
    user, before = awaited(game), position(game)
    act(game, user, "light", stone="s1")
    take_back(game, user)
    now = position(game)
    assert now["regions"] == before["regions"]
    assert now["game"]["rest"] == before["game"]["rest"]
    assert now["moves"] == before["moves"] + 2
    assert now["game"]["version"] == before["game"]["version"] + 2


def test_undo_goes_back_step_by_step_through_the_turn(game: Game) -> None:
    user, before = awaited(game), position(game)
    act(game, user, "light", stone="s1")
    act(game, user, "light", stone="s2")
    take_back(game, user)
    act(game, user, "light", stone="s3")
    take_back(game, user)
    take_back(game, user)
    assert position(game)["regions"] == before["regions"]
    with pytest.raises(NothingToUndo):
        take_back(game, user)


def test_undo_does_not_go_behind_what_was_revealed(game: Game) -> None:
    user = awaited(game)
    act(game, user, "light", stone="s5")
    assert not play.may_undo(fresh(game), fresh(game).player_of(user))
    with pytest.raises(Revealed):
        take_back(game, user)


def test_undo_does_not_go_over_the_move_of_another(game: Game) -> None:
    user = awaited(game)
    for verb, params in (("rest", {}), ("wager", {"count": 0})):
        act(game, user, verb, **params)
    with pytest.raises(NothingToUndo):
        take_back(game, user)
    with pytest.raises(NothingToUndo):
        take_back(game, awaited(game))


def test_undo_twice_with_one_move_id_steps_back_once(game: Game) -> None:
    user, mark = awaited(game), play.new_move_id()
    act(game, user, "light", stone="s1")
    act(game, user, "light", stone="s2")
    version = fresh(game).version
    first = play.undo(user, game.pk, version, mark)
    assert play.undo(user, game.pk, version, mark) == first
    assert fresh(game).regions.get(key="s1").seat is not None


# ── giving up, stewards, guests ────────────────────────────────────────────────────────────


def test_whoever_gives_up_is_played_on_by_a_steward(game: Game) -> None:
    user = awaited(game)
    play.resign(user, game.pk)
    with pytest.raises(NotSeated):
        act(game, user, "light", stone="s1")
    now = fresh(game)
    move = play.steward_step(game.pk, now.version)
    assert move is not None
    assert move.by_steward
    assert now.moves.order_by("-number")[1].kind == Move.Kind.LEAVE


def test_a_steward_plays_only_the_version_it_was_called_for(toy: Toy, jaina: User) -> None:
    game = running(jaina, stewards=1)
    assert play.steward_step(game.pk, game.version - 1) is None


def test_stewards_play_until_a_person_is_awaited(toy: Toy, jaina: User) -> None:
    game = running(jaina, stewards=3)
    while (now := fresh(game)).is_running:
        if now.players.filter(waiting=True, steward=True).exists():
            tasks.steward_move(game.pk, now.version)
        else:
            verbs = {"light": "rest", "wager": "wager", "move": "move", "bow": "bow"}
            verb = verbs[now.rest["step"]]
            act(game, jaina, verb, **({"count": 0} if verb == "wager" else {}))
    assert now.moves.filter(by_steward=True).count() > 6


def test_a_steward_with_a_fault_does_not_stop_the_game(
    toy: Toy, jaina: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = running(jaina, stewards=1)
    play.resign(jaina, game.pk)
    monkeypatch.setattr(Toy, "steward", lambda *_args: Action("fly"))
    tasks.steward_move(game.pk, fresh(game).version)
    assert fresh(game).is_over


def test_a_guest_keeps_the_seat_in_another_account(game: Game, chen: User, jaina: User) -> None:
    guests.merge(jaina, chen)
    assert fresh(game).player_of(chen) is not None
    assert fresh(game).player_of(jaina) is None


def test_a_guest_who_meets_the_own_account_leaves_the_seat_to_a_steward(
    game: Game, jaina: User, thrall: User
) -> None:
    guests.merge(jaina, thrall)
    assert set(game.players.values_list("user", "steward")) == {(None, True), (thrall.pk, False)}


# ── what follows a commit ──────────────────────────────────────────────────────────────────


def test_everyone_is_told_after_the_commit_and_only_the_version(
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(push, "changed", lambda *said: told.append(said))
    with django_capture_on_commit_callbacks(execute=True):
        act(game, awaited(game), "light", stone="s1")
        assert told == []
    assert told == [(game.pk, game.version + 1)]


# ── the room ───────────────────────────────────────────────────────────────────────────────


def test_a_table_fills_and_starts(toy: Toy, jaina: User, thrall: User, chen: User) -> None:
    game = open_table(jaina, seats=2)
    with pytest.raises(NotFull):
        lobby.start(jaina, game.pk)
    with pytest.raises(AlreadySeated):
        lobby.join(jaina, game.pk)
    lobby.join(thrall, game.pk)
    with pytest.raises(Full):
        lobby.join(chen, game.pk)
    with pytest.raises(NotSeated):
        lobby.start(chen, game.pk)
    lobby.start(thrall, game.pk)
    with pytest.raises(AlreadyStarted):
        lobby.leave(jaina, game.pk)


def test_the_next_person_hosts_when_the_host_leaves(toy: Toy, jaina: User, thrall: User) -> None:
    game = open_table(jaina, thrall, seats=3)
    lobby.leave(jaina, game.pk)
    assert fresh(game).host() == thrall
    assert fresh(game).player_of(thrall).seat == 0


def test_a_table_that_everybody_left_is_closed(toy: Toy, jaina: User) -> None:
    game = open_table(jaina, seats=3, stewards=1)
    lobby.leave(jaina, game.pk)
    assert fresh(game).status == Game.Status.CLOSED


# ── all at once ────────────────────────────────────────────────────────────────────────────


def at_once(number: int, deed: Callable[[], object]) -> list[object]:
    """What came of the deed in so many threads that all begin together."""
    gate, outcomes = threading.Barrier(number), []

    def run() -> None:
        try:
            gate.wait()
            outcomes.append(deed())
        except Refused as refused:
            outcomes.append(type(refused))
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


@pytest.mark.django_db(transaction=True)
def test_the_last_free_seat_is_taken_once(toy: Toy, jaina: User, thrall: User, chen: User) -> None:
    game = open_table(jaina, seats=2)
    users = [thrall, chen]
    outcomes = at_once(2, lambda: lobby.join(users.pop(), game.pk))
    assert outcomes.count(Full) == 1
