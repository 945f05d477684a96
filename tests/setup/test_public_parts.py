"""No private parts of other people's libraries: what they document is what they keep (design, law 10)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence

from tests.needs import ROOT
from tests.setup.sources import nodes_of

PACKAGE = ROOT / "scorekeeper"
MEANT_FOR_SUBCLASSES = {
    "jinja2.FileSystemBytecodeCache",  # load_bytecode and dump_bytecode are documented to be overridden
    "reportlab.pdfgen.canvas.Canvas",  # what its manual calls is overridden, and calls the same
    "sqlalchemy.orm.DeclarativeBase",
    "sqlalchemy.types.TypeDecorator",
    "werkzeug.exceptions.HTTPException",
    "wtforms.Form",
    # "Custom Fields" in its manual: a field of one's own is made of one of these
    *(f"wtforms.{name}Field" for name in ("", "File", "Select", "SelectMultiple", "String")),
}
DOCUMENTED = {"_asdict", "_fields", "_make", "_mapping", "_replace"}
"""With an underscore all the same: of named tuples, and of SQLAlchemy's rows."""


def modules():
    """(path, nodes) of every module."""
    return [(str(path.relative_to(ROOT)), nodes_of(path)) for path in sorted(PACKAGE.rglob("*.py"))]


def private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in DOCUMENTED


def foreign(nodes: Sequence[ast.AST]) -> dict[str, str]:
    """What other packages' names mean in a module, the standard library's too."""
    found = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    found[alias.asname] = alias.name
                else:
                    found[alias.name.split(".")[0]] = alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    ours = ("scorekeeper", "__future__")
    return {name: meaning for name, meaning in found.items() if meaning.split(".")[0] not in ours}


def dotted(node: ast.expr, names: dict[str, str]) -> str:
    """What an expression means, where it is a foreign name or a part of one."""
    if isinstance(node, ast.Subscript):
        return dotted(node.value, names)
    if isinstance(node, ast.Attribute):
        before = dotted(node.value, names)
        return f"{before}.{node.attr}" if before else ""
    return names.get(node.id, "") if isinstance(node, ast.Name) else ""


def taken(path: str, nodes: Sequence[ast.AST], own: set[str]):
    """Every private part that a module takes of somebody else. ``own``: names that this house gives to its own."""
    names = foreign(nodes)
    yield from (f"{path}: imports {meaning}" for meaning in names.values() if any(map(private, meaning.split("."))))
    for node in nodes:
        if isinstance(node, ast.Attribute) and private(node.attr):
            meaning = dotted(node, names)
            mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if meaning or (not mine and node.attr not in own):
                yield f"{path}:{node.lineno}: {meaning or ast.unparse(node)}"
        elif isinstance(node, ast.ClassDef):
            for base in node.bases:
                meaning = dotted(base, names)
                known = not meaning or meaning.split(".")[0] in sys.stdlib_module_names
                if not known and meaning not in MEANT_FOR_SUBCLASSES:
                    yield f"{path}:{node.lineno}: {node.name} is a kind of {meaning}"


def given(nodes: Sequence[ast.AST]):
    """The private names that a module gives to something."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def test_nobody_takes_private_parts_of_other_libraries():
    own = {name for _path, nodes in modules() for name in given(nodes) if private(name)}
    assert [found for path, nodes in modules() for found in taken(path, nodes, own)] == []


def test_such_a_part_is_found():
    source = """
import jinja2.environment
from flask import Flask
from waitress.channel import HTTPChannel
from jinja2._identifier import pattern
from werkzeug.local import _missing

class Channel(HTTPChannel): ...
class Page(jinja2.Template): ...
class Ours(Channel): ...

def work(app: Flask, ours):
    app._got_first_request
    jinja2.environment._environment_config_check
    ours._own, ours._replace(x=1), ours.__class__
"""
    assert list(taken("x.py", [*ast.walk(ast.parse(source))], {"_own"})) == [
        "x.py: imports jinja2._identifier.pattern",
        "x.py: imports werkzeug.local._missing",
        "x.py:8: Channel is a kind of waitress.channel.HTTPChannel",
        "x.py:9: Page is a kind of jinja2.Template",
        "x.py:13: app._got_first_request",
        "x.py:14: jinja2.environment._environment_config_check",
    ]
