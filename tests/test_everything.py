"""./test tells the truth in its last lines."""

from pathlib import Path

import pytest

from tests import everything
from tests.everything import Totals

REPORT = '<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>'


def test_a_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert everything._counts(report) == (5, 2, 2)


def test_a_crash_without_a_report_is_a_failure() -> None:
    totals = Totals()
    everything._pytest(totals, "crash", ["--no-such-option"])
    assert (totals.passed, totals.failed) == (0, 1)


def test_what_was_left_out_is_said_before_the_totals(capsys: pytest.CaptureFixture[str]) -> None:
    code = everything._report(Totals(passed=3, left_out=["journeys (no Chromium)"]))
    said = capsys.readouterr().out.splitlines()
    assert code == 0
    assert said == ["!!! NOT TESTED: journeys (no Chromium) !!!", "3 passed, 0 failed, 1 skipped"]


def test_a_failure_fails_the_command() -> None:
    assert everything._report(Totals(passed=3, failed=1)) == 1
