"""What a notice says, in its reader's language and time zone; every channel takes it from here."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import zones
from accounts.models import User
from games.notices.events import WAITS, Channel, Event
from games.notices.models import Notice, Preferences
from games.notices.outbox import deadline_of
from games.sight import Sight

MOST_MOVES = 60
"""How far back a steward's turn is looked for."""
MOST_DEEDS = 8
"""Facts of it that a letter tells."""

SUBJECTS = {
    Event.YOUR_TURN: gettext_lazy("Your turn: %(game)s"),
    Event.REMINDER: gettext_lazy("Your time is running out: %(game)s"),
    Event.MUST_RETREAT: gettext_lazy("You are asked: %(game)s"),
    Event.LAST_ONE: gettext_lazy("Everybody waits for you: %(game)s"),
    Event.INVITATION: gettext_lazy("%(name)s invites you: %(game)s"),
    Event.STARTED: gettext_lazy("The game has started: %(game)s"),
    Event.OVER: gettext_lazy("The game is over: %(game)s"),
    Event.CALL_OFF: gettext_lazy("Call it off? %(game)s"),
    Event.REPLACED: gettext_lazy("Your seat is taken over: %(game)s"),
    Event.CHAT: gettext_lazy("%(name)s writes: %(game)s"),
    Event.ABSENCE: gettext_lazy("You were missed: %(game)s"),
    Event.CHANNEL_OFF: gettext_lazy("%(channel)s no longer reaches you"),
    Event.TEST: gettext_lazy("A test from Azeroth by Post"),
}

TEXTS = {
    Event.YOUR_TURN: gettext_lazy("It is your turn in %(game)s."),
    Event.REMINDER: gettext_lazy("%(game)s still waits for you."),
    Event.MUST_RETREAT: gettext_lazy(
        "In %(game)s, something is yours to choose before play goes on."
    ),
    Event.LAST_ONE: gettext_lazy("In %(game)s, you are the last one they wait for."),
    Event.INVITATION: gettext_lazy("%(name)s would like to play %(game)s with you."),
    Event.STARTED: gettext_lazy("%(game)s has started."),
    Event.OVER: gettext_lazy("%(game)s has ended."),
    Event.CALL_OFF: gettext_lazy(
        "%(name)s asks to call %(game)s off. It ends without a result if all agree."
    ),
    Event.REPLACED: gettext_lazy(
        "%(name)s plays on in %(game)s in your place, where a steward held your seat."
    ),
    Event.CHAT: gettext_lazy("%(name)s in %(game)s: %(words)s"),
    Event.ABSENCE: gettext_lazy("Your time ran out in %(game)s, so a steward moved for you."),
    Event.CHANNEL_OFF: gettext_lazy(
        "%(channel)s does not work any more, so it was switched off. The reason: %(reason)s"
    ),
    Event.TEST: gettext_lazy("This is the test that you asked for. It reached you."),
}


@dataclass(frozen=True)
class Told:
    """A notice in words. `path` leads to where something can be done about it."""

    subject: str
    text: str
    path: str
    more: str = ""

    @property
    def url(self) -> str:
        return f"{settings.SITE_URL}{self.path}"

    @property
    def whole(self) -> str:
        """Everything in one line."""
        return f"{self.text} {self.more}".strip()


@contextmanager
def speaking_to(user: User) -> Iterator[str]:
    """The person's language and time zone; yields the language."""
    language = language_of(user)
    zone = zones.find(user.time_zone) or UTC
    with translation.override(language), timezone.override(zone):
        yield language


def language_of(user: User) -> str:
    """What the person chose, else what their browser spoke last, else the site's own."""
    if user.language:
        return user.language
    spoken = Preferences.objects.filter(user=user).values_list("language", flat=True).first()
    known = dict(settings.LANGUAGES)
    return spoken if spoken in known else settings.LANGUAGE_CODE


def tell(notice: Notice) -> Told:
    """The notice in the language that is spoken now."""
    facts = _facts(notice)
    subject = str(SUBJECTS[Event(notice.event)]) % facts
    text = str(TEXTS[Event(notice.event)]) % facts
    return Told(" ".join(subject.split()), text, path_of(notice), _more(notice))


def subject_of(notices: list[Notice]) -> str:
    """One line for several notices at once."""
    if len(notices) == 1:
        return tell(notices[0]).subject
    games = len({notice.game_id for notice in notices if notice.event in WAITS})
    if games == 1 or len({notice.game_id for notice in notices}) == 1:
        return tell(foremost(notices)).subject
    if games:
        return _("Your turn in %(n)s games") % {"n": games}
    count = len(notices)
    return ngettext("%(n)s notice", "%(n)s notices", count) % {"n": count}


def foremost(notices: list[Notice]) -> Notice:
    """Of several notices at once the one that matters most: the last that asks for a move."""
    return ([notice for notice in notices if notice.event in WAITS] or notices)[-1]


def path_of(notice: Notice) -> str:
    """The page that a notice is about."""
    if notice.game is None:
        return reverse("notices:preferences")
    if notice.event == Event.INVITATION:
        return notice.game.get_invite_url()
    return notice.game.get_absolute_url()


def _facts(notice: Notice) -> dict[str, str]:
    said = {"game": notice.game.name if notice.game else "", **notice.data}
    facts = {key: " ".join(str(value).split()) for key, value in said.items()}
    if "channel" in facts:
        facts["channel"] = str(Channel(facts["channel"]).label)
    return facts


def _more(notice: Notice) -> str:
    """Until when, or what else there is to know."""
    if notice.event == Event.ABSENCE:
        return " ".join([*steward_deeds(notice), _seat_at_stake(notice.data.get("left"))]).strip()
    deadline = deadline_of(notice)
    if deadline is None or deadline <= timezone.now():
        return ""
    facts = {"when": _local(deadline), "left": timeuntil(deadline)}
    return _("You have until %(when)s (%(left)s).") % facts


def steward_deeds(notice: Notice) -> list[str]:
    """What the steward did, a sentence a fact, as the reader may know it; reads the log."""
    game, seat, last = notice.game, notice.data.get("seat"), notice.data.get("last")
    if game is None or last is None:
        return []
    sight = Sight(game, notice.user)
    moves = game.moves.filter(number__lte=last).newest_first()[:MOST_MOVES]
    turn = takewhile(lambda move: move.seat == seat and move.by_steward, moves)
    lines = [e.words for move in reversed(list(turn)) for e in sight.seen(move) if e.words]
    told = [sight.teller.say(line) for line in lines[:MOST_DEEDS]]
    return [line if line.endswith((".", "!")) else f"{line}." for line in told]


def _seat_at_stake(left: int | None) -> str:
    if left is None:
        return ""
    if left == 0:
        return _("The steward keeps your seat until you take it back.")
    return ngettext(
        "If that happens once more, the steward keeps your seat until you take it back.",
        "If that happens %(n)s more times, the steward keeps your seat until you take it back.",
        left,
    ) % {"n": left}


def _local(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")
