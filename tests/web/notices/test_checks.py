"""Settings that lose notices are refused loudly."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.checks import CheckMessage
from pytest_django.fixtures import Settings

from games.notices import checks


def found(check: Callable[[None], list[CheckMessage]]) -> list[str]:
    return [message.id for message in check(None)]


def test_the_usual_settings_are_fine(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = "A" * 42 + "E"
    assert found(checks.check_vapid_key) + found(checks.check_hold) == []


@pytest.mark.parametrize(
    ("key", "expected"), [("nonsense", ["notices.E001"]), ("A" * 42 + "E", [])]
)
def test_a_key_must_be_one(settings: Settings, key: str, expected: list[str]) -> None:
    settings.VAPID_PRIVATE_KEY = key
    assert found(checks.check_vapid_key) == expected


def test_a_shared_database_asks_for_a_shared_key(settings: Settings) -> None:
    settings.DATABASE_URL = "postgres://"
    assert found(checks.check_vapid_key) == ["notices.W001"]


def test_no_channel_waits_a_negative_time(settings: Settings) -> None:
    settings.NOTICE_HOLD = {"email": -1}
    assert found(checks.check_hold) == ["notices.E002"]
