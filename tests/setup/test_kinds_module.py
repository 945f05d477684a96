"""What scripts know of entry kinds is what each kind's class says."""

from __future__ import annotations

import ast
import importlib
import re
import sys

import scorekeeper.journal.club.payloads  # noqa: F401 (its kinds are among those of clubs)
from scorekeeper.journal.entry_kind import CLUB_KINDS, MATCH_KINDS
from tests.needs import ROOT
from tests.setup.sources import nodes_of

sys.path.insert(0, str(ROOT / "tools"))  # scripts, not a package
kinds = importlib.import_module("kinds")
LIST = re.compile(r"new Set\(\[\s*\"(?P<kinds>[^\]]*)\"")


def test_the_script_is_what_the_classes_say():
    assert kinds.MODULE.read_text(encoding="utf-8") == kinds.module(), "run: python tools/kinds.py"


def test_no_other_script_keeps_a_list_of_kinds():
    found = [
        f"{path.relative_to(ROOT)}: {listed['kinds']}"
        for path in sorted((ROOT / "static").rglob("*.mjs")) if path != kinds.MODULE
        for listed in LIST.finditer(path.read_text(encoding="utf-8"))
        if set(re.split(r'",\s*"', listed["kinds"])) <= set(MATCH_KINDS)
    ]
    assert found == []


NAMED = re.compile(r'\bkind(?: [!=]== |: )"(?P<kind>[a-z]+\.[a-z]+)"')


def test_scripts_say_no_kind_that_there_is_not():
    scripts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "static").rglob("*.mjs"))]
    named = {found["kind"] for script in scripts for found in NAMED.finditer(script)}
    assert {"hand.begun", "mark.called"} <= named
    assert named <= {*MATCH_KINDS, *CLUB_KINDS}


def test_nothing_but_its_class_says_what_a_kind_is():
    names = {*MATCH_KINDS, *CLUB_KINDS}
    found = {}
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        for node in nodes_of(path):
            if not isinstance(node, ast.Tuple | ast.Set | ast.List):
                continue
            listed = {each.value for each in node.elts if isinstance(each, ast.Constant)} & names
            if len(listed) > 1:
                found.setdefault(str(path.relative_to(ROOT)), set()).update(listed)
    assert found == {}
