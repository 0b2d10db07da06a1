"""Taking back what only the next player can grant: the mover asks, the next player allows it.

Whoever is waited for after the move may grant it, as long as nobody has acted; while the mover's
own turn goes on, it is the next person in the order of play. Stewards grant nothing.
"""

from accounts.models import User
from games import play, rows
from games.engines.contract import gettext_noop as _
from games.errors import NothingToUndo, Refused, Stale
from games.models import Game, Move, Player
from games.talk.models import Plea


class MayUndo(Refused):
    code = "may_undo"
    text = _("You can take this step back yourself: use Undo.")


class AskedBefore(Refused):
    code = "asked_before"
    text = _("You have asked for this step before.")


class NobodyToGrant(Refused):
    code = "nobody_to_grant"
    text = _("The next seat is a steward's. A steward grants no step back.")


class NotAsked(Refused):
    code = "not_asked"
    text = _("Nobody asks you for leave to take a step back.")


def ask(user: User, game_id: int, version: int) -> Plea:
    """The user asks for leave to take back the newest move. Raises Refused.

    The game's version moves on, so that the one who is asked sees it before acting.
    """
    with rows.locked(game_id) as game:
        player = play.seat_of(game, user)
        if game.version != version:
            raise Stale
        move = askable(game, player)
        game.version += 1
        game.save(update_fields=["version"])
        play.announce(game)
        play.call_steward(game)
        return Plea.objects.create(
            game=game, move=move.number, seat=player.seat, version=game.version
        )


def grant(user: User, game_id: int, version: int, move_id: str) -> Move:
    """The user, who was asked, allows the step back: it is made at once. Raises Refused."""
    return play.take_back(user, game_id, version, move_id, granted)


def granted(game: Game, player: Player) -> Move:
    """The move that the player is asked about. Raises NotAsked."""
    plea = standing(game)
    if plea is None or grantor(game, plea.seat) != player:
        raise NotAsked
    return game.moves.get(number=plea.move)


def standing(game: Game) -> Plea | None:
    """The plea that waits for an answer, if any; makes a query."""
    if not game.is_running:
        return None
    return Plea.objects.filter(game=game, version=game.version).first()


def askable(game: Game, player: Player) -> Move:
    """The move that the player may ask to take back. Raises Refused."""
    last = play.last_standing(game) if game.is_running else None
    if last is None or last.kind != Move.Kind.ACT or last.seat != player.seat or last.by_steward:
        raise NothingToUndo
    if play.may_undo(game, player):
        raise MayUndo
    if Plea.objects.filter(game=game, move=last.number).exists():
        raise AskedBefore
    if grantor(game, player.seat) is None:
        raise NobodyToGrant
    return last


def may_ask(game: Game, player: Player) -> bool:
    """Whether the table should offer to ask; makes queries."""
    try:
        askable(game, player)
    except Refused:
        return False
    return True


def grantor(game: Game, seat: int) -> Player | None:
    """Who may grant a step back to the seat; None if it is a steward."""
    players = list(game.players.select_related("user").order_by("seat"))
    following = [*players[seat + 1 :], *players[:seat]]
    awaited = [player for player in following if player.waiting]
    if awaited:
        return None if awaited[0].is_steward else awaited[0]
    return next((p for p in following if not (p.is_steward or p.left)), None)
