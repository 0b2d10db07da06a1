"""Standing orders: what a player wants done with choices outside their own turn.

They are secret: nothing here may be shown to anybody but their owner.
"""

import logging
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.engines import contract
from games.engines.contract import Action, Order

log = logging.getLogger(__name__)

Deed = tuple[Any, Action]
"""A player, and what the player's order says to do."""


class StandingOrders(models.QuerySet["StandingOrder"]):
    """Queries on standing orders, told from their owner."""

    def default_of(self, user: Any) -> Self:
        """What holds in all the user's games; none for who never chose."""
        return self.filter(user=user, game=None)

    def for_game(self, user: Any, game: Any) -> Self:
        """What was chosen for this very game; none where the default holds."""
        return self.filter(user=user, game=game)

    def in_force(self, user: Any, game: Any) -> Self:
        """What holds for the user in the game, the first one winning."""
        found = self.filter(Q(game=game) | Q(game=None), user=user)
        return found.order_by(F("game").asc(nulls_last=True))


class StandingOrder(models.Model):
    """A player's order: for one game, or without one for all that have none of their own.

    `places` are the places of the board that the policy KEEP names.
    """

    class Policy(models.TextChoices):
        HOLD = contract.HOLD, _("Hold the strongest border")
        SPREAD = contract.SPREAD, _("Spread evenly")
        KEEP = contract.KEEP, _("Keep to these regions")
        ASK = contract.ASK, _("Ask me")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_orders"
    )
    game = models.ForeignKey(
        "games.Game", models.CASCADE, null=True, blank=True, related_name="standing_orders"
    )
    policy = models.CharField(max_length=8, choices=Policy.choices, default=Policy.HOLD)
    places = models.JSONField(default=list, blank=True)

    objects: ClassVar[Any] = StandingOrders.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="order_once_a_game"),
            models.UniqueConstraint(
                fields=["user"], condition=Q(game=None), name="order_one_default"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}@{self.game_id or '*'}"

    def as_order(self) -> Order:
        """As the engines read it."""
        return {"policy": self.policy, "places": self.places}


NOBODY_CHOSE: Order = {"policy": contract.HOLD, "places": []}


def order_of(user: Any, game: Any) -> Order:
    """What holds for the user in the game; makes a query."""
    found: StandingOrder | None = StandingOrder.objects.in_force(user, game).first()
    return found.as_order() if found else NOBODY_CHOSE


def next_deed(position: Any) -> Deed | None:
    """A choice that somebody's order makes at once; None if all who are waited for must act.

    Seats that a steward plays are the steward's. Takes a `rows.Position`.
    """
    for player in position.awaited():
        if player.on_turn or player.is_steward:
            continue
        action = _deed_of(position, player)
        if action is not None:
            return player, action
    return None


def _deed_of(position: Any, player: Any) -> Action | None:
    """What the player's order says. With a fault in it the player is asked: the game goes on."""
    order = order_of(player.user, position.game)
    try:
        action: Action | None = position.engine.standing(position.state, player.seat, order)
        if action is not None:
            position.engine.apply(position.state, player.seat, action)
    except Exception:
        log.exception("A standing order in game %s cannot be carried out", position.game.pk)
        return None
    return action


def set_default(user: Any, policy: str) -> None:
    """From now on this holds in every game of the user without an order of its own."""
    StandingOrder.objects.update_or_create(
        user=user, game=None, defaults={"policy": policy, "places": []}
    )


def set_for_game(user: Any, game: Any, policy: str, places: list[str]) -> None:
    """From now on this holds for the user in this game; an empty policy means the default."""
    if not policy:
        StandingOrder.objects.for_game(user, game).delete()
        return
    StandingOrder.objects.update_or_create(
        user=user, game=game, defaults={"policy": policy, "places": places}
    )


def hand_over(guest: Any, user: Any) -> None:
    """What a guest ordered goes with the seats to the user, who may have ordered otherwise."""
    taken = set(StandingOrder.objects.filter(user=user).values_list("game", flat=True))
    theirs = StandingOrder.objects.filter(user=guest).values_list("pk", "game")
    free = [key for key, game in theirs if game not in taken]
    StandingOrder.objects.filter(pk__in=free).update(user=user)
