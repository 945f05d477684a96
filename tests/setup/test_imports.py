"""The import arrow points one way (ARCHITECTURE.md), and the rules stay pure."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import deque
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from scorekeeper.games import GAMES
from scorekeeper.plugins import sample
from tests.needs import ROOT
from tests.setup.sources import nodes_of

PACKAGE = ROOT / "scorekeeper"
# Lowest first. A room may use its own level's other rooms and everything below, never what stands above.
LEVELS = (
    (
        "errors", "findings", "cards", "digests", "outcomes", "series", "acts", "plugins", "translations",
        "names", "desk", "program", "as_json", "lru_cache", "msgid", "numbers",
    ),
    ("zhn",),
    ("game",),
    ("tricks",),
    ("zwickern", "schnapsen", "zwicken"),
    ("games", "league"),
    ("journal",),
    ("words", "answers"),
    ("sheets",),
    ("web", "commands"),
    ("cli", "__main__"),
)
# the journal's modules that speak to the database; its others are pure
STORE = (
    "store", "stream", "stream_type", "match_stream", "adding", "rows", "links", "projections", "renewal", "match_file",
    "club.store", "club.club_stream", "club.match_effects", "club.passphrase", "club.integrity", "club.strangers",
    "club.club_file",
)
# beside the arrow: usable only by those named
ASIDE = {
    "settings": {"storage", "web", "commands", "cli"},
    "storage": {"web", "commands", *(f"journal.{module}" for module in STORE), "league.reader"},
}
MAY_USE_ASIDE = {"storage": {"settings", "errors"}, "settings": {"errors", "numbers"}}
PURE = (
    "as_json", "cards", "digests", "msgid", "numbers", "outcomes", "series", "acts", "findings", "errors", "zhn",
    "tricks", "zwickern", "schnapsen", "zwicken", "game", "games", "league",
)
NOT_PURE = ("league.reader",)
IMPURE = {
    "flask", "flask_babel", "flask_sqlalchemy", "sqlalchemy", "alembic", "wtforms", "waitress", "reportlab", "segno",
    "datetime", "time", "random", "secrets", "uuid", "os", "io", "pathlib", "socket", "sqlite3", "threading",
}
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
PARTS = {"words": "words", "papers": "sheets", "pages": "web", "commands": "commands"}
"""The parts of a game's ``app``, what it gives the house, and the shared room that each stands beside: it may use
what that one may. A part is reached by its name alone."""


OF_A_TEST = re.compile(r"^\s*(?:import|from)\b(?:[^\n(]*\\\n)*[^\n(]*(?:\([^)]*)?\btest_", re.MULTILINE)
"""What may be an import of a test: such a file is parsed, to see whether it is one."""


def modules():
    """(dotted name without the package, path) of every module; __init__ is its folder's name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """What speaks of other modules or of lines in a file, wherever in it that stands; read once for all tests."""
    wanted = (ast.Import, ast.ImportFrom, ast.Attribute)
    return tuple(node for node in nodes_of(path) if isinstance(node, wanted))


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


def uses(name: str, path: Path) -> set[str]:
    """Modules of ours that a module imports, wherever in it that stands: below TYPE_CHECKING and in functions too."""
    found = set()
    for target in inside(name, path):
        module = target
        while module not in MODULES:  # a name in a module, or one of the package's own
            module = module.rpartition(".")[0]
        found.add(module)
    return found - {name}


def circles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """The shortest circle through each module that lies in one, each told once: ``[a, b, a]``."""
    found: dict[frozenset[str], list[str]] = {}
    for first in sorted(graph):
        came_from, waiting = dict.fromkeys(sorted(graph[first]), first), deque(sorted(graph[first]))
        while waiting and first not in came_from:
            module = waiting.popleft()
            for used in sorted(graph[module]):
                if used not in came_from:
                    came_from[used] = module
                    waiting.append(used)
        if first in came_from:
            way = [first]
            while len(way) == 1 or way[-1] != first:
                way.append(came_from[way[-1]])
            found.setdefault(frozenset(way), way[::-1])
    return list(found.values())


def app_of(name: str) -> str:
    """The game whose ``app`` a module lies in; empty for what lies in none."""
    game, _, rest = name.partition(".")
    return game if rest.split(".")[0] == "app" else ""


def room_of(name: str) -> str:
    """The room that a module lies in, of a game's ``app`` the one it stands beside."""
    return PARTS.get(name.split(".")[2], "") if app_of(name) and name.count(".") > 1 else name.split(".")[0]


def allowed(importer: str, target: str) -> bool:
    if app_of(target) and app_of(target) not in (app_of(importer), "tricks" if app_of(importer) else ""):
        return False
    room, used = room_of(importer), room_of(target)
    if room == used or used == "__version__":
        return True
    if room in MAY_USE_ASIDE:
        return used in MAY_USE_ASIDE[room]
    if used in ASIDE:
        place = room if app_of(importer) else importer
        return any(place == user or place.startswith(user + ".") for user in ASIDE[used])
    return LEVEL_OF[used] <= LEVEL_OF[room]


MODULES = dict(modules())


