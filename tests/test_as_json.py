"""Values become JSON in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import pytest

from scorekeeper.as_json import FLAT, LEFT_OUT, as_json, fields_from, named
from tests.cases import named as case


class Point(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    name: str
    points: tuple[Point, ...]
    more: object = field(metadata=FLAT)
    note: str | None = field(default=None, metadata=LEFT_OUT)


def test_what_becomes_of_an_object(subtests):
    with case(subtests, "objects have the names of their fields and sequences are lists"):
        shape = Shape(name="line", points=(Point(1, 2), Point(3, 4)), more=Point(5, 6))
        assert as_json(shape) == {"name": "line", "points": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "x": 5, "y": 6}
        assert as_json([shape, None, True, 1.5, Fraction(7, 2)]) == [as_json(shape), None, True, 1.5, "7/2"]
    with case(subtests, "what may be left out is there once it is said"):
        shape = Shape(name="dot", points=(), more=MappingProxyType({1: (2,)}), note="")
        assert as_json(shape) == {"name": "dot", "points": [], "1": [2], "note": ""}
    with case(subtests, "what json cannot hold is no value"), pytest.raises(TypeError, match="set"):
        as_json({"found": {1, 2}})
    with case(subtests, "a field keeps the key that was shipped and is read from it"):
        shown = as_json(Renamed(marks=(1, 2), stayed=True))
        assert shown == {"strokes": [1, 2], "in": True}
        assert Renamed(**fields_from(Renamed, shown)) == Renamed(marks=(1, 2), stayed=True)
        assert fields_from(Renamed, {"strokes": []}) == {"marks": ()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed:
    marks: tuple[int, ...] = field(metadata=named("strokes"))
    stayed: bool | None = field(default=None, metadata=named("in"))
