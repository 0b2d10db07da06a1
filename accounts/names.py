"""Display names: what may be one, and when two of them are too alike.

A name is kept as it was typed (NFC). Two names are the same person's if their keys are equal,
so that "Illidan", "illidan", "1llidan" and "Il-lidan" cannot sit at one table.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST = 2
LONGEST = 24
KEY_LENGTH = 96
SEPARATORS = " _-.'"
# Hangul fillers are letters to Unicode and nothing to the eye.
INVISIBLE = "\u115f\u1160\u3164\uffa0"
EAST_ASIAN = {"HANGUL", "CJK", "HIRAGANA", "KATAKANA"}
TAKEN = _("Somebody has this name or one too much like it.")
RESERVED = re.compile(
    r"(guest|steward|손님|집사)[\W_]*\d*"
    r"|admin(istrator)?|moderator|support|system|root|staff|관리자|운영자"
)
LOOKALIKES = str.maketrans("асеорхуіѕјԛԝоανρ01i", "aceopxylsjqwoavpoll")


def clean(name: str) -> str:
    """The name as it is stored: composed, without outer spaces."""
    return unicodedata.normalize("NFC", name).strip()


def key(name: str) -> str:
    """What two names must not share: case, width, separators and lookalikes folded away."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    bare = "".join(c for c in folded if c not in SEPARATORS)
    return bare.translate(LOOKALIKES)[:KEY_LENGTH]


def validate_name(name: str) -> None:
    """Raises ValidationError with the first rule that the name breaks."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 2 to 24 characters."), code="length")
    if not all(_is_allowed(c) for c in name):
        raise ValidationError(
            _("A name has only letters, digits, spaces and the marks - _ . '"), code="characters"
        )
    if not any(c.isalpha() for c in name):
        raise ValidationError(_("A name has at least one letter."), code="no_letter")
    if _has_stray_marks(name):
        raise ValidationError(
            _("A name begins and ends with a letter or digit, with single marks between."),
            code="marks",
        )
    if not _is_one_script(name):
        raise ValidationError(
            _("A name must not mix alphabets that look alike."), code="mixed_script"
        )


def validate_not_reserved(name: str) -> None:
    """Raises ValidationError for names that would pass for the site or for a guest."""
    if RESERVED.fullmatch(unicodedata.normalize("NFKC", name).casefold()):
        raise ValidationError(_("This name is reserved. Please choose another."), code="reserved")


username_validators = [validate_name, validate_not_reserved]


def _is_allowed(c: str) -> bool:
    if c in INVISIBLE:
        return False
    return c in SEPARATORS or unicodedata.category(c) in _CATEGORIES


_CATEGORIES = {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"}


def _has_stray_marks(name: str) -> bool:
    """Marks at an end, two separators in a row, or combining marks piled up."""
    kinds = "".join(_kind(c) for c in name)
    return kinds[0] != "x" or kinds[-1] == "s" or "ss" in kinds or "sm" in kinds or "mmm" in kinds


def _kind(c: str) -> str:
    if c in SEPARATORS:
        return "s"
    return "m" if unicodedata.category(c).startswith("M") else "x"


def _is_one_script(name: str) -> bool:
    """One alphabet, where Latin may stand beside the East Asian scripts (nothing looks alike)."""
    letters = (c for c in unicodedata.normalize("NFKC", name) if c.isalpha())
    scripts = {unicodedata.name(c, "UNKNOWN").split()[0] for c in letters}
    return len(scripts) <= 1 or not scripts - EAST_ASIAN - {"LATIN"}
