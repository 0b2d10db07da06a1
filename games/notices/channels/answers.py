"""What the status of an answer means, for webhooks and push services alike."""

from datetime import timedelta

from django.utils.translation import gettext as _

from games.notices.channels import Gone, Later, Never, Undelivered
from games.notices.outgoing import Answer

TOO_MANY = 429
NO_MORE = 410
PATIENCE = (408, 425, TOO_MANY)
"""Refusals that ask to come again."""
LONGEST_WAIT = timedelta(hours=6)


def judge(answer: Answer) -> Undelivered | None:
    """None if the other side has taken it, else why not, and whether to come again."""
    status = answer.status
    reason = _("The server answered %(status)s.") % {"status": status}
    if 200 <= status < 300:
        return None
    if status in PATIENCE or status >= 500:
        return Later(reason, _asked_wait(answer))
    if status == NO_MORE:
        return Gone(reason)
    if 300 <= status < 400:
        hint = _("Redirects are not followed: give the address they lead to.")
        return Never(f"{reason} {hint}")
    return Never(reason)


def _asked_wait(answer: Answer) -> timedelta | None:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    asked = headers.get("retry-after", "")
    if not asked.isascii() or not asked.isdigit() or len(asked) > 6:
        return None
    return min(timedelta(seconds=int(asked)), LONGEST_WAIT)
