"""Every turn that was ended, and by whom: what reliability and rounds held are counted from."""

from datetime import timedelta
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, Q
from django.utils import timezone

COUNTED = timedelta(days=60)
"""How long a turn counts for or against its player."""


class Turns(models.QuerySet["Turn"]):
    """Queries on ended turns."""

    def of_late(self, user: Any) -> Self:
        """The user's own turns with a deadline that ended within COUNTED."""
        since = timezone.now() - COUNTED
        return self.filter(user=user, ended__gt=since).exclude(in_time=None)

    def held(self, game: Any, seat: int) -> dict[int | None, int]:
        """How many turns of a seat each holder had, by user id; None are the steward's."""
        turns = self.filter(game=game, seat=seat).order_by().values_list("user")
        return dict(turns.annotate(Count("pk")))


class Turn(models.Model):
    """One turn of a seat. `user` held the seat, or nobody: then a steward did.

    `in_time` is false where a steward had to end it, and None where there was no deadline.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="turns")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="turns"
    )
    in_time = models.BooleanField(null=True)
    ended = models.DateTimeField()

    objects: ClassVar[Any] = Turns.as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "ended"], name="turn_of_user")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} {self.ended:%Y-%m-%d}"


def reliability(user: Any) -> int | None:
    """Percent of the user's turns of late that were made in time; None without any. A query."""
    turns = Turn.objects.of_late(user).order_by()
    counted = turns.aggregate(all=Count("pk"), made=Count("pk", filter=Q(in_time=True)))
    if not counted["all"]:
        return None
    return int(100 * counted["made"] / counted["all"])
