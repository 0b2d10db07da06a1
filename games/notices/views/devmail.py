"""The letters of a site that has no mail server, for whoever sits at the machine that serves it."""

import email
import email.policy
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from functools import wraps
from pathlib import Path

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

FILES = "django.core.mail.backends.filebased.EmailBackend"
HERE = ("127.0.0.1", "::1")
HERE_BY_NAME = (*HERE, "[::1]", "localhost")
SHOWN = 100
MAIL_CSP = {
    "default-src": ["'none'"],
    "img-src": ["data:"],
    "style-src": ["'unsafe-inline'"],  # mail programs know no other styles
    "frame-ancestors": ["'self'"],
    "sandbox": ["allow-popups", "allow-top-navigation-by-user-activation"],
}
View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Stored:
    """A letter in the folder, by its number in the list."""

    name: str
    written: datetime
    message: EmailMessage

    @property
    def text(self) -> str:
        return _part(self.message, "plain")

    @property
    def html(self) -> str:
        """The HTML with its pictures in it."""
        html = _part(self.message, "html")
        for part in self.message.walk():
            name = (part.get("Content-ID") or "").strip("<>")
            if name and isinstance(data := part.get_payload(decode=True), bytes):
                picture = f"data:{part.get_content_type()};base64,{b64encode(data).decode()}"
                html = html.replace(f"cid:{name}", picture)
        return html


def at_this_machine(view: View) -> View:
    """Nobody else may read other people's letters, and where a mail server is, there are none."""

    @wraps(view)
    def guarded(request: HttpRequest, **names: str) -> HttpResponse:
        if not _is_here(request):
            raise Http404
        return view(request, **names)

    return guarded


def _is_here(request: HttpRequest) -> bool:
    host = request.get_host().rpartition(":")[0] or request.get_host()
    forwarded = any(name.startswith("HTTP_X_FORWARDED") for name in request.META)
    return (
        settings.EMAIL_BACKEND == FILES
        and request.META.get("REMOTE_ADDR") in HERE
        and host in HERE_BY_NAME
        and not forwarded
    )


@never_cache
@require_GET
@at_this_machine
def letters(request: HttpRequest) -> HttpResponse:
    """The last letters, the newest first."""
    return render(request, "notices/devmail.html", {"letters": stored()[:SHOWN]})


@never_cache
@require_GET
@at_this_machine
def letter(request: HttpRequest, name: str) -> HttpResponse:
    """One of them: its head, its text, and a frame with its HTML."""
    return render(request, "notices/devmail_letter.html", {"letter": _find(name)})


@never_cache
@require_GET
@xframe_options_sameorigin
@csp_replace(MAIL_CSP)
@at_this_machine
def html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML alone, as a mail program would show it."""
    return HttpResponse(_find(name).html)


def stored() -> list[Stored]:
    """Every letter of the folder, the newest first."""
    folder = Path(settings.EMAIL_FILE_PATH)
    files = folder.glob("*.log") if folder.is_dir() else []
    return sorted(
        (found for file in files for found in _read(file)),
        key=lambda found: (found.written, found.name),
        reverse=True,
    )


def _read(file: Path) -> Iterator[Stored]:
    """A file holds the letters of one connection, each ended by a line of dashes."""
    written = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    parts = file.read_bytes().split(b"\n" + b"-" * 79 + b"\n")
    for n, part in enumerate(parts):
        if part.strip():
            message = email.message_from_bytes(part, policy=email.policy.default)
            yield Stored(f"{file.stem}-{n}", written, message)


def _find(name: str) -> Stored:
    found = next((found for found in stored() if found.name == name), None)
    if found is None:
        raise Http404
    return found


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return part.get_content() if part is not None else ""
