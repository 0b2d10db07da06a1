"""History is read, not played again; and rules that change break no running game."""

from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games import lobby, play, registry, replays, rows
from games.engines.contract import Action
from games.engines.smallworld import conquest
from games.models import Game

ENGINE = registry.engine("warcraft")


@pytest.fixture
def game(jaina: User, thrall: User) -> Game:
    """Jaina and Thrall have played a few steps, one of them taken back."""
    made = lobby.create(jaina, "warcraft", 2, "Old tales", options={"mode": "free"})
    lobby.join(thrall, made.pk)
    lobby.start(jaina, made.pk)
    go_on(made, 12)
    return Game.objects.get(pk=made.pk)


def go_on(game: Game, steps: int) -> None:
    """Both players do what a steward would."""
    for _step in range(steps):
        game.refresh_from_db()
        position = rows.load(game)
        player = position.awaited()[0]
        action = ENGINE.steward(position.state, player.seat)
        play.act(player.user, game.pk, action, game.version, play.new_move_id())


def take_back(game: Game) -> None:
    """Take back a step that reveals nothing, made for the purpose."""
    position = rows.load(game)
    player = position.awaited()[0]
    play.act(player.user, game.pk, quiet(position), game.version, play.new_move_id())
    play.undo(player.user, game.pk, game.version + 1, play.new_move_id())


def quiet(position: rows.Position) -> Action:
    """An action of the awaited player that can be taken back."""
    seat = position.awaited()[0].seat
    for choice in ENGINE.choices(position.state, seat):
        for option in getattr(choice, "options", []):
            action = Action(choice.verb, {**choice.fixed, **option.params})
            _state, events = ENGINE.apply(position.state, seat, action)
            if not any(event.reveals for event in events):
                return action
    raise AssertionError("nothing quiet to do")


def written(state: object) -> bytes:
    return msgspec.json.encode(ENGINE.dump(state), order="sorted")


@pytest.mark.django_db
def test_every_position_can_be_stepped_back_to(game: Game) -> None:
    secret = game.rest["dice"]["secret"]
    state, _events = ENGINE.setup(game.options, 2, secret)
    for move in game.moves.order_by("number"):
        if move.kind == move.Kind.ACT:
            action = Action(move.action["verb"], move.action["params"])
            state, _events = ENGINE.apply(state, move.seat, action)
        assert written(replays.state_at(game, move.number)) == written(state)


@pytest.mark.django_db
def test_a_stored_game_plays_again_as_it_went(game: Game) -> None:
    assert replays.verify(game) is None


@pytest.mark.django_db
def test_a_step_that_was_taken_back_is_no_difference(game: Game) -> None:
    for _try in range(8):
        try:
            take_back(game)
            break
        except AssertionError:
            go_on(game, 1)
            game.refresh_from_db()
    game.refresh_from_db()
    assert game.moves.filter(kind="undo").exists()
    go_on(game, 3)
    assert replays.verify(Game.objects.get(pk=game.pk)) is None


@pytest.mark.django_db
def test_a_changed_rule_is_reported_and_changes_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = list(game.moves.values_list("number", "events", "rules_version"))
    before = rows.spelled(rows.load(game))
    monkeypatch.setattr(conquest, "BASE_COST", 3)
    found = replays.verify(game)
    assert found is not None
    assert found.number > 1
    assert list(game.moves.values_list("number", "events", "rules_version")) == kept
    assert rows.spelled(rows.load(Game.objects.get(pk=game.pk))) == before


@pytest.mark.django_db
def test_a_running_game_goes_on_under_a_changed_rule(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = written(rows.load(game).state)
    monkeypatch.setattr(conquest, "BASE_COST", 3)
    monkeypatch.setattr(ENGINE, "rules_version", ENGINE.rules_version + 1)
    assert written(rows.load(game).state) == there
    go_on(game, 10)
    newest = game.moves.order_by("-number").first()
    assert newest.rules_version == ENGINE.rules_version
    assert game.moves.order_by("number").first().rules_version == ENGINE.rules_version - 1


@pytest.mark.django_db
def test_a_position_written_by_older_code_is_read(game: Game) -> None:
    """A field that the code of then did not know takes its default; one it knew is let go."""
    rest = dict(game.rest)
    rest.pop("bank")
    rest["forgotten"] = {"a": 1}
    Game.objects.filter(pk=game.pk).update(rest=rest)
    assert rows.load(Game.objects.get(pk=game.pk)).state.bank == 0


@pytest.mark.django_db
def test_the_command_names_the_first_difference(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = StringIO()
    call_command("verifyreplays", stdout=out)
    assert f"same      game {game.pk}" in out.getvalue()
    monkeypatch.setattr(conquest, "BASE_COST", 3)
    with pytest.raises(CommandError):
        call_command("verifyreplays", game.pk, stdout=out)
    assert f"DIFFERENT game {game.pk} (rules {game.rules_version}), move " in out.getvalue()
