"""Seasons of games that are no sum of points: games, Bummerl and points a hand; chips by the stake. Worked by hand."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.journal.shares import persons_of, status_of
from scorekeeper.league.amounts import SHARE, read_worth, write_worth
from scorekeeper.league.evening_sums import sums
from scorekeeper.league.options import read_rule
from scorekeeper.league.person_result import Evening
from scorekeeper.league.standings import standings
from scorekeeper.storage.league import PersonMatch
from tests.cases import for_each, named
from tests.journal.entries import Table, an_id
from tests.league.season_of import placed, row_of

EVENING = {"club": an_id(1, 7), "evening": an_id(2, 7), "round": 1, "table": 1}


def row(person, worth, *, hands=4, points=0, stream="m1", evening="e1", side=0):
    return PersonMatch(
        stream, person, evening, 1, 1, side, "counts", hands=hands, points=points, total=0, over=0, rank=0, won=0,
        lost=0, marks_called=0, highest=0, most_behind=0, worth=worth,
    )


def table(*rows, **rule):
    """The standings of rows of evenings e1, e2 …"""
    days = sorted({one.evening for one in rows})
    added = [sums([one for one in rows if one.evening == day], {}, by_round=False) for day in days]
    results = [result for one in added for result in one.results]
    return standings(read_rule(rule), results, [Evening(day) for day in days])


def games(won, bummerl, a_hand):
    return write_worth({"games": Fraction(won), "bummerl": Fraction(-bummerl), "points_a_hand": Fraction(a_hand)})


def test_what_is_compared(subtests):
    with named(subtests, "values are kept exactly and in their order"):
        values = {"stakes": Fraction(-7, 39), "games": Fraction(2)}
        assert write_worth(values) == "stakes=-7/39;games=2/1"
        assert list(read_worth("stakes=-7/39;games=2/1").items()) == list(values.items())
        assert read_worth("") == {}
    with named(subtests, "games won then fewer bummerl then points a hand then the seasons own chain"):
        found = table(
            row("Anna", games(2, 0, Fraction(3, 2)), points=6), row("Ben", games(3, 2, 3), side=1, points=9),
            row("Cem", games(2, 1, 1), stream="m2", points=8), row("Dora", games(2, 0, 3), stream="m2", side=1),
            row("Anna", games(1, 1, 1), evening="e2", stream="m3", hands=2), row("Cem", games(1, 0, 2), evening="e2",
                                                                              stream="m3", hands=2, side=1),
            ties=["points"],
        )
        assert placed(found) == [(1, "Cem", 3), (2, "Anna", 3), (3, "Ben", 3), (4, "Dora", 2)]
        assert [one.decided for one in found.rows] == ["", "points", "bummerl", "value"]
    with named(subtests, "points a hand go by all hands played"):
        found = table(
            row("Anna", games(1, 0, 2), hands=10), row("Anna", games(0, 0, 1), hands=2, evening="e2"),
            row("Ben", games(1, 0, Fraction(9, 5)), hands=11, side=1),
        )
        assert [(one.person, one.decided) for one in found.rows] == [("Anna", ""), ("Ben", "points_a_hand")]
    with named(subtests, "another measure compares points as ever"):
        anna, ben = row("Anna", games(2, 0, 1))._replace(over=5 * SHARE), row("Ben", games(3, 0, 1), side=1)
        found = table(anna, ben, measure="over")
        assert [one.person for one in found.rows] == ["Anna", "Ben"]
        assert row_of(found, "Anna").value == 5
    with named(subtests, "the worst evening is dropped by the games own figure"):
        found = table(row("Anna", "stakes=5/3"), row("Anna", "stakes=-2/3", evening="e2"), drops=1)
        assert placed(found) == [(1, "Anna", Fraction(5, 3))]
    with named(subtests, "a match of schnapsen gives games bummerl and points a hand"):
        at = schnapsen({"kind": "bummerl", "n": 1}, (0, 3), (1, 2), (0, 3), (0, 3))
        rows = {one["person"]: one for one in persons_of(at.state)}
        anna, ben = (rows[person] for person in at.people)
        assert status_of(at.state) == "counts"
        assert (anna["worth"], ben["worth"]) == (games(1, 0, Fraction(9, 4)), games(0, 1, Fraction(2, 4)))
        assert (anna["points"], anna["hands"], anna["won"], anna["lost"]) == (9, 4, 3, 1)
        assert (anna["rank"], ben["rank"]) == (2 * SHARE, SHARE)
        assert (anna["most_behind"], anna["zwicks"]) == (0, 0)
    with named(subtests, "a match of zwickern is compared by its points"):
        at = Table(evening=EVENING)
        at.played()
        assert {one["worth"] for one in persons_of(at.state)} == {""}


def test_chips_are_compared_by_the_stake_they_were_played_for():
    # 13 chips at stake 3 are more than 40 at stake 12: 4 1/3 against 3 1/3.
    found = table(
        row("Anna", "stakes=40/12", points=40), row("Ben", "stakes=13/3", points=13, side=1),
        row("Cem", "stakes=-23/3", points=-53, side=2),
    )
    assert placed(found) == [(1, "Ben", Fraction(13, 3)), (2, "Anna", Fraction(10, 3)), (3, "Cem", Fraction(-23, 3))]


def schnapsen(end, *hands):
    at = Table(2, "schnapsen", 2, game="schnapsen", end=end, evening=EVENING)
    last = None
    for winner, worth in hands:
        last = at.begin(last)
        facts = {"winner": winner, "game_points": worth, "closed": None, "false": None, "last": False}
        at.say("count.quick", {"figures": [{}, {}], "facts": facts, "marks": None}, hand=last)
        at.sign(last)
    return at


@for_each("kind", ["bummerl", "games"])
def test_a_match_that_has_not_come_to_its_end_is_open(kind):
    assert status_of(schnapsen({"kind": kind, "n": 1}, (0, 3)).state) == "open"


def test_a_match_of_zwicken_gives_chips_by_the_stake_with_the_share_of_the_pot():
    at = Table(3, "zwicken", 3, game="zwicken", switches={"stake": "6"}, end={"kind": "hands", "n": 1}, evening=EVENING)
    hand = at.begin()
    facts = {"cuts": [], "b": None, "c": None, "d": None}
    at.say("count.quick", {"figures": [{"tricks": n} for n in (2, 1, 0)], "facts": facts, "marks": None}, hand=hand)
    at.sign(hand)
    assert [one["points"] for one in persons_of(at.state)] == [-2, 2, -6]
    assert [one["worth"] for one in persons_of(at.state)] == ["stakes=-1/3", "stakes=1/3", "stakes=-1/1"]
    at.say("match.ended", {"digest": "", "reservation": False})
    assert [one["worth"] for one in persons_of(at.state)] == ["stakes=0/1", "stakes=2/3", "stakes=-2/3"]
