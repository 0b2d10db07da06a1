"""Combinations of settings that start, and then fail quietly: refused loudly instead."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register


def _shares_layer() -> bool:
    return "InMemory" not in settings.CHANNEL_LAYERS["default"]["BACKEND"]


def _shares_broker() -> bool:
    return not settings.CELERY_BROKER_URL.startswith(("filesystem:", "memory:"))


@register
def check_processes(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """The in-memory channel layer cannot leave its process."""
    found: list[CheckMessage] = []
    if settings.WEB_CONCURRENCY > 1 and not _shares_layer():
        found.append(
            Error(
                "WEB_CONCURRENCY asks for several processes, but the channel layer is in memory.",
                hint="Set REDIS_URL, or WEB_CONCURRENCY=1.",
                id="site.E001",
            )
        )
    if _shares_layer() != _shares_broker():
        found.append(
            Error(
                "The channel layer and the tasks' broker are not of the same set: "
                "a task in another process could not reach the sockets.",
                hint="Set REDIS_URL, which serves both.",
                id="site.E002",
            )
        )
    return found


@register
def check_database(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Redis means several processes or machines; SQLite is a file on one."""
    engine = settings.DATABASES["default"]["ENGINE"]
    if not settings.REDIS_URL or "sqlite" not in engine:
        return []
    return [
        Warning(
            "REDIS_URL is set, but the database is SQLite: all processes must run on one machine.",
            hint="Set DATABASE_URL=postgres://…",
            id="site.W001",
        )
    ]


@register
def check_site_url(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A secret in clear text, or a debug page to strangers."""
    if settings.DEBUG and settings.SITE_URL.startswith("https:"):
        return [Error("DEBUG is on at a public SITE_URL.", hint="Unset DEBUG.", id="site.E003")]
    if not settings.SITE_URL.startswith(("http://", "https://")):
        return [
            Error(
                f"SITE_URL is no web address: {settings.SITE_URL!r}.",
                hint="Write it whole: https://play.example.org",
                id="site.E004",
            )
        ]
    return []
