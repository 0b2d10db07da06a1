"""When a person's clocks may run: awake hours, days off and vacation, for all games at once.

Nobody can turn back a clock from here: new hours hold from tomorrow at the soonest and for a week
at the least, and only today and the days to come can be taken off or given back. What it all
means for a deadline is computed in `games.clock` alone.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import models, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import zones
from games import clock
from games.clock import Availability, Days, Hours, Week

if TYPE_CHECKING:
    from accounts.models import User

LEAST_AWAKE = timedelta(hours=28)
"""A week: else a turn a day would take others a fortnight."""
LONGEST_VACATION = 14
"""Days in a row; with the nights around them, less than `clock.LONGEST_FREEZE`."""
DAYS_OFF = 12
"""A calendar year, besides vacation."""
KEPT = timedelta(days=120)
"""How far a wait may reach back, and more."""

DAY = timedelta(days=1)

changed = Signal()
"""Sent inside the transaction with `user`: deadlines of the games that wait for them move."""


class Schedule(models.Model):
    """One row a person, so that a move finds all that its deadline needs in one query.

    Each list holds what `games.clock` reads: weeks, dates, and first and last days.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="schedule",
        verbose_name=_("person"),
    )
    weeks = models.JSONField(_("awake hours"), default=list, blank=True)
    days_off = models.JSONField(_("days off"), default=list, blank=True)
    vacations = models.JSONField(_("vacations"), default=list, blank=True)

    class Meta:
        verbose_name = _("schedule")
        verbose_name_plural = _("schedules")

    def __str__(self) -> str:
        return str(self.user)

    @property
    def is_empty(self) -> bool:
        """Nothing was ever set, or all of it is over and forgotten."""
        return not (self.weeks or self.days_off or self.vacations)

    def availability(self) -> Availability:
        """What the clock asks for; a zone that vanished from the machine counts as UTC."""
        stored = self.stored_weeks() or [Week(self.user.time_zone)]
        weeks = [msgspec.structs.replace(week, zone=known_zone(week.zone)) for week in stored]
        off = [*self.stored_vacations(), *(Days(day, day) for day in self.stored_days_off())]
        return Availability(tuple(weeks), tuple(sorted(off)))

    def stored_weeks(self) -> list[Week]:
        return msgspec.convert(self.weeks, list[Week])

    def stored_days_off(self) -> list[date]:
        return msgspec.convert(self.days_off, list[date])

    def stored_vacations(self) -> list[Days]:
        return msgspec.convert(self.vacations, list[Days])

    def store(
        self,
        *,
        weeks: Iterable[Week] | None = None,
        days_off: Iterable[date] | None = None,
        vacations: Iterable[Days] | None = None,
    ) -> None:
        """Sets what is given, in order; saves nothing."""
        if weeks is not None:
            self.weeks = msgspec.to_builtins(list(weeks))
        if days_off is not None:
            self.days_off = msgspec.to_builtins(sorted(days_off))
        if vacations is not None:
            self.vacations = msgspec.to_builtins(sorted(vacations))


def schedule_of(user: "User") -> Schedule:
    """The user's schedule, stored or not; a query unless `select_related("schedule")` did it."""
    try:
        return user.schedule
    except ObjectDoesNotExist:
        return Schedule(user=user)


def availability_of(user: "User") -> Availability:
    """What `games.clock` asks for: one query, none after `select_related("schedule")`."""
    return schedule_of(user).availability()


def today_of(user: "User", now: datetime | None = None) -> date:
    """The date on the user's calendar; makes a query as `availability_of` does."""
    return clock.today(availability_of(user), now or timezone.now())


def known_zone(key: str) -> str:
    """The key itself if this machine knows it, else UTC."""
    return key if key and zones.find(key) else "UTC"


def change_hours(user: "User", hours: tuple[Hours, ...]) -> date:
    """The user's awake hours from now on, by the clocks of their time zone.

    Returns the day from which they hold: tomorrow, or a week after the last hours began.
    Raises ValidationError for too few.
    """
    _check_hours(hours)
    with _changing(user) as (schedule, today):
        zone = known_zone(user.time_zone)
        begun = _begun(schedule.stored_weeks() or [Week(zone)], today)
        starts = max(today + DAY, begun[-1].starts + timedelta(days=7))
        schedule.store(weeks=[*begun, Week(zone, hours, starts)])
    return starts


def follow_zone(user: "User") -> date | None:
    """Takes awake hours along to the user's new time zone.

    Returns the day from which they hold there, or None if there was nothing to take along.
    """
    weeks = schedule_of(user).stored_weeks()
    if not weeks or weeks[-1].zone == known_zone(user.time_zone):
        return None
    return change_hours(user, weeks[-1].hours)


def take_day_off(user: "User", day: date) -> None:
    """A single day off. Raises ValidationError for a past or far day, or one too many."""
    with _changing(user) as (schedule, today):
        _check_future(Days(day, day), today)
        days = {*schedule.stored_days_off(), day}
        if sum(other.year == day.year for other in days) > DAYS_OFF:
            words = _("You may take %(days)s days off a year.")
            raise ValidationError(words, code="days_off", params={"days": DAYS_OFF})
        schedule.store(days_off=days)


