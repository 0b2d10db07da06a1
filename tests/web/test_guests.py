"""People who play before they sign up, and what becomes of their games."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.core import mail
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import guests
from accounts.models import User
from tests.conftest import PASSWORD
from tests.web.entrance import sign_in, sign_up, who

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/settings/"
SignIn = Callable[[User], Client]


@pytest.fixture
def guest(db: None) -> User:
    return guests.create_guest()


@pytest.fixture
def as_guest(guest: User, client_of: SignIn) -> Client:
    return client_of(guest)


@pytest.fixture
def merges() -> Iterator[list[tuple[int, int]]]:
    """Every (guest, user) that `merged` announced, as the games would hear it."""
    heard: list[tuple[int, int]] = []

    def listen(sender: type[User], guest: User, user: User, **kwargs: object) -> None:
        heard.append((guest.pk, user.pk))

    guests.merged.connect(listen)
    yield heard
    guests.merged.disconnect(listen)


def request_of(user: User | AnonymousUser) -> HttpRequest:
    request = RequestFactory().post("/")
    SessionMiddleware(lambda r: HttpResponse()).process_request(request)
    request.user = user
    return request


def test_a_stranger_becomes_a_guest(db: None) -> None:
    request = request_of(AnonymousUser())
    guest = guests.become_guest(request)
    assert guest.is_guest
    assert guest.username.startswith("Guest ")
    assert not guest.has_usable_password()
    assert request.session["_auth_user_id"] == str(guest.pk)


def test_whoever_is_somebody_stays_who_they_are(jaina: User, guest: User) -> None:
    assert guests.become_guest(request_of(jaina)) == jaina
    assert guests.become_guest(request_of(guest)) == guest
    assert User.objects.count() == 2


def test_one_address_does_not_become_a_crowd_of_guests(db: None) -> None:
    for _ in range(20):
        guests.become_guest(request_of(AnonymousUser()))
    with pytest.raises(ImmediateHttpResponse) as caught:
        guests.become_guest(request_of(AnonymousUser()))
    assert caught.value.response.status_code == 429
    assert User.objects.count() == 20


def test_a_guest_who_signs_up_keeps_the_row(as_guest: Client, guest: User) -> None:
    assert sign_up(as_guest, "Sylvanas", email="sylvanas@example.org").status_code == 302
    kept = User.objects.get()
    assert (kept.pk, kept.username, kept.is_guest) == (guest.pk, "Sylvanas", False)
    assert kept.check_password(PASSWORD)
    assert who(as_guest) == guest.pk
    assert sign_in(Client(), "Sylvanas").status_code == 302


def test_a_guest_who_must_confirm_an_address_keeps_the_row_too(
    as_guest: Client, guest: User, settings: Any
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    sign_up(as_guest, "Sylvanas", email="sylvanas@example.org")
    link = re.search(r"/accounts/confirm-email/\S+", mail.outbox[0].body)
    assert link
    as_guest.post(link[0])
    sign_in(as_guest, "Sylvanas")
    assert who(as_guest) == guest.pk


def test_a_refused_sign_up_leaves_the_guest_a_guest(as_guest: Client, guest: User) -> None:
    sign_up(as_guest, "x")
    assert User.objects.get().is_guest
    assert who(as_guest) == guest.pk


def test_a_guest_who_signs_in_brings_the_games_along(
    as_guest: Client, guest: User, jaina: User, merges: list[tuple[int, int]]
) -> None:
    page = as_guest.get(reverse("account_login")).content.decode()
    assert guest.username in page
    assert 'name="keep_games"' in page
    sign_in(as_guest, "Jaina", keep_games="on")
    assert who(as_guest) == jaina.pk
    assert merges == [(guest.pk, jaina.pk)]
    guest.refresh_from_db()
    assert not guest.is_active


def test_a_guest_may_leave_the_games_behind(
    as_guest: Client, guest: User, jaina: User, merges: list[tuple[int, int]]
) -> None:
    sign_in(as_guest, "Jaina")
    assert who(as_guest) == jaina.pk
    assert merges == []
    assert (
        f"The games of {guest.username} were left behind."
        in as_guest.get(SETTINGS).content.decode()
    )


def test_a_failed_sign_in_moves_nothing(
    as_guest: Client, guest: User, jaina: User, merges: list[tuple[int, int]]
) -> None:
    sign_in(as_guest, "Jaina", "wrong", keep_games="on")
    assert who(as_guest) == guest.pk
    assert merges == []


def test_a_member_is_not_asked_about_guest_games(client: Client) -> None:
    assert "keep_games" not in client.get(reverse("account_login")).content.decode()


def test_a_guest_is_warned_before_signing_out(as_guest: Client) -> None:
    assert "lose the games" in as_guest.get(reverse("account_logout")).content.decode()


@pytest.mark.parametrize(
    "page", ["account_email", "account_change_password", "account_set_password"]
)
def test_a_guest_manages_no_password_or_email(as_guest: Client, page: str) -> None:
    assert as_guest.get(reverse(page))["Location"] == reverse("account_signup")
