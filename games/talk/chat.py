"""The chat of a table: who hears what, and every write to it.

The table's players talk to everybody who may see the game; allies among themselves; spectators
apart, so that no player is helped before the game has ended.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet

from accounts.models import User
from games import push, rows
from games.engines.contract import gettext_noop as _
from games.errors import Refused
from games.models import Game, Player, Visitor
from games.notices import outbox
from games.talk.models import LONGEST_NOTE as LONGEST_NOTE
from games.talk.models import LONGEST_TEXT, Block, Message, Note, Reading, Report

Channel = Message.Channel
SHOWN = 30
"""Messages at a time."""


class NotYourChannel(Refused):
    status = 403
    code = "not_your_channel"
    text = _("You cannot speak there.")


class NothingSaid(Refused):
    status = 422
    code = "nothing_said"
    text = _("There is nothing to send.")


class TooLong(Refused):
    status = 422
    code = "too_long"
    text = _("This is too long: a message has at most 1000 characters.")


class NoteTooLong(Refused):
    status = 422
    code = "note_too_long"
    text = _("This is too long: a note has at most 10000 characters.")


class TooFast(Refused):
    status = 429
    code = "too_fast"
    text = _("You are writing very fast. Wait a minute, then send it again.")


class NotHeard(Refused):
    status = 404
    code = "not_heard"
    text = _("There is no such message.")


@dataclass(frozen=True)
class Listener:
    """A person at a table: seated or not, and with which allies."""

    game: Game
    user: Visitor
    player: Player | None
    team: int | None

    @property
    def channels(self) -> list[str]:
        """Where the person may speak."""
        if not self.user.is_authenticated:
            return []
        if self.player is None:
            return [Channel.SPECTATORS]
        return [Channel.TABLE] if self.team is None else [Channel.TABLE, Channel.ALLIES]

    @property
    def messages(self) -> QuerySet[Message]:
        """All that the person may read at this table."""
        heard = Q(channel=Channel.TABLE)
        if self.team is not None:
            heard |= Q(channel=Channel.ALLIES, team=self.team)
        if self.player is None or not (self.game.is_open or self.game.is_running):
            heard |= Q(channel=Channel.SPECTATORS)
        found: QuerySet[Message] = Message.objects.filter(heard, game=self.game)
        return found.heard_by(self.user)  # type: ignore[attr-defined]

    def unread(self) -> int:
        """How many messages are new to the person; makes a query."""
        if not self.user.is_authenticated:
            return 0
        return int(self.messages.new_to(self.user).count())  # type: ignore[attr-defined]


def listener(game: Game, user: Visitor) -> Listener:
    """The person at the table, with the position looked up for the allies."""
    player = game.player_of(user)
    if player is None or player.left or game.started is None:
        return Listener(game, user, player, None)
    position = rows.load(game)
    return Listener(game, user, player, team_of(position.engine.view(position.state, player.seat)))


def team_of(view: Mapping[str, Any]) -> int | None:
    """The number of the viewer's team; None for one who plays alone."""
    allies = view.get("allies", [])
    return min(allies) if len(allies) > 1 else None


def say(user: User, game: Game, channel: str, text: str) -> Message:
    """The user says something at the table. Raises Refused."""
    speaker = listener(game, user)
    if channel not in speaker.channels:
        raise NotYourChannel
    said = cleaned(text)
    team = speaker.team if channel == Channel.ALLIES else None
    with transaction.atomic():
        message = Message.objects.create(
            game=game, user=user, channel=channel, team=team, text=said
        )
        outbox.chat(game, _people(message), user, said)
        heard(user, game, message.pk)
        transaction.on_commit(lambda: push.spoke(game.pk, message.pk), robust=True)
    return message


def cleaned(text: str) -> str:
    """The text without control characters. Raises NothingSaid or TooLong."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    plain = "".join(sign for sign in plain if sign == "\n" or unicodedata.category(sign) != "Cc")
    if not plain:
        raise NothingSaid
    if len(plain) > LONGEST_TEXT:
        raise TooLong
    return plain


def _people(message: Message) -> list[User]:
    """Those at the table who are told of the message."""
    if message.channel == Channel.SPECTATORS:
        return []
    deaf = set(Block.objects.filter(blocked=message.user).values_list("user", flat=True))
    players = message.game.players.exclude(user=None).select_related("user")
    if message.team is not None:
        players = [p for p in players if listener(message.game, p.user).team == message.team]
    return [player.user for player in players if player.user_id not in deaf]


def heard(user: User, game: Game, last: int) -> None:
    """The user has read up to the message with this number; never goes back."""
    newest = Message.objects.filter(game=game).aggregate(newest=Max("pk"))["newest"] or 0
    reading, made = Reading.objects.get_or_create(
        user=user, game=game, defaults={"last": min(last, newest)}
    )
    if not made and reading.last < min(last, newest):
        Reading.objects.filter(pk=reading.pk).update(last=min(last, newest))


def unread(user: Visitor, games: Iterable[Game]) -> dict[int, int]:
    """How many messages are new to the user, by game; two queries, and one a team talk."""
    if not user.is_authenticated:
        return {}
    new = Message.objects.filter(game__in=list(games)).new_to(user)
    table = new.filter(channel=Channel.TABLE).values_list("game").annotate(Count("pk"))
    found = dict(table.order_by("game"))
    allied = new.filter(channel=Channel.ALLIES).values_list("game", flat=True).distinct()
    for game in Game.objects.filter(pk__in=allied.order_by("game")):
        found[game.pk] = listener(game, user).unread()
    return {key: number for key, number in found.items() if number}


def message_for(user: Visitor, message_id: int, game: Game) -> Message:
    """The message, if the user may read it. Raises NotHeard."""
    found = listener(game, user).messages.filter(pk=message_id).first()
    if found is None:
        raise NotHeard
    return found


def block(user: User, message: Message) -> None:
    """The user wants to read nothing more of the message's author."""
    if message.user_id != user.pk:
        Block.objects.get_or_create(user=user, blocked=message.user)


def unblock(user: User, blocked_id: int) -> None:
    """The user will read that person again."""
    Block.objects.filter(user=user, blocked=blocked_id).delete()


def report(user: User, message: Message, reason: str) -> None:
    """Call the staff to a message; once for each reader."""
    limit = Report._meta.get_field("reason").max_length
    Report.objects.get_or_create(message=message, user=user, defaults={"reason": reason[:limit]})


def note(user: User, game: Game) -> str:
    """What the user has noted down about the game."""
    found = Note.objects.filter(user=user, game=game).values_list("text", flat=True).first()
    return found or ""


def write_note(user: User, game: Game, text: str) -> None:
    """Keep the user's note about the game; an empty one is dropped."""
    if text.strip():
        Note.objects.update_or_create(user=user, game=game, defaults={"text": text})
    else:
        Note.objects.filter(user=user, game=game).delete()
