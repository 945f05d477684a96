"""The house names no game: what is one game's own stands in its folder, which is found by its id (plugins.py).

Every module, template and script is read; names in comments and docstrings do not count. What may name a game is a
game's room, and what is listed here with its reason.
"""

from __future__ import annotations

import ast
import re

from scorekeeper.games import GAMES
from tests.needs import ROOT
from tests.setup.rooms import of_a_room

PACKAGE = ROOT / "scorekeeper"
REASONS = {
    "scorekeeper/games.py": "the list of the games",
}
NAMES = ["anbieten", *(game.id for game in GAMES)]
NAME = re.compile(rf"\b({'|'.join(NAMES)})\b", re.IGNORECASE)
WORDS = re.compile(r"(bummerl|schneider|schuster|gezwickt)", re.IGNORECASE)
"""What only one game has. Zwicks are not among them: the plain view calls by that name whatever is marked at a table,
and formats once shipped stay; that files are no single game's own is looked at by test_shared_rooms.py."""
RULE = re.compile(r"\b(Sn|Zw)\.[A-Z]")
"""The ids of the rules of one game, as findings carry them."""
COMMENTS = {
    ".html": re.compile(r"\{#.*?#\}", re.DOTALL),
    ".mjs": re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}
FILES = {
    path.relative_to(ROOT).as_posix(): path
    for folder in ("scorekeeper", "templates", "static")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", *COMMENTS)
}


SHARED = [file for file in FILES if not of_a_room(file) and file not in REASONS]


def said(tree: ast.AST):
    """Every identifier, import and text of a module, without its docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings | loose:
            yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "", *(alias.name for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.arg, ast.keyword)):
            yield node.arg or ""


def games_in(text: str, suffix: str = ".py") -> set[str]:
    """The games that a module, a template, a script or a stylesheet names, and the rules and words of one game."""
    texts = list(said(ast.parse(text))) if suffix == ".py" else [COMMENTS[suffix].sub("", text)]
    named = {found.lower() for each in texts for found in NAME.findall(each.replace("_", " "))}
    own = {found.lower() for each in texts for found in WORDS.findall(each)}
    return named | own | {found[0] for each in texts for found in RULE.finditer(each)}


def named_in(file: str) -> set[str]:
    """What a file of ours names of one game."""
    return games_in(FILES[file].read_text(encoding="utf-8"), FILES[file].suffix)


def test_a_shared_file_names_no_game():
    assert {file: named for file in SHARED if (named := named_in(file))} == {}


def test_an_exception_is_still_needed():
    assert [file for file in REASONS if not named_in(file)] == []


def test_the_phone_finds_every_game():
    there = {path.parent.name for path in (ROOT / "static/games").glob("*/opening.mjs")}
    assert there == {game.id for game in GAMES}, "the form of a new match takes what it finds"


def test_the_check_sees_a_name_and_leaves_a_docstring_alone():
    assert games_in("from scorekeeper.zwickern import read\n") == {"zwickern"}
    assert games_in('x = {"game": "schnapsen"}\n') == {"schnapsen"}
    assert games_in("ZWICKEN_WAYS = 1\n") == {"zwicken"}
    assert games_in('x = "Sn.Q1 last"\n') == {"Sn.Q"}
    assert games_in('def one():\n    """Of Zwicken."""\n') == set()
    assert games_in("{# Zwicken #}<p>{{ _('Zwickern') }}</p>", ".html") == {"zwickern"}
    assert games_in('x = facts["bummerl"]\n') == {"bummerl"}
    assert games_in("item.gezwickt; words.fewBummerl", ".mjs") == {"gezwickt", "bummerl"}
    assert games_in("// Zwicken\nconst url = 'https://zwicken'; /* Schnapsen */", ".mjs") == {"zwicken"}
    assert of_a_room("scorekeeper/zwickern/app/pages/check.py")
    assert not of_a_room("scorekeeper/tricks/app/pages/check.py")
