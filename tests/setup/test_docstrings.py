"""Every field of a class is told: what it means, in which unit, in which shape. A line a field."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.needs import ROOT
from tests.setup.sources import nodes_of
from tools.field_docs import fields_of, read_node


def with_fields(module: Iterable[ast.AST]) -> Iterator[ast.ClassDef]:
    """Frozen dataclasses, entry kinds and their parts, named tuples; public classes that say first what their fields
    are: of a plain object, a table, a dictionary, what a plug-in offers or a form holds."""
    for node in module:
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases} - {"Generic"}
            first = bases <= FIRST and not node.name.startswith("_")
            if "NamedTuple" in bases or first or any(map(of_a_value, node.decorator_list)):
                yield node


FIRST = {"ABC", "Base", "Form", "Protocol", "TypedDict"}
"""What a class is made from that takes no field from a class of the house."""


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
    missing = {node.name: sorted(fields_of(node) - read_node(node).fields.keys()) for node in with_fields(module)}
    return {name: fields for name, fields in missing.items() if fields}


@pytest.mark.slow
def test_every_field_is_told():
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
class D(TypedDict, total=False):
    """One.

    d: so.
    """
    d: int
    e: int
class E(ABC, Generic[T]):
    e: int = 0
class F(E):
    e: int = 1
class _G:
    g: int
'''
    assert untold(ast.walk(ast.parse(text))) == {
        "A": ["e"], "B": ["b"], "C": ["c"], "D": ["e"], "E": ["e"],
    }
