"""manage.py exportschema: the JSON Schema of exported games."""

import json
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.exports import Export


class Command(BaseCommand):
    help = "Print the JSON Schema that every exported game keeps to."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(msgspec.json.schema(Export), indent=2))
