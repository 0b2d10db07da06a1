"""A real game put into the moment before others must place what was driven out."""

from copy import copy

from accounts.models import User
from games import play, rows
from games.engines.smallworld.state import Army, Region, State, Step, Turn
from games.models import Game, Player
from tests.web.slow import deal, fresh

RACES = ["humans", "orcs", "trolls"]


def about_to_end(*users: User) -> Game:
    """The first seat still lays out its troops; it has driven out two tokens of everybody else."""
    game = deal(*users)
    position = rows.load(game)
    state = copy(position.state)
    state.regions = {key: Region() for key in state.regions}
    seats = range(len(users))
    state.players = [copy(player) for player in state.players]
    for seat in seats:
        _settle(state, seat)
    state.turn = Turn(seat=0, round=2, number=9, driven=list(seats)[1:])
    state.turn.readied = state.turn.began = True
    state.steps = [Step("redeploy", [0])]
    rows.save(position, state)
    position.game.save()
    return fresh(game)


def _settle(state: State, seat: int) -> None:
    """Two regions with a token each, the n-th of every island's, and two tokens in hand."""
    army = Army(seat, RACES[seat], True, None, 0 if seat == 0 else 2)
    state.players[seat].active = army
    for key in sorted(state.regions)[2 * seat : 2 * seat + 2]:
        region = state.regions[key]
        region.seat, region.race, region.active, region.tokens = seat, army.race, True, 1


def seated(game: Game, seat: int) -> Player:
    """The player who sits there."""
    found: Player = game.players.select_related("user").get(seat=seat)
    return found


def end_first_turn(game: Game) -> None:
    """The first seat does what is left of its turn; nobody else does anything."""
    while seated(game, 0).waiting and fresh(game).rest["turn"]["seat"] == 0:
        act(game, seated(game, 0))


def act(game: Game, player: Player) -> None:
    """What a steward would do, done by the player."""
    position = rows.load(fresh(game))
    action = position.engine.steward(position.state, player.seat)
    play.act(player.user, game.pk, action, position.game.version, play.new_move_id())


def tokens_of(game: Game, seat: int) -> dict[str, int]:
    """What stands where."""
    return {r.key: r.rest["tokens"] for r in game.regions.filter(seat=seat)}
