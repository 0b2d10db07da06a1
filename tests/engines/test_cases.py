"""All rule cases pass, keep every invariant, and the command says so in the promised words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command

from games import registry
from games.engines.cases import OK, Referee, run
from games.engines.contract import Action, Event, IllegalAction, Seat, State
from games.engines.watch import Inspectable
from games.management.commands.rulecase import read

CASES = Path(__file__).resolve().parent.parent / "cases"
GOOD = """
name: An empty entry region costs three
rule: R5.2
game: small-world-of-warcraft
map:
  a1: {terrain: fields, marks: [entry], next: [a2]}
  a2: {terrain: hill}
players:
  - active: {race: orcs, power: mining, hand: 3}
  - {}
script:
  - {seat: 1, do: conquer, region: a2, refused: not_reachable}
  - {seat: 1, do: conquer, region: a1}
expect:
  hand: {1: 0}
"""


def all_cases() -> Iterator[Any]:
    for path in sorted(CASES.rglob("*.yaml")):
        for case in read(path):
            yield pytest.param(case, id=case["name"])


@pytest.mark.parametrize("case", list(all_cases()))
def test_the_case_holds(case: dict[str, Any]) -> None:
    outcome = run(case, registry.referees(), "unnamed")
    assert outcome.line() == f"ok {case['name']}"


def test_no_two_cases_have_the_same_name() -> None:
    names = [case.id for case in all_cases()]
    assert sorted(set(names)) == sorted(names)


class Watched:
    """An engine that looks for broken invariants after each action."""

    def __init__(self, referee: Referee) -> None:
        self.engine = referee.engine
        self.faults: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        after, events = self.engine.apply(state, seat, action)
        assert isinstance(self.engine, Inspectable)
        before = set(self.engine.audit(state))
        # Positions of cases may start with hands that no game would leave there.
        found = [fault for fault in self.engine.audit(after) if not fault.endswith("in hand")]
        self.faults += [fault for fault in found if fault not in before]
        return after, events


@pytest.mark.parametrize("case", list(all_cases()))
def test_the_case_breaks_no_invariant(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    referees = registry.referees()
    referee = referees[case["game"]]
    watched = Watched(referee)
    monkeypatch.setattr(referee, "engine", watched, raising=False)
    assert run(case, referees, "unnamed").result == OK
    assert watched.faults == []


# ── the command ────────────────────────────────────────────────────────────────────────────


def told(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, list[str]]:
    """Exit code and lines of the command."""
    try:
        call_command("rulecase", *args)
    except SystemExit as ended:
        return int(str(ended.code)), capsys.readouterr().out.splitlines()
    return 0, capsys.readouterr().out.splitlines()


def written(folder: Path, text: str, name: str = "case.yaml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_good_case_is_ok_and_the_exit_code_zero(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = told(capsys, written(tmp_path, GOOD))
    assert (code, lines) == (0, ["ok An empty entry region costs three", "1 passed, 0 failed"])


def test_a_file_may_hold_several_cases_and_a_folder_several_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deep").mkdir()
    written(tmp_path, GOOD + "---" + GOOD.replace("An empty", "Another empty") + "---\n")
    written(tmp_path / "deep", GOOD, "other.yml")
    written(tmp_path, "no case", "notes.txt")
    code, lines = told(capsys, str(tmp_path))
    assert code == 0
    assert lines[-1] == "3 passed, 0 failed"
    assert lines[1] == "ok Another empty entry region costs three"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("hand: {1: 0}", "hand: {1: 2}", "end: expected hand of seat 1 2, got 0"),
        ("not_reachable", "water", "step 1: expected refused: water, got refused: not_reachable"),
        (
            "region: a1}",
            "region: a1, refused: water}",
            "step 2: expected refused: water, got it was accepted",
        ),
        (
            "region: a2, refused: not_reachable}",
            "region: a2}",
            "step 1: expected conquer to be accepted, got refused: not_reachable",
        ),
    ],
)
def test_a_failure_says_where_what_was_expected_and_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: str
) -> None:
    assert old in GOOD
    code, lines = told(capsys, written(tmp_path, GOOD.replace(old, new)))
    assert code == 1
    assert lines[0] == f"FAIL An empty entry region costs three: {line}"
    assert lines[1] == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("rule: R5.2", "rule: {a: 1}", "rule must be a rule id"),
        ("rule: R5.2", "rules: R5.2", "unknown key 'rules'"),
        ("game: small-world-of-warcraft", "game: chess", "game is 'chess'"),
        ("terrain: hill", "terrain: moor", "map: a2: terrain is 'moor'"),
        ("next: [a2]", "next: [a3]", "map: a1: next is 'a3'"),
        ("marks: [entry]", "marks: [port]", "map: a1: mark is 'port'"),
        ("a2: {terrain: hill}", "a2: {terrain: hill, trees: 3}", "unknown key 'trees'"),
        ("race: orcs", "race: elves", "seat 1: active: race is 'elves'"),
        ("power: mining", "power: flying", "seat 1: active: power is 'flying'"),
        ("hand: 3}", "hand: 12}", "there are only 11 tokens of the orcs"),
        ("hand: 3}", "hand: three}", "seat 1: active: hand must be a whole number"),
        ("hand: 3}", "hand: 3, at: {a9: 1}}", "seat 1: active: at is 'a9'"),
        ("hand: 3}", "hand: 3, bombs: [live]}", "bombs belongs to the goblins"),
        ("hand: 3}", "hand: 3, champion: hand}", "the champion belongs to its power"),
        ("do: conquer, region: a1", "do: jump, region: a1", "step 2: do is 'jump'"),
        ("do: conquer, region: a1", "do: conquer, to: a1", "step 2 has the unknown key 'to'"),
        ("seat: 1, do: conquer, region: a1", "seat: 3, do: end_turn", "step 2: seat must be"),
        ("refused: not_reachable", "refused: too_far", "step 1: refused is 'too_far'"),
        ("hand: {1: 0}", "hands: {1: 0}", "expect has the unknown key 'hands'"),
        ("hand: {1: 0}", "regions: {a7: {seat: 1}}", "regions has the unknown key 'a7'"),
        ("hand: {1: 0}", "regions: {a1: {owner: 1}}", "unknown key 'owner'"),
        ("hand: {1: 0}", "coins: {5: 0}", "coins must be a whole number from 1 to 2"),
        ("hand: {1: 0}", "phase: lunch", "phase is 'lunch'"),
        ("  - {}", "  - {active: {race: orcs, power: farmer}}", "the orcs are there twice"),
        ("  - {}", "  - {decline: {race: naga, power: farmer, at: {a2: 1}}}", "not kept"),
        ("  - {}", "  - {side: horde}", "sides belong to the mode factions"),
        ("script:", "dice: [4]\nscript:", "a die result is 4"),
        ("script:", "turn: {seat: 3}\nscript:", "turn: seat must be"),
        ("script:", "market: [[orcs, farmer, 0]]\nscript:", "orcs is no race or in use"),
        ("script:", "used: {1: [hammer]}\nscript:", "used is 'hammer'"),
        ("script:", "unused_tiles: [excalibur]\nscript:", "unused_tiles is 'excalibur'"),
        ("terrain: hill}", "terrain: hill, tile: dark}", "map: a2: tile is 'dark'"),
        ("script:", "script: what\nexpected:", "unknown key 'expected'"),
        ("hand: {1: 0}", "hand: {1: 0, 1: 0}", "the key 1 is there twice"),
        ("expect:", "expect: [", "this is no YAML"),
        ("name: An", "title: An", "unknown key 'title'"),
    ],
)
def test_a_wrong_file_is_an_error_with_a_clear_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, problem: str
) -> None:
    assert old in GOOD
    code, lines = told(capsys, written(tmp_path, GOOD.replace(old, new, 1)))
    assert code == 1
    assert lines[0].startswith("ERROR ")
    assert problem in lines[0] or (new.startswith("title") and "has no name" in lines[0])
    assert lines[1] == "0 passed, 1 failed"


def test_more_rolls_than_the_dice_listed_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("hand: 3}", "hand: 2}").replace(
        "do: conquer, region: a1", "do: attempt, region: a1"
    )
    code, lines = told(capsys, written(tmp_path, text))
    assert code == 1
    assert lines[0].startswith("ERROR An empty entry region costs three: step 2: ")
    assert "dice" in lines[0]


def test_a_missing_path_and_an_empty_folder_are_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = told(capsys, str(tmp_path / "nowhere.yaml"), str(tmp_path))
    assert code == 1
    assert lines[0].startswith(f"ERROR {tmp_path / 'nowhere.yaml'}: the file cannot be read")
    assert lines[1] == f"ERROR {tmp_path}: there are no cases in this folder"
    assert lines[2] == "0 passed, 2 failed"


def test_json_prints_the_same_facts_one_object_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, GOOD + "---" + GOOD.replace("hand: {1: 0}", "hand: {1: 1}"))
    code, lines = told(capsys, "--json", path)
    first, second, total = (json.loads(line) for line in lines)
    assert code == 1
    assert first == {"name": "An empty entry region costs three", "result": "ok", "rules": ["R5.2"]}
    assert second["result"] == "FAIL"
    assert (second["where"], second["got"]) == ("end", "0")
    assert total == {"passed": 1, "failed": 1}


def test_coverage_counts_the_cases_of_each_rule_and_names_those_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _code, lines = told(capsys, "--coverage", written(tmp_path, GOOD))
    assert "   1 R5.2" in lines
    assert "   0 R5.1" in lines
    bare = next(line for line in lines if line.startswith("without a case: "))
    assert "R10 orcs" in bare
    assert "R5.2" not in bare


EVERY_FACT = """
name: Every fact of a position and of an expectation is understood
game: small-world-of-warcraft
mode: factions
map:
  a1: {terrain: fields, marks: [entry, murloc], murloc: false, next: [a2, a3], tower: true}
  a2: {terrain: hill, marks: [cavern, magic], next: [a3], tile: [doomhammer, karazhan]}
  a3: {terrain: mountain, marks: [letter], tile: {hidden: dark_portal}, walls: 1, fort: true}
  b1: {terrain: forest, marks: [entry], objective: true}
  b2: {terrain: swamp, bomb: dud, next: [b1]}
  b3: {terrain: sea}
  b4: {terrain: lake, next: [b3]}
