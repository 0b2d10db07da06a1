"""What people at a table say to each other and note down for themselves."""

from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, Visitor

LONGEST_TEXT = 1000
LONGEST_NOTE = 10_000
LONGEST_REASON = 300


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


class Messages(models.QuerySet["Message"]):
    """Queries on what was said, told from the one who reads."""

    def heard_by(self, user: Visitor) -> Self:
        """What nobody hid, and nobody said whom the user blocked."""
        shown = self.filter(hidden=False)
        if not user.is_authenticated:
            return shown
        return shown.exclude(user__in=Block.objects.filter(user=user).values("blocked"))

    def new_to(self, user: User) -> Self:
        """What others said since the user last read in that game."""
        read = Reading.objects.filter(user=user, game=OuterRef("game")).values("last")[:1]
        fresh = self.heard_by(user).exclude(user=user)
        return fresh.annotate(read=Subquery(read)).filter(Q(read=None) | Q(pk__gt=F("read")))


class Message(models.Model):
    """Something said at a table: plain text. `team` is the lowest seat of the allies who hear it.

    `hidden` is set by the staff: the row stays, and nobody is shown it.
    """

    class Channel(models.TextChoices):
        TABLE = "table", _("everybody")
        ALLIES = "allies", _("allies only")
        SPECTATORS = "spectators", _("spectators")

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages", verbose_name=_("game"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="messages", verbose_name=_("author")
    )
    channel = models.CharField(
        _("heard by"), max_length=12, choices=Channel.choices, default=Channel.TABLE
    )
    team = models.PositiveSmallIntegerField(_("allies of seat"), null=True, blank=True)
    text = models.CharField(_("text"), max_length=LONGEST_TEXT)
    time = models.DateTimeField(_("time"), auto_now_add=True)
    hidden = models.BooleanField(
        _("hidden"),
        default=False,
        help_text=_("Nobody is shown it any more; the message itself is kept."),
    )

    objects: ClassVar[Any] = Messages.as_manager()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["game", "pk"]
        indexes = [models.Index(fields=["game", "-id"], name="message_newest")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"


class Reading(models.Model):
    """How far a person has read in a game: the number of the last message."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    last = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="reading_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.game_id}: {self.last}"


class Note(models.Model):
    """What a person notes down about a game; nobody else ever sees it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST_NOTE, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="note_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.game_id}"


class Block(models.Model):
    """`user` does not want to read what `blocked` says."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], name="block_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.blocked_id}"


class Report(models.Model):
    """A reader calls the staff to a message."""

    message = models.ForeignKey(
        Message, models.CASCADE, related_name="reports", verbose_name=_("message")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("reported by")
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    time = models.DateTimeField(_("time"), auto_now_add=True)
    settled = models.BooleanField(
        _("settled"),
        default=False,
        help_text=_("Looked at. To hide or show the message, too, use the actions of the list."),
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["settled", "-time"]
        constraints = [
            models.UniqueConstraint(fields=["message", "user"], name="report_once"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id}"
