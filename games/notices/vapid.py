"""The key by which push services know this site: made on the first start, kept in the data folder.

`VAPID_PRIVATE_KEY` in the environment gives one instead, for several machines. The browser's
subscription holds for this key only, so it must never change.
"""

from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from django.conf import settings
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from smallworld_site import datafolder


@lru_cache(maxsize=1)
def key() -> Vapid02:
    """The private key; reads a file on the first call."""
    if settings.VAPID_PRIVATE_KEY:
        return Vapid02.from_string(settings.VAPID_PRIVATE_KEY)
    return Vapid02.from_pem(datafolder.kept(settings.DATA_DIR, "vapid.pem", _new_pem).encode())


def public_key() -> str:
    """What a browser needs for a subscription: the public point, base64url without padding."""
    point = key().public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return str(b64urlencode(point))


def headers(endpoint: str) -> dict[str, str]:
    """The header that tells a push service who sends."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": settings.VAPID_CONTACT}
    return dict(key().sign(claims))


def _new_pem() -> str:
    fresh = Vapid02()
    fresh.generate_keys()
    return str(fresh.private_pem().decode())
