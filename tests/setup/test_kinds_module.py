"""What scripts know of entry kinds is what each kind's class says."""

from __future__ import annotations

import importlib
import re
import sys

from scorekeeper.journal.entry_kind import MATCH_KINDS
from tests.needs import ROOT

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
    ]  # fmt: skip
    assert found == []
