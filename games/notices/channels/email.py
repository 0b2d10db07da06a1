"""Letters: text and HTML, a small picture of each board, and a link that opens the table."""

import smtplib
from email.mime.image import MIMEImage
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game
from games.notices import links, picture, wording
from games.notices.channels import Down, Later, Letter, Never
from games.notices.models import Notice

MOST_PICTURES = 6
REFUSED = range(500, 600)
"""SMTP's codes for what will not work another time either."""


def send(letter: Letter) -> None:
    """Hand the letter to the mail server."""
    with wording.speaking_to(letter.user) as language:
        message = compose(letter, language)
    connection = get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        raise Down(
            _("The mail server does not answer: %(error)s") % {"error": _said(error)}
        ) from error
    try:
        connection.send_messages([message])
    except smtplib.SMTPRecipientsRefused as error:
        raise _refused(next(iter(error.recipients.values()))) from error
    except smtplib.SMTPResponseException as error:
        raise _refused((error.smtp_code, error.smtp_error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise Later(_said(error)) from error
    finally:
        connection.close()


def compose(letter: Letter, language: str) -> EmailMultiAlternatives:
    """The message, in the language that is spoken now."""
    pictures = _pictures(letter)
    entries = [_entry(letter.user, told, pictures) for told in _by_game(letter.notices)]
    subject = wording.subject_of(letter.notices)
    stop_url = links.stop_url(letter.user, wording.foremost(letter.notices).event)
    context = {
        "entries": entries,
        "subject": subject,
        "language": language,
        "name": letter.user.username,
        "stop_url": stop_url,
        "site_url": settings.SITE_URL,
    }
    message = EmailMultiAlternatives(
        subject,
        render_to_string("notices/email/letter.txt", context),
        to=[letter.user.email],
        headers=_headers(letter, stop_url),
    )
    message.attach_alternative(render_to_string("notices/email/letter.html", context), "text/html")
    message.mixed_subtype = "related"  # the pictures belong into the text
    for key, data in pictures.items():
        message.attach(_inline(f"board-{key}", data))
    return message


def _headers(letter: Letter, stop_url: str) -> dict[str, str]:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return {
        "Message-ID": f"<{letter.id}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _by_game(notices: list[Notice]) -> list[list[Notice]]:
    """What is told of the same table stands together."""
    found: dict[object, list[Notice]] = {}
    for notice in notices:
        found.setdefault(notice.game_id or notice.key, []).append(notice)
    return list(found.values())


def _entry(user: User, notices: list[Notice], pictures: dict[int, bytes]) -> dict[str, Any]:
    """One part of the letter: what is told of a game, its board, and where to go."""
    told = [wording.tell(notice) for notice in notices]
    game = notices[0].game_id
    return {
        "told": told,
        "game": game,
        "picture": f"board-{game}" if game in pictures else "",
        "url": links.open_url(user, told[-1].path),
    }


def _pictures(letter: Letter) -> dict[int, bytes]:
    """A picture of each board, the first few, as the reader sees it at this moment."""
    games: dict[int, Game] = {n.game_id: n.game for n in letter.notices if n.game is not None}
    drawn = ((key, picture.board_of(game, letter.user.pk)) for key, game in games.items())
    found = [(key, data) for key, data in drawn if data is not None]
    return dict(found[:MOST_PICTURES])


def _inline(name: str, data: bytes) -> MIMEImage:
    part = MIMEImage(data, "png")
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename=f"{name}.png")
    return part


def _refused(answer: tuple[int, bytes | str]) -> Never | Later:
    code, words = answer
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    reason = _("The mail server says: %(words)s") % {"words": f"{code} {text}"}
    return Never(reason) if code in REFUSED else Later(reason)


def _said(error: Exception) -> str:
    return str(error) or type(error).__name__
