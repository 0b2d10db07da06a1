"""Deadlines in templates: what a page needs to go on counting by itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django import template
from django.utils import timezone

from games import deadlines
from games.models import Player

register = template.Library()


@dataclass(frozen=True)
class Countdown:
    """A deadline as it is counted down to while the clock runs: from `begins` to `ends`."""

    now: datetime
    begins: datetime
    ends: datetime

    @property
    def rests(self) -> bool:
        """Whether the clock stands still, so that the date alone is said."""
        return not self.begins <= self.now < self.ends


@register.filter
def countdown(player: Player) -> Countdown:
    """What is known of the deadline of a player who has one."""
    now = timezone.now()
    begins, ends = deadlines.running(player, now) or (player.due, player.due)
    return Countdown(now, begins, ends)


@register.filter
def next_due(players: Iterable[Player]) -> Player | None:
    """Whose time runs out first, of those who have a deadline."""
    timed = [player for player in players if player.due]
    return min(timed, key=lambda player: player.due, default=None)