players:
  - {coins: 5, side: alliance, active: {race: worgen, power: champion, champion: a1, form: wolf}}
  - side: horde
    active: {race: goblins, power: beast_master, beasts: {a2: 2, hand: 1}, bombs: [live], hand: 2}
  - {side: neutral, active: {race: pandaren, power: mining, harmony: [1, 2], at: {b1: 2}}}
  - decline: {race: humans, power: garrisoned, at: {a3: 1}}
  - {}
turn: {seat: 1, round: 3, step: conquest}
used: {1: [airstrike, intimidate: 2]}
unused_tiles: [frostmourne]
market: {powers: [farmer, ranger, null, null], alliance: [dwarves], horde: [orcs], neutral: [naga]}
expect:
  costs: {1: {a2: 3, b3: null}}
  regions:
    a1: {seat: 1, race: worgen, tokens: 0, active: true, champion: true, tower: true, murloc: false}
    a2: {beasts: 2, tile: [karazhan, doomhammer], walls: 0, fort: false}
    a3: {seat: 4, active: false, walls: 1, fort: true, tile: null, tile_hidden: true}
    b1: {objective: true, bomb: false}
    b2: {bomb: true, seat: null, race: null}
  coins: {1: 5, 2: 5}
  hand: {1: 0, 2: 2, 5: 0}
  beasts_hand: {2: 1}
  champion_hand: {1: false}
  to_act: [1]
  phase: conquest
  round: 3
  tray: {worgen: 10, goblins: 9}
  market: {powers: [farmer, ranger, null, null]}
  earned: {1: {regions: 0, race: 0, power: 0, tiles: 0, faction: 0}}
  harmony: [1, 2]
  hidden_from: {1: [coins, bombs, tiles]}
"""


def test_every_fact_of_the_format_is_understood() -> None:
    case = yaml.safe_load(EVERY_FACT)
    outcome = run(case, registry.referees(), "unnamed")
    assert outcome.line() == f"ok {case['name']}"


def test_an_action_that_is_refused_must_change_nothing() -> None:
    case = read_text(GOOD)
    state = registry.referees()[case["game"]].position(case).state
    engine = registry.referees()[case["game"]].engine
    before = engine.dump(state)
    with pytest.raises(IllegalAction):
        engine.apply(state, 0, Action("conquer", {"region": "a2"}))
    assert engine.dump(state) == before


def read_text(text: str) -> Any:
    return yaml.safe_load(text)
