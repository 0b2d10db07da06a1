"""What every page is told: how many games wait for its reader."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.models import Game


def waiting(request: HttpRequest) -> dict[str, Any]:
    """`waiting_count`; a query where a page shows it, none elsewhere."""
    return {"waiting_count": SimpleLazyObject(lambda: _count(request))}


def _count(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    return Game.objects.waiting_for(user).count() if user is not None else 0
