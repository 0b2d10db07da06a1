"""The parameters of an action, written as fields of a form and read again."""

from typing import Any

import pytest
from django.test import RequestFactory

from games.forms import ActionForm
from games.templatetags.boards import fields


@pytest.mark.parametrize(
    "params",
    [
        {"region": "a1", "target": "b2"},
        {"form": "wolf"},
        {"use": ["ashes_of_alar", "doomhammer"], "count": 3},
        {"tokens": {"a1": 2, "b2": 1}},
    ],
)
def test_what_a_page_offers_is_what_is_read(rf: RequestFactory, params: dict[str, Any]) -> None:
    data: dict[str, Any] = {"verb": "do", "version": "1", "move_id": "a" * 8}
    for name, value in fields(params):
        data.setdefault(name, []).append(value)
    assert ActionForm.read(rf.post("/", data)).action.params == params


def test_no_field_hides_its_form_from_htmx() -> None:
    assert "form" not in dict(fields({"form": "wolf"}))
