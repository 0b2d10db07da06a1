"""The write side: one function for each thing worth telling.

Call them inside the transaction that makes it true. Each writes a row for every channel by which
the person wants to hear of it, and none if that very thing was told before; nothing is sent here.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from accounts.models import User
from games.models import Game, Player
from games.notices import timing
from games.notices.events import PROMPT, WAITS, Channel, Event
from games.notices.models import Notice, Preferences
from games.notices.routes import Contact, contacts

CHAT_EVERY = timedelta(minutes=10)
"""A talk rings once in so long for each listener and table."""
KEPT = timedelta(days=120)
"""How long a settled row stays, for the page of notices and for questions."""
WORDS_KEPT = 140
"""Characters of a chat line that a notice quotes."""


def your_turn(game: Game, players: Iterable[Player], deadline: datetime | None = None) -> None:
    """The players' turn has come. `players` are rows that wait since `since`."""
    _tell_waits(Event.YOUR_TURN, game, players, deadline)


def must_retreat(game: Game, players: Iterable[Player], deadline: datetime | None = None) -> None:
    """The players must choose something outside their own turn."""
    _tell_waits(Event.MUST_RETREAT, game, players, deadline)


def last_one(game: Game, player: Player, deadline: datetime | None = None) -> None:
    """Everybody else who was waited for has acted."""
    _tell_waits(Event.LAST_ONE, game, [player], deadline)


def reminder(game: Game, deadlines: Mapping[Player, datetime]) -> None:
    """Remind each player at the chosen time before the deadline, once a wait.

    Call it again when a deadline moves: what is still queued moves along.
    """
    now = timezone.now()
    people = _people(deadlines)
    for player, deadline in deadlines.items():
        if player.user_id not in people:
            continue
        at = remind_at(people[player.user_id].preferences, deadline, now)
        occasion, data = occasion_of(player), {"deadline": deadline.isoformat()}
        moved = Notice.objects.queued().filter(key__startswith=_key(Event.REMINDER, game, occasion))
        moved = moved.filter(user=player.user_id)
        if moved.update(data=data, due=at or now) or at is None:
            continue
        _post(Event.REMINDER, game, [people[player.user_id]], occasion, data, due=at)


def remind_at(preferences: Preferences, deadline: datetime, now: datetime) -> datetime | None:
    """When the person wants to be reminded of the deadline, if at all."""
    lead = timedelta(minutes=preferences.lead)
    return timing.reminder_at(deadline, lead, now, preferences.quiet())


def moved_on(game: Game, players: Iterable[Player]) -> None:
    """The players are no longer waited for: what tells them to act is out of date."""
    users = [player.user_id for player in players if player.user_id]
    if not users:
        return
    about = Notice.objects.filter(game=game, user__in=users, event__in=WAITS)
    about.queued().update(state=Notice.State.DROPPED)
    about.told_on_page().order_by().unseen().update(seen=timezone.now())


def looked_at(game: Game, user: User) -> None:
    """The user has the game before them: what the site told of it is no news any more."""
    told = Notice.objects.filter(game=game, user=user).told_on_page().order_by().unseen()
    if told.exists():  # a page that is only read should not wait for a writer
        told.update(seen=timezone.now())


def invitation(game: Game, user: User, inviter: User) -> None:
    """Somebody asks the user to take a seat."""
    data = {"name": inviter.username, "invite": game.invite}
    _post(Event.INVITATION, game, _of([user]), str(inviter.pk), data)


def invitations_of(user: User) -> int:
    """How many people the user has asked within the last day and night; makes a query."""
    since = timezone.now() - timedelta(days=1)
    asked = Notice.objects.filter(event=Event.INVITATION, occasion=str(user.pk), created__gt=since)
    return int(asked.order_by().values("game", "user").distinct().count())


def invited_to(user: User) -> list[Game]:
    """The tables with a free seat that somebody has asked the user to; two queries and one."""
    told = Notice.objects.filter(user=user, event=Event.INVITATION).order_by()
    asked = Game.objects.open().filter(pk__in=told.values("game")).exclude(players__user=user)
    return [game for game in asked.with_players().order_by("-pk") if not game.is_full]


def started(game: Game, by: User | None = None) -> None:
    """The dice are sealed; tells every person at the table but the one who did it."""
    people = [user for user in _seated(game) if user != by]
    _post(Event.STARTED, game, _of(people), "start")


def over(game: Game) -> None:
    """The game has ended, or was called off; tells every person at the table."""
    _post(Event.OVER, game, _of(_seated(game)), "end")


def call_off(game: Game, voters: Iterable[Player], by: User) -> None:
    """Somebody asks to end the game unplayed; told once by each who asks."""
    people = [p.user for p in voters if p.user is not None and not p.calls_off]
    _post(Event.CALL_OFF, game, _of(people), str(by.pk), {"name": by.username})


def replaced(game: Game, user: User, by: User) -> None:
    """Somebody else plays the seat from now on that a steward held for the user."""
    _post(Event.REPLACED, game, _of([user]), str(by.pk), {"name": by.username})


