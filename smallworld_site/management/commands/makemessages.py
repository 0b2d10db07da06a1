import re
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

# Differs at each run and says nothing that the history does not.
DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Django's, with this project's settings: small diffs, and no guessed translations."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=noop"]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["ignore_patterns"] = [*options["ignore_patterns"], "tests"]
        options["add_location"] = "file"
        options["no_wrap"] = options["no_obsolete"] = True
        super().handle(*args, **options)

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        catalogue = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        catalogue.write_text(DATE.sub("", catalogue.read_text(), count=1))
