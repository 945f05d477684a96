"""What `make test` leaves out is named, with the fault that it alone finds, in docs/tests.md."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
LISTED = (TESTS.parent / "docs" / "tests.md").read_text(encoding="utf-8").partition("## What `make test` leaves out")[2]


MARK = re.compile(r"pytest\.mark\.(?:slow|soak)\b")


def test_every_file_with_a_mark_is_in_the_list():
    marked = [path for path in TESTS.rglob("test_*.py") if MARK.search(path.read_text(encoding="utf-8"))]
    assert len(marked) > 20
    assert [str(path.relative_to(TESTS)) for path in marked if not _named(path)] == []


def _named(path: Path) -> bool:
    """By its own name, or a folder of it by a name that ends in a stroke."""
    folders = [f"`{parent.name}/`" for parent in path.relative_to(TESTS).parents if parent.name]
    return path.stem in LISTED or any(folder in LISTED for folder in folders)
