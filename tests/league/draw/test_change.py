"""Changed by hand: all who are not named keep their seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.league.draw import DrawError, History, Times, Wish, closed, draw, joined, opened, replaced
from tests.cases import for_each
from tests.league.draw.rounds import figure, names

DRAWN = draw(names(10), "s")
FIRST, SECOND = DRAWN.tables


def test_a_late_comer_takes_the_seat_of_who_has_left():
    goes = FIRST.dealer
    found = replaced(DRAWN, goes, "late")
    assert found.tables[0].seats == tuple("late" if person == goes else person for person in FIRST.seats)
    assert found.tables[0].dealer == "late"
    assert sum("late" in side for side in found.tables[0].sides) == 1
    assert found.tables[1] == SECOND
    assert found.out == DRAWN.out
    assert (found.seed, found.inputs, found.algorithm) == (DRAWN.seed, DRAWN.inputs, DRAWN.algorithm)


def test_who_sits_out_comes_in():
    goes, comes = SECOND.seats[0], DRAWN.out[0]
    left = replaced(DRAWN, goes, comes)
    assert left.out == DRAWN.out[1:]
    stays = replaced(DRAWN, goes, comes, stays=True)
    assert stays.out == tuple(sorted([goes, DRAWN.out[1]]))
    assert left.tables == stays.tables


def test_two_change_places():
    a, b = FIRST.seats[1], SECOND.seats[2]
    found = replaced(DRAWN, a, b, stays=True)
    assert (found.tables[0].seats[1], found.tables[1].seats[2]) == (b, a)
    assert found.out == DRAWN.out
    back = replaced(found, b, a)
    assert back == DRAWN


def test_the_figures_are_those_of_the_changed_round():
    a, mate = FIRST.sides[0]
    history = History(partners={tuple(sorted(("late", mate))): Times(1, 4)})
    found = replaced(DRAWN, a, "late", history=history, pairing_wishes=[Wish("late", mate, "apart")])
    assert figure(found, "wishes") == (1, 0)
    assert figure(found, "partners_season") == (16 + 4 + 2 * 4, 20)
    assert replaced(DRAWN, a, "late").figures != found.figures


def test_a_table_is_given_up():
    found = closed(DRAWN, 1, left=[FIRST.seats[3]])
    assert found.tables == (SECOND,)
    assert set(found.out) == {*DRAWN.out, *FIRST.seats[:3]}


def test_a_further_table():
    sides = [(DRAWN.out[0], "late"), (DRAWN.out[1], "later")]
    found = opened(DRAWN, sides)
    assert found.tables[:2] == DRAWN.tables
    assert found.tables[2].number == 3
    assert sorted(map(sorted, found.tables[2].sides)) == sorted(map(sorted, sides))
    assert found.out == ()
    assert opened(closed(DRAWN, 1), [("x",), ("y",)]).tables[-1].number == 3  # a number stays with its table


@for_each(
    ("change", "seen"),
    [
        (lambda: replaced(DRAWN, DRAWN.out[0], "late"), "no seat"),
        (lambda: replaced(DRAWN, FIRST.seats[0], FIRST.seats[0]), "no seat"),
        (lambda: closed(DRAWN, 7), "the tables are 1, 2"),
        (lambda: closed(replace(DRAWN, tables=()), 1), "the tables are none"),
        (lambda: opened(DRAWN, [("x", "y")]), "two sides"),
        (lambda: opened(DRAWN, [("x", "y"), ("z",)]), "same number"),
        (lambda: opened(DRAWN, [(), ()]), "two sides"),
        (lambda: opened(DRAWN, [("x",), (FIRST.seats[0],)]), "two seats"),
        (lambda: opened(DRAWN, [("x",), ("x",)]), "two seats"),
    ],
)
def test_what_cannot_be_changed_is_said(change, seen):
    with pytest.raises(DrawError, match=seen):
        change()


def test_two_tables_made_one_have_the_lower_number_and_who_is_left_over_sits_out():
    twelve = draw(names(12), "s")
    one, other, third = twelve.tables
    sides = [one.sides[0], other.sides[1]]
    found = joined(twelve, 2, 1, sides, left=[one.sides[1][0]])
    assert [table.number for table in found.tables] == [1, 3]
    assert found.tables[1] == third
    assert set(found.tables[0].seats) == {person for side in sides for person in side}
    assert set(found.out) == {one.sides[1][1], *other.sides[0]}
    with pytest.raises(DrawError, match="itself"):
        joined(twelve, 1, 1, sides)
    with pytest.raises(DrawError, match="no table 9"):
        joined(twelve, 1, 9, sides)
