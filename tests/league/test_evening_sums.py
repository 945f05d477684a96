"""An evening's rows added up, also where one person turned out to sit under two names."""

from __future__ import annotations

from scorekeeper.league.evening_sums import meetings, sums
from scorekeeper.storage.league import PersonMatch


def row(person, side, points, *, stream="m1", round=1, table=1, status="counts"):
    return PersonMatch(
        stream, person, "e", round, table, side, status, hands=2, points=points, total=60, over=0, rank=0, won=1,
        lost=1, marks_called=1, highest=points, most_behind=0,
    )


FOUR = [row("anna", 0, 46), row("bert", 0, 46), row("carl", 1, 14), row("dora", 1, 14)]


def results(rows, same):
    return {result.person: result for result in sums(rows, same, by_round=False).results}


def test_who_sat_at_one_table_under_two_names_has_that_round_once():
    found = results(FOUR, {"bert": "anna"})
    assert found.keys() == {"anna", "carl", "dora"}
    assert (found["anna"].rounds, found["anna"].points, found["anna"].marks_called) == (1, 46, 1)
    assert found["anna"].partners == ()
    against = results(FOUR, {"carl": "anna"})
    assert (against["anna"].rounds, against["anna"].points, against["anna"].partners) == (1, 46, ("bert",))
    assert against["dora"].partners == ()


def test_who_sat_at_two_tables_of_a_round_under_two_names_has_the_first():
    other = [row("emil", 0, 31, stream="m2", table=2), row("fine", 1, 29, stream="m2", table=2)]
    found = results([*FOUR, *other], {"emil": "anna"})
    assert (found["anna"].rounds, found["anna"].points) == (1, 46)
    next_round = [row("emil", 0, 31, stream="m2", round=2), row("fine", 1, 29, stream="m2", round=2)]
    both = results([*FOUR, *next_round], {"emil": "anna"})
    assert (both["anna"].rounds, both["anna"].points) == (2, 77)


def test_nobody_meets_themselves_and_others_meet_them_once():
    def met(same, together):
        found = meetings(FOUR, same, by_round=False, together=together)
        return {(one.person, one.other): one.matches for one in found}

    assert met({"bert": "anna"}, True) == {("carl", "dora"): 1, ("dora", "carl"): 1}
    assert met({"bert": "anna"}, False) == {
        ("anna", "carl"): 1, ("anna", "dora"): 1, ("carl", "anna"): 1, ("dora", "anna"): 1,
    }


def test_a_table_that_waits_is_told_whoever_sat_there():
    open_ = [one._replace(status="open") for one in FOUR]
    found = sums(open_, {"bert": "anna"}, by_round=False)
    assert [(one.round, one.table, one.why) for one in found.waiting] == [(1, 1, "open")]
    assert {result.person: result.open for result in found.results} == {"anna": 1, "carl": 1, "dora": 1}
    assert found.tables == {0: (0, 1), 1: (0, 1)}
