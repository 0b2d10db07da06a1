"""Pages whose words are not all in templates, read in Korean."""

import pytest
from django.test import Client
from django.utils.translation import override

from accounts import zones
from games.forms import PlayNowForm
from games.templatetags.dice import purpose

KOREAN = {"headers": {"accept-language": "ko"}}


def test_cities_and_areas_are_named_in_the_language_of_the_page() -> None:
    with override("ko"):
        groups = dict(zones.choices()[2:])
        assert any(label.startswith("서울 ") for _key, label in groups["아시아"])
        assert zones.title("Asia/Kolkata") == "콜카타"
    with override("en"):
        assert zones.title("Asia/Ho_Chi_Minh") == "Ho Chi Minh"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seating", "자리"),
        ("boards L", "게임판 L"),
        ("side of board 3", "게임판의 면 3"),
        ("races horde", "호드 종족"),
        ("something new", "something new"),
    ],
)
def test_draws_are_named_in_korean(text: str, told: str) -> None:
    with override("ko"):
        assert purpose(text) == told


@pytest.mark.parametrize("path", ["/", "/lobby/", "/accounts/login/", "/accounts/signup/"])
def test_the_browsers_language_is_spoken(client: Client, db: None, path: str) -> None:
    page = client.get(path, **KOREAN).content.decode()
    assert '<html lang="ko"' in page
    assert "로비" in page


def test_the_number_of_stewards_is_told_in_korean(db: None) -> None:
    with override("ko"):
        labels = [label for _key, label in PlayNowForm().fields["opponents"].choices]
    assert labels[0] == "집사 1명"
