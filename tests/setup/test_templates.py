"""What templates bring along is used."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
CODE = re.compile(r"\{\{(.*?)\}\}|\{%-?(.*?)-?%\}", re.DOTALL)
TEXT = re.compile(r'"[^"]*"|\'[^\']*\'')
IMPORTED = re.compile(r"\s*from\s+(.+?)\s+import\s+(.+?)(?:\s+with(?:out)? context)?\s*", re.DOTALL)
ALIASED = re.compile(r"\s*import\s.+\sas\s+(\w+)(?:\s+with(?:out)? context)?\s*", re.DOTALL)
BRINGS = re.compile(r"\s*(?:from|import)\s")
MACRO = re.compile(r"\s*macro\s+(\w+)")
WORD = re.compile(r"\w+")


def unused(sources: dict[str, str], python: str) -> list[str]:
    """Names that templates (by path their text) import and never use, and macros that nobody calls: no template, nor
    ``python``, which asks for them by ``macro("name", of=…)``."""
    found, macros, called = list[str](), dict[str, str](), set(re.findall(r'macro\(\s*"(\w+)"', python))
    for path, source in sources.items():
        code = [one or other for one, other in CODE.findall(COMMENT.sub("", source))]
        imports = [got for one in code if (got := IMPORTED.fullmatch(one))]
        names = [name.split(" as ") for got in imports for name in map(str.strip, got[2].split(","))]
        macros |= {f"{path}: macro {got[1]}": got[1] for one in code if (got := MACRO.match(one))}
        aliases = {got[1] for one in code if (got := ALIASED.fullmatch(one))}
        ours = [MACRO.sub("", TEXT.sub("", one)) for one in code if not BRINGS.match(one)]
        words = {word for one in ours for word in WORD.findall(one)}
        found += [f"{path}: import {name[-1]}" for name in names if name[-1] not in words]
        found += [f"{path}: import {alias}" for alias in sorted(aliases - words)]
        called |= {name[0] for name in names}
        called |= {name for one in ours for of, name in re.findall(r"(\w+)\.(\w+)\(", one) if of in aliases}
        called |= {name for one in ours for name in re.findall(r"(?<![\w.])(\w+)\(", one)}
    return sorted(found) + sorted(place for place, name in macros.items() if name not in called)


def test_what_templates_import_is_used_and_every_macro_is_called():
    """An include reads what it calls itself: nothing is imported for it."""
    sources = {str(path.relative_to(TEMPLATES)): path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}
    python = "\n".join(path.read_text("utf-8") for path in (ROOT / "scorekeeper").rglob("*.py"))
    assert unused(sources, python) == []
    bad = {
        "a.html": '{% from "b.html" import icon, card with context %}{% import "c.html" as part %}{{ card("icon") }}',
        "b.html": '{% macro icon() %}{% endmacro %}{% macro card(one) %}{% endmacro %}{% macro dead() %}{% endmacro %}',
        "c.html": '{#- dead() -#}{% macro dead(one) %}{{ other.lost() }}{% endmacro %}{% macro lost() %}{% endmacro %}',
    }
    assert unused(bad, 'macro("asked", of="c.html")') == [
        "a.html: import icon", "a.html: import part", "b.html: macro dead", "c.html: macro dead", "c.html: macro lost",
    ]
