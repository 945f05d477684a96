"""Honours, pairs, the course of a season, ratings."""

from __future__ import annotations

import importlib.util
from fractions import Fraction

import pytest

from scorekeeper.league import rating
from scorekeeper.league.amounts import SHARE
from scorekeeper.league.honours import Holder, honours
from scorekeeper.league.options import read_rule
from scorekeeper.league.person_result import Evening, Meeting, PersonResult, crossed, pair_results, people_of
from scorekeeper.league.rating import RatedMatch, RatingsMissing, ratings
from scorekeeper.league.standings import course, standings
from tests.league.season_of import evenings, result_of, row_of, table

RESULTS = [
    result_of("Anna", 1, 50, marks_called=5, highest=28, most_behind=0, hands=4),
    result_of("Anna", 2, 40, marks_called=1, highest=20, most_behind=14, hands=4),
    result_of("Bert", 1, 60, marks_called=3, highest=30, most_behind=3, hands=4),
    result_of("Bert", 2, 10, marks_called=3, highest=30, most_behind=14, hands=4),
    result_of("Bert", 3, 10, marks_called=0, highest=12, hands=4),
    result_of("Carl", 3, 5, marks_called=5, highest=9, hands=4),
    result_of("Gast", 3, 99, marks_called=9, highest=40, most_behind=40, guest=True),
]


def met(one, other, evening, over, hands=4, *, together=True):
    """Both rows of a meeting in which each has this much above the equal share."""
    signs = (1, 1) if together else (1, -1)
    return [
        Meeting(a, b, f"e{evening:02}", together=together, matches=1, hands=hands, points=10, over=sign * over * SHARE)
        for (a, b), sign in zip(((one, other), (other, one)), signs, strict=True)
    ]


def test_honours_of_a_season():
    found = honours(standings(read_rule({"guests": "out"}), RESULTS, evenings(3)))
    assert {honour.name: (honour.value, honour.holders) for honour in found} == {
        "zwicks": (6, (Holder(("Anna",)), Holder(("Bert",)))),
        "zwicks_evening": (5, (Holder(("Anna",), "e01"), Holder(("Carl",), "e03"))),
        "highest": (30, (Holder(("Bert",), "e01"), Holder(("Bert",), "e02"))),
        "comeback": (14, (Holder(("Anna",), "e02"), Holder(("Bert",), "e02"))),
        "faithful": (3, (Holder(("Bert",)),)),
        "last": (5, (Holder(("Carl",)),)),
    }


def test_zwicks_of_an_evening_are_added_up_where_rounds_are_counted_and_an_evening_is_attended_once():
    played = [
        PersonResult("Anna", "e", at, rounds=1, marks_called=2) for at in (1, 2)
    ] + [PersonResult("Bert", "e", 1, rounds=1, marks_called=3)]
    found = honours(standings(read_rule({"unit": "round"}), played, [Evening("e", 1), Evening("e", 2)]))
    by_name = {honour.name: honour for honour in found}
    assert (by_name["zwicks_evening"].value, by_name["zwicks_evening"].holders) == (4, (Holder(("Anna",), "e"),))
    assert "faithful" not in by_name, "after one evening nobody was there more often than another"


def test_the_best_pair_has_three_evenings_together():
    # a+b: 3 evenings, 12 hands, 2 + 3 + 1 = 6 above: 1/2 a hand. c+d: 3 evenings, +9 in 24 hands: 3/8.
    # a+c: two evenings only, +20. b+d once against each other: no pair.
    meetings = [
        *met("a", "b", 1, 2), *met("a", "b", 2, 3), *met("b", "a", 3, 1), *met("c", "d", 1, 3, 8),
        *met("c", "d", 2, 3, 8), *met("c", "d", 3, 3, 8), *met("a", "c", 1, 10), *met("a", "c", 2, 10),
        *met("b", "d", 3, 50, together=False),
    ]
    results = {"a": [1, 1, 1], "b": [1, 1, 1], "c": [1, 1, 1], "d": [1, 1, 1]}
    (pair,) = [honour for honour in honours(table(read_rule({}), results), meetings) if honour.name == "pair"]
    assert (pair.value, pair.holders) == (Fraction(1, 2), (Holder(("a", "b")),))
    results["b"] = [1, 1, None]  # the third evening does not count for b: only two are left
    (pair,) = [honour for honour in honours(table(read_rule({}), results), meetings) if honour.name == "pair"]
    assert (pair.value, pair.holders) == (Fraction(3, 8), (Holder(("c", "d")),))


