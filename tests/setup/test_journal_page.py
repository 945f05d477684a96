"""docs/journal.md is what the classes of entries say, and says it of every kind and key."""

from __future__ import annotations

import importlib
import re
import sys

from scorekeeper.journal.entry_kind import CLUB_KINDS, MATCH_KINDS
from tests.needs import ROOT

sys.path.insert(0, str(ROOT / "tools"))  # scripts, not a package
journal = importlib.import_module("journal")


def test_the_page_is_what_the_classes_say():
    assert journal.PAGE.read_text(encoding="utf-8") == journal.page(), "run: python tools/journal.py"


def test_every_kind_and_every_key_of_an_entry_is_on_it():
    page = journal.page()
    assert set(re.findall(r"^### `(.+)`$", page, re.M)) == {*MATCH_KINDS, *CLUB_KINDS}
    head = page.partition("## Of a match")[0]
    assert journal.envelope() <= set(re.findall(r"`(\w+)`", head))


def test_every_part_is_described_and_every_value_said():
    page = journal.page()
    parts = set(re.findall(r"\[(\w+)\]\(#\w+\)", page)) - {"figures", "facts"}
    assert parts == set(re.findall(r"^### (\w+)$", page, re.M))
    assert "| |\n" not in page.partition("## Figures")[0], "a reader that does not say what it takes"
