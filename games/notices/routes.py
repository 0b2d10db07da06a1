"""Which ways lead to a person, and which of them work."""

from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.models import User
from games.notices.events import Channel, Event
from games.notices.models import Device, Hook, Preferences, Route


@dataclass
class Contact:
    """A person with all that decides by which channels something is told."""

    user: User
    preferences: Preferences
    open: set[str] = field(default_factory=set)
    """The channels that are set up and not switched off."""

    def channels(self, event: str) -> list[str]:
        """Where to tell of an event. What concerns the channels themselves goes to all."""
        wanted = self.preferences.channels(event)
        return [channel for channel in Channel.values if channel in wanted and channel in self.open]


def contacts(users: list[User]) -> dict[int, Contact]:
    """The people by id; a handful of queries however many they are."""
    ids = [user.pk for user in users]
    found = {p.user_id: p for p in Preferences.objects.filter(user__in=ids)}
    people = {user.pk: Contact(user, found.get(user.pk) or Preferences()) for user in users}
    for user in users:
        people[user.pk].preferences.user = user
        people[user.pk].open.add(Channel.PAGE)
    for user_id, channel in _set_up(users):
        people[user_id].open.add(channel)
    for user_id, channel in _switched_off(ids):
        people[user_id].open.discard(channel)
    return people


def _set_up(users: list[User]) -> list[tuple[int, str]]:
    ids = [user.pk for user in users]
    devices = Device.objects.filter(user__in=ids).values_list("user", flat=True)
    hooks = Hook.objects.filter(user__in=ids).values_list("user", flat=True)
    return [
        *((pk, Channel.EMAIL) for pk in _may_write_to(users)),
        *((pk, Channel.PUSH) for pk in devices),
        *((pk, Channel.WEBHOOK) for pk in hooks),
    ]


def _switched_off(ids: list[int]) -> list[tuple[int, str]]:
    off = Route.objects.filter(user__in=ids).exclude(off=None)
    return list(off.values_list("user", "channel"))


def _may_write_to(users: list[User]) -> list[int]:
    """Those with an address; where letters leave the machine, with one that they confirmed."""
    having = {user.email.lower(): user.pk for user in users if user.email}
    if not settings.NOTICES_TO_CONFIRMED_ONLY or not having:
        return list(having.values())
    confirmed = EmailAddress.objects.filter(
        user__in=having.values(), verified=True, primary=True
    ).values_list("user", "email")
    return [pk for pk, email in confirmed if having.get(email.lower()) == pk]


def is_wanted(contact: Contact, event: str, channel: str) -> bool:
    """Whether the person still wants to hear of it there; a test is wanted where it was asked."""
    if event == Event.TEST:
        return True
    return channel in contact.channels(event)
