"""What a class says of its fields: a line a field in its docstring (``field: what``),
or a docstring below the field."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from textwrap import dedent
from typing import NamedTuple

LINE = re.compile(r"(?:``)?(\w+(?:(?:``)?, (?:``)?\w+)*)(?:``)?(?: \([^)]*\))?: (.+)")
"""One field, or several that are told together."""


class ClassDoc(NamedTuple):
    """What a class's docstrings say.

    about: what it is, without the lines of its fields.
    fields: by field what it means.
    """

    about: str
    fields: Mapping[str, str]


def read_class(cls: type) -> ClassDoc:
    """What the docstrings of a class that was imported say, and of its fields those of the classes it is made from."""
    above = [read_class(base) for base in cls.__bases__ if base.__module__.startswith("scorekeeper.")]
    [node] = ast.parse(dedent(inspect.getsource(cls))).body
    assert isinstance(node, ast.ClassDef)
    about, fields = read_node(node)
    return ClassDoc(about, {**{name: what for base in above for name, what in base.fields.items()}, **fields})


def read_node(node: ast.ClassDef) -> ClassDoc:
    """The docstrings of a class, in one line each."""
    names, about = fields_of(node), list[str]()
    lines: list[tuple[list[str], list[str]]] = []
    for line in (ast.get_docstring(node) or "").splitlines():
        found = LINE.fullmatch(line)
        of = re.findall(r"\w+", found[1]) if found else []
        if found and names.issuperset(of):
            lines.append((of, [found[2]]))
        else:
            (lines[-1][1] if lines else about).append(line)
    fields = {name: " ".join(" ".join(text).split()) for of, text in lines for name in of}
    return ClassDoc(" ".join(" ".join(about).split()), {**fields, **_below(node)})


def fields_of(node: ast.ClassDef) -> set[str]:
    """The fields that whoever makes one gives it."""
    return {
        each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        if "ClassVar" not in ast.unparse(each.annotation)
    }


def _below(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        value = below.value if isinstance(below, ast.Expr) else None
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            found[field.target.id] = " ".join(value.value.split())
    return found
