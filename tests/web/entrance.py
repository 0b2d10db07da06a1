"""The entrance as tests walk through it."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.conftest import PASSWORD


def sign_up(client: Client, name: str, **more: str) -> HttpResponse:
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), {"username": name, **passwords, **more})


def sign_in(client: Client, login: str, password: str = PASSWORD, **more: str) -> HttpResponse:
    return client.post(reverse("account_login"), {"login": login, "password": password, **more})


def who(client: Client) -> int | None:
    """The id of whoever is signed in there."""
    key = client.session.get("_auth_user_id")
    return int(key) if key else None
