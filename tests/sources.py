"""What the sources mark for translation, found without GNU gettext."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CODE = ("accounts", "games", "smallworld_site")
TEMPLATES = (".html", ".txt")

PLURAL, CONTEXT = (1, 2), ((1, "c"), 2)
KEYWORDS = {
    "_": None, "noop": None,
    "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "ngettext": PLURAL, "ngettext_lazy": PLURAL,
    "pgettext": CONTEXT, "pgettext_lazy": CONTEXT,
    "npgettext": ((1, "c"), 2, 3), "npgettext_lazy": ((1, "c"), 2, 3),
}  # fmt: skip
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(({LITERAL}(?:,\s*{LITERAL})*)")


class Marked(NamedTuple):
    """A text as the catalogue has it: `plural` and `context` are empty where there are none."""

    text: str
    plural: str = ""
    context: str = ""


def marked() -> dict[Marked, str]:
    """Every marked text with a file that has it."""
    return {found: name for name, texts in _files() for found in texts}


def _files() -> Iterator[tuple[str, list[Marked]]]:
    for folder in (*CODE, "templates"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix == ".py":
                yield path.relative_to(ROOT).as_posix(), list(_in_code(path))
            elif path.suffix in TEMPLATES:
                yield path.relative_to(ROOT).as_posix(), list(_in_template(path))


def _in_code(path: Path) -> Iterator[Marked]:
    with path.open("rb") as file:
        for _line, texts, _comments, context in extract("python", file, KEYWORDS):
            yield _entry((texts,) if isinstance(texts, str) else texts, context or "")


def _in_template(path: Path) -> Iterator[Marked]:
    for function, arguments in CALL.findall(templatize(path.read_text(), origin=str(path))):
        texts = ast.literal_eval(f"({arguments},)")
        if "p" in function:
            yield _entry(texts[1:], texts[0])
        else:
            yield _entry(texts)


def _entry(texts: tuple[str, ...], context: str = "") -> Marked:
    return Marked(texts[0], texts[1] if len(texts) > 1 else "", context)
