"""Which test files look at a part of the house, for `make quick PATH`.

Imports are read from the text and none is carried out. A test looks at a module when it imports it, itself or through a
helper beside the tests, or when it bears the module's name at the same place below `tests/`; at a template, script or
stylesheet when it bears its name or speaks of it. Where there is none, the tests of its folder are meant. What imports
what inside the package is not followed: then every test would look at everything.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ("templates", "static")
"""What a browser shows; tests of it lie with the pages, the look and the browser."""


def looking_at(paths: Sequence[str], root: Path) -> list[str]:
    """The test files for files and folders of the checkout, sorted; none is named twice. Raises FileNotFoundError."""
    found: set[Path] = set()
    for path in paths:
        there = (root / path).resolve()
        if not there.exists() or not there.is_relative_to(root):
            raise FileNotFoundError(path)
        found |= _of(there, root) or _beside(there, root)
    return sorted(file.relative_to(root).as_posix() for file in found)


def _of(there: Path, root: Path) -> set[Path]:
    named = {there, *there.rglob("*")}
    return {
        file for file in _tests(root)
        if file in named or named & _looked_at(file, root) or _same_place(file, there, root)
        or (there.suffix not in ("", ".py") and there.name in file.read_text(encoding="utf-8"))
    }


def _same_place(test: Path, there: Path, root: Path) -> bool:
    """Whether a test lies where the tests of a module, a template or a script of this name do."""
    floor = there.relative_to(root).parts[0]
    at = test.parent.relative_to(root / "tests")
    place = root / floor if floor in SHOWN else root / floor / at
    if there.is_dir() and place.is_relative_to(there):
        return floor not in SHOWN and floor != "tests"
    return there != place and there.is_relative_to(place) and f"_{there.stem.strip('_')}_" in f"{test.stem}_"


def _beside(there: Path, root: Path) -> set[Path]:
    floor, *rest = there.relative_to(root).parts[:2]
    folders = ("look", "browser") if floor in SHOWN else rest if floor == "scorekeeper" else ("setup",)
    return {file for file in _tests(root) for folder in folders if file.is_relative_to(root / "tests" / folder)}


@cache
def _tests(root: Path) -> tuple[Path, ...]:
    return tuple(sorted((root / "tests").rglob("test_*.py")))


@cache
def _looked_at(file: Path, root: Path) -> frozenset[Path]:
    """What a test imports: of helpers beside the tests also what these import, of a package what it hands on."""
    found: set[Path] = set()
    unread = [file]
    while unread:
        for target in _imported(unread.pop(), root) - found:
            found.add(target)
            if target.is_relative_to(root / "tests") or target.name == "__init__.py":
                unread.append(target)
    return frozenset(found)


@cache
def _imported(file: Path, root: Path) -> frozenset[Path]:
    """The files of the checkout that a module imports, wherever in it that stands."""
    places = [root / Path(*name.split(".")) for name in _names(ast.parse(file.read_text(encoding="utf-8")))]
    files = (there for place in places for there in (place.with_suffix(".py"), place / "__init__.py"))
    return frozenset(there for there in files if there.is_file())


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


if __name__ == "__main__":
    print("\n".join(looking_at(sys.argv[1:], ROOT)))
