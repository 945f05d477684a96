"""The house names no game: what is one game's own stands in its rooms, its templates and its words (design.md).

``CLEAN`` grows with every room that is done; names in comments and docstrings do not count.
"""

from __future__ import annotations

import ast
import re

import pytest

from tests.needs import ROOT

PACKAGE = ROOT / "scorekeeper"
CLEAN = (
    "journal", "league", "storage", "acts.py", "offers.py", "outcomes.py", "series.py", "answers.py", "web/check.py",
    "web/correction.py", "web/hand.py", "web/hand_form.py", "web/hands.py", "web/paper.py", "web/place.py",
    "web/questions.py", "web/replay.py", "web/verdict.py", "web/games/tricks", "web/games/room.py",
    "web/games/told.py", "sheets/columns", "sheets/games/tricks", "sheets/cards.py", "sheets/closing.py",
    "sheets/doubts.py",
    "sheets/heading.py", "sheets/page.py", "sheets/remarks.py", "commands/playable.py", "commands/replay.py",
    "commands/sheet.py", "commands/tapped.py", "commands/variants.py", "words/figures.py", "words/proofs.py",
    "words/report.py",
)  # fmt: skip
NAME = re.compile(r"\b(zwickern|schnapsen|zwicken|anbieten)\b", re.IGNORECASE)
FILES = {
    path.relative_to(PACKAGE).as_posix(): path
    for room in CLEAN
    for path in ([PACKAGE / room] if room.endswith(".py") else sorted((PACKAGE / room).rglob("*.py")))
}


def named(tree: ast.AST):
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


def games_in(text: str) -> set[str]:
    """The games that a module names."""
    return {found.lower() for said in named(ast.parse(text)) for found in NAME.findall(said)}


@pytest.mark.parametrize("file", sorted(FILES))
def test_a_clean_room_names_no_game(file):
    assert games_in(FILES[file].read_text(encoding="utf-8")) == set()


def test_the_check_sees_a_name_and_leaves_a_docstring_alone():
    assert games_in("from scorekeeper.zwickern import read\n") == {"zwickern"}
    assert games_in('x = {"game": "schnapsen"}\n') == {"schnapsen"}
    assert games_in('def one():\n    """Of Zwicken."""\n') == set()
