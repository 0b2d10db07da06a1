import re
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

# The date differs at each run and says nothing that the history does not. In texts of the
# engines, filled by str.format, xgettext takes "{share} % of" for a directive as well.
NOISE = [
    (re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE), ""),
    (
        re.compile(r"^#, python-format, python-brace-format$", re.MULTILINE),
        "#, python-brace-format",
    ),
]


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
        template = Path(potfile)
        text = template.read_text()
        for pattern, instead in NOISE:
            text = pattern.sub(instead, text)
        template.write_text(text)
        super().write_po_file(potfile, locale)
