"""The outbox, what people chose, and the ways that lead to them."""

import secrets
from datetime import UTC, datetime, time, tzinfo
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import zones
from games.models import Game
from games.notices import timing
from games.notices.events import DEFAULTS, Channel, Event

LONGEST_ADDRESS = 1000
LONGEST_ERROR = 300


class Notices(models.QuerySet["Notice"]):
    """Queries on the outbox."""

    def queued(self) -> Self:
        return self.filter(state=Notice.State.QUEUED)

    def due(self, now: datetime) -> Self:
        """Queued rows that may go out, and that no worker holds, the longest due first."""
        free = Q(leased_until=None) | Q(leased_until__lte=now)
        return self.queued().filter(free, due__lte=now).order_by("due", "pk")

    def told_on_page(self) -> Self:
        """What the site itself tells, the newest first."""
        sent = self.filter(channel=Channel.PAGE, state=Notice.State.SENT)
        return sent.order_by("-created", "-pk")

    def unseen(self) -> Self:
        return self.filter(seen=None)


class Notice(models.Model):
    """One event for one person by one channel: a row of the outbox.

    `key` names what is told so that it is told once. `occasion` is the wait that it is about, by
    its first moment. Rows with the same `letter` go out as one message, and a message that had
    to be sent again carries the same identity. `claim` and `leased_until` say which worker holds
    the row and how long that counts. `reached` lists the devices that have it already.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        DROPPED = "dropped", _("no longer needed")

    key = models.CharField(_("key"), max_length=160, unique=True)
    event = models.CharField(_("event"), max_length=16, choices=Event.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("person")
    )
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, related_name="notices", verbose_name=_("game")
    )
    channel = models.CharField(_("channel"), max_length=8, choices=Channel.choices)
    occasion = models.CharField(_("wait that it is about"), max_length=40, blank=True)
    data = models.JSONField(_("data"), default=dict, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.QUEUED)
    due = models.DateTimeField(_("due"))
    created = models.DateTimeField(_("created"))
    sent = models.DateTimeField(_("sent"), null=True, blank=True)
    seen = models.DateTimeField(_("seen"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.CharField(_("error"), max_length=LONGEST_ERROR, blank=True)
    letter = models.CharField(_("letter it went out in"), max_length=32, blank=True)
    claim = models.CharField(_("worker that holds it"), max_length=32, blank=True)
    leased_until = models.DateTimeField(_("held until"), null=True, blank=True)
    reached = models.JSONField(_("devices reached"), default=list, blank=True)

    objects: ClassVar[Any] = Notices.as_manager()

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [
            models.Index(fields=["due"], condition=Q(state="queued"), name="notice_due"),
            models.Index(fields=["letter"], condition=Q(state="queued"), name="notice_letter"),
            models.Index(fields=["user", "channel", "-created"], name="notice_of_user"),
            models.Index(fields=["game", "user"], condition=Q(seen=None), name="notice_unseen"),
            models.Index(fields=["created"], name="notice_age"),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.state}"


class Preferences(models.Model):
    """What a person chose about notices. Who has no row has chosen nothing.

    `chosen` holds the channels of those events for which they differ from DEFAULTS. `lead` is in
    minutes before the deadline, 0 for no reminder. `language` is what the browser spoke last,
    for letters to people who let it choose.
    """

    class Lead(models.IntegerChoices):
        NEVER = 0, _("no reminder")
        QUARTER = 15, _("15 minutes before")
        ONE = 60, _("1 hour before")
        THREE = 180, _("3 hours before")
        SIX = 360, _("6 hours before")
        TWELVE = 720, _("12 hours before")
        DAY = 1440, _("a day before")

    CHOICES = ("chosen", "quiet_from", "quiet_until", "digest", "digest_at", "lead")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="preferences"
    )
    chosen = models.JSONField(default=dict, blank=True)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    digest = models.BooleanField(_("one email a day"), default=False)
    digest_at = models.TimeField(_("at"), default=time(18))
    lead = models.PositiveSmallIntegerField(_("reminder"), choices=Lead.choices, default=Lead.THREE)
    language = models.CharField(max_length=2, blank=True)

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"

    @classmethod
    def hand_over(cls, guest: Any, user: Any) -> None:
        """What a guest chose becomes the user's choice, where the user has made none."""
        theirs = cls.objects.filter(user=guest).first()
        mine, _new = cls.objects.get_or_create(user=user)
        if theirs is None or not mine.is_untouched:
            return
        for name in cls.CHOICES:
            setattr(mine, name, getattr(theirs, name))
        mine.save(update_fields=cls.CHOICES)

    @property
    def is_untouched(self) -> bool:
        """Everything is as it is for somebody who has chosen nothing."""
        blank = Preferences()
        return all(getattr(self, name) == getattr(blank, name) for name in self.CHOICES)

    def channels(self, event: str) -> list[str]:
        """The channels by which the person wants to hear of an event."""
        return list(self.chosen.get(event, DEFAULTS.get(event, ())))

    def choose(self, event: str, channels: list[str]) -> None:
        """Remember the channels of an event; does not save."""
        if set(channels) == set(DEFAULTS[event]):
            self.chosen.pop(event, None)
        else:
            self.chosen[event] = sorted(channels)

    def quiet(self) -> timing.Quiet | None:
        """The quiet hours, by the clock on the person's wall."""
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return timing.Quiet(self.zone, self.quiet_from, self.quiet_until)

    @property
    def zone(self) -> tzinfo:
        return zones.find(self.user.time_zone) or UTC


class Route(models.Model):
    """How one channel to one person has fared. `off` since it failed; None while it works."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="routes", verbose_name=_("person")
    )
    channel = models.CharField(_("channel"), max_length=8, choices=Channel.choices)
    failures = models.PositiveSmallIntegerField(_("failures"), default=0)
    error = models.CharField(_("error"), max_length=LONGEST_ERROR, blank=True)
    off = models.DateTimeField(_("switched off"), null=True, blank=True)
    last_reached = models.DateTimeField(_("last reached"), null=True, blank=True)

    class Meta:
        verbose_name = _("way to a person")
        verbose_name_plural = _("ways to people")
        constraints = [
            models.UniqueConstraint(fields=["user", "channel"], name="route_once"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} to {self.user_id}"


class Device(models.Model):
    """A browser that takes push messages, as its push service knows it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=LONGEST_ADDRESS, unique=True)
    p256dh = models.CharField(max_length=128)
    auth = models.CharField(max_length=64)
    name = models.CharField(max_length=60)
    created = models.DateTimeField(auto_now_add=True)
    last_reached = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created"]

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"


def new_secret() -> str:
    """What a webhook's messages are signed with."""
    return secrets.token_urlsafe(32)


class Hook(models.Model):
    """An address of the person's own that takes notices as JSON."""

    class Shape(models.TextChoices):
        PLAIN = "plain", _("plain JSON, signed")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="hook"
    )
    url = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    shape = models.CharField(_("shape"), max_length=8, choices=Shape.choices, default=Shape.PLAIN)
    secret = models.CharField(max_length=64, default=new_secret)

    def __str__(self) -> str:
        return f"webhook of {self.user_id}"
