"""Language, theme, time zone and the settings page."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts import guests, names, zones
from accounts.models import User

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/settings/"
SignIn = Callable[[User], Client]


# Switches


def lang(client: Client, **headers: str) -> str:
    """The language that a page comes in."""
    page = client.get(reverse("account_logout"), follow=True, headers=headers)
    found = re.search(r'<html lang="(\w+)"', page.content.decode())
    assert found
    return found[1]


def theme(client: Client) -> str:
    page = client.get(reverse("account_logout"), follow=True)
    found = re.search(r'data-theme="(\w+)"', page.content.decode())
    assert found
    return found[1]


def test_the_browser_chooses_the_language_at_first(client: Client) -> None:
    assert lang(client) == "en"
    assert lang(client, accept_language="ko-KR,ko;q=0.9") == "ko"


def test_a_stranger_switches_the_language(client: Client) -> None:
    response = client.post("/accounts/language/", {"language": "ko", "next": SETTINGS})
    assert response["Location"] == SETTINGS
    assert lang(client) == "ko"


def test_an_account_remembers_its_language_in_every_browser(
    as_jaina: Client, jaina: User, client_of: SignIn
) -> None:
    as_jaina.post("/accounts/language/", {"language": "ko"})
    assert lang(client_of(jaina), accept_language="en") == "ko"


def test_an_unknown_language_changes_nothing(as_jaina: Client, jaina: User) -> None:
    for language in ("xx", "", "fr", "ko" * 500):
        as_jaina.post("/accounts/language/", {"language": language})
    jaina.refresh_from_db()
    assert jaina.language == ""
    assert lang(as_jaina) == "en"


def test_a_stranger_switches_the_theme(client: Client) -> None:
    assert theme(client) == "auto"
    assert client.post("/accounts/theme/", {"theme": "dark", "next": SETTINGS}).status_code == 302
    assert theme(client) == "dark"


def test_an_account_remembers_its_theme(as_jaina: Client, jaina: User, client_of: SignIn) -> None:
    as_jaina.post("/accounts/theme/", {"theme": "dark"})
    assert theme(client_of(jaina)) == "dark"


def test_an_unknown_theme_is_refused(as_jaina: Client) -> None:
    assert as_jaina.post("/accounts/theme/", {"theme": "neon"}).status_code == 400
    as_jaina.cookies["theme"] = "neon"
    assert theme(as_jaina) == "auto"


def test_the_browser_tells_the_time_zone_once(as_jaina: Client, jaina: User) -> None:
    for zone in ("Asia/Seoul", "Europe/Paris"):
        assert as_jaina.post("/accounts/time-zone/", {"time_zone": zone}).status_code == 204
    jaina.refresh_from_db()
    assert jaina.time_zone == "Asia/Seoul"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "\0", "x" * 10_000])
def test_a_made_up_time_zone_is_refused(as_jaina: Client, jaina: User, zone: str) -> None:
    assert as_jaina.post("/accounts/time-zone/", {"time_zone": zone}).status_code == 400
    jaina.refresh_from_db()
    assert jaina.time_zone == ""


def test_a_zone_that_vanished_from_the_machine_breaks_no_page(
    as_jaina: Client, jaina: User
) -> None:
    User.objects.update(time_zone="Azeroth/Dalaran")
    assert as_jaina.get(SETTINGS).status_code == 200


@pytest.mark.parametrize("path", ["language", "theme", "time-zone"])
def test_the_switches_reject_get(as_jaina: Client, path: str) -> None:
    assert as_jaina.get(f"/accounts/{path}/").status_code == 405


def test_the_switches_want_a_token(jaina: User) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/accounts/language/", {"language": "ko"})
    assert response.status_code == 403
    assert "This form has expired" in response.content.decode()


# Settings


GOOD = {"username": "Jaina", "language": "ko", "theme": "dark", "time_zone": "Asia/Seoul"}


def test_settings_are_saved(as_jaina: Client, jaina: User) -> None:
    assert as_jaina.post(SETTINGS, {**GOOD, "username": "Jaina P"})["Location"] == SETTINGS
    jaina.refresh_from_db()
    assert (jaina.username, jaina.language, jaina.theme) == ("Jaina P", "ko", "dark")
    assert jaina.time_zone == "Asia/Seoul"
    assert jaina.name_key == names.key("Jaina P")


def test_a_name_may_change_its_own_spelling(as_jaina: Client, jaina: User) -> None:
    as_jaina.post(SETTINGS, {**GOOD, "username": "JAINA"})
    jaina.refresh_from_db()
    assert jaina.username == "JAINA"


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"username": ""}, "required"),
        ({"username": "Thra11"}, "Somebody has this name"),
        ({"username": "steward"}, "reserved"),
        ({"username": "<b>"}, "only letters"),
        ({"username": "a\0b"}, "Null characters"),
        ({"language": "fr"}, "valid choice"),
        ({"theme": "neon"}, "valid choice"),
        ({"time_zone": "Mars/Olympus"}, "valid choice"),
    ],
)
def test_bad_settings_are_refused_whole(
    as_jaina: Client, jaina: User, thrall: User, bad: dict[str, str], words: str
) -> None:
    response = as_jaina.post(SETTINGS, {**GOOD, **bad})
    assert response.status_code == 200
    assert words in response.content.decode()
    jaina.refresh_from_db()
    assert (jaina.username, jaina.language, jaina.theme) == ("Jaina", "", "auto")


def test_junk_does_not_make_anyone_staff(as_jaina: Client, jaina: User) -> None:
    as_jaina.post(SETTINGS, {**GOOD, "is_staff": "on", "is_superuser": "on", "is_guest": "on"})
    jaina.refresh_from_db()
    assert {jaina.is_staff, jaina.is_superuser, jaina.is_guest} == {False}


def test_a_guest_cannot_rename_itself(client_of: SignIn) -> None:
    guest = guests.create_guest()
    before = guest.username
    client_of(guest).post(SETTINGS, {**GOOD, "username": "Arthas"})
    guest.refresh_from_db()
    assert (guest.username, guest.language) == (before, "ko")


@pytest.mark.parametrize("path", ["settings", "email", "password/change", "password/set"])
def test_strangers_are_sent_to_sign_in(client: Client, path: str) -> None:
    response = client.get(f"/accounts/{path}/")
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


def test_settings_reject_other_methods(as_jaina: Client) -> None:
    assert as_jaina.delete(SETTINGS).status_code == 405


def test_every_offered_zone_exists() -> None:
    assert "Asia/Seoul" in zones.known()
    assert all(zones.find(key) for key in zones.known())
