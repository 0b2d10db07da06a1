"""The rows of a game: its position, split the way people ask for it, and the log of its moves."""

import secrets
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import paces
from games.clock import Pace
from games.orders import StandingOrder  # noqa: F401  Django looks for models here
from games.turns import Turn  # noqa: F401  as above

Visitor = User | AnonymousUser

SLUG_BYTES = 12
LONGEST_NAME = 60


def new_slug() -> str:
    """An invitation that nobody can guess: 16 characters fit for an address."""
    return secrets.token_urlsafe(SLUG_BYTES)


class Games(models.QuerySet["Game"]):
    """Queries on games, told from the person who asks."""

    def seated(self, user: Visitor) -> Self:
        """Games in which the user has a seat."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Exists(Player.objects.filter(game=OuterRef("pk"), user=user)))

    def seen_by(self, user: Visitor) -> Self:
        """Games that the user may open by number: the public ones and their own."""
        if not user.is_authenticated:
            return self.filter(public=True)
        own = Exists(Player.objects.filter(game=OuterRef("pk"), user=user))
        return self.filter(Q(public=True) | own)

    def waiting_for(self, user: Visitor) -> Self:
        """Running games that wait for the user: the next deadline first, then the longest wait."""
        if not user.is_authenticated:
            return self.none()
        awaited = Player.objects.present().filter(user=user, waiting=True, game=OuterRef("pk"))
        return (
            self.running()
            .filter(Exists(awaited))
            .annotate(my_due=Subquery(awaited.values("due")[:1]))
            .order_by(F("my_due").asc(nulls_last=True), "changed", "pk")
        )

    def open_to(self, user: Visitor) -> Self:
        """Public games before their start that the user could join, the newest first."""
        free = self.open().filter(public=True).order_by("-pk")
        if not user.is_authenticated:
            return free
        return free.exclude(pk__in=Player.objects.filter(user=user).values("game"))

    def open(self) -> Self:
        """Games that wait for players."""
        return self.filter(status=Game.Status.OPEN)

    def running(self) -> Self:
        """Games that have started and not ended."""
        return self.filter(status=Game.Status.RUNNING)

    def over(self) -> Self:
        """Games that were played to their end."""
        return self.filter(status=Game.Status.OVER)

    def ended(self) -> Self:
        """Games that were begun and are not played any more, the called-off ones among them."""
        return self.filter(status__in=[Game.Status.OVER, Game.Status.CALLED])

    def by_deadline(self) -> Self:
        """The next deadline first; those without one last, the freshest first."""
        return self.order_by(F("deadline").asc(nulls_last=True), "-changed")

    def due(self, now: datetime, lease: timedelta) -> Self:
        """Games whose deadline has passed and that no worker has claimed within `lease`.

        Only running games have a deadline; to ask for them would lead past its index.
        """
        free = Q(claimed=None) | Q(claimed__lte=now - lease)
        return self.filter(free, deadline__lte=now).order_by("deadline")

    def stuck_on_steward(self, before: datetime) -> Self:
        """Running games that have waited for a steward's move since `before`."""
        absent = Player.objects.absent().filter(game=OuterRef("pk"), waiting=True)
        return self.running().filter(Exists(absent), changed__lt=before).order_by("changed")

    def with_players(self) -> Self:
        """The games with their players, users and schedules: two queries in all."""
        players = Player.objects.select_related("user__schedule").order_by("seat")
        return self.prefetch_related(models.Prefetch("players", players))