def chat(game: Game, listeners: Iterable[User], author: User, words: str) -> None:
    """Somebody wrote; `listeners` are those who may read it."""
    span = int(timezone.now().timestamp() // CHAT_EVERY.total_seconds())
    quoted = words if len(words) <= WORDS_KEPT else words[: WORDS_KEPT - 1] + "…"
    data = {"name": author.username, "words": quoted}
    people = [user for user in listeners if user.pk != author.pk]
    _post(Event.CHAT, game, _of(people), str(span), data)


def absence(game: Game, player: Player, last: int, misses_left: int | None) -> None:
    """A steward moved for the player, whose time had run out.

    `last` is the number of its last move: the letter tells what it did. After `misses_left` more
    turns like that the steward keeps the seat; with 0 it does now, and None means that this one
    did not count.
    """
    if player.user is not None and not player.left:
        data = {"seat": player.seat, "last": last, "left": misses_left}
        _post(Event.ABSENCE, game, _of([player.user]), f"{last}", data)


def channel_off(user: User, channel: str, reason: str) -> None:
    """A channel was switched off; the others say so, whatever was chosen for them."""
    data = {"channel": channel, "reason": reason}
    occasion = f"{channel}-{timezone.now().isoformat()}"
    _post(Event.CHANNEL_OFF, None, _of([user]), occasion, data)


def self_test(user: User, channel: str) -> Notice:
    """A test message by one channel at once, whatever was chosen."""
    now = timezone.now()
    notice = _row(Event.TEST, None, user, channel, now.isoformat(), {}, now, now)
    notice.save()
    return notice


def replan(user: User) -> None:
    """The user chose other times: what has not been tried yet goes by them."""
    now = timezone.now()
    preferences = contacts([user])[user.pk].preferences
    for notice in Notice.objects.queued().filter(user=user, attempts=0):
        due = _replanned(notice, preferences, now)
        Notice.objects.queued().filter(pk=notice.pk, attempts=0).update(due=due)


def forget_old() -> int:
    """Delete settled rows older than KEPT; returns how many."""
    old = Notice.objects.filter(created__lt=timezone.now() - KEPT)
    return int(old.exclude(state=Notice.State.QUEUED).delete()[0])


def occasion_of(player: Player) -> str:
    """The wait of a player, named by its first moment."""
    return player.since.isoformat() if player.since else ""


def _tell_waits(
    event: Event, game: Game, players: Iterable[Player], deadline: datetime | None
) -> None:
    data = {"deadline": deadline.isoformat()} if deadline else {}
    people = _people(players)
    for player in players:
        if player.user_id in people:
            _post(event, game, [people[player.user_id]], occasion_of(player), data)


def _people(players: Iterable[Player]) -> dict[int, Contact]:
    """Those of the players who are persons and still play."""
    users = [p.user for p in players if p.user is not None and not p.is_steward and not p.left]
    return contacts(users)


def _of(users: Iterable[User]) -> list[Contact]:
    return list(contacts([user for user in users if user.is_active]).values())


def _seated(game: Game) -> list[User]:
    players = game.players.filter(left=False).exclude(user=None).select_related("user")
    return [player.user for player in players]


def _key(event: str, game: Game | None, occasion: str) -> str:
    return f"{event}:{game.pk if game else ''}:{occasion}:"


def _post(
    event: str,
    game: Game | None,
    people: Iterable[Contact],
    occasion: str,
    data: dict[str, Any] | None = None,
    due: datetime | None = None,
) -> None:
    now = timezone.now()
    rows = [
        _row(event, game, contact.user, channel, occasion, data or {}, now, when)
        for contact in people
        for channel in contact.channels(event)
        for when in [due or _due(contact.preferences, event, channel, now)]
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def _row(
    event: str,
    game: Game | None,
    user: User,
    channel: str,
    occasion: str,
    data: dict[str, Any],
    now: datetime,
    due: datetime,
) -> Notice:
    at_once = channel == Channel.PAGE and due <= now
    return Notice(
        key=f"{_key(event, game, occasion)}{user.pk}:{channel}",
        event=event,
        user=user,
        game=game,
        channel=channel,
        occasion=occasion,
        data=data,
        created=now,
        due=due,
        state=Notice.State.SENT if at_once else Notice.State.QUEUED,
        sent=now if at_once else None,
    )


def _due(preferences: Preferences, event: str, channel: str, now: datetime) -> datetime:
    """When a row written now goes out."""
    if event in PROMPT or channel == Channel.PAGE:
        return now
    if channel == Channel.EMAIL and preferences.digest:
        return timing.next_digest(now, preferences.zone, preferences.digest_at)
    return timing.after_quiet(now + hold(channel), preferences.quiet())


def _replanned(notice: Notice, preferences: Preferences, now: datetime) -> datetime:
    deadline = deadline_of(notice)
    if notice.event == Event.REMINDER and deadline:
        return remind_at(preferences, deadline, now) or now
    return _due(preferences, notice.event, notice.channel, now)


def deadline_of(notice: Notice) -> datetime | None:
    """The deadline as it was when the notice was written."""
    return parse_datetime(notice.data.get("deadline", ""))


def hold(channel: str) -> timedelta:
    """How long a notice waits for others to go along with it, or for its cause to pass."""
    return timedelta(seconds=settings.NOTICE_HOLD[channel])
