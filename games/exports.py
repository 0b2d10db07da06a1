"""A game as one file: what stands in it, and how a finished one comes into another instance.

The structs are the schema (`manage.py exportschema` prints it as JSON Schema). While a game
runs, a file holds what its asker may know; when it is over, everything.
"""

from datetime import datetime
from typing import Any, Literal

import msgspec
from django.db import transaction
from msgspec import Struct

from games import play, registry, rows
from games.engines import contract
from games.engines.dice import commitment, redraw
from games.models import Game, Move, Player

FORMAT = 1
DRAW = ("number", "what", "purpose", "size", "result")


class GameFacts(Struct):
    """The table itself. `id` is its number where it was played."""

    id: int
    engine: str
    rules_version: int
    name: str
    options: dict[str, Any]
    seats: int
    status: str
    version: int
    started: datetime | None
    finished: datetime | None


class Seat(Struct):
    """Who sat where; `points` and `rank` once the game is over."""

    seat: int
    name: str
    steward: bool
    left: bool
    rank: int | None
    points: int | None


class SealedDice(Struct):
    """The seal, the number of draws, and after the end the secret."""

    commitment: str
    secret: str | None
    drawn: int


class Step(Struct):
    """A move. `action` is None where it is not the asker's to know; `undoes` names a move."""

    number: int
    kind: Literal["start", "act", "undo", "leave"]
    seat: int | None
    by_steward: bool
    version: int
    rules_version: int
    time: datetime
    undoes: int | None
    action: dict[str, Any] | None
    events: list[contract.Event]
    by_order: bool = False


class Export(Struct):
    """A whole file. `view` is the position as the asker sees it."""

    format: Literal[1]
    game: GameFacts
    players: list[Seat]
    dice: SealedDice
    view: dict[str, Any]
    moves: list[Step]


class NotImportable(Exception):
    """The file cannot be taken in; the message says why, for people."""


def read(body: bytes) -> Export:
    """The export in a file's bytes. Raises NotImportable."""
    try:
        return msgspec.json.decode(body, type=Export)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotImportable(f"This is no exported game: {error}") from error


@transaction.atomic
def take_in(export: Export) -> Game:
    """Check a finished game by its dice and by playing it again, and store it.

    Players keep their names and are linked to no account. Raises NotImportable.
    """
    _check_facts(export)
    _check_dice(export)
    return _Import(export).run()


def _check_facts(export: Export) -> None:
    game = export.game
    if game.status != Game.Status.OVER or export.dice.secret is None:
        raise NotImportable("Only finished games can be imported.")
    if game.engine not in registry.LISTINGS:
        raise NotImportable(f"There is no game called {game.engine} here.")
    if [player.seat for player in export.players] != list(range(game.seats)):
        raise NotImportable("The seats are not complete.")
    if [move.number for move in export.moves] != list(range(1, len(export.moves) + 1)):
        raise NotImportable("Moves are missing.")
    if not export.moves or export.moves[0].kind != Move.Kind.START:
        raise NotImportable("The first move is not the start.")


def _check_dice(export: Export) -> None:
    secret = export.dice.secret or ""
    try:
        sealed = commitment(secret)
    except ValueError as error:
        raise NotImportable("The secret of the dice is no hexadecimal number.") from error
    if sealed != export.dice.commitment:
        raise NotImportable("The secret of the dice does not fit its seal.")
    for move in export.moves:
        for event in move.events:
            _check_draw(secret, event.data)


def _check_draw(secret: str, data: dict[str, Any]) -> None:
    if not all(key in data for key in DRAW):
        return
    if redraw(secret, data["number"], data["what"], data["size"]) != data["result"]:
        raise NotImportable(f"Draw {data['number']} does not follow from the secret.")