class Game(models.Model):
    """A table: what everybody may know as columns, the rest of the position as JSON.

    `rest` is what the engine keeps beside places and seats, the sealed dice's secret among it:
    no page may show it. `version` counts every change, so that a page knows when it is stale.
    `deadline` is the earliest of those who are waited for; `claimed` says when a sweep took the
    passed deadline in hand. `min_reliability` is in percent of turns made in time. `waits` counts
    how often a player had to be asked for something outside their own turn.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CLOSED = "closed", _("given up before the start")
        CALLED = "called", _("called off")

    engine = models.CharField(_("kind of game"), max_length=32)
    rules_version = models.PositiveIntegerField(_("version of the rules"), default=0)
    options = models.JSONField(_("options"), default=dict, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats"))
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    public = models.BooleanField(
        _("public"),
        default=True,
        help_text=_("Everybody may watch; a private table is open to its players alone."),
    )
    invite = models.SlugField(max_length=32, unique=True, default=new_slug, editable=False)
    status = models.CharField(_("state"), max_length=8, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(_("version"), default=0)
    rest = models.JSONField(default=dict, blank=True)
    pace_key = models.CharField(_("pace"), max_length=16, default=paces.UNTIMED)
    pace = models.JSONField(default=dict, blank=True)
    min_reliability = models.PositiveSmallIntegerField(_("least reliability"), default=0)
    waits = models.PositiveIntegerField(_("waits outside a turn"), default=0)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True, db_index=True)
    claimed = models.DateTimeField(null=True, blank=True)
    imported = models.BooleanField(_("imported"), default=False)
    creator = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="created_games", verbose_name=_("creator")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now_add=True)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)

    objects: ClassVar[Any] = Games.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["status", "public", "-id"], name="game_lobby"),
            models.Index(fields=["status", "changed"], name="game_stuck"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(seats__gte=1), name="game_has_seats"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.pk})"

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.pk])

    def get_invite_url(self) -> str:
        return reverse("games:invite", args=[self.invite])

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def is_called_off(self) -> bool:
        return self.status == self.Status.CALLED

    @property
    def clock(self) -> Pace:
        """The pace as the clock reads it; without one, nobody is hurried."""
        return msgspec.convert(self.pace, Pace) if self.pace else paces.PRESETS[paces.UNTIMED]

    @property
    def mode(self) -> str:
        """The mode chosen at creation, or nothing where the game has only one."""
        return str(self.options.get("mode", ""))

    def roster(self) -> list["Player"]:
        """The players by seat; makes a query unless `with_players` did."""
        return sorted(self.players.all(), key=lambda player: player.seat)

    def player_of(self, user: Visitor) -> "Player | None":
        """The user's seat at this table, if any."""
        if not user.is_authenticated:
            return None
        return next((p for p in self.roster() if p.user_id == user.pk), None)

    def free_seats(self) -> int:
        """How many may still join."""
        return self.seats - len(self.players.all())

    @property
    def is_full(self) -> bool:
        return self.free_seats() == 0

    def host(self) -> User | None:
        """Who fills and starts the game: the creator, or who came first of those still here."""
        people = sorted((p for p in self.roster() if p.user_id), key=lambda p: (p.joined, p.pk))
        mine = [player for player in people if player.user_id == self.creator_id]
        return (mine or people)[0].user if people else None


class Players(models.QuerySet["Player"]):
    """Queries on seats."""

    def absent(self) -> Self:
        """Seats that a steward plays: its own, those that nobody holds any more, and the late."""
        return self.filter(Q(steward=True) | Q(user=None) | Q(held=True) | Q(late=True))

    def present(self) -> Self:
        """Seats whose people are asked for their moves."""
        return self.filter(steward=False, held=False, late=False).exclude(user=None)

    def free(self) -> Self:
        """Seats that a steward holds for somebody who left them: anyone may take them over."""
        return self.filter(held=True, late=False, left=False)


