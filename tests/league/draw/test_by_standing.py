"""Seated by standing: from the top, strong with weak."""

from __future__ import annotations

from scorekeeper.league.draw import (
    PAIRS,
    SIX_IN_PAIRS,
    SIX_IN_THREES,
    THREE_ALONE,
    History,
    Times,
    Wish,
    draw,
)
from tests.cases import named
from tests.league.draw.rounds import figure, names


def sides(drawn):
    return [sorted(sorted(side) for side in table.sides) for table in drawn.tables]


def test_tables_by_standing(subtests):
    with named(subtests, "tables are filled from the top"):
        drawn = draw(sorted("hgfedcba"), "s", standing="abcdefgh")
        assert drawn.by == "standing"
        assert sides(drawn) == [[["a", "d"], ["b", "c"]], [["e", "h"], ["f", "g"]]]
    with named(subtests, "wishes change partners at the table only"):
        pairing_wishes = [Wish("a", "d", "apart"), Wish("e", "f", "together"), Wish("a", "h", "together")]
        drawn = draw("abcdefgh", "s", standing="abcdefgh", pairing_wishes=pairing_wishes)
        assert sides(drawn) == [[["a", "c"], ["b", "d"]], [["e", "f"], ["g", "h"]]]
        assert figure(drawn, "wishes") == (1, 0)  # a and h are no neighbours in the standing
    with named(subtests, "who is not there leaves no gap"):
        drawn = draw([name for name in names(9) if name != "p03"], "s", standing=names(9))
        assert sides(drawn)[0] == [["p00", "p04"], ["p01", "p02"]]
    with named(subtests, "seats are still drawn"):
        seats = {draw("abcd", str(seed), standing="abcd").tables[0].seats for seed in range(30)}
        assert len(seats) == 8


def test_larger_tables_too():
    pairs = draw("abcdef", "s", shapes=(SIX_IN_PAIRS,), standing="abcdef")
    assert sides(pairs) == [[["a", "f"], ["b", "e"], ["c", "d"]]]
    threes = draw("abcdef", "s", shapes=(SIX_IN_THREES,), standing="abcdef")
    assert sides(threes) == [[["a", "d", "e"], ["b", "c", "f"]]]
    drawn = draw("abcdefg", "s", shapes=(PAIRS, THREE_ALONE), standing="gfedcba")
    assert sides(drawn) == [[["d", "g"], ["e", "f"]], [["a"], ["b"], ["c"]]]


def test_sit_outs_go_by_fairness_and_new_people_come_last():
    history = History(out={person: Times(1, 1) for person in "abc"})
    outs = {draw("abcdx", str(seed), standing="abcd", history=history).out for seed in range(12)}
    assert outs == {("d",), ("x",)}
    drawn = draw("abcdxy", "s", standing="abcd", history=History(out={person: Times(1, 1) for person in "abxy"}))
    assert drawn.out == ("c", "d")
    assert {"a"} < set(drawn.tables[0].sides[0]) | set(drawn.tables[0].sides[1])
