"""What a match of an evening gives its people, worked by hand."""

from __future__ import annotations

import pytest

from scorekeeper.journal.shares import persons_of
from scorekeeper.league.amounts import SHARE
from tests.journal.entries import Table, an_id

EVENING = {"club": an_id(1, 7), "evening": an_id(2, 7), "round": 1, "table": 1}


@pytest.fixture
def table():
    """Two against two at a table of an evening: 1 and 3 against 2 and 4."""
    return Table(evening=EVENING)


def count(table, hand, *points):
    """A hand of so many points; the majority's 3 are in those of the side that has most."""
    most = points.index(max(points))
    own = [each - 3 * (side == most) for side, each in enumerate(points)]
    figures = {"figures": [{"points": each} for each in own], "facts": {"majority": most}, "marks": None}
    table.say("count.quick", figures, hand=hand)


def by_person(table, what):
    rows = {row["person"]: row[what] for row in persons_of(table.state)}
    return [rows[person] for person in table.people]


def test_each_hand_is_shared_by_the_sides_that_played_it(table):
    # Two pairs 23 : 7, the share is 15: +8 and -8. Then three alone 13 : 8 : 9, the share is 10: +3 -2 -1.
    first = table.begin()
    count(table, first, 23, 7)
    second, three = table.begin(first), table.people[:3]
    alone = {"from": second, "to": None, "seats": list(three), "sides": [[one] for one in three], "swap": None}
    table.say("seats.set", alone)
    count(table, second, 13, 8, 9)
    assert by_person(table, "points") == [36, 15, 32, 7]
    assert [over / SHARE for over in by_person(table, "over")] == [11, -10, 7, -8]


def test_a_penalty_of_a_match_takes_from_one_side_and_gives_nobody_anything(table):
    # 23 : 7 is +8 and -8; ten off the first side leave it 2 below, and the others where they are
    count(table, table.begin(), 23, 7)
    table.say("penalty", {"side": 0, "person": None, "points": -10}, role="judge")
    assert by_person(table, "points") == [13, 7, 13, 7]
    assert [over / SHARE for over in by_person(table, "over")] == [-2, -8, -2, -8]


def test_a_deal_for_chips_is_won_by_who_gained_and_lost_by_who_gave():
    # The first deals and stakes 3; 2 tricks, 1 and 0 of it: -1, +1, -3, and who passed gave nothing. All pass: only
    # the next dealer's stake is given.
    at = Table(4, "zwicken", 4, game="zwicken", evening=EVENING)
    hand = at.begin()
    for tricks in ((2, 1, 0, None), (None, None, None, None)):
        figures = [{"tricks": each} for each in tricks]
        facts = {"cuts": [], "b": None, "c": None, "d": None}
        at.say("count.quick", {"figures": figures, "facts": facts, "marks": None}, hand=hand)
        at.sign(hand)
        hand = at.begin(hand)
    assert by_person(at, "won") == [0, 1, 0, 0]
    assert by_person(at, "lost") == [1, 1, 1, 0]
    assert by_person(at, "hands") == [2, 2, 2, 2]
