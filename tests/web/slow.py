"""Slow games as tests play them: a table of two, and turns made by the steward's advice."""

from datetime import UTC, datetime

from accounts.models import User
from games import lobby, play, rows
from games.models import Game, Player

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)  # a Monday


def deal(*users: User, pace: str = "daily", public: bool = True, stewards: int = 0) -> Game:
    """A game that has started, made by the first of the users."""
    seats = len(users) + stewards
    game = lobby.create(
        users[0], "warcraft", seats, "Slow", public=public, stewards=stewards, pace=pace
    )
    for user in users[1:]:
        lobby.join(user, game.pk)
    if not stewards or len(users) > 1:
        lobby.start(users[0], game.pk)
    return fresh(game)


def fresh(game: Game) -> Game:
    found: Game = Game.objects.get(pk=game.pk)
    return found


def player_of(game: Game, user: User) -> Player:
    found: Player = game.players.get(user=user)
    return found


def on_turn(game: Game) -> Player:
    """Whose turn it is."""
    found: Player = game.players.select_related("user").get(on_turn=True)
    return found


def step(game: Game, player: Player) -> None:
    """One sensible action of a player."""
    position = rows.load(fresh(game))
    action = position.engine.steward(position.state, player.seat)
    play.act(player.user, game.pk, action, position.game.version, play.new_move_id())


def end_turn(game: Game) -> Player:
    """Play on until the turn that runs has passed, choices of others included; whose it was."""
    player = on_turn(game)
    while fresh(game).is_running and on_turn(game).pk == player.pk:
        if play.steward_step(game.pk, fresh(game).version) is None:
            step(game, game.players.select_related("user").filter(waiting=True).first())
    return player


def end_stewards_turn(game: Game) -> None:
    """Let stewards play until they are no longer waited for."""
    while play.steward_step(game.pk, fresh(game).version):
        pass
