"""Signed addresses that go out in letters: one opens a page signed in, one stops the letters."""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from accounts.models import User

OPENS = "notices.open"
STOPS = "notices.stop"
LASTS = timedelta(days=7)
"""How long a link signs in. Those that only stop letters last for ever."""
PROOF = 16
"""Characters of the proof that ties a link to the password of its day."""


@dataclass(frozen=True)
class Opening:
    """What a link of a letter leads to."""

    user: User
    path: str


def open_url(user: User, path: str) -> str:
    """An address that shows who would be signed in and where it leads; a button there does it."""
    token = signing.dumps([user.pk, path, _proof(user)], salt=OPENS)
    return f"{settings.SITE_URL}{reverse('notices:open', args=[token])}"


def opening(token: str) -> Opening | None:
    """What the token stands for; None if it is forged, too old, or of an older password.

    Whoever runs the site signs in by password only.
    """
    try:
        key, path, proof = signing.loads(token, salt=OPENS, max_age=LASTS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=key, is_active=True, is_staff=False).first()
    if user is None or not constant_time_compare(proof, _proof(user)):
        return None
    return Opening(user, path)


def path_in(token: str) -> str:
    """Where a token would have led, however old it is; the front page if it is forged."""
    try:
        return str(signing.loads(token, salt=OPENS)[1])
    except (signing.BadSignature, ValueError, TypeError, IndexError):
        return reverse("games:index")


def stop_url(user: User, event: str) -> str:
    """The address by which a mail program stops the letters with one touch."""
    token = signing.dumps([user.pk, event], salt=STOPS)
    return f"{settings.SITE_URL}{reverse('notices:stop', args=[token])}"


def stopping(token: str) -> tuple[User, str] | None:
    """Who wants no more letters, and of which event the letter was; None if forged."""
    try:
        key, event = signing.loads(token, salt=STOPS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=key).first()
    return (user, event) if user else None


def _proof(user: User) -> str:
    return str(user.get_session_auth_hash())[:PROOF]
