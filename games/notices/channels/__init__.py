"""The ways to reach people, one module each; `CHANNELS` lists them.

A channel has one function, `send(letter)`. It returns when the other side has taken the letter,
and else raises one of the errors below. A letter that is sent again has the same `letter.id`.
"""

from dataclasses import dataclass
from datetime import timedelta

from accounts.models import User
from games.notices.models import Notice


class Undelivered(Exception):
    """The letter was not taken; the text says why, in the words of the person."""


class Later(Undelivered):
    """It may work another time. `wait` is how long the other side asked for, if it did."""

    def __init__(self, reason: str, wait: timedelta | None = None) -> None:
        super().__init__(reason)
        self.wait = wait


class Down(Later):
    """Nobody can be reached by this channel now; the letters behind need not be tried."""


class Never(Undelivered):
    """This letter will not be taken, and the next one to the same person hardly."""


class Gone(Never):
    """The other side says that there is nobody any more."""


@dataclass(frozen=True)
class Letter:
    """One message: what is told, to whom. `id` tells the other side whether it has it already."""

    id: str
    user: User
    notices: list[Notice]

    @property
    def channel(self) -> str:
        """The channel it goes by; every row of a letter has the same."""
        return self.notices[0].channel
