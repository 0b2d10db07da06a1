"""What people at a table say to each other and note down for themselves."""

from django.db import models

from games.models import Game


class Plea(models.Model):
    """A player asks for leave to take back a move, the number of which is `move`.

    It holds while the game stands at `version`: whatever anybody does next is the answer no.
    A move is asked for once.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="pleas")
    move = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "move"], name="plea_once_a_move"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.move}"
