"""`python -m tests.lock` pins pyproject.toml into requirements.txt and tests/requirements.txt."""

import subprocess
from pathlib import Path

from smallworld_site.options import ROOT

HEADER = "# Pinned from pyproject.toml by `python -m tests.lock`."
RUNTIME = ROOT / "requirements.txt"
TESTS = ROOT / "tests" / "requirements.txt"
FLAGS = ["--quiet", "--universal", "--python-version=3.11", "--no-annotate", "--no-header"]


def main() -> None:
    runtime = _resolve()
    _write(RUNTIME, [HEADER, *runtime])
    more = _resolve(f"--constraints={RUNTIME}", "--group=test")
    _write(TESTS, ["-r ../requirements.txt", HEADER, *(pin for pin in more if pin not in runtime)])


def _resolve(*flags: str) -> list[str]:
    command = [ROOT / ".venv/bin/uv", "pip", "compile", "pyproject.toml", *FLAGS, *flags]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
