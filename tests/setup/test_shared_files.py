"""What lies in a shared folder is used by a page of every game's, or by more games than one.

A file that only one game's folder leads to is that game's own, whatever its name: it belongs into the folder.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from posixpath import dirname, join, normpath

from scorekeeper.games import GAMES
from scorekeeper.web.game_pages import table_of
from tests.needs import ROOT
from tests.setup.game_folders import of_a_game
from tests.setup.sources import nodes_of

SCRIPT = re.compile(r"""(?:from\s+|import\s+|import\s*\(\s*)["'](\.{1,2}/[^"']+)["']""")
SHEET = re.compile(r"""@import\s+["']([^"']+)["']""")
TEMPLATE = re.compile(r"""\{%-?\s*(?:extends|include|import|from)\s+["']([^"'{}]+\.html)["']""")
FLOORS = ("web", "sheets", "commands", "words")
"""Rooms of the package in which games have rooms of their own."""


def python(file: str) -> Iterable[str]:
    """The modules of the package that a module imports, as files."""
    for node in nodes_of(ROOT / file):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scorekeeper"):
            for name in (node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)):
                yield from (f"{name.replace('.', '/')}{end}" for end in (".py", "/__init__.py"))


def named(file: str) -> Iterable[str]:
    """The files that a file leads to."""
    if file.endswith(".py"):
        yield from python(file)
        return
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".html"):
        yield from (f"templates/{name}" for name in TEMPLATE.findall(text))
    else:
        for name in (SHEET if file.endswith(".css") else SCRIPT).findall(text):
            target = normpath(join(dirname(file), name))
            yield from (path.relative_to(ROOT).as_posix() for path in ROOT.glob(target)) if "*" in target else (target,)


@cache
def leading() -> dict[str, frozenset[str]]:
    """For each file those that lead to it."""
    every = [
        path.relative_to(ROOT).as_posix()
        for folder in ("scorekeeper", "templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".html", ".mjs", ".css")
    ]
    found: dict[str, set[str]] = {file: set() for file in every}
    for file in every:
        for target in named(file):
            if target in found and target != file:
                found[target].add(file)
    return {file: frozenset(those) for file, those in found.items()}


def game_of_file(file: str) -> str:
    """The game whose folder it lies in; empty for a shared one."""
    return next((game.id for game in GAMES if of_a_game(file) and re.search(rf"\b{game.id}\b", file)), "")


def users(file: str) -> set[str]:
    """The games whose rooms lead to a shared file; empty text stands for something that nobody leads to: a page's own,
    or what is found by its name."""
    found, open_, seen = set(), [file], {file}
    while open_:
        those = leading()[open_.pop()]
        if not those:
            found.add("")
        for each in those - seen:
            seen.add(each)
            if game_of_file(each):
                found.add(game_of_file(each))
            else:
                open_.append(each)
    return found


def shared() -> list[str]:
    """What lies in no game's folder, of those in which games have some."""
    return sorted(
        file for file in leading()
        if not game_of_file(file) and (not file.endswith(".py") or file.split("/")[1] in FLOORS or "/app/" in file)
    )


def test_no_shared_file_is_one_games_own():
    files = shared()
    assert files
    own = {file: led for file in files if len(led := users(file)) < 2 and led != {""}}
    assert own == {}, "only that game leads to it"


def test_the_shared_screens_are_every_games():
    """A match of any game shows them; what else counts or draws a hand lies in the game's folder."""
    there = {path.stem for path in (ROOT / "templates/match/screens").glob("*.html")}
    for game in GAMES:
        assert there <= set(table_of(next(iter(game.rule_sets))).screens), game.id


def test_a_file_of_one_game_is_seen():
    assert game_of_file("static/games/zwickern/count.mjs") == "zwickern"
    assert game_of_file("scorekeeper/zwicken/app/words/findings.py") == "zwicken"
    assert game_of_file("static/games/tapped.mjs") == ""
    assert users("static/games/tapped.mjs") == {"schnapsen", "zwicken"}
