"""The import arrow points one way (ARCHITECTURE.md), and the rules stay pure."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.needs import ROOT

PACKAGE = ROOT / "scorekeeper"
# Lowest first. A room may use its own level's other rooms and everything below, never what stands above.
LEVELS = (
    (
        "errors", "findings", "cards", "digests", "outcomes", "series", "acts", "offers", "rooms", "translations",
        "names", "desk", "program",
    ),
    ("zhn",),
    ("tricks",),
    ("zwickern", "schnapsen", "zwicken"),
    ("games", "league"),
    ("words", "answers"),
    ("journal",),
    ("sheets",),
    ("web", "commands"),
    ("cli", "__main__"),
)
# the journal's modules that speak to the database; its others are pure
STORE = (
    "store", "stream", "kind", "match_kind", "adding", "rows", "links", "projections", "transfer", "club.store",
    "club.club_kind", "club.drawing", "club.reaching", "club.passphrase", "club.proof", "club.sitting",
    "club.transfer",
)  # fmt: skip
# beside the arrow: usable only by those named
ASIDE = {
    "settings": {"storage", "web", "commands", "cli"},
    "storage": {"web", "commands", *(f"journal.{module}" for module in STORE), "league.reader"},
}
MAY_USE_ASIDE = {"storage": {"settings", "errors"}, "settings": {"errors"}}
PURE = (
    "cards", "digests", "outcomes", "series", "acts", "offers", "findings", "errors", "zhn", "tricks", "zwickern",
    "schnapsen", "zwicken", "games", "league",
)  # fmt: skip
NOT_PURE = ("league.reader",)
IMPURE = {
    "flask", "flask_babel", "flask_sqlalchemy", "sqlalchemy", "alembic", "wtforms", "waitress", "reportlab", "segno",
    "datetime", "time", "random", "secrets", "uuid", "os", "io", "pathlib", "socket", "sqlite3", "threading",
}  # fmt: skip
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}


def modules():
    """(dotted name without the package, path) of every module; __init__ is its folder's name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """What speaks of other modules or of lines in a file, wherever in it that stands; read once for all tests."""
    wanted = (ast.Import, ast.ImportFrom, ast.Attribute)
    return tuple(node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, wanted))


def imported(name: str, path: Path):
    """Dotted names a module imports, absolute, wherever in it the import stands."""
    package = ["scorekeeper", *name.split(".")] if name else ["scorekeeper"]
    if path.name != "__init__.py":
        package.pop()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            target = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{target}.{alias.name}" for alias in node.names)


def inside(name: str, path: Path):
    """Rooms of ours that a module imports, with the rest of the dotted name."""
    for target in imported(name, path):
        head, _, rest = target.partition(".")
        if head == "scorekeeper" and rest:
            yield rest


def allowed(importer: str, target: str) -> bool:
    room, used = importer.split(".")[0], target.split(".")[0]
    if room == used or used == "__version__":
        return True
    if room in MAY_USE_ASIDE:
        return used in MAY_USE_ASIDE[room]
    if used in ASIDE:
        return any(importer == user or importer.startswith(user + ".") for user in ASIDE[used])
    return LEVEL_OF[used] <= LEVEL_OF[room]


MODULES = dict(modules())


def test_every_room_has_its_place():
    rooms = {name.split(".")[0] for name in MODULES if name}
    assert rooms - {*LEVEL_OF, *ASIDE} == set(), "give new rooms their place in LEVELS"


def test_imports_point_one_way():
    wrong = [
        f"{name} may not import {target}"
        for name, path in MODULES.items() if name
        for target in inside(name, path) if not allowed(name, target)
    ]  # fmt: skip
    assert wrong == []


def test_the_rules_know_no_web_no_database_no_clock_no_chance():
    pure = [name for name in MODULES if name.split(".")[0] in PURE and name not in NOT_PURE]
    wrong = [
        f"{name} imports {target}"
        for name in pure for target in imported(name, MODULES[name]) if target.split(".")[0] in IMPURE
    ]  # fmt: skip
    assert pure
    assert wrong == []


def test_one_place_knows_what_ends_a_line():
    # str.splitlines also ends lines at U+2028 and others, which notation.md does not; scorekeeper.zhn.text is right
    called = [
        f"{name}:{node.lineno}"
        for name, path in MODULES.items()
        for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr == "splitlines"
    ]  # fmt: skip
    assert called == []


def test_the_check_sees_a_wrong_import():
    assert not allowed("zwickern.legality", "web.start")
    assert not allowed("zhn.reader", "zwickern.plays")
    assert not allowed("sheets.page", "storage.hands")
    assert not allowed("journal.fold", "storage.base")
    assert allowed("journal.store", "storage.base")
    assert not allowed("storage.hands", "web.errors")
    assert not allowed("words", "settings")
