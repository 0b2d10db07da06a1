"""Tasks: hints that something is due. Each calls play; what is due stands in rows."""

from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games import absence, deadlines, play
from games.models import Game
from games.notices import deliver, outbox
from smallworld_site.celery import hint

OVERDUE = timedelta(seconds=10)
"""A steward's game that stood still for so long has lost its task."""
MOST_AT_ONCE = 100


def call_steward(game_id: int, version: int) -> None:
    """Ask for the steward's next move, after the pause in which people see the last one."""
    hint(steward_move, game_id, version, countdown=settings.STEWARD_PAUSE)


@shared_task
def steward_move(game_id: int, version: int) -> None:
    """One move of a steward, then the call for its next one.

    Does nothing if the game is no longer at this version. Without a pause it plays on at once.
    """
    move = play.steward_step(game_id, version)
    while move is not None and not settings.STEWARD_PAUSE:
        move = play.steward_step(game_id, move.version)
    if move is not None:
        call_steward(game_id, move.version)


@shared_task
def sweep_stewards() -> int:
    """Find the games that wait for a steward and whose task was lost; returns how many."""
    overdue = Game.objects.stuck_on_steward(timezone.now() - OVERDUE)
    found = list(overdue.values_list("pk", "version")[:MOST_AT_ONCE])
    for game_id, version in found:
        hint(steward_move, game_id, version)
    return len(found)


@shared_task
def deliver_notices() -> int:
    """Send what is due in the outbox; returns how many letters were tried."""
    return deliver.sweep()


@shared_task
def forget_old_notices() -> int:
    """Empty the outbox of what is long settled; returns how many rows went."""
    return outbox.forget_old()


@shared_task
def sweep_deadlines() -> int:
    """Claim the games whose deadline has passed, a task for each; returns how many."""
    found = deadlines.claim(timezone.now())
    for game_id, version in found:
        hint(expire_game, game_id, version)
    return len(found)


@shared_task
def expire_game(game_id: int, version: int) -> None:
    """Let a steward move for those whose time ran out in this game."""
    absence.expire(game_id, version)
