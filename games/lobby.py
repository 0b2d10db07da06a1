"""Every write to a game before it runs: made, joined, left, filled, started."""

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import paces, play, registry, rows
from games.engines.contract import Event, words
from games.engines.contract import gettext_noop as _
from games.errors import (
    AlreadySeated,
    AlreadyStarted,
    Full,
    GuestsDoNotInvite,
    NobodyOfThatName,
    NotFull,
    NotHost,
    NotSeated,
    TooManyInvitations,
    Unreliable,
)
from games.models import Game, Player
from games.notices import outbox
from games.talk.models import Block
from games.turns import reliability

SECRET_BYTES = 32
MOST_INVITATIONS = 20
"""A person's, in a day and a night."""
SITS_HERE = _("This player sits at the table already.")
APART = 1000
"""Added to a seat number while seats are dealt anew, for no two may be equal at any moment."""


@transaction.atomic
def create(
    user: User,
    engine: str,
    seats: int,
    name: str,
    *,
    public: bool = True,
    options: Mapping[str, Any] | None = None,
    stewards: int = 0,
    pace: str = paces.USUAL,
    min_reliability: int = 0,
) -> Game:
    """A new table at which the user sits, with `stewards` of the other seats filled.

    If that fills it, it starts at once. `pace` is a key of `paces.PRESETS`; it counts only where
    people wait for each other. The caller has checked the numbers.
    """
    game = Game(engine=engine, seats=seats, name=name, public=public, creator=user)
    game.options = registry.LISTINGS[engine].usual | dict(options or {})
    game.min_reliability = min_reliability
    _set_pace(game, pace)
    game.rules_version = registry.engine(engine).rules_version
    game.save()
    Player.objects.create(game=game, seat=0, user=user)
    for seat in range(1, stewards + 1):
        Player.objects.create(game=game, seat=seat, steward=True)
    if stewards + 1 == seats:
        return start(user, game.pk)
    return game


def join(user: User, game_id: int) -> Game:
    """Take a free seat; whoever asks may see the game."""
    with rows.locked(game_id) as game:
        _check_open(game)
        if game.player_of(user):
            raise AlreadySeated
        if game.is_full:
            raise Full
        check_reliability(game, user)
        Player.objects.create(game=game, seat=game.players.count(), user=user)
        return _moved_on(game)


def leave(user: User, game_id: int) -> Game:
    """Give the seat back before the start. Where no person is left, the game is given up."""
    with rows.locked(game_id) as game:
        _check_open(game)
        player = game.player_of(user)
        if player is None:
            raise NotSeated
        player.delete()
        _close_ranks(game)
        if not game.players.exclude(user=None).exists():
            game.status = Game.Status.CLOSED
        return _moved_on(game)


def invite(user: User, game_id: int, name: str) -> User:
    """Ask somebody by name to take a seat; who has blocked the user is not told of it."""
    with rows.locked(game_id) as game:
        _check_open(game)
        if game.player_of(user) is None:
            raise NotSeated
        if user.is_guest:
            raise GuestsDoNotInvite
        if game.is_full:
            raise Full
        person = User.objects.named(name).filter(is_active=True, is_guest=False).first()
        if person is None:
            raise NobodyOfThatName
        if game.player_of(person):
            raise AlreadySeated(words(SITS_HERE))
        if outbox.invitations_of(user) >= MOST_INVITATIONS:
            raise TooManyInvitations
        if not Block.objects.filter(user=person, blocked=user).exists():
            outbox.invitation(game, person, user)
        return person


def fill(user: User, game_id: int) -> Game:
    """The host gives all free seats to stewards."""
    with rows.locked(game_id) as game:
        _check_open(game)
        _check_host(game, user)
        for seat in range(game.players.count(), game.seats):
            Player.objects.create(game=game, seat=seat, steward=True)
        return _moved_on(game)


def start(user: User, game_id: int) -> Game:
    """Seal the dice, deal the game and its seats. Any player at a full table may do it."""
    with rows.locked(game_id) as game:
        _check_open(game)
        if game.player_of(user) is None:
            raise NotSeated
        if not game.is_full:
            raise NotFull
        _deal(game, user)
        return game


def check_reliability(game: Game, user: User) -> None:
    """Raises Unreliable for too few turns made in time; who has made none yet may join."""
    share = reliability(user) if game.min_reliability else None
    if share is not None and share < game.min_reliability:
        raise Unreliable(words(Unreliable.text, least=game.min_reliability, share=share))


def new_secret() -> str:
    """What the dice of a game follow from, as hex digits."""
    return secrets.token_hex(SECRET_BYTES)


def _set_pace(game: Game, key: str) -> None:
    game.pace_key = key
    game.pace = msgspec.to_builtins(paces.PRESETS[key])


def _deal(game: Game, user: User) -> None:
    engine = registry.engine(game.engine)
    state, events = engine.setup(game.options, game.seats, new_secret())
    players = _seat(game, _order(events))
    game.status = Game.Status.RUNNING
    game.started = timezone.now()
    game.rules_version = engine.rules_version
    if sum(player.user_id is not None for player in players) == 1:
        _set_pace(game, paces.UNTIMED)
    position = rows.lay_out(game, players, state)
    play.record_start(position, user, events)


def _order(events: list[Event]) -> list[int]:
    return list(next(event.data["order"] for event in events if event.kind == "seated"))


def _seat(game: Game, order: list[int]) -> list[Player]:
    """Joiner `order[k]` gets seat k."""
    joined = list(game.players.select_related("user__schedule").order_by("seat"))
    players = [joined[joiner] for joiner in order]
    for shift in (APART, 0):
        for seat, player in enumerate(players):
            player.seat = seat + shift
            player.save(update_fields=["seat"])
    return players


def _close_ranks(game: Game) -> None:
    for seat, player in enumerate(game.players.order_by("seat")):
        if player.seat != seat:
            player.seat = seat
            player.save(update_fields=["seat"])


def _check_open(game: Game) -> None:
    if not game.is_open:
        raise AlreadyStarted


def _check_host(game: Game, user: User) -> None:
    if game.player_of(user) is None:
        raise NotSeated
    if game.host() != user:
        raise NotHost


def _moved_on(game: Game) -> Game:
    game.version += 1
    game.changed = timezone.now()
    game.save(update_fields=["version", "changed", "status"])
    play.announce(game)
    return game
