"""The import rules, the kernel's silence about pieces, and the size of files, held by reading."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINES = ROOT / "games" / "engines"
KERNEL = ENGINES / "smallworld"

# What an engine may know of the world: computing, and nothing that looks at clock, chance or disk.
PURE = {
    "__future__", "abc", "base64", "bisect", "collections", "copy", "dataclasses", "difflib",
    "enum", "fractions", "functools", "hashlib", "heapq", "hmac", "itertools", "json", "math",
    "msgspec", "operator", "re", "statistics", "string", "types", "typing", "unicodedata",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__", "breakpoint"}

# Every race, power, artifact and legendary place of R1.1 to R1.3, by key.
PIECES = [
    "draenei", "dwarves", "gnomes", "humans", "night_elves", "worgen",
    "blood_elves", "forsaken", "goblins", "orcs", "tauren", "trolls",
    "ethereals", "kobolds", "naga", "pandaren",
    "archaeologist", "battle_master", "beast_master", "blacksmith", "champion", "defensive",
    "enraged", "explorer", "farmer", "fishing", "garrisoned", "herbalist", "intimidating",
    "marshdweller", "mining", "mountaineer", "portal_mage", "ranger", "sailing", "swamp_walker",
    "aegis_of_aggramar", "ashes_of_alar", "doomhammer", "frostmourne", "heart_of_azeroth",
    "battleground", "dark_portal", "karazhan", "lights_hope_chapel", "meeting_stone",
    "spirit_healer", "well_of_eternity",
]  # fmt: skip

# Development tools that draw one edition's islands; no web page imports them.
EDITION_TOOLS = ("games/cartography/", "games/management/commands/islands.py")

TOP_LEVEL = {
    ".ci", ".git", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md",
    "accounts", "games", "locale", "manage.py", "pyproject.toml", "requirements.txt",
    "smallworld_site", "start", "static", "templates", "test", "tests",
}  # fmt: skip
LONGEST_FILE = 400
SOURCES = {".py", ".html", ".css", ".js"}
NOT_OURS = ("migrations", "vendor", "tests")


def python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> list[str]:
    """The dotted name in parts; of a package, its own."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[str]:
    """Every module and every name that a file imports, dotted and absolute."""
    package = module_of(path) if path.name == "__init__.py" else module_of(path)[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def engine_packages() -> set[str]:
    """The folders of the engines; the modules beside them are for everybody."""
    return {path.parent.name for path in ENGINES.glob("*/__init__.py")}


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def web_files() -> list[Path]:
    files = [
        path
        for room in ("accounts", "games", "smallworld_site")
        for path in python_files(ROOT / room)
    ]
    return [path for path in files if not path.is_relative_to(ENGINES)]


def test_the_lists_of_this_file_are_complete() -> None:
    assert len(PIECES) == len(set(PIECES)) == 16 + 20 + 12
    assert PURE - {"msgspec"} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", python_files(ENGINES), ids=name_of)
def test_engines_know_nothing_of_django_clock_chance_and_disk(path: Path) -> None:
    foreign = {
        module
        for module in imports(path)
        if module.split(".")[0] not in PURE and not within(module, "games.engines")
    }
    assert foreign == set()
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls & IMPURE_CALLS == set()


def test_the_shared_modules_import_no_game() -> None:
    games = engine_packages()
    for path in ENGINES.glob("*.py"):
        met = [name for name in imports(path) for game in games if _is_engine(name, game)]
        assert met == [], name_of(path)


def _is_engine(module: str, game: str) -> bool:
    return within(module, f"games.engines.{game}")


@pytest.mark.parametrize("path", python_files(KERNEL), ids=name_of)
def test_the_kernel_imports_no_edition(path: Path) -> None:
    own = ("games.engines.smallworld", "games.engines.contract", "games.engines.dice")
    foreign = [
        module
        for module in imports(path)
        if within(module, "games.engines") and not any(within(module, part) for part in own)
    ]
    assert foreign == []


@pytest.mark.parametrize("path", python_files(KERNEL), ids=name_of)
def test_the_kernel_names_no_piece(path: Path) -> None:
    said = {piece for text in spoken(ast.parse(path.read_text())) for piece in named_in(text)}
    assert said == set()


def named_in(text: str) -> list[str]:
    """The pieces in an identifier or a string: as whole words, singular or plural."""
    split = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    words = f" {' '.join(re.findall(r'[a-z]+', split.replace(chr(39), '')))} "
    return [piece for piece in PIECES if any(f" {form} " in words for form in forms(piece))]


def forms(piece: str) -> set[str]:
    """How a piece may be spelled: its key in words, and the other number."""
    words = piece.replace("_", " ")
    singular = {"dwarves": "dwarf", "night elves": "night elf", "blood elves": "blood elf"}
    other = singular.get(words) or (words.removesuffix("s") if words.endswith("s") else f"{words}s")
    return {words, other}


def spoken(tree: ast.Module) -> Iterator[str]:
    """Every name, attribute, argument, import and string of a module but the docstrings."""
    docstrings = {id(node) for node in docstring_nodes(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.value
        for key in ("id", "attr", "arg", "name", "asname", "module"):
            value = getattr(node, key, None)
            if isinstance(value, str):
                yield value


def docstring_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """Strings that stand as a statement: the docstrings of modules, classes and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("orcs", ["orcs"]),
        ("on_orc_conquest", ["orcs"]),
        ("DwarfMine", ["dwarves"]),
        ("Light's Hope Chapel", ["lights_hope_chapel"]),
        ("WellOfEternity", ["well_of_eternity"]),
        ("champions", ["champion"]),
        ("force", []),
        ("the well", []),
    ],
)
def test_pieces_are_found_as_whole_words(text: str, pieces: list[str]) -> None:
    assert named_in(text) == pieces


@pytest.mark.parametrize("path", web_files(), ids=name_of)
def test_only_the_registry_imports_engine_packages(path: Path) -> None:
    if name_of(path) == "games/registry.py" or name_of(path).startswith(EDITION_TOOLS):
        return
    texts = [*imports(path), *spoken(ast.parse(path.read_text()))]
    games = [f"games.engines.{game}" for game in engine_packages()]
    assert [text for text in texts for game in games if game in text] == []


@pytest.mark.parametrize("path", web_files(), ids=name_of)
def test_nothing_but_leagues_imports_leagues(path: Path) -> None:
    if name_of(path).startswith("games/leagues/") or not name_of(path).startswith("games/"):
        return
    assert [name for name in imports(path) if within(name, "games.leagues")] == []


@pytest.mark.parametrize("path", web_files(), ids=name_of)
def test_no_page_imports_the_drawing_tools(path: Path) -> None:
    if name_of(path).startswith(EDITION_TOOLS):
        return
    assert [name for name in imports(path) if within(name, "games.cartography")] == []


def test_no_file_is_longer_than_it_should_be() -> None:
    rooms = ("accounts", "games", "smallworld_site", "static", "templates")
    files = [path for room in rooms for path in (ROOT / room).rglob("*") if path.suffix in SOURCES]
    ours = [path for path in files if not set(path.relative_to(ROOT).parts) & set(NOT_OURS)]
    lengths = {name_of(path): len(path.read_text().splitlines()) for path in ours}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_the_top_level_holds_only_what_belongs_there() -> None:
    ignored = {
        line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines() if line.strip()
    }
    assert {path.name for path in ROOT.iterdir()} - TOP_LEVEL - ignored == set()
