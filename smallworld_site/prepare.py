"""From installed code to a site that can be served; each step skips what is done."""

import hashlib
import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command


def prepare() -> None:
    """Migrate, compile the catalogues, collect the static files. Raises OSError on a full disk."""
    call_command("migrate", interactive=False, verbosity=0)
    compile_messages()
    collect_static()


def compile_messages() -> None:
    """Write the .mo beside each .po that is newer; Django's own command needs GNU gettext.

    An entry that is written wrongly is named and left out: one slip must not stop the site.
    """
    for folder in settings.LOCALE_PATHS:
        for source in Path(folder).glob("*/LC_MESSAGES/*.po"):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
                _compile(source, target)


def _compile(source: Path, target: Path) -> None:
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3])
    draft = target.with_suffix(f".{os.getpid()}")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    draft.replace(target)


def collect_static() -> None:
    """Collect if any file's name, size or time changed since the last time.

    What was collected before stays: pages that are open, and processes of the old version, ask
    for it by its old name.
    """
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    digest = _static_digest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    for path in _static_paths():
        staticfiles_storage.delete(path)  # or an older file would not take a newer one's place
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(digest)


def _static_digest() -> str:
    digest = hashlib.sha256(settings.STATIC_URL.encode())
    for path, source in _static_paths().items():
        state = source.stat()
        digest.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _static_paths() -> dict[str, Path]:
    """Every static file by its path in the collection, with where it comes from."""
    listed = [item for finder in get_finders() for item in finder.list([])]
    return {path: Path(storage.path(path)) for path, storage in reversed(listed)}
