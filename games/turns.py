"""Every turn that was ended, and by whom: what reliability and rounds held are counted from."""

from datetime import timedelta
from typing import Any, ClassVar, NamedTuple, Self

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


class Kept(NamedTuple):
    """How many turns of late had a deadline, and how many of these were made in time."""

    counted: int
    made: int

    @property
    def missed(self) -> int:
        """How many a steward had to end."""
        return self.counted - self.made

    @property
    def percent(self) -> int | None:
        """The share that was made in time; None without any turn."""
        return int(100 * self.made / self.counted) if self.counted else None


def kept(user: Any) -> Kept:
    """The user's turns of late that had a deadline; a query."""
    turns = Turn.objects.of_late(user).order_by()
    found = turns.aggregate(counted=Count("pk"), made=Count("pk", filter=Q(in_time=True)))
    return Kept(**found)


def reliability(user: Any) -> int | None:
    """Percent of the user's turns of late that were made in time; None without any. A query."""
    return kept(user).percent
