"""The site as a Django app, for its system checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "smallworld_site"

    def ready(self) -> None:
        from smallworld_site import celery, checks  # noqa: F401 - both register by import
