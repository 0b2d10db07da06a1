"""`manage.py prepare`: catalogues without gettext, static files once, and nothing done twice."""

import gettext
import os
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.core.management import call_command
from pytest_django.fixtures import Settings

from smallworld_site import prepare
from smallworld_site.options import ROOT

CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
KOREAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Decline"
msgstr "쇠퇴"

#, fuzzy
msgid "Conquest"
msgstr "정복?"
"""


@pytest.fixture
def catalogue(tmp_path: Path, settings: Settings) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    source = tmp_path / "ko" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(KOREAN)
    return source


@pytest.fixture
def collected(tmp_path: Path, settings: Settings) -> Path:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "board.css").write_text("svg { width: 100% }")
    settings.STATICFILES_DIRS = [tmp_path / "static"]
    settings.STATIC_ROOT = str(tmp_path / "collected")
    return tmp_path / "collected" / "board.css"


def test_catalogues_are_compiled_without_doubtful_words(catalogue: Path) -> None:
    prepare.compile_messages()
    with catalogue.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("Decline") == "쇠퇴"
    assert words.gettext("Conquest") == "Conquest"


def test_a_compiled_catalogue_is_left_alone(catalogue: Path) -> None:
    prepare.compile_messages()
    made = catalogue.with_suffix(".mo").stat().st_mtime_ns
    prepare.compile_messages()
    assert catalogue.with_suffix(".mo").stat().st_mtime_ns == made


def test_a_slip_costs_its_entry_and_not_the_site(
    catalogue: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue.write_text(f'{KOREAN}\nmsgid "turn"\nmsgid_plural "turns"\nmsgstr[7] "차례"\n')
    prepare.compile_messages()
    with catalogue.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Decline") == "쇠퇴"
    assert "more translations than" in capsys.readouterr().out


@pytest.mark.parametrize("source", CATALOGUES, ids=lambda source: source.parts[-3])
def test_our_catalogues_have_no_slip(source: Path) -> None:
    with source.open("rb") as file:
        read_po(file, locale=source.parts[-3], abort_invalid=True)


def test_static_files_are_collected_once_until_one_changes(collected: Path, tmp_path: Path) -> None:
    prepare.collect_static()
    collected.unlink()
    prepare.collect_static()
    assert not collected.exists()
    (tmp_path / "static" / "board.css").write_text("svg { height: 100% }")
    prepare.collect_static()
    assert "height" in collected.read_text()


def test_an_older_file_takes_a_newer_ones_place_and_removes_no_other(
    collected: Path, tmp_path: Path
) -> None:
    prepare.collect_static()
    hashed = collected.with_name("board.0123456789ab.css")
    hashed.write_text("what an open page asks for")
    source = tmp_path / "static" / "board.css"
    source.write_text("svg { color: red }")
    os.utime(source, (0, 0))
    prepare.collect_static()
    assert "red" in collected.read_text()
    assert hashed.exists()


@pytest.mark.django_db
def test_the_command_does_it_all(catalogue: Path, collected: Path) -> None:
    call_command("prepare")
    assert catalogue.with_suffix(".mo").exists()
    assert collected.exists()
