"""Sign up, sign in, sign out, a forgotten password, and the frame of every page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views.defaults import server_error

from accounts import guests, names
from accounts.adapters import AccountAdapter
from accounts.models import User
from tests.web.entrance import sign_in, sign_up, who

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/settings/"
SignIn = Callable[[User], Client]


# Signing up


def test_a_stranger_signs_up_without_an_email(client: Client) -> None:
    assert sign_up(client, "Sylvanas").status_code == 302
    user = User.objects.get(username="Sylvanas")
    assert who(client) == user.pk
    assert user.is_member
    assert not user.email


def test_an_email_given_at_sign_up_gets_a_letter(client: Client) -> None:
    sign_up(client, "Sylvanas", email="Sylvanas@example.org")
    assert EmailAddress.objects.get().email == "sylvanas@example.org"
    assert "/accounts/confirm-email/" in mail.outbox[0].body
    assert "unofficial fan project" in mail.outbox[0].body


def test_the_letter_confirms_the_address(client: Client) -> None:
    sign_up(client, "Sylvanas", email="sylvanas@example.org")
    link = re.search(r"/accounts/confirm-email/\S+", mail.outbox[0].body)
    assert link
    assert client.get(link[0]).status_code == 200
    client.post(link[0])
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a", "2 to 24"),
        ("x" * 25, "24"),
        ("Jaina!", "only letters"),
        ("Ja\u200bina", "only letters"),
        ("\u3164\u3164\u3164", "only letters"),
        ("1234", "at least one letter"),
        ("-Jaina", "begins and ends"),
        ("Ja  ina", "begins and ends"),
        ("Z\u0351\u0352\u0353\u0354algo", "begins and ends"),
        ("Јаina", "mix alphabets"),
        ("Guest 4821", "reserved"),
        ("손님 12", "reserved"),
        ("Admin", "reserved"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(client: Client, name: str, words: str) -> None:
    response = sign_up(client, name)
    assert response.status_code == 200
    assert words in response.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "name",
    ["Anduin", "민수", "Thrall 손", "ㅋㅋㅋ", "José", "王小明", "D'rek-Thar", "Kel.Thuzad"],
)
def test_a_good_name_of_any_script_is_taken(client: Client, name: str) -> None:
    sign_up(client, name)
    assert User.objects.get().username == name


@pytest.mark.parametrize("twin", ["JAINA", "Jalna", "Ja1na", "Ja-i-na", "Ｊａｉｎａ"])
def test_a_name_too_like_another_is_refused(client: Client, jaina: User, twin: str) -> None:
    response = sign_up(client, twin)
    assert "Somebody has this name" in response.content.decode()
    assert User.objects.count() == 1


def test_a_name_of_another_alphabet_that_looks_the_same_is_refused(db: None) -> None:
    assert names.key("рах") == names.key("pax")


def test_a_name_lost_in_a_race_is_no_crash(
    client: Client, jaina: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AccountAdapter, "clean_username", lambda self, name, shallow=False: name)
    response = sign_up(client, "jaina")
    assert response["Location"] == reverse("account_signup")
    assert User.objects.count() == 1


def test_a_long_ligature_does_not_burst_the_key() -> None:
    assert len(names.key("\ufdfa" * 24)) == names.KEY_LENGTH


@pytest.mark.parametrize(
    "bad", [{"password2": "other-thing-7"}, {"password1": "short", "password2": "short"}]
)
def test_a_bad_password_is_refused(client: Client, bad: dict[str, str]) -> None:
    assert sign_up(client, "Sylvanas", **bad).status_code == 200
    assert not User.objects.exists()


def test_a_taken_address_is_refused(client: Client, jaina: User) -> None:
    EmailAddress.objects.create(user=jaina, email=jaina.email, verified=True, primary=True)
    sign_up(client, "Sylvanas", email=jaina.email)
    assert User.objects.count() == 1


# Signing in and out


@pytest.mark.parametrize("login", ["Jaina", "jaina", " JAINA ", "jaina@example.org"])
def test_a_member_signs_in_by_name_or_email(client: Client, jaina: User, login: str) -> None:
    assert sign_in(client, login).status_code == 302
    assert who(client) == jaina.pk


def test_a_wrong_password_is_refused(client: Client, jaina: User) -> None:
    response = sign_in(client, "Jaina", "wrong")
    assert response.status_code == 200
    assert "not correct" in response.content.decode()
    assert who(client) is None


def test_guessing_passwords_is_stopped(client: Client, jaina: User) -> None:
    for _ in range(10):
        sign_in(client, "Jaina", "wrong")
    sign_in(client, "Jaina")
    assert who(client) is None


def test_signing_in_leads_where_it_was_meant_to(client: Client, jaina: User) -> None:
    assert sign_in(client, "Jaina", next=SETTINGS)["Location"] == SETTINGS


def test_signing_in_leads_nowhere_else(client: Client, jaina: User) -> None:
    assert "evil" not in sign_in(client, "Jaina", next="https://evil.example/")["Location"]


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_a_member_has_no_business_at_the_entrance(as_jaina: Client, page: str) -> None:
    assert as_jaina.get(reverse(page)).status_code == 302


def test_signing_out_needs_a_post(as_jaina: Client, jaina: User) -> None:
    assert as_jaina.get(reverse("account_logout")).status_code == 200
    assert who(as_jaina) == jaina.pk
    as_jaina.post(reverse("account_logout"))
    assert who(as_jaina) is None


# A forgotten password


def test_a_letter_sets_a_new_password(client: Client, jaina: User) -> None:
    client.post(reverse("account_reset_password"), {"email": jaina.email})
    link = re.search(r"/accounts/password/reset/key/\S+", mail.outbox[0].body)
    assert link
    form_url = client.get(link[0], follow=True).redirect_chain[-1][0]
    client.post(form_url, {"password1": "new-horizon-9", "password2": "new-horizon-9"})
    assert sign_in(Client(), "Jaina", "new-horizon-9").status_code == 302


def test_an_unknown_address_learns_nothing_on_the_page(client: Client) -> None:
    response = client.post(reverse("account_reset_password"), {"email": "no@example.org"})
    assert response["Location"] == reverse("account_reset_password_done")
    assert "no account has it" in mail.outbox[0].body


def test_a_used_up_link_says_so(client: Client, jaina: User) -> None:
    response = client.get(reverse("account_reset_password_from_key", args=["1", "abc"]))
    assert "This link is used up" in response.content.decode()


# The frame of every page


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/nothing-here/"])
def test_pages_carry_no_inline_script_or_style(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=", page)
    assert "unofficial fan project" in page


def test_a_missing_page_is_a_designed_one(client: Client) -> None:
    response = client.get("/nothing-here/")
    assert response.status_code == 404
    assert "Return to sender" in response.content.decode()


def test_a_crash_is_a_designed_page() -> None:
    response = server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "A storm at sea" in response.content.decode()


def test_wrong_settings_are_found_at_start(settings: Any) -> None:
    settings.ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = True
    with pytest.raises(SystemCheckError, match="guests sign up through it"):
        call_command("check")


def test_the_admin_lists_people(admin_client: Client) -> None:
    guest = guests.create_guest()
    page = admin_client.get(reverse("admin:accounts_user_changelist"))
    assert guest.username in page.content.decode()
    assert admin_client.get(reverse("admin:accounts_user_add")).status_code == 200
    edit = reverse("admin:accounts_user_change", args=[guest.pk])
    assert admin_client.get(edit).status_code == 200