class Player(models.Model):
    """A seat of a game and who sits there. `owns` is what the engine keeps for the seat.

    Before the start, seats are numbered in order of joining; the start deals the order of play.
    A player who gave up (`left`) stays on the row, and a steward plays on. `name` is who sat
    there in an imported game, whose players have no accounts here.

    `bank` are the seconds on the seat's clock when its wait began, `due` when the wait runs out.
    `on_turn` says whose turn it is, also while others must choose something. `misses` counts the
    deadlines missed in a row. A steward ends the turn of a `late` player, and plays for one whose
    seat is `held` until it is taken back or over. `calls_off` is a vote to end the game unplayed.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="players", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("person")
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True)
    steward = models.BooleanField(
        _("steward"),
        default=False,
        help_text=_("A steward plays this seat from now on; nobody is asked for its moves."),
    )
    left = models.BooleanField(_("gave up"), default=False)
    owns = models.JSONField(default=dict, blank=True)
    waiting = models.BooleanField(_("waited for"), default=False)
    since = models.DateTimeField(_("waited for since"), null=True, blank=True)
    bank = models.PositiveIntegerField(default=0)
    due = models.DateTimeField(_("deadline"), null=True, blank=True)
    on_turn = models.BooleanField(_("on turn"), default=False)
    misses = models.PositiveSmallIntegerField(_("deadlines missed"), default=0)
    late = models.BooleanField(_("late"), default=False)
    held = models.BooleanField(_("held by a steward"), default=False)
    calls_off = models.BooleanField(_("agrees to call off"), default=False)
    joined = models.DateTimeField(_("joined"), auto_now_add=True)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    points = models.IntegerField(_("points"), null=True, blank=True)

    objects: ClassVar[Any] = Players.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["game", "seat"]
        indexes = [
            models.Index(
                fields=["user", "game"], condition=Q(waiting=True), name="player_waited_for"
            ),
            models.Index(fields=["game"], condition=Q(waiting=True), name="player_waiting"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="player_seat_taken_once"),
            models.UniqueConstraint(
                fields=["game", "user"],
                condition=Q(user__isnull=False),
                name="player_sits_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.display_name} @ {self.game_id}/{self.seat}"

    @property
    def display_name(self) -> str:
        """The name beside the seat, in the language of the page."""
        if self.user is not None:
            return self.user.username
        if self.name:
            return self.name
        return gettext("Steward %(number)s") % {"number": self.seat + 1}

    @property
    def is_steward(self) -> bool:
        """Nobody is asked for this seat's moves: a steward makes them."""
        return self.steward or self.user_id is None or self.late or self.held

    @property
    def is_free(self) -> bool:
        """A steward holds the seat for somebody who left it: anyone may take it over."""
        return self.held and not self.late and not self.left


class Region(models.Model):
    """What lies on one place of the board: the holder as columns, the rest as JSON."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="regions", verbose_name=_("game"))
    key = models.CharField(_("region"), max_length=16)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    race = models.CharField(_("race"), max_length=32, null=True, blank=True)  # noqa: DJ001 (null: nobody's)
    rest = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("region")
        verbose_name_plural = _("regions")
        ordering = ["game", "key"]
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="region_lies_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.key}"


class Moves(models.QuerySet["Move"]):
    """Queries on the log."""

    def newest_first(self) -> Self:
        return self.order_by("-number")


class Move(models.Model):
    """One line of the append-only log: what was done, what came of it, and the way back.

    `back` holds what the changed rows held before (see `rows.Back`). An undo is a move of its
    own that names in `undoes` the move which it took back. `by_order` marks what a standing order
    did: its player was not asked, and `user` is empty.
    """

    class Kind(models.TextChoices):
        START = "start", _("start")
        ACT = "act", _("action")
        UNDO = "undo", _("step back")
        LEAVE = "leave", _("giving up")

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("person")
    )
    by_steward = models.BooleanField(_("by a steward"), default=False)
    by_order = models.BooleanField(_("by standing order"), default=False)
    action = models.JSONField(_("action"), default=dict, blank=True)
    events = models.JSONField(default=list, blank=True)
    undoes = models.PositiveIntegerField(_("takes back move"), null=True, blank=True)
    rules_version = models.PositiveIntegerField(_("version of the rules"))
    version = models.PositiveIntegerField(_("version"))
    move_id = models.CharField(_("identity of the request"), max_length=64)
    back = models.JSONField(default=dict, blank=True)
    time = models.DateTimeField(_("time"), auto_now_add=True)

    objects: ClassVar[Any] = Moves.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="move_number_once"),
            models.UniqueConstraint(fields=["game", "move_id"], name="move_id_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number} {self.kind}"
