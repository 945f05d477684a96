"""What a match of an evening gives its people, worked by hand."""

from __future__ import annotations

import pytest

from scorekeeper.journal.shares import persons_of
from scorekeeper.league.amounts import SHARE
from scorekeeper.league.evening_sums import meetings, sums
from scorekeeper.storage.league import PersonMatch
from tests.journal.entries import OTHER, Table, an_id

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


def late(table):
    """Says what follows after the evening's correction period."""
    table.say("period.set", {"until": table.entries[-1].at}, role="server")


def two_agreed():
    """A table that has played and signed its two agreed hands, 23 : 7 and 20 : 10; the table and its hands."""
    table = Table(evening=EVENING, end={"kind": "hands", "n": 2})
    hands = []
    for points in ((23, 7), (20, 10)):
        hands.append(table.begin(hands[-1] if hands else None))
        count(table, hands[-1], *points)
        table.sign(hands[-1])
    return table, hands


def zwick(table, hand, **more):
    return table.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand, **more)


def one_more(table, after, *, sign=0, object_to=False):
    hand = table.begin(after)
    count(table, hand, 0, 30)
    if sign:
        now = table.hand(hand)
        table.sign(hand, *range(sign), digest=(now["proposal"] or now)["digest"])
    if object_to:
        table.say("objected", {"side": 0, "remark": None, "about": "cards"}, hand=hand)
    return hand


def taken_back(table, after):
    hand = table.begin(after)
    table.say("undone", {"target": zwick(table, hand)}, hand=hand)


def on_two_phones(table, after):
    zwick(table, table.begin(after))
    zwick(table, table.begin(after, device=OTHER), device=OTHER)


FURTHER = {
    "a Zwick": lambda table, after: zwick(table, table.begin(after)),
    "a Zwick taken back": taken_back,
    "counted": one_more,
    "signed by one": lambda table, after: one_more(table, after, sign=1),
    "disputed": lambda table, after: one_more(table, after, object_to=True),
    "on two phones": on_two_phones,
}


def stands(table, first, second):
    """What the first and the second side have, where the table counts; else its status."""
    (status,) = {row["status"] for row in persons_of(table.state)}
    points = by_person(table, "points")
    assert points[:2] == points[2:]
    return status if status != "counts" else tuple(points[:2]) == (first, second)


@pytest.mark.parametrize("ended", [False, True], ids=["not ended", "ended"])
@pytest.mark.parametrize("over", [False, True], ids=["in time", "late"])
def test_what_waits_beyond_the_agreed_hands_takes_nothing_from_what_was_played(over, ended):
    for what, further in FURTHER.items():
        table, hands = two_agreed()
        if ended:
            table.say("match.ended", {"digest": "", "reservation": False})
        if over:
            late(table)
        further(table, hands[-1])
        assert stands(table, 43, 17) is True, what
        assert by_person(table, "hands") == [2, 2, 2, 2], what
        assert by_person(table, "rank") == [2 * SHARE, SHARE, 2 * SHARE, SHARE], what


def test_a_further_hand_counts_as_a_correction_does():
    """Signed by all sides in time it does, late where the judge says so; an agreed hand is waited for as ever."""
    table, hands = two_agreed()
    one_more(table, hands[-1], sign=2)
    assert stands(table, 43, 47) is True
    table, hands = two_agreed()
    late(table)
    hand = one_more(table, hands[-1], sign=2)
    assert stands(table, 43, 17) is True
    taken = {"side": None, "outcome": "take", "proposed": table.hand(hand)["proposal"]["digest"], "reason": an_id(9, 9)}
    table.say("settled", taken, hand=hand, role="judge")
    assert stands(table, 43, 47) is True
    table, hands = two_agreed()
    table.say("undone", {"target": table.entries[-1].id}, hand=hands[-1])
    taken_back(table, hands[-1])
    assert stands(table, 43, 17) == "open"


def test_what_all_signed_beyond_the_agreed_hands_makes_the_result_wait_once_it_is_doubted():
    """It counted: that it counts no more, nobody said."""
    for doubt in ("objected", "on two phones"):
        table, hands = two_agreed()
        hand = one_more(table, hands[-1], sign=2)
        if doubt == "objected":
            table.say("objected", {"side": 0, "remark": None, "about": "cards"}, hand=hand)
        else:
            zwick(table, table.begin(hands[-1], device=OTHER), device=OTHER)
        assert stands(table, 43, 47) == "disputed", doubt


def test_what_a_phone_began_elsewhere_takes_nothing_from_a_match_whose_period_is_over():
    """A phone that was away takes the first hand for the last one, and begins another second."""
    for kind in ("hands", "open"):
        table, hands = two_agreed() if kind == "hands" else (Table(evening=EVENING), [])
        if kind == "open":
            hands = [table.played()]
            table.say("match.ended", {"digest": "", "reservation": False})
        before = by_person(table, "points")
        late(table)
        on_two_phones(table, hands[0])
        assert stands(table, *before[:2]) is True, kind


def test_partners_are_those_who_played_a_hand_together():
    """The fourth plays one hand (23 : 7), the fifth in their place two (20 : 10, 18 : 12): whoever sat there
    all the time has a partner for each, -8 with the one, -5 and -3 with the other, however one looks at it."""
    table = Table(5, evening=EVENING)
    one, two, three, four, five = table.people
    table.entries.clear()
    table.opened |= {"seats": [one, two, three, four], "sides": [[one, three], [two, four]]}
    table.say("match.opened", table.opened)
    count(table, first := table.begin(), 23, 7)
    second = table.begin(first)
    seats = {"seats": [one, two, three, five], "sides": [[one, three], [two, five]]}
    table.say("seats.set", {"from": second, "to": None, **seats, "swap": None})
    count(table, second, 20, 10)
    count(table, table.begin(second), 18, 12)
    table.say("penalty", {"side": 1, "person": None, "points": -1}, role="judge")
    table.say("match.ended", {"digest": "", "reservation": False})
    rows = [
        PersonMatch(**{
            **{name: row[name] for name in PersonMatch._fields if name in row}, "stream": "m",
            "marks_called": row["zwicks"],
        })
        for row in persons_of(table.state)
    ]
    every = sums(rows, {}, by_round=False)
    found = {(one.person, one.other): (one.hands, one.over / SHARE) for one in every.meetings}
    assert found == {
        (one, three): (3, 16), (three, one): (3, 16),
        (two, four): (1, -8), (four, two): (1, -8), (two, five): (2, -9), (five, two): (2, -9),
    }
    assert {one.person: set(one.partners) for one in every.results} == {
        one: {three}, three: {one}, two: {four, five}, four: {two}, five: {two},
    }
    against = {(one.person, one.other): one.hands for one in meetings(rows, {}, by_round=False, together=False)}
    assert {pair: hands for pair, hands in against.items() if pair[0] == one} == {
        (one, two): 3, (one, four): 1, (one, five): 2,
    }
