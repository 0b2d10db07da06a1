"""What people are told about, and by which ways: the tables that everything else reads."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Event(TextChoices):
    """Something worth telling. The labels stand on the page of preferences."""

    YOUR_TURN = "your_turn", _("It is my turn")
    REMINDER = "reminder", _("My time is running out")
    MUST_RETREAT = "must_retreat", _("I must choose something in somebody else's turn")
    LAST_ONE = "last_one", _("I am the last one they wait for")
    INVITATION = "invitation", _("Somebody invites me")
    STARTED = "started", _("A game of mine has started")
    OVER = "over", _("A game of mine is over")
    CALL_OFF = "call_off", _("Somebody asks to call a game of mine off")
    REPLACED = "replaced", _("Somebody takes my seat over")
    CHAT = "chat", _("Somebody writes at my table")
    ABSENCE = "absence", _("My absence is about to cost me the seat")
    CHANNEL_OFF = "channel_off", _("A way to reach me was switched off")
    TEST = "test", _("A test")


class Channel(TextChoices):
    """A way to reach a person."""

    EMAIL = "email", _("Email")
    PUSH = "push", _("Push")
    WEBHOOK = "webhook", _("Webhook")
    PAGE = "page", _("On this site")


WAITS = (Event.YOUR_TURN, Event.REMINDER, Event.MUST_RETREAT, Event.LAST_ONE)
"""Told only while the person is waited for: never after the move was made."""

PROMPT = (Event.REMINDER, Event.ABSENCE, Event.CHANNEL_OFF, Event.TEST)
"""Never held back for a daily digest or to be told together: they have a time of their own."""

OWN_CHOICE = tuple(event for event in Event if event not in (Event.CHANNEL_OFF, Event.TEST))
"""Events that a person may choose the channels of, in the order of the page."""

_ALL = tuple(Channel)

DEFAULTS: dict[str, tuple[Channel, ...]] = {
    Event.YOUR_TURN: _ALL,
    Event.REMINDER: (Channel.EMAIL, Channel.PUSH, Channel.WEBHOOK),
    Event.MUST_RETREAT: _ALL,
    Event.LAST_ONE: _ALL,
    Event.INVITATION: _ALL,
    Event.STARTED: _ALL,
    Event.OVER: _ALL,
    Event.CALL_OFF: _ALL,
    Event.REPLACED: _ALL,
    Event.CHAT: (Channel.PUSH, Channel.PAGE),
    Event.ABSENCE: _ALL,
    Event.CHANNEL_OFF: _ALL,
}
"""Where each event goes for whoever has not chosen otherwise."""
