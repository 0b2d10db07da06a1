"""./test: every check of the project, one after the other, and one line of totals."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from tests import services

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "ruff check": ["ruff", "check", "--quiet"],
    "ruff format": ["ruff", "format", "--check", "--quiet"],
    "mypy": ["mypy", "--no-error-summary"],
    "django check": ["django", "check", "--settings=tests.settings"],
    "migrations": ["django", "makemigrations", "--check", "--dry-run", "--settings=tests.settings"],
}
APART = ["tests/journeys", "tests/real"]


@dataclass
class Totals:
    """What came of it so far, and what could not be tried."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    left_out: list[str] = field(default_factory=list)
    again: int = 0

    def add(self, passed: int, failed: int, skipped: int = 0) -> None:
        self.passed += passed
        self.failed += failed
        self.skipped += skipped


def main() -> int:
    totals = Totals()
    services.install_missing()
    for name, command in CHECKS.items():
        _check(totals, name, command)
    _pytest(totals, "engines and pages", ["tests", *(f"--ignore={path}" for path in APART)])
    _journeys(totals)
    _real_set(totals)
    return _report(totals)


def _check(totals: Totals, name: str, command: list[str]) -> None:
    failed = _run(name, command) != 0
    totals.add(not failed, failed)


def _pytest(
    totals: Totals, name: str, arguments: list[str], environment: dict[str, str] | None = None
) -> None:
    """Run pytest in a process of its own and count what came of it."""
    totals.add(*_outcome(name, arguments, environment))


def _outcome(
    name: str, arguments: list[str], environment: dict[str, str] | None = None
) -> tuple[int, int, int]:
    """Passed, failed and skipped of a run of pytest; without a report, one failure."""
    workers = ["-n", "2", "--dist", "loadfile"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = ["pytest", "-q", f"--junitxml={report}", *workers, *arguments]
        code = _run(name, command, environment)
        counts = _counts(report) if report.exists() else (0, 0, 0)
    passed, failed, skipped = counts
    broken = code not in (0, 1) or (code and not failed)
    return passed, failed + bool(broken), skipped


def _journeys(totals: Totals) -> None:
    if not services.chromium():
        totals.left_out.append("browser journeys (no Chromium)")
        return
    run = ["tests/journeys", "--screenshot=only-on-failure", "--output=test-results", "-n", "0"]
    passed, failed, skipped = _outcome("browser journeys", run)
    if failed:
        # A browser on a busy machine may be late; what is really broken fails again.
        totals.again = failed
        mended, failed, _ = _outcome("browser journeys that failed", [*run, "--last-failed"])
        passed += mended
    totals.add(passed, failed, skipped)


def _real_set(totals: Totals) -> None:
    absent = [name for name in services.missing() if name != "Chromium"]
    if absent:
        totals.left_out.append(f"PostgreSQL and Redis (no {' and no '.join(absent)})")
        return
    with _real_environment() as environment:
        _pytest(totals, "pages on PostgreSQL and Redis", ["tests/real", "tests/web"], environment)


@contextlib.contextmanager
def _real_environment() -> Iterator[dict[str, str]]:
    with services.redis() as redis, services.postgres() as database:
        yield {"REDIS_URL": redis, "DATABASE_URL": database, "SECRET_KEY": "only-for-tests"}


def _run(name: str, command: list[str], environment: dict[str, str] | None = None) -> int:
    print(f"== {name}", flush=True)
    start = time.monotonic()
    code = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=os.environ | (environment or {}),
        check=False,
    ).returncode
    print(f"   {'ok' if code == 0 else 'FAILED'}, {time.monotonic() - start:.0f} s", flush=True)
    return code


def _counts(report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped in a JUnit report."""
    suites = list(ElementTree.parse(report).iter("testsuite"))
    tests, errors, failures, skipped = (
        sum(int(suite.get(key, 0)) for suite in suites)
        for key in ("tests", "errors", "failures", "skipped")
    )
    return tests - errors - failures - skipped, errors + failures, skipped


def _report(totals: Totals) -> int:
    if totals.left_out:
        print(f"!!! NOT TESTED: {'; '.join(totals.left_out)} !!!")
    if totals.again:
        print(f"!!! {totals.again} browser journeys failed once and were tried again !!!")
    skipped = totals.skipped + len(totals.left_out)
    print(f"{totals.passed} passed, {totals.failed} failed, {skipped} skipped")
    return 1 if totals.failed else 0


if __name__ == "__main__":
    sys.exit(main())
