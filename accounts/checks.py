"""Settings without which guests would lose their games: said at start, not found out later."""

from typing import Any

from django.conf import settings
from django.core.checks import Error, register

EXPECTED = {
    "ACCOUNT_ADAPTER": "accounts.adapters.AccountAdapter",
    "ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS": False,
}


@register
def check_allauth_settings(app_configs: Any, **kwargs: Any) -> list[Error]:
    return [
        Error(f"{name} must be {value!r}: guests sign up through it.", id="accounts.E001")
        for name, value in EXPECTED.items()
        if getattr(settings, name, None) != value
    ]
