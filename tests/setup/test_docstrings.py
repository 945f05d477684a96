"""Every field of a value class is told: what it means, in which unit, in which shape. A line a field."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.needs import ROOT
from tests.setup.sources import nodes_of
from tools.field_docs import fields_of, read_node


def of_values(module: Iterable[ast.AST]) -> Iterator[ast.ClassDef]:
    """Frozen dataclasses, entry kinds and their parts, named tuples."""
    for node in module:
        if isinstance(node, ast.ClassDef):
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if "NamedTuple" in bases or any(map(of_a_value, node.decorator_list)):
                yield node


def of_a_value(decorator: ast.expr) -> bool:
    """Whether what it decorates is a value."""
    if isinstance(decorator, ast.Name):
        return decorator.id == "entry_part"
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name)):
        return False
    if decorator.func.id == "dataclass":
        return any(each.arg == "frozen" for each in decorator.keywords)
    return decorator.func.id == "entry_kind"


def untold(module: Iterable[ast.AST]) -> dict[str, list[str]]:
    """By class, the fields that nothing is said of."""
    missing = {node.name: sorted(fields_of(node) - read_node(node).fields.keys()) for node in of_values(module)}
    return {name: fields for name, fields in missing.items() if fields}


def test_every_field_of_a_value_class_is_told():
    found = {
        path.relative_to(ROOT / "scorekeeper").as_posix(): fields
        for path in sorted((ROOT / "scorekeeper").rglob("*.py"))
        if (fields := untold(nodes_of(path)))
    }
    assert found == {}, "say what it means, in which unit, in which shape: a line a field"


def test_the_check_sees_what_is_told_and_what_is_not():
    text = '''
class A(NamedTuple):
    """One.

    a: so.
    b, c: both.
    """
    a: int
    b: int
    c: int
    d: int
    """Below."""
    e: int
@dataclass(frozen=True)
class B:
    """``b`` in a running sentence."""
    b: int
    x: ClassVar = 1
@dataclass
class C:
    c: int
'''
    assert untold(ast.walk(ast.parse(text))) == {"A": ["e"], "B": ["b"]}
