"""How modules, templates, scripts and styles are read by tests that look at what they say."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from jinja2 import Environment

TEMPLATES = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.loopcontrols"], autoescape=True)
COMMENTS = {
    ".html": re.compile(r"\{#.*?#\}", re.DOTALL),
    ".mjs": re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module as `ast.walk` goes through them, the module itself first.

    To read every module of the program takes seconds; a dozen tests look at them all, and one reading serves them.
    """
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
