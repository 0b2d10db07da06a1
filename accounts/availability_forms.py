"""Awake hours by weekday, days off and vacation, as a person fills them in."""

from datetime import date, time
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import availability
from games import clock
from games.clock import DAY_MINUTES, Days, Hours

ALL, SOME = "all", "some"
WEEK = range(7)
SUGGESTED = (time(8), time(22))


class HoursForm(forms.Form):
    """A stretch for each weekday, which may run past midnight; a day without one is slept."""

    when = forms.ChoiceField(
        label=_("My clocks run"),
        choices=[(ALL, _("Day and night")), (SOME, _("Only when I am awake"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for weekday in WEEK:
            self.fields[f"from_{weekday}"] = _time_field(pgettext_lazy("time of day", "from"))
            self.fields[f"to_{weekday}"] = _time_field(pgettext_lazy("time of day", "to"))

    def rows(self) -> list[dict[str, Any]]:
        """The table of the page: a weekday with its two fields."""
        return [
            {"day": WEEKDAYS[weekday], "from": self[f"from_{weekday}"], "to": self[f"to_{weekday}"]}
            for weekday in WEEK
        ]

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("when") == ALL:
            return self.cleaned_data
        for weekday in WEEK:
            self._check_day(weekday)
        if not self.errors and not self.hours():
            raise forms.ValidationError(_("Give the hours of some days at least."), code="none")
        return self.cleaned_data

    def hours(self) -> tuple[Hours, ...]:
        """For the clock; empty means day and night. After a successful `is_valid`."""
        if self.cleaned_data.get("when") == ALL:
            return ()
        spans = [(weekday, span) for weekday in WEEK if (span := self._span(weekday))]
        return clock.weekly((weekday, *span) for weekday, span in spans)

    def _span(self, weekday: int) -> tuple[int, int] | None:
        edges = [self.cleaned_data.get(f"{edge}_{weekday}") for edge in ("from", "to")]
        if None in edges:
            return None
        opens, closes = (edge.hour * 60 + edge.minute for edge in edges if edge is not None)
        return opens, closes

    def _check_day(self, weekday: int) -> None:
        """Both times or neither, and nothing on top of the evening before."""
        given = [bool(self.cleaned_data.get(f"{edge}_{weekday}")) for edge in ("from", "to")]
        for edge, there, other in zip(("from", "to"), given, reversed(given), strict=True):
            if other and not there and f"{edge}_{weekday}" not in self.errors:
                self.add_error(f"{edge}_{weekday}", _("Give both times, or neither."))
        span, before = self._span(weekday), self._span((weekday - 1) % 7)
        if span and before and _past_midnight(before) > span[0]:
            words = _("The hours of the evening before end later than this.")
            self.add_error(f"from_{weekday}", words)


class DayForm(forms.Form):
    """A single day: to take off, or to name what begins on it."""

    day = forms.DateField(label=_("Day off"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))


class VacationForm(forms.Form):
    """Whole days, the last one included."""

    first = forms.DateField(
        label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def clean(self) -> dict[str, Any]:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last day is before the first."))
        return self.cleaned_data

    def days(self) -> Days:
        """After a successful `is_valid`."""
        return Days(self.cleaned_data["first"], self.cleaned_data["last"])


class AtOnceForm(forms.Form):
    """Vacation from today."""

    length = forms.IntegerField(
        label=_("Days, today included"),
        min_value=1,
        max_value=availability.LONGEST_VACATION,
        initial=3,
    )

    def days(self, today: date) -> Days:
        """After a successful `is_valid`."""
        return Days(today, today + (self.cleaned_data["length"] - 1) * availability.DAY)


def initial_hours(hours: tuple[Hours, ...]) -> dict[str, Any]:
    """What an HoursForm shows for the hours that hold; a suggestion where none are set."""
    if not hours:
        times = dict.fromkeys(WEEK, SUGGESTED)
    else:
        times = {weekday: _times(*span) for weekday, span in _evenings(hours).items()}
    shown: dict[str, Any] = {"when": SOME if hours else ALL}
    for weekday, (opens, closes) in times.items():
        shown |= {f"from_{weekday}": opens, f"to_{weekday}": closes}
    return shown


def _evenings(hours: tuple[Hours, ...]) -> dict[int, tuple[int, int]]:
    """A stretch for each weekday, with what `clock.weekly` cut at midnight put together again."""
    spans = {}
    nights = {span.weekday: span for span in hours if not span.opens}
    used = set()
    for span in hours:
        night = nights.get((span.weekday + 1) % 7)
        joined = span.closes == DAY_MINUTES and night and night.closes <= span.opens
        if joined and night:
            used.add(night)
        spans[span] = night.closes if joined and night else span.closes
    return {span.weekday: (span.opens, end) for span, end in spans.items() if span not in used}


def _times(opens: int, closes: int) -> tuple[time, time]:
    return time(*divmod(opens, 60)), time(*divmod(closes % DAY_MINUTES, 60))


def _past_midnight(span: tuple[int, int]) -> int:
    """Minutes that a stretch takes of the next day."""
    opens, closes = span
    return closes if closes <= opens else 0


def _time_field(label: str) -> forms.TimeField:
    widget = forms.TimeInput({"type": "time", "class": "input"}, "%H:%M")
    return forms.TimeField(label=label, widget=widget, required=False)
