"""The page of a person, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from games import profiles, turns
from games.models import Visitor


@require_GET
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Who plays here by this name, and how."""
    person = _person(request.user, name)
    counted = profiles.counts(person)
    context = {
        "person": person,
        "mine": person == request.user,
        "away_until": profiles.away_until(person) if _is_member(request.user) else None,
        "kept": turns.kept(person),
        "total": profiles.total(counted),
        "results": profiles.results(counted),
        "current": profiles.current(person, request.user),
        "finished": profiles.finished(person, request.user),
        "shown": profiles.SHOWN,
    }
    answer = render(request, "games/profile.html", context)
    answer["X-Robots-Tag"] = "noindex"  # a person's habits are for players, not for search engines
    return answer


def _person(viewer: Visitor, name: str) -> User:
    """Raises Http404; a guest's page is seen by the guest alone."""
    people = User.objects.named(name).filter(is_active=True).select_related("schedule")
    person = people.first()
    if person is None or (person.is_guest and person != viewer):
        raise Http404
    return person


def _is_member(viewer: Visitor) -> bool:
    """Who is away from home is told to people who are known here, not to the whole world."""
    return isinstance(viewer, User) and viewer.is_member
