"""JSON to an address of the person's own: plain and signed, or as Discord and Slack take it.

The signature is HMAC-SHA256, in hex, of the timestamp, a full stop and the body, with the secret
that the page of preferences shows. A message that comes twice has the same Idempotency-Key.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.notices import outgoing, wording
from games.notices.channels import Gone, Later, Letter, Never
from games.notices.channels.answers import judge
from games.notices.models import Hook, Notice

Shape = Callable[[Notice, wording.Told, str], Mapping[str, Any]]
LONGEST_CONTENT = 1900
"""Characters; Discord takes 2000."""


def send(letter: Letter) -> None:
    """POST it to the person's address."""
    hook = Hook.objects.filter(user=letter.user).first()
    if hook is None:
        raise Gone(_("There is no address any more."))
    body = message(letter, hook)
    try:
        answer = outgoing.post(hook.url, body, headers(letter, hook, body))
    except outgoing.Refusal as error:
        raise Never(str(error)) from error
    except outgoing.Unreachable as error:
        raise Later(str(error)) from error
    trouble = judge(answer)
    if trouble is not None:
        raise trouble


def message(letter: Letter, hook: Hook) -> bytes:
    """The body in the hook's shape."""
    notice = letter.notices[0]
    with wording.speaking_to(letter.user):
        facts = SHAPES[hook.shape](notice, wording.tell(notice), letter.id)
    return json.dumps(facts, ensure_ascii=False).encode()


def headers(letter: Letter, hook: Hook, body: bytes) -> dict[str, str]:
    """What proves that the message is ours, and which it is."""
    stamp = str(int(timezone.now().timestamp()))
    return {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "azeroth-by-post",
        "Idempotency-Key": letter.id,
        "X-Azeroth-Timestamp": stamp,
        "X-Azeroth-Signature": f"sha256={signature(hook.secret, stamp, body)}",
    }


def signature(secret: str, stamp: str, body: bytes) -> str:
    """HMAC-SHA256 in hex."""
    signed = f"{stamp}.".encode() + body
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def _plain(notice: Notice, told: wording.Told, key: str) -> Mapping[str, Any]:
    return {
        "id": key,
        "event": notice.event,
        "game": notice.game_id,
        "name": notice.game.name if notice.game else None,
        "deadline": notice.data.get("deadline"),
        "text": told.whole,
        "url": told.url,
    }


def _discord(notice: Notice, told: wording.Told, key: str) -> Mapping[str, Any]:
    content = f"{_cut(told.whole)}\n{told.url}"
    return {"content": content, "allowed_mentions": {"parse": []}}  # nobody rings everybody


def _slack(notice: Notice, told: wording.Told, key: str) -> Mapping[str, Any]:
    text = _cut(told.whole)
    for sign, code in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, code)
    return {"text": f"{text}\n<{told.url}>"}


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CONTENT else f"{text[:LONGEST_CONTENT]}…"


SHAPES: dict[str, Shape] = {
    Hook.Shape.PLAIN: _plain,
    Hook.Shape.DISCORD: _discord,
    Hook.Shape.SLACK: _slack,
}