class _Import:
    """A file being played again, each step compared with what it tells."""

    def __init__(self, export: Export) -> None:
        self.export = export
        self.engine = registry.engine(export.game.engine)
        self.backs: dict[int, rows.Back] = {}

    def run(self) -> Game:
        self.position = self._deal()
        for step in self.export.moves[1:]:
            self._take(step)
        self._close()
        return self.position.game

    def _deal(self) -> rows.Position:
        facts, first = self.export.game, self.export.moves[0]
        try:
            secret = self.export.dice.secret or ""
            state, events = self.engine.setup(facts.options, facts.seats, secret)
        except ValueError as error:
            raise NotImportable(f"This game cannot be dealt: {error}") from error
        self._compare(first, events)
        game = self._make_game()
        players = [self._make_player(game, seat) for seat in self.export.players]
        position = rows.lay_out(game, players, state)
        self._record(game, first, {})
        return position

    def _make_game(self) -> Game:
        facts = self.export.game
        game: Game = Game.objects.create(
            engine=facts.engine,
            rules_version=facts.rules_version,
            options=facts.options,
            seats=facts.seats,
            name=facts.name[:60],
            status=Game.Status.RUNNING,
            started=facts.started,
            finished=facts.finished,
            imported=True,
        )
        return game

    def _make_player(self, game: Game, seat: Seat) -> Player:
        player: Player = Player.objects.create(
            game=game, seat=seat.seat, name=seat.name[:60], steward=seat.steward, left=seat.left
        )
        return player

    def _take(self, step: Step) -> None:
        position = self.position
        if step.kind == Move.Kind.UNDO:
            if step.undoes not in self.backs:
                raise NotImportable(f"Move {step.number} takes back what was not done.")
            back = rows.step_back(position, self.backs[step.undoes])
            self._compare(step, [])
        else:
            state, events = self._play(step)
            self._compare(step, events)
            back = rows.save(position, state)
        self.backs[step.number] = back
        self._record(position.game, step, back)

    def _play(self, step: Step) -> tuple[contract.State, list[contract.Event]]:
        if step.seat is None or not 0 <= step.seat < self.export.game.seats:
            raise NotImportable(f"Move {step.number} is nobody's.")
        if step.kind == Move.Kind.LEAVE:
            return self.engine.leave(self.position.state, step.seat)
        try:
            action = msgspec.convert(step.action, contract.Action)
            return self.engine.apply(self.position.state, step.seat, action)
        except (contract.IllegalAction, msgspec.ValidationError) as error:
            raise NotImportable(f"Move {step.number} is not legal: {error}") from error

    def _compare(self, step: Step, events: list[contract.Event]) -> None:
        if msgspec.to_builtins(step.events) != msgspec.to_builtins(events):
            raise NotImportable(f"Move {step.number} did not go as the file tells.")

    def _record(self, game: Game, step: Step, back: rows.Back) -> None:
        move = Move.objects.create(
            game=game,
            number=step.number,
            kind=step.kind,
            seat=step.seat,
            by_steward=step.by_steward,
            by_order=step.by_order,
            action=step.action or {},
            events=msgspec.to_builtins(step.events),
            undoes=step.undoes,
            rules_version=step.rules_version,
            version=step.version,
            move_id=play.new_move_id(),
            back=back,
        )
        Move.objects.filter(pk=move.pk).update(time=step.time)

    def _close(self) -> None:
        """The result must be the one told; then the game is over here, too."""
        result = self.engine.result(self.position.state)
        if result is None:
            raise NotImportable("The game does not end with its last move.")
        told = [(seat.seat, seat.rank, seat.points) for seat in self.export.players]
        if [(score.seat, score.rank, score.points) for score in result.scores] != told:
            raise NotImportable("The scores are not those of the game.")
        for player, score in zip(self.position.players, result.scores, strict=True):
            player.rank, player.points = score.rank, score.points
        Player.objects.bulk_update(self.position.players, ["rank", "points"])
        game = self.position.game
        game.status, game.version = Game.Status.OVER, self.export.game.version
        game.save()
