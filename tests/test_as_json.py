"""Values become JSON in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import pytest

from scorekeeper.as_json import FLAT, LEFT_OUT, as_json, fields_from, named


class Point(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    name: str
    points: tuple[Point, ...]
    more: object = field(metadata=FLAT)
    note: str | None = field(default=None, metadata=LEFT_OUT)


def test_objects_have_the_names_of_their_fields_and_sequences_are_lists():
    shape = Shape(name="line", points=(Point(1, 2), Point(3, 4)), more=Point(5, 6))
    assert as_json(shape) == {"name": "line", "points": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "x": 5, "y": 6}
    assert as_json([shape, None, True, 1.5, Fraction(7, 2)]) == [as_json(shape), None, True, 1.5, "7/2"]


def test_what_may_be_left_out_is_there_once_it_is_said():
    shape = Shape(name="dot", points=(), more=MappingProxyType({1: (2,)}), note="")
    assert as_json(shape) == {"name": "dot", "points": [], "1": [2], "note": ""}


def test_what_json_cannot_hold_is_no_value():
    with pytest.raises(TypeError, match="set"):
        as_json({"found": {1, 2}})


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed:
    marks: tuple[int, ...] = field(metadata=named("strokes"))
    stayed: bool | None = field(default=None, metadata=named("in"))


def test_a_field_keeps_the_key_that_was_shipped_and_is_read_from_it():
    shown = as_json(Renamed(marks=(1, 2), stayed=True))
    assert shown == {"strokes": [1, 2], "in": True}
    assert Renamed(**fields_from(Renamed, shown)) == Renamed(marks=(1, 2), stayed=True)
    assert fields_from(Renamed, {"strokes": []}) == {"marks": ()}
