"""Tables for any number of people."""

from __future__ import annotations

import pytest

from scorekeeper.league.draw import (
    PAIRS,
    SIX_IN_PAIRS,
    SIX_IN_THREES,
    THREE_ALONE,
    TWO_ALONE,
    DrawError,
    Shape,
    draw,
    plan,
)
from tests.cases import for_each


@for_each(
    ("people", "shapes", "sizes", "out"),
    [
        (0, [PAIRS], [], 0),
        (3, [PAIRS], [], 3),
        (8, [PAIRS], [4, 4], 0),
        (11, [PAIRS], [4, 4], 3),
        (11, [PAIRS, THREE_ALONE], [4, 4, 3], 0),
        (10, [PAIRS, THREE_ALONE], [4, 3, 3], 0),
        (9, [PAIRS, THREE_ALONE], [3, 3, 3], 0),
        (9, [PAIRS, THREE_ALONE, TWO_ALONE], [4, 3, 2], 0),
        (5, [PAIRS, THREE_ALONE], [4], 1),
        (10, [PAIRS, SIX_IN_THREES], [4, 6], 0),
        (13, [PAIRS, SIX_IN_PAIRS, THREE_ALONE], [4, 6, 3], 0),
        (12, [SIX_IN_PAIRS, PAIRS], [6, 6], 0),
        (6, [Shape(6, 1)], [6], 0),
    ],
)
def test_tables_for_so_many(people, shapes, sizes, out):
    laid = plan(people, shapes)
    assert [shape.people for shape in laid.shapes] == sizes
    assert laid.out == out


@for_each("number", range(61))
def test_as_few_as_possible_sit_out(number):
    assert plan(number, [PAIRS]).out == number % 4
    assert plan(number, [PAIRS, THREE_ALONE]).out == (number if number < 3 else {5: 1}.get(number, 0))


@for_each(
    "shapes", [[], [PAIRS, PAIRS], [Shape(1, 4)], [Shape(2, 0)], [Shape(2, 4)], [Shape(13, 1)]]
)
def test_shapes_that_are_none(shapes):
    with pytest.raises(DrawError, match=r"\.$"):
        draw("abcd", "x", shapes=shapes)
