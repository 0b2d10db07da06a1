"""The page of awake hours, days off and vacation; every button of it is a form that posts."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import availability, zones
from accounts.availability_forms import (
    AtOnceForm,
    DayForm,
    HoursForm,
    VacationForm,
    initial_hours,
)
from accounts.models import User
from games import clock


@login_required
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    return _page(request)


@login_required
@require_POST
def save_hours(request: HttpRequest) -> HttpResponse:
    def save(user: User) -> str:
        starts = availability.change_hours(user, form.hours())
        words = {
            "weekday": date_format(starts, "l"),
            "day": date_format(starts, "MONTH_DAY_FORMAT"),
        }
        return _("Your awake hours are saved. They hold from %(weekday)s, %(day)s.") % words

    form = HoursForm(request.POST)
    return _answer(request, "hours_form", form, save)


@login_required
@require_POST
def take_day_off(request: HttpRequest) -> HttpResponse:
    def take(user: User) -> str:
        availability.take_day_off(user, form.cleaned_data["day"])
        return _("That day is off.")

    form = DayForm(request.POST)
    return _answer(request, "day_form", form, take)


@login_required
@require_POST
def give_back_day_off(request: HttpRequest) -> HttpResponse:
    def give_back(user: User) -> str:
        availability.give_back_day_off(user, form.cleaned_data["day"])
        return _("Your clocks run on that day again.")

    form = DayForm(request.POST)
    return _answer(request, "day_form", form, give_back)


@login_required
@require_POST
def plan_vacation(request: HttpRequest) -> HttpResponse:
    def plan(user: User) -> str:
        availability.take_vacation(user, form.days())
        return _("Your vacation is planned. On these days all your clocks rest.")

    form = VacationForm(request.POST)
    return _answer(request, "vacation_form", form, plan)


@login_required
@require_POST
def leave_at_once(request: HttpRequest) -> HttpResponse:
    def leave(user: User) -> str:
        availability.take_vacation(user, form.days(availability.today_of(user)))
        return _("All your clocks rest from today. Enjoy the days!")

    form = AtOnceForm(request.POST)
    return _answer(request, "at_once_form", form, leave)


@login_required
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    def end(user: User) -> str:
        availability.end_vacation(user, form.cleaned_data["day"])
        return _("The days to come are yours again.")

    form = DayForm(request.POST)
    return _answer(request, "day_form", form, end)


def _answer(
    request: HttpRequest, name: str, form: Form, act: Callable[[User], str]
) -> HttpResponse:
    """Acts on good input and says what came of it; else the page, with what was wrong."""
    try:
        if form.is_valid():
            messages.success(request, act(_person(request)))
            return redirect("accounts:availability")
    except ValidationError as error:
        form.add_error(None, error)
    return _page(request, **{name: form})


def _page(request: HttpRequest, **bound: Form) -> HttpResponse:
    now = timezone.now()
    schedule = availability.schedule_of(_person(request))
    available = schedule.availability()
    today = clock.today(available, now)
    forms: dict[str, Form] = {
        "hours_form": HoursForm(initial=initial_hours(available.weeks[-1].hours)),
        "day_form": DayForm(),
        "vacation_form": VacationForm(),
        "at_once_form": AtOnceForm(),
    }
    context = {**_state(schedule, now), **_time_off(schedule, today), **forms, **bound}
    return render(request, "accounts/availability.html", context)


def _state(schedule: availability.Schedule, now: datetime) -> dict[str, Any]:
    """What the clock does now, and what it will do by another schedule soon."""
    available = schedule.availability()
    week = available.weeks[-1]
    return {
        "awake": clock.is_awake(available, now),
        "wakes": clock.wakes(available, now),
        "zone": week.zone,
        "zone_title": zones.title(week.zone),
        "starts": week.starts if week.starts > clock.today(available, now) else None,
    }


def _time_off(schedule: availability.Schedule, today: date) -> dict[str, Any]:
    """Days off and vacations that are not over, and what is left of them by year."""
    days_off, vacations = schedule.stored_days_off(), schedule.stored_vacations()
    return {
        "today": today,
        "days_off": [day for day in days_off if day >= today],
        "vacations": [days for days in vacations if days.last >= today],
        "years": [
            {
                "year": year,
                "off": max(0, availability.DAYS_OFF - sum(day.year == year for day in days_off)),
                "vacation": max(
                    0, settings.VACATION_DAYS - availability.days_taken(vacations, year)
                ),
            }
            for year in (today.year, today.year + 1)
        ],
        "most_off": availability.DAYS_OFF,
        "most_vacation": settings.VACATION_DAYS,
        "longest": availability.LONGEST_VACATION,
        "bound": clock.LONGEST_FREEZE.days,
    }


def _person(request: HttpRequest) -> User:
    """A row of its own, also for the type: login_required has seen to it."""
    return User.objects.select_related("schedule").get(pk=request.user.pk)