def test_every_room_has_its_place():
    rooms = {room_of(name) for name in MODULES if name and not name.endswith(".app")}
    assert rooms - {*LEVEL_OF, *ASIDE} == set(), "give new rooms their place in LEVELS"


def test_imports_point_one_way():
    wrong = [
        f"{name} may not import {target}"
        for name, path in MODULES.items() if name
        for target in inside(name, path) if not allowed(name, target)
    ]
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle():
    graph = {name: uses(name, path) for name, path in MODULES.items()}
    found = [" -> ".join(circle) for circle in circles(graph)]
    assert found == [], "\n".join(found)


def test_a_circle_is_seen_wherever_the_imports_stand(tmp_path):
    module = tmp_path / "position.py"
    module.write_text(
        "from typing import TYPE_CHECKING\n"
        "from scorekeeper import zhn\n"
        "if TYPE_CHECKING:\n    from scorekeeper.zwickern.walk import Step\n"
        "def said():\n    from . import readings\n"
    )
    assert uses("zwickern.position", module) == {"zhn", "zwickern.walk", "zwickern.readings"}
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"a"}}) == [["a", "b", "a"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"c"}}) == [["a", "b", "c", "a"], ["c", "d", "c"]]


def test_no_test_imports_another_test():
    wrong = [
        f"{path.relative_to(ROOT)} imports {target}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if OF_A_TEST.search(path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for target in (getattr(node, "module", None) or "", *(alias.name for alias in node.names))
        if any(part.startswith("test_") for part in target.split("."))
    ]
    assert wrong == [], "what tests share stands in a module of its own"
    seen = [
        "import tests.test_a", "if x:\n    from tests import (\n    a, test_b,\n)", "from tests \\\n    import test_c",
    ]
    assert [text for text in seen if not OF_A_TEST.search(text)] == [], "such a file is looked at"


def test_the_rules_know_no_web_no_database_no_clock_no_chance():
    pure = [name for name in MODULES if not app_of(name) and room_of(name) in PURE and name not in NOT_PURE]
    wrong = [
        f"{name} imports {target}"
        for name in pure for target in imported(name, MODULES[name]) if target.split(".")[0] in IMPURE
    ]
    assert pure
    assert wrong == []


RULES_ALONE = """
import importlib, pkgutil, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked!r} or ".app" in name:
            raise ImportError(f"the rules asked for {{name}}")

sys.meta_path.insert(0, Blocked())
for text in sys.argv[1:]:
    from scorekeeper.games import GAMES, game_of_text
    game = game_of_text(text)
    replay = game.replay(game.read(text))
    assert replay.complete and replay.legal, (game.id, replay.findings)
    assert game.repairs(replay.record) == ()
for game in GAMES:
    package = importlib.import_module(f"scorekeeper.{{game.id}}")
    for module in pkgutil.iter_modules(package.__path__):
        if module.name != "app":
            importlib.import_module(f"{{package.__name__}}.{{module.name}}")
"""


def test_the_rules_run_without_web_database_papers_and_their_app():
    hands = [text for game in GAMES if (text := sample(game.id))]
    assert len(hands) == len(GAMES)
    blocked = {"flask", "flask_babel", "sqlalchemy", "reportlab", "werkzeug", "jinja2", "babel", "waitress"}
    program = [sys.executable, "-c", RULES_ALONE.format(blocked=blocked), *hands]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_page_says_what_the_database_is_asked():
    asking = [
        f"{name}: {each.name}"
        for name, path in MODULES.items() if name.startswith(("web.", "commands."))
        for node in nodes(path) if isinstance(node, ast.ImportFrom) and node.module == "sqlalchemy"
        for each in node.names if each.name not in ("inspect", "make_url", "Engine")
    ]
    assert asking == [], "a query stands in storage, or with what the journal reads"
    games_asking = [name for name in MODULES if ".app." in name and "scorekeeper.storage" in MODULES[name].read_text()]
    assert games_asking == [], "a game's pages ask their place"


def test_one_place_knows_what_ends_a_line():
    # str.splitlines also ends lines at U+2028 and others, which notation.md does not; scorekeeper.zhn.text is right
    called = [
        f"{name}:{node.lineno}"
        for name, path in MODULES.items()
        for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr == "splitlines"
    ]
    assert called == []


def test_the_check_sees_a_wrong_import():
    assert not allowed("zwickern.legality", "web.start")
    assert not allowed("zhn.reader", "zwickern.plays")
    assert not allowed("sheets.page", "storage.hands")
    assert not allowed("journal.fold", "storage.base")
    assert allowed("journal.store", "storage.base")
    assert not allowed("zwickern.legality", "zwickern.app.words")
    assert not allowed("web.replay", "zwickern.app.pages")
    assert not allowed("zwicken.app.pages", "zwickern.app.pages")
    assert allowed("zwicken.app.pages", "tricks.app.pages")
    assert allowed("zwicken.app.pages", "web.hand_place")
    assert not allowed("zwicken.app.words", "web.hand_place")
    assert not allowed("zwicken.app.words", "zwicken.app.pages")
    assert not allowed("storage.hands", "web.errors")
    assert not allowed("words", "settings")
    assert allowed("words.history", "journal.entry")
    assert not allowed("journal.fold", "words")
