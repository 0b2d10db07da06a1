"""What the site tells about a person: how they keep time, what they won, where they sit.

The figures count every game that was played to its end; games are listed only as far as the
viewer may open them, and nothing is told of a running game but that it runs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import BooleanField, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.availability import DAY, schedule_of, today_of
from accounts.models import User
from games import registry
from games.models import Game, Player, Visitor

SHOWN = 20
"""Games of a list."""
Label = str | Promise


class Record(NamedTuple):
    """Finished games in sum: how many, how many won (shared victories too), ranks and points."""

    played: int = 0
    won: int = 0
    ranks: int = 0
    points: int = 0

    def plus(self, other: "Record") -> "Record":
        return Record(*(mine + more for mine, more in zip(self, other, strict=True)))

    @property
    def won_percent(self) -> int:
        return round(100 * self.won / self.played)

    @property
    def mean_rank(self) -> float:
        return self.ranks / self.played

    @property
    def mean_points(self) -> float:
        return self.points / self.played


@dataclass(frozen=True)
class Kind:
    """Finished games that are alike: the game and its mode, the seats, and who sat there."""

    engine: str
    mode: str
    seats: int
    among_people: bool


Counts = dict[Kind, Record]


@dataclass(frozen=True)
class Group:
    """One way to split the results of a game: a line a value."""

    title: str
    lines: list[tuple[Label, Record]]


@dataclass(frozen=True)
class Results:
    """All results of a game, and split by what makes games differ."""

    title: Label
    total: Record
    groups: list[Group]


@dataclass(frozen=True)
class Finished:
    """A finished game with the seat that the person had."""

    game: Game
    seat: Player


def counts(person: User) -> Counts:
    """The finished games of the person by kind; one query, however many they are."""
    seats = Player.objects.filter(user=person, game__status=Game.Status.OVER).exclude(rank=None)
    kinds = seats.order_by().values_list(
        "game__engine",
        KeyTextTransform("mode", "game__options"),
        "game__seats",
        Exists(_company(), output_field=BooleanField()),
    )
    sums = kinds.annotate(
        played=Count("pk"),
        won=Count("pk", filter=Q(rank=1)),
        ranks=Sum("rank"),
        points_in_all=Sum("points", default=0),
    )
    return {
        Kind(engine, mode or "", seats, among_people): Record(*record)
        for engine, mode, seats, among_people, *record in sums
    }


def _company() -> QuerySet[Player]:
    """The other people of a seat's game; who closed the account or gave up was one of them."""
    people = Q(user__isnull=False) | Q(steward=False) | Q(left=True)
    others: QuerySet[Player] = Player.objects.filter(people, game=OuterRef("game_id"))
    return others.exclude(pk=OuterRef("pk"))


def total(counted: Counts) -> Record:
    """All finished games together."""
    found = Record()
    for record in counted.values():
        found = found.plus(record)
    return found


def results(counted: Counts) -> list[Results]:
    """The results of every game of the site that the person finished."""
    return [
        _results(listing, {kind: r for kind, r in counted.items() if kind.engine == key})
        for key, listing in registry.LISTINGS.items()
        if any(kind.engine == key for kind in counted)
    ]


def _results(listing: registry.Listing, counted: Counts) -> Results:
    groups = [
        Group(_("By seats"), _split(counted, lambda kind: kind.seats, _players)),
        Group(_("By company"), _split(counted, lambda kind: not kind.among_people, _company_words)),
    ]
    if listing.modes:
        modes = _split(counted, lambda kind: kind.mode, lambda key: listing.modes.get(key, key))
        groups.insert(0, Group(_("By mode"), modes))
    return Results(listing.title, total(counted), groups)


def _split(
    counted: Counts, key: Callable[[Kind], Any], label: Callable[[Any], Label]
) -> list[tuple[Label, Record]]:
    found: dict[Any, Record] = {}
    for kind, record in counted.items():
        found[key(kind)] = found.get(key(kind), Record()).plus(record)
    return [(label(value), found[value]) for value in sorted(found)]


def _players(seats: int) -> str:
    return ngettext("%(n)s player", "%(n)s players", seats) % {"n": seats}


def _company_words(alone: bool) -> str:
    return _("against stewards alone") if alone else _("with other people")


def current(person: User, viewer: Visitor) -> list[Game]:
    """The person's tables, open or running, that the viewer may open; the freshest first."""
    going = [Game.Status.OPEN, Game.Status.RUNNING]
    sits = Player.objects.filter(user=person, left=False, game__status__in=going)
    games = _games(sits, viewer).order_by("-changed", "-pk")
    return list(games.with_players()[:SHOWN])


def finished(person: User, viewer: Visitor) -> list[Finished]:
    """The person's last finished games that the viewer may open; two queries."""
    own = Player.objects.filter(user=person).exclude(rank=None)  # ranks come with the end
    latest = _games(own, viewer).order_by("-finished", "-pk")
    seated = latest.prefetch_related(Prefetch("players", own.defer("owns"), "own"))
    return [Finished(game, game.own[0]) for game in seated[:SHOWN]]


def _games(seats: QuerySet[Player], viewer: Visitor) -> Any:
    """The seats' games as far as the viewer may open them.

    Nothing else is asked of the games: SQLite would go through all that have some status instead
    of through a person's few.
    """
    return Game.objects.seen_by(viewer).filter(pk__in=seats.values("game")).defer("rest")


def away_until(person: User) -> date | None:
    """The last day of the vacation that the person is on; vacations that touch are one."""
    today, last = today_of(person), None
    for days in sorted(schedule_of(person).stored_vacations()):
        if today in days or (last and days.first == last + DAY):
            last = days.last
    return last
