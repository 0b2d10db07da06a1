"""Run rule cases against the engines, without a database."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml
from django.core.management.base import BaseCommand

from games import registry
from games.engines.cases import ERROR, OK, Outcome, coverage, run

SUFFIXES = (".yaml", ".yml")


class Loader(yaml.SafeLoader):
    """Plain data; a key that is said twice is a mistake, not an overwriting."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """The mapping. Raises YAMLError for a repeated key."""
        seen: set[Any] = set()
        for key_node, _value in node.value:
            key = self.construct_object(key_node, deep=True)  # type: ignore[no-untyped-call]
            if isinstance(key, (str, int)) and key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} is there twice", key_node.start_mark
                )
            seen.add(key if isinstance(key, (str, int)) else None)
        return super().construct_mapping(node, deep)


class Command(BaseCommand):
    help = "Run rule cases: YAML files, or folders of them."
    requires_system_checks: Sequence[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")
        parser.add_argument(
            "--coverage", action="store_true", help="each rule id with its number of cases"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        outcomes = []
        for path in options["paths"]:
            for outcome in run_path(path):
                outcomes.append(outcome)
                self.say(outcome, options["json"])
        passed = sum(outcome.result == OK for outcome in outcomes)
        if options["coverage"]:
            self.cover(outcomes, options["json"])
        self.sum_up(passed, len(outcomes) - passed, options["json"])
        if passed < len(outcomes):
            raise SystemExit(1)

    def say(self, outcome: Outcome, as_json: bool) -> None:
        facts = msgspec.to_builtins(outcome)
        self.stdout.write(json.dumps(facts, ensure_ascii=False) if as_json else outcome.line())

    def cover(self, outcomes: list[Outcome], as_json: bool) -> None:
        """How many cases each rule has; then those with none."""
        counts = dict(coverage(outcomes, registry.rule_ids()))
        bare = [rule for rule, number in counts.items() if not number]
        if as_json:
            self.stdout.write(json.dumps({"coverage": counts, "without": bare}))
            return
        for rule, number in counts.items():
            self.stdout.write(f"{number:4} {rule}")
        self.stdout.write(f"without a case: {', '.join(bare) or 'none'}")

    def sum_up(self, passed: int, failed: int, as_json: bool) -> None:
        facts = {"passed": passed, "failed": failed}
        line = json.dumps(facts) if as_json else f"{passed} passed, {failed} failed"
        self.stdout.write(line)


def run_path(path: Path) -> Iterator[Outcome]:
    """Run the cases of a file, or of all files in a folder, in order of name."""
    if not path.is_dir():
        yield from run_file(path)
        return
    files = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
    if not files:
        yield _wrong(path, "there are no cases in this folder")
    for file in files:
        yield from run_file(file)


def run_file(path: Path) -> Iterator[Outcome]:
    """Run the cases of a file; one that cannot be read is one wrong case."""
    try:
        cases = [case for case in read(path) if case is not None]
    except (OSError, UnicodeDecodeError) as missing:
        yield _wrong(path, f"the file cannot be read: {getattr(missing, 'strerror', missing)}")
        return
    except yaml.YAMLError as bad:
        yield _wrong(path, " ".join(f"this is no YAML: {bad}".split()))
        return
    if not cases:
        yield _wrong(path, "there is no case in this file")
    for number, case in enumerate(cases, start=1):
        yield run(case, registry.referees(), f"{path} case {number}")


def read(path: Path) -> list[Any]:
    """The cases of a file as plain data. Raises OSError, YAMLError."""
    return list(yaml.load_all(path.read_text(encoding="utf-8"), Loader))


def _wrong(path: Path, problem: str) -> Outcome:
    return Outcome(str(path), ERROR, problem=problem)
