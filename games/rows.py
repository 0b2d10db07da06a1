"""Engine state ↔ rows: the only reader and writer of Game, Player and Region positions.

Loading takes three queries (the game, its players, its regions); saving writes only the rows
that changed and returns what they held before.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from games import registry
from games.engines import contract
from games.errors import NoSuchGame
from games.models import Game, Player, Region

Back: TypeAlias = dict[str, Any]
"""What a change overwrote: "rest" by key, "new" keys of rest, "seats" and "places" by key."""


@dataclass
class Position:
    """A game with its rows and the engine state that they spell."""

    game: Game
    players: list[Player]
    regions: dict[str, Region]
    engine: contract.Engine
    state: contract.State
    waits: dict[int, datetime | None] = field(default_factory=dict)
    """Since when each seat was waited for, as the rows were loaded."""

    def __post_init__(self) -> None:
        self.note_waits()

    def note_waits(self) -> None:
        """Remember who is waited for now: what the next move is compared with."""
        self.waits = {player.seat: player.since for player in self.awaited()}

    def awaited(self) -> list[Player]:
        """The players who may act now, by seat."""
        return [player for player in self.players if player.waiting]


@contextmanager
def locked(game_id: int) -> Iterator[Game]:
    """One transaction that holds the game's row. Raises NoSuchGame."""
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None:
            raise NoSuchGame
        yield game


def load(game: Game) -> Position:
    """The position of a game that has started; two queries beside the game's own."""
    players = list(game.players.select_related("user__schedule").order_by("seat"))
    return _position(game, players, _regions(game))


def load_all(games: Iterable[Game]) -> list[Position]:
    """The positions of several games that have started; two queries in all."""
    by_key = {game.pk: game for game in games}
    players: dict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(game__in=by_key).select_related("user").order_by("seat"):
        players[player.game_id].append(player)
    regions: dict[int, dict[str, Region]] = defaultdict(dict)
    for region in Region.objects.filter(game__in=by_key).order_by("pk"):
        regions[region.game_id][region.key] = region
    return [_position(game, players[key], regions[key]) for key, game in by_key.items()]


def _position(game: Game, players: list[Player], regions: dict[str, Region]) -> Position:
    engine = registry.engine(game.engine)
    state = engine.load(_spelled(game, players, regions))
    return Position(game, players, regions, engine, state)


def lay_out(game: Game, players: list[Player], state: contract.State) -> Position:
    """Write the first position of a game: all its region rows come to be."""
    engine = registry.engine(game.engine)
    dumped = engine.dump(state)
    Region.objects.bulk_create(_region(game, key, held) for key, held in dumped.places.items())
    regions = _regions(game)
    position = Position(game, players, regions, engine, state)
    save(position, state)
    return position


def save(position: Position, state: contract.State) -> Back:
    """Write what differs between the rows and `state`, and who is waited for."""
    position.state = state
    return _write(position, position.engine.dump(state))


def step_back(position: Position, back: Back) -> Back:
    """Write the rows as they were before the change that returned `back`."""
    then = before(spelled(position), back)
    position.state = position.engine.load(then)
    return _write(position, then)


def spelled(position: Position) -> contract.Rows:
    """The rows of a position as the engine reads them."""
    return _spelled(position.game, position.players, position.regions)


def _spelled(game: Game, players: Iterable[Player], regions: Mapping[str, Region]) -> contract.Rows:
    places = {key: _held(region) for key, region in regions.items()}
    return contract.Rows(dict(game.rest), [player.owns for player in players], places)


def _regions(game: Game) -> dict[str, Region]:
    """The regions in the order in which they were dealt, which an engine may go by."""
    return {region.key: region for region in game.regions.order_by("pk")}


def _held(region: Region) -> dict[str, Any]:
    return {**region.rest, "seat": region.seat, "race": region.race}


def _region(game: Game, key: str, held: Mapping[str, Any]) -> Region:
    rest = {name: value for name, value in held.items() if name not in ("seat", "race")}
    return Region(game=game, key=key, seat=held.get("seat"), race=held.get("race"), rest=rest)


def _write(position: Position, rows: contract.Rows) -> Back:
    back: Back = _write_rest(position.game, rows.rest)
    back["places"] = _write_places(position, rows.places)
    back["seats"] = _write_seats(position, rows.seats)
    return back


def _write_rest(game: Game, rest: dict[str, Any]) -> Back:
    """Puts `rest` into the game, which `save_game` writes with its other columns."""
    old = game.rest
    game.rest = rest
    return {
        "rest": {key: value for key, value in old.items() if rest.get(key, _GONE) != value},
        "new": [key for key in rest if key not in old],
    }


_GONE = object()


def _write_places(position: Position, places: Mapping[str, Mapping[str, Any]]) -> Back:
    back: Back = {}
    changed = []
    for key, held in places.items():
        region, wanted = position.regions[key], _region(position.game, key, held)
        if _held(region) == _held(wanted):
            continue
        back[key] = _held(region)
        region.seat, region.race, region.rest = wanted.seat, wanted.race, wanted.rest
        changed.append(region)
    if changed:
        Region.objects.bulk_update(changed, ["seat", "race", "rest"])
    return back


def _write_seats(position: Position, seats: list[dict[str, Any]]) -> Back:
    back: Back = {}
    changed = []
    awaited = set(position.engine.to_act(position.state))
    now = timezone.now()
    for player in position.players:
        owns = seats[player.seat]
        if owns != player.owns:
            back[str(player.seat)] = player.owns
        elif player.waiting == (player.seat in awaited):
            continue
        player.owns = owns
        _await(player, player.seat in awaited, now)
        changed.append(player)
    if changed:
        Player.objects.bulk_update(changed, ["owns", "waiting", "since"])
    return back


def _await(player: Player, waiting: bool, now: datetime) -> None:
    """A wait counts from its first moment, however many actions the turn takes."""
    if waiting != player.waiting:
        player.since = now if waiting else None
    player.waiting = waiting


def before(now: contract.Rows, back: Back) -> contract.Rows:
    """The rows as they were before the change that returned `back`."""
    rest = {key: value for key, value in now.rest.items() if key not in back["new"]}
    seats = [back["seats"].get(str(seat), owns) for seat, owns in enumerate(now.seats)]
    return contract.Rows(rest | back["rest"], seats, now.places | back["places"])
