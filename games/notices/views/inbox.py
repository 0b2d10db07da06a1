"""What the site itself has to tell me."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.notices import still, wording
from games.notices.events import WAITS
from games.notices.models import Notice, Notices

SHOWN = 50


@never_cache
@login_required
@require_GET
def inbox(request: HttpRequest) -> HttpResponse:
    """The last notices, the newest first; what is new is marked. A turn made is not told of."""
    mine = Notice.objects.filter(user=request.user.pk).told_on_page().select_related("game")
    entries: list[dict[str, Any]] = [
        {"notice": notice, "told": wording.tell(notice)} for notice in _worth_telling(mine)
    ]
    unseen = mine.unseen().exists()
    return render(request, "notices/inbox.html", {"entries": entries, "unseen": unseen})


def _worth_telling(mine: Notices) -> list[Notice]:
    waits = still.still_true(mine.filter(event__in=WAITS)[:SHOWN])
    others = mine.exclude(event__in=WAITS)[:SHOWN]
    told = sorted([*waits, *others], key=lambda notice: notice.created, reverse=True)
    return told[:SHOWN]


@login_required
@require_POST
def seen(request: HttpRequest) -> HttpResponse:
    """All of it is read."""
    mine = Notice.objects.filter(user=request.user.pk).told_on_page().unseen()
    mine.order_by().update(seen=timezone.now())
    return redirect("notices:inbox")
