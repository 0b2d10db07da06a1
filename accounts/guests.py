"""People who play before they sign up.

A guest is an ordinary row with `is_guest` set and no password: the session is the only key to it.
Signing up fills in the same row, so nothing that points at it moves. Signing in to another
account instead sends `merged`, unless the person chose to leave the guest's games behind.
"""

import secrets

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import availability
from accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"
LEAVE_BEHIND = "guest_leave_behind"

merged = Signal()
"""Sent inside a transaction with `guest` and `user`: give the guest's seats to the user."""


def become_guest(request: HttpRequest) -> User:
    """The person behind the request, made a guest and signed in if they were nobody.

    For POST views. Raises ImmediateHttpResponse (a 429 page; allauth's middleware answers with
    it) when one address makes more guests than the rate "guest" in ACCOUNT_RATE_LIMITS.
    """
    if isinstance(request.user, User):
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


def create_guest() -> User:
    """A new guest row under a free number."""
    while True:
        name = _("Guest %(number)s") % {"number": 1000 + secrets.randbelow(999_000)}
        try:
            with transaction.atomic():
                return _create(name)
        except IntegrityError:
            continue


def guest_of(user: User | AnonymousUser) -> User | None:
    """The row of the guest who asks, or None for members and nobody."""
    if isinstance(user, User) and user.is_guest:
        return User.objects.filter(pk=user.pk, is_guest=True).first()
    return None


def merge(guest: User, user: User) -> None:
    """Hands all that is the guest's to the user and closes the guest's row."""
    with transaction.atomic():
        merged.send(sender=User, guest=guest, user=user)
        availability.hand_over(guest, user)  # after the seats: their deadlines depend on it
        guest.is_active = False
        guest.save(update_fields=["is_active"])


def settle(request: HttpRequest, guest: User, user: User, leave_behind: bool) -> None:
    """After a guest signed in to another account: merge, or leave the games; say which."""
    names = {"guest": guest.username, "user": user.username}
    if leave_behind:
        messages.warning(request, _("The games of %(guest)s were left behind.") % names)
        return
    merge(guest, user)
    messages.success(request, _("The games of %(guest)s now belong to %(user)s.") % names)


def _create(name: str) -> User:
    guest = User(username=name, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest
