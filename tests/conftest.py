"""The standing cast: jaina and thrall play, chen is neutral, an outsider is nobody's friend."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from smallworld_site.prepare import compile_messages

PASSWORD = "for-azeroth-42"


def enlist(name: str) -> User:
    """A member who may sign in with PASSWORD."""
    return User.objects.create_user(
        username=name, email=f"{name.lower()}@example.org", password=PASSWORD
    )


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    """Korean pages are tested in Korean, also in a fresh clone."""
    compile_messages()


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """Rate limits are counted in the cache; no test pays for another's."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that deals games is dealt the same ones each time; the fuzz looks for new ones."""
    numbers = count()

    def new_secret() -> str:
        dealt = f"{request.node.nodeid}/{next(numbers)}"
        return hashlib.sha256(dealt.encode()).hexdigest()

    monkeypatch.setattr("games.lobby.new_secret", new_secret)


@pytest.fixture
def jaina(db: None) -> User:
    return enlist("Jaina")


@pytest.fixture
def thrall(db: None) -> User:
    return enlist("Thrall")


@pytest.fixture
def chen(db: None) -> User:
    return enlist("Chen")


@pytest.fixture
def outsider(db: None) -> User:
    return enlist("Outsider")


@pytest.fixture
def client_of() -> Callable[[User], Client]:
    """A browser in which the given person is signed in."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return sign_in


@pytest.fixture
def as_jaina(jaina: User, client_of: Callable[[User], Client]) -> Client:
    return client_of(jaina)


@pytest.fixture
def as_thrall(thrall: User, client_of: Callable[[User], Client]) -> Client:
    return client_of(thrall)


@pytest.fixture
def as_chen(chen: User, client_of: Callable[[User], Client]) -> Client:
    return client_of(chen)


@pytest.fixture
def as_outsider(outsider: User, client_of: Callable[[User], Client]) -> Client:
    return client_of(outsider)
