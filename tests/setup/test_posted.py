"""What was posted is read in one place."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2] / "scorekeeper"
POSTED = {"form", "values", "files"}


def reading(path: Path) -> list[str]:
    """Where a module reads Flask's ``request.form`` or its like."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in POSTED
        and isinstance(node.value, ast.Name)
        and node.value.id == "request"
    ]


def test_what_was_posted_is_read_by_forms_and_actions_alone():
    found = [place for path in sorted(ROOT.rglob("*.py")) for place in reading(path)]
    assert {place.partition(":")[0] for place in found} == {"web/forms.py"}, found


def test_no_template_reads_it():
    templates = ROOT.parent / "templates"
    found = [path for path in templates.rglob("*.html") if any(f"request.{one}" in path.read_text(encoding="utf-8")
             for one in POSTED)]
    assert found == []
