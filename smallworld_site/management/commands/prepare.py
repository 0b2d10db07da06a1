from typing import Any

from django.core.management.base import BaseCommand

from smallworld_site.prepare import prepare


class Command(BaseCommand):
    help = "Migrate, compile the catalogues and collect the static files: before each deployment."

    def handle(self, *args: Any, **options: Any) -> None:
        prepare()
