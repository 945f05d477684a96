"""Whose a penalty is when people come and go: who got it, wherever they sit by then."""

from __future__ import annotations

from scorekeeper.games import game_of
from scorekeeper.journal.shares import persons_of
from tests.cases import for_each, named
from tests.journal.entries import Table, an_id

ANNA, BEN, CEM, DORA, EVA = range(5)
EVENING = {"club": an_id(1, 7), "evening": an_id(2, 7), "round": 1, "table": 1}


def punished(variant, who=CEM, *, as_person=False):
    """Four who each play alone, and one who may come; one of them gets two off in the first hand."""
    at = Table(4, variant, 4, game=game_of(variant).id)
    at.people = (*at.people, an_id(EVA, 1))
    at.begin()
    data = {"person": at.people[who], "side": None} if as_person else {"person": None, "side": who}
    at.say("penalty", {**data, "points": -2, "reason": None}, role="judge")
    return at


def seated(at, *people, sides=1, **more):
    seats = [at.people[one] for one in people]
    groups = [seats[side::sides] for side in range(sides)] if sides > 1 else [[one] for one in seats]
    data = {"from": None, "to": None, "seats": seats, "sides": groups, "swap": None, "reason": None}
    return at.say("seats.set", data | more)


def shown(at):
    return [(one["person"], one["side"]) for one in at.view()["penalties"]]


@for_each("as_person", [False, True])
@for_each(
    ("people", "side"),
    [((BEN, CEM, DORA), 1), ((ANNA, BEN, CEM), 2), ((EVA, ANNA, BEN, CEM, DORA), 3), ((DORA, CEM, BEN, ANNA), 1)],
)
def test_a_penalty_stays_with_who_got_it(people, side, as_person):
    at = punished("zwicken", as_person=as_person)
    seated(at, *people)
    assert shown(at) == [(at.people[CEM], side)]


@for_each(
    ("who", "people"), [(CEM, (ANNA, BEN, DORA)), (DORA, (ANNA, BEN, CEM)), (ANNA, (EVA, BEN, CEM))]
)
def test_who_has_left_keeps_the_penalty_and_nobody_else_gets_it(who, people):
    at = punished("zwicken", who)
    seated(at, *people)
    assert shown(at) == [(at.people[who], None)]


def test_in_a_sum(subtests):
    with named(subtests, "in a sum the total takes the penalty along"):
        at = punished("dithmarschen", DORA)
        seated(at, BEN, CEM, DORA)
        assert at.view()["totals"] == [0, 0, -2]
        assert at.view()["check"]["ok"] is True
    with named(subtests, "who takes over a place in a sum has its total with the penalty"):
        at = punished("dithmarschen", ANNA, as_person=True)
        seated(at, EVA, BEN, CEM, DORA)
        assert at.view()["totals"] == [-2, 0, 0, 0]
        assert shown(at) == [(at.people[ANNA], 0)]
    with named(subtests, "a pair keeps its penalty when the pairs change places"):
        at = Table(4)
        at.say("penalty", {"person": None, "side": 1, "points": -5, "reason": None}, role="judge")
        seated(at, BEN, CEM, DORA, ANNA, sides=2)
        assert at.view()["totals"] == [-5, 0]
        assert shown(at) == [(None, 0)]
    with named(subtests, "seats set later and taken back leave it where it was"):
        at = punished("zwicken")
        change = seated(at, BEN, CEM, DORA)
        at.say("penalty", {"person": None, "side": 1, "points": -1, "reason": None}, role="judge")
        at.say("undone", {"target": change})
        assert shown(at) == [(at.people[CEM], 2), (at.people[CEM], 2)]


def test_a_season_takes_it_from_who_got_it_though_they_left():
    at = Table(4, "zwicken", 4, game="zwicken", evening=EVENING)
    hand = at.begin()
    figures = [{"tricks": each} for each in (2, 1, 0, None)]
    facts = {"cuts": [], "b": None, "c": None, "d": None}
    at.say("count.quick", {"figures": figures, "facts": facts, "marks": None}, hand=hand)
    before = {row["person"]: row["worth"] for row in persons_of(at.state)}
    at.say("penalty", {"side": CEM, "person": None, "points": -2}, role="judge")
    seated(at, ANNA, BEN, DORA, **{"from": at.begin(hand)})
    after = {row["person"]: row["worth"] for row in persons_of(at.state)}
    assert {at.people.index(person) for person in after if after[person] != before[person]} == {CEM}