def test_nobody_is_the_rear_light_alone_or_where_all_share_the_first_place():
    assert "last" not in {honour.name for honour in honours(table(read_rule({}), {"Anna": [3]}))}
    assert "last" not in {honour.name for honour in honours(table(read_rule({"ties": []}), {"a": [3], "b": [3]}))}


def test_a_lot_makes_nobody_the_rear_light():
    found = honours(table(read_rule({"ties": ["lot"]}), {"a": [5], "b": [3], "c": [3]}))
    (last,) = [one for one in found if one.name == "last"]
    assert last.holders == (Holder(("b",)), Holder(("c",)))
    assert "last" not in {one.name for one in honours(table(read_rule({"ties": ["lot"]}), {"a": [3], "b": [3]}))}


def test_cross_tables():
    meetings = [*met("a", "b", 1, 2), *met("a", "b", 1, 3), *met("a", "b", 2, -1), *met("b", "c", 2, 4, together=False)]
    partners = crossed(meetings, together=True)
    assert partners["a", "b"] == partners["b", "a"]
    assert (partners["a", "b"].evenings, partners["a", "b"].matches, partners["a", "b"].over) == (2, 3, 4 * SHARE)
    assert partners["a", "b"].over_a_hand == Fraction(1, 3)
    opponents = crossed(meetings, together=False)
    assert {pair: tally.over // SHARE for pair, tally in opponents.items()} == {("b", "c"): 4, ("c", "b"): -4}
    assert crossed([Meeting("a", "b", "e01", matches=0)], together=True) == {}  # nothing of it counts yet


def test_a_pairs_night_is_a_guests_if_one_was_and_declared_if_both_had():
    played = [
        result_of("a", 1, 10, declared=True, guest=True), result_of("b", 1, 10, declared=True), result_of("c", 1, 10)
    ]
    found = pair_results([*met("b", "a", 1, 2), *met("b", "c", 1, 2)], played)
    assert [(one.person, one.guest, one.declared) for one in found] == [("a+b", True, True), ("b+c", False, False)]
    assert people_of(found[0].person) == ("a", "b")


def test_the_course_ends_where_the_standings_stand():
    rule = read_rule({"best": 2, "minimum": 2, "total": "average"})
    results = {"Anna": [30, 10, 20], "Bert": [None, 40, 20], "Carl": [25, None, 37]}
    steps = course(rule, table_results(results), evenings(3))
    assert [(step.gained, step.value, step.place) for step in steps["Anna"]] == [
        (30, 30, None),
        (10, 20, 1),
        (20, 25, 3),
    ]
    assert [(step.gained, step.value, step.place) for step in steps["Carl"]] == [
        (25, 25, None), (None, 25, None), (37, 31, 1),
    ]
    assert [step.evening.id for step in steps["Bert"]] == ["e02", "e03"]
    final = table(rule, results)
    for person, own in steps.items():
        assert (own[-1].value, own[-1].place) == (row_of(final, person).value, row_of(final, person).place)


def table_results(results):
    return [result_of(who, at, points) for who, row in results.items() for at, points in enumerate(row, 1) if points]


def test_ratings_go_up_with_wins_and_get_surer():
    matches = [RatedMatch((("a", "b"), ("c", "d")), (20, 10))] * 6 + [RatedMatch((("a",), ("c",), ("e",)), (9, 9, 9))]
    found = ratings(matches)
    assert found == ratings(matches)
    assert {one.person for one in found[:2]} == {"a", "b"}
    assert [one.sure for one in found] == sorted((one.sure for one in found), reverse=True)
    of = {one.person: one for one in found}
    assert of["a"].skill > 250 > of["d"].skill
    assert of["a"].doubt < of["e"].doubt < 83
    assert (of["a"].matches, of["b"].matches, of["e"].matches) == (7, 6, 1)
    assert ratings([RatedMatch((("a",),), (3,))]) == ()
    whole, part = (
        {one.person: one for one in ratings([RatedMatch((("a",), ("b",)), (9, 1), "m", share)])}
        for share in (Fraction(1), Fraction(1, 4))
    )
    assert abs((part["a"].skill - 250) - (whole["a"].skill - 250) / 4) <= 1, "a quarter of the hands"
    twice = ratings([RatedMatch((("a",), ("b",)), (9, 1), "m", Fraction(1, 2))] * 2)
    assert [one.matches for one in twice] == [1, 1], "one match, however many sat down in it"


def test_without_the_extra_the_option_says_so(monkeypatch):
    monkeypatch.setattr(rating, "find_spec", lambda name: importlib.util.find_spec(name + "_that_nobody_installed"))
    assert not rating.available()
    with pytest.raises(RatingsMissing, match=r"requirements/ratings\.txt"):
        ratings([])
