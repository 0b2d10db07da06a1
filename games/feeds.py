"""My turns for other programs: an Atom feed and an iCalendar file, at an address that is signed.

Whoever has the address may read, so it says which games wait and no more. It holds until its
owner asks for a new one: that raises the serial number inside.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from django.core import signing
from django.db.models import F
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from accounts import zones
from accounts.models import User
from games.models import Game

SALT = "games.feeds"
MOST = 100
"""Turns in a feed."""
NOTED = timedelta(minutes=30)
"""How long a turn without a deadline stands in the calendar."""


@dataclass(frozen=True)
class WaitingTurn:
    """A game that waits for the owner of the feed, since when, and until when at most."""

    game: Game
    since: datetime
    due: datetime | None
    zone: tzinfo

    @property
    def key(self) -> str:
        """The same as long as it is the same wait."""
        return f"game-{self.game.pk}-{self.since:%Y%m%dT%H%M%S}"

    @property
    def title(self) -> str:
        return _("Your turn: %(name)s") % {"name": self.game.name}

    @property
    def until(self) -> str:
        """The deadline by the clock on the owner's wall."""
        if self.due is None:
            return _("This game has no deadline.")
        return _("Until %(moment)s") % {
            "moment": f"{self.due.astimezone(self.zone):%Y-%m-%d %H:%M %Z}"
        }


def token(user: User) -> str:
    """What stands in the address of the user's feeds."""
    return signing.Signer(salt=SALT).sign_object([user.pk, user.feed_serial])


def owner(token: str) -> User | None:
    """Whose feeds the address is for; None if it is made up or was revoked."""
    try:
        pk, serial = signing.Signer(salt=SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return User.objects.filter(pk=pk, feed_serial=serial, is_active=True).first()


def revoke(user: User) -> None:
    """From now on only a new address leads to the user's feeds."""
    User.objects.filter(pk=user.pk).update(feed_serial=F("feed_serial") + 1)
    user.refresh_from_db(fields=["feed_serial"])


def turns(user: User) -> list[WaitingTurn]:
    """The turns that wait for the user; two queries."""
    games = Game.objects.waiting_for(user).with_players()[:MOST]
    return [_turn(game, user) for game in games]


def _turn(game: Game, user: User) -> WaitingTurn:
    player = game.player_of(user)
    since = player.since if player is not None and player.since else game.changed
    zone = zones.find(user.time_zone) or UTC
    return WaitingTurn(game, since, player.due if player is not None else None, zone)


def atom(user: User, base: str) -> str:
    """The feed as XML; `base` is the site's address without a slash at its end."""
    feed = Atom1Feed(
        title=_("Azeroth by Post: my turns"),
        link=base + reverse("games:index"),
        description=_("The games that wait for you."),
        language=user.language or None,
    )
    for turn in turns(user):
        feed.add_item(
            title=turn.title,
            link=base + turn.game.get_absolute_url(),
            description=turn.until,
            unique_id=f"{base}{turn.game.get_absolute_url()}#{turn.key}",
            pubdate=turn.since,
            updateddate=turn.since,
        )
    return str(feed.writeString("utf-8"))


def calendar(user: User, base: str, now: datetime) -> bytes:
    """The turns as iCalendar; a turn with a deadline ends there."""
    made = Calendar()
    made.add("prodid", "-//Azeroth by Post//my turns//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", _("Azeroth by Post: my turns"))
    for event in _events(turns(user), base, now):
        made.add_component(event)
    return bytes(made.to_ical())


def _events(waiting: Iterable[WaitingTurn], base: str, now: datetime) -> Iterable[Event]:
    for turn in waiting:
        event = Event()
        event.add("uid", f"{turn.key}@azeroth-by-post")
        event.add("dtstamp", now)
        event.add("dtstart", turn.since if turn.due is None else turn.due - NOTED)
        event.add("dtend", turn.since + NOTED if turn.due is None else turn.due)
        event.add("summary", turn.title)
        event.add("description", turn.until)
        event.add("url", base + turn.game.get_absolute_url())
        yield event
