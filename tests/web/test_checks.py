"""Settings that would start and then fail quietly are refused by name."""

import pytest
from django.core.checks import run_checks
from pytest_django.fixtures import Settings

IN_MEMORY = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
SHARED = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer"}}
REDIS = "redis://127.0.0.1:6379/0"


def found() -> set[str]:
    return {message.id for message in run_checks() if str(message.id).startswith("site.")}


@pytest.fixture(autouse=True)
def _embedded(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CHANNEL_LAYERS, settings.REDIS_URL = IN_MEMORY, ""
    settings.CELERY_BROKER_URL = "filesystem://localhost"
    # Put back afterwards: the connections that other tests open go by the same dictionary.
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.sqlite3")


def test_the_embedded_set_is_sound() -> None:
    assert found() == set()


def test_several_processes_need_a_layer_that_they_share(settings: Settings) -> None:
    settings.WEB_CONCURRENCY = 4
    assert found() == {"site.E001"}


def test_a_broker_of_another_set_is_refused(settings: Settings) -> None:
    settings.CELERY_BROKER_URL = REDIS
    assert found() == {"site.E002"}


def test_redis_with_sqlite_is_mentioned(settings: Settings) -> None:
    settings.REDIS_URL, settings.CELERY_BROKER_URL = REDIS, REDIS
    settings.CHANNEL_LAYERS = SHARED
    assert found() == {"site.W001"}


def test_debug_in_public_is_refused(settings: Settings) -> None:
    settings.DEBUG, settings.SITE_URL = True, "https://play.example.org"
    assert found() == {"site.E003"}


def test_half_an_address_is_refused(settings: Settings) -> None:
    settings.SITE_URL = "play.example.org"
    assert found() == {"site.E004"}