def give_back_day_off(user: "User", day: date) -> None:
    """Work again on a day to come. What has begun stays as it is."""
    with _changing(user) as (schedule, today):
        if day > today:
            schedule.store(days_off=set(schedule.stored_days_off()) - {day})


def take_vacation(user: "User", days: Days) -> None:
    """Rests all clocks of the user on those days, today among them if they begin today.

    Raises ValidationError: in the past, too far ahead, too long, too many, on top of another.
    """
    with _changing(user) as (schedule, today):
        _check_future(days, today)
        others = schedule.stored_vacations()
        _check_apart(days, others)
        _check_length(days, others)
        _check_allowance([*others, days], days)
        schedule.store(vacations=[*others, days])


def end_vacation(user: "User", first: date) -> None:
    """Gives back the days to come of the vacation that begins so; today stays taken."""
    with _changing(user) as (schedule, today):
        vacations = schedule.stored_vacations()
        kept = [_cut(days, today) if days.first == first else days for days in vacations]
        schedule.store(vacations=[days for days in kept if days])


def hand_over(guest: "User", user: "User") -> None:
    """A guest's times become the user's, past ones too, where the user has set none.

    The clocks of the guest's games run on as they did. Makes the change known.
    """
    theirs = schedule_of(guest)
    if theirs.is_empty:
        return
    with transaction.atomic():
        Schedule.objects.get_or_create(user=user)
        schedule = Schedule.objects.select_for_update().get(user=user)
        if not schedule.is_empty:
            return
        schedule.weeks, schedule.days_off = theirs.weeks, theirs.days_off
        schedule.vacations = theirs.vacations
        schedule.save()
        user.schedule = schedule
        changed.send(sender=Schedule, user=user)


def days_taken(vacations: Iterable[Days], year: int) -> int:
    """How many days of a calendar year lie in the vacations."""
    first, last = date(year, 1, 1), date(year, 12, 31)
    common = [(max(days.first, first), min(days.last, last)) for days in vacations]
    return sum(len(Days(*pair)) for pair in common if pair[0] <= pair[1])


@contextmanager
def _changing(user: "User") -> Iterator[tuple[Schedule, date]]:
    """The user's locked schedule and their date; saved and made known when all went well."""
    with transaction.atomic():
        Schedule.objects.get_or_create(user=user)
        schedule = Schedule.objects.select_for_update().get(user=user)
        schedule.user = user
        today = clock.today(schedule.availability(), timezone.now())
        yield schedule, today
        _forget(schedule, today)
        schedule.save()
        user.schedule = schedule
        changed.send(sender=Schedule, user=user)


def _forget(schedule: Schedule, today: date) -> None:
    """Drops what no wait reaches back to and no year counts any more."""
    weeks, vacations = schedule.stored_weeks(), schedule.stored_vacations()
    past = [week for week in weeks if week.starts < today - KEPT]
    year = date(today.year, 1, 1) - KEPT
    schedule.store(
        weeks=weeks[max(0, len(past) - 1) :],
        vacations=[days for days in vacations if days.last >= year],
        days_off=[day for day in schedule.stored_days_off() if day >= year],
    )


def _begun(weeks: list[Week], today: date) -> list[Week]:
    """The weeks that hold already: a change that has not begun is replaced by the next."""
    return [week for week in weeks if week.starts <= today] or weeks[:1]


def _cut(days: Days, today: date) -> Days | None:
    """What is left of a vacation when it is given back: nothing if it has not begun."""
    if days.first > today:
        return None
    return Days(days.first, min(days.last, today))


def _check_hours(hours: tuple[Hours, ...]) -> None:
    awake = timedelta(minutes=sum(span.closes - span.opens for span in hours))
    if hours and awake < LEAST_AWAKE:
        words = _("Leave at least %(hours)s awake hours a week: others wait for you.")
        least = int(LEAST_AWAKE.total_seconds()) // 3600
        raise ValidationError(words, code="asleep", params={"hours": least})


def _check_future(days: Days, today: date) -> None:
    if days.first < today:
        raise ValidationError(_("That day is over."), code="past")
    if days.last.year > today.year + 1:
        raise ValidationError(_("Plan no further than the end of next year."), code="far")


def _check_apart(days: Days, others: list[Days]) -> None:
    if any(days.first <= other.last and other.first <= days.last for other in others):
        raise ValidationError(_("You have a vacation on one of these days."), code="overlap")


def _check_length(days: Days, others: list[Days]) -> None:
    """Vacations that touch count as one."""
    run = [days]
    for _step in others:
        run += [other for other in others if other not in run and _touches(other, run)]
    if sum(map(len, run)) > LONGEST_VACATION:
        words = _("At most %(days)s days in a row: others wait for you.")
        raise ValidationError(words, code="long", params={"days": LONGEST_VACATION})


def _touches(days: Days, others: list[Days]) -> bool:
    return any(days.last + DAY == other.first or other.last + DAY == days.first for other in others)


def _check_allowance(vacations: list[Days], new: Days) -> None:
    for year in sorted({new.first.year, new.last.year}):
        over = days_taken(vacations, year) - settings.VACATION_DAYS
        if over > 0:
            words = _("That is more than the %(days)s days of vacation of %(year)s.")
            params: dict[str, Any] = {"days": settings.VACATION_DAYS, "year": year}
            raise ValidationError(words, code="allowance", params=params)
