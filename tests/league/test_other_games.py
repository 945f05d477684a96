"""The seasons of Jass, Schafkopf, bridge and boule in users.md 3.3, worked by hand."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.league.amounts import SHARE, over_share, rank_shares
from scorekeeper.league.options import read_rule
from scorekeeper.league.person_result import Evening, PersonResult
from scorekeeper.league.standings import standings
from tests.cases import named
from tests.league.season_of import evenings, marks, placed, result_of, results_of, row_of, table


def test_rules_of_clubs_that_play_other_games(subtests):
    with named(subtests, "jass the worst of four rounds is dropped and the highest round decides ties"):
        # Anna 900 800 700 600: without 600, 2400. Bert 850 850 700 100: without 100, 2400. Highest round: Anna's 900.
        # Carl 800 800 790 790: 2390.
        rule = read_rule({"unit": "round", "drops": 1, "ties": "best_evening,lot"})
        rounds = [Evening("day", number) for number in (1, 2, 3, 4)]
        results = {"Bert": [850, 850, 700, 100], "Anna": [900, 800, 700, 600], "Carl": [800, 800, 790, 790]}
        played = [
            PersonResult(who, "day", number, rounds=1, points=points)
            for who, row in results.items()
            for number, points in enumerate(row, 1)
        ]
        found = standings(rule, played, rounds)
        assert placed(found) == [(1, "Anna", 2400), (2, "Bert", 2400), (3, "Carl", 2390)]
        assert [row.decided for row in found.rows] == ["", "best_evening", "value"]
        assert marks(found, "Bert") == ["counted", "counted", "counted", "dropped"]
        assert marks(found, "Carl") == ["counted", "counted", "counted", "dropped"]  # of two equal ones the later
    with named(subtests, "jass after the highest round a drawn card"):
        rule = read_rule({"ties": "best_evening,lot"})
        found = table(rule, {"Anna": [50, 40], "Bert": [40, 50]}, seed="30.1.")
        assert [(row.place, row.value) for row in found.rows] == [(1, 90), (2, 90)]
        assert found.rows[1].decided == "lot"
        assert all(len(row.lot) == 8 for row in found.rows)
        assert found.rows[0].lot < found.rows[1].lot
    with named(subtests, "schafkopf plus and minus are equal"):
        # Everybody plays alone at tables of four with 120 points; above the equal share of 30: the sum over all is 0.
        # Table 1: 61 30 20 9 → +31 0 −10 −21. Table 2: 40 40 25 15 → +10 +10 −5 −15.
        rule = read_rule({"measure": "over"})
        tables = {"a": 61, "b": 30, "c": 20, "d": 9}, {"e": 40, "f": 40, "g": 25, "h": 15}
        played = [
            PersonResult(who, "e01", rounds=1, points=points, over=over_share(points, 120, 4))
            for one in tables
            for who, points in one.items()
        ]
        found = standings(rule, played, evenings(1))
        assert {row.person: row.value for row in found.rows} == {
            "a": 31, "b": 0, "c": -10, "d": -21, "e": 10, "f": 10, "g": -5, "h": -15,
        }
        assert sum(row.value for row in found.rows) == 0
    with named(subtests, "torquay at least 7 and at most 9 scores with at least 2 partners"):
        # Anna 10 evenings, 60 nine times and 40 once, partners b and c: the best 9 = 540.
        # Bert 8 evenings of 62 = 496, partners a and c. Carl 9 evenings of 70, always with d: one partner is missing.
        # Dora 6 evenings of 70 with a and b: one evening is missing.
        rule = read_rule({"best": 9, "minimum": 7, "min_partners": 2})
        results = {
            "Anna": [(60, "b")] * 5 + [(40, "c")] + [(60, "c")] * 4,
            "Bert": [(62, "a")] * 4 + [(62, "c")] * 4,
            "Carl": [(70, "d")] * 9,
            "Dora": [(70, "a")] * 3 + [(70, "b")] * 3,
        }
        found = standings(rule, partnered(results), evenings(10))
        assert placed(found) == [(1, "Anna", 540), (2, "Bert", 496)]
        assert {row.person: row.short for row in found.below} == {
            "Carl": (("partners", 1, 2),), "Dora": (("evenings", 6, 7),),
        }
        assert marks(found, "Anna")[5] == "dropped"
    with named(subtests, "godalming at least 4 partners and the same at most 12 times"):
        # Anna 14 evenings with b (13 of 50, one of 10) and 3 of 30 with c, d, e: with b the best twelve count: 600 +
        # 90. Bert 17 evenings of 45 with a, c, d only: 3 of 4 partners.
        rule = read_rule({"min_partners": 4, "max_same_partner": 12})
        results = {
            "Anna": [(10, "b")] + [(50, "b")] * 13 + [(30, "c"), (30, "d"), (30, "e")],
            "Bert": [(45, "a")] * 6 + [(45, "c")] * 6 + [(45, "d")] * 5,
        }
        found = standings(rule, partnered(results), evenings(17))
        assert placed(found) == [(1, "Anna", 690)]
        assert marks(found, "Anna") == ["partner", *["counted"] * 12, "partner", *["counted"] * 3]
        assert found.below[0].short == (("partners", 3, 4),)
    with named(subtests, "st michaels 3 2 1 an evening divided by evenings"):
        # Evening 1: Anna first (3), Bert and Carl share 2 + 1: 1 1/2 each, Dora 0. Evening 2: Bert 3, Anna 2, Dora 1.
        # Anna 5/2, Bert 9/4, Carl 3/2 (one evening), Dora 1/2. The club asks for 25 evenings, here for 2: Carl is
        # short.
        rule = read_rule({"gives": "podium", "total": "average", "minimum": 2})
        found = table(rule, {"Anna": [90, 70], "Bert": [80, 75], "Carl": [80, None], "Dora": [10, 60]})
        assert placed(found) == [(1, "Anna", Fraction(5, 2)), (2, "Bert", Fraction(9, 4)), (3, "Dora", Fraction(1, 2))]
        assert [(row.person, row.value) for row in found.below] == [("Carl", Fraction(3, 2))]
    with named(subtests, "lingwood 8 of 12 sessions"):
        # Anna 12 sessions of 41 … 52: the best eight are 45 … 52, their sum 388. Bert 7 sessions of 60: 420, all of
        # them.
        rule = read_rule({"best": 8, "of": 12})
        found = table(rule, {"Anna": list(range(41, 53)), "Bert": [60] * 7})
        assert placed(found) == [(1, "Bert", 420), (2, "Anna", 388)]
        assert marks(found, "Anna") == ["dropped"] * 4 + ["counted"] * 8
        assert row_of(found, "Anna").dropped == 41 + 42 + 43 + 44
    with named(subtests, "boule wins then difference then points with a missed round as 0 13"):
        # Three rounds. By rank at a table of two a win is 2, a loss 1: with equally many rounds the order of wins.
        # Anna 13:5, 13:11, 4:13 → 2 wins (5), difference 30 − 29 = +1. Bert 13:7, 13:12, missed 0:13 → 2 wins (5),
        # difference 26 − 32 = −6. Carl 13:0, 5:13, 5:13 → 1 win (4), difference −3, 23 points. Dora 13:5, 6:13, missed
        # 0:13 → 4, difference 19 − 31 = −12. Emil 13:9, 13:9, 3:13 → 5, difference 29 − 31 = −2; before Bert. Fritz
        # 13:2, 2:13, 8:13 → 4, difference 23 − 28 = −5.
        rule = read_rule(
            {
                "measure": "rank", "missed": "rounds", "missed_own": 0, "missed_other": 13,
                "ties": ["over", "points", "lot"],
            }
        )
        played = [
            boule("Anna", (13, 5), (13, 11), (4, 13)),
            boule("Bert", (13, 7), (13, 12), missed=1),
            boule("Carl", (13, 0), (5, 13), (5, 13)),
            boule("Dora", (13, 5), (6, 13), missed=1),
            boule("Emil", (13, 9), (13, 9), (3, 13)),
            boule("Fritz", (13, 2), (2, 13), (8, 13)),
        ]
        found = standings(rule, played, [Evening("e01", 0, 3)])
        assert placed(found) == [
            (1, "Anna", 5), (2, "Emil", 5), (3, "Bert", 5), (4, "Carl", 4), (5, "Fritz", 4), (6, "Dora", 4),
        ]
        # half the difference stands above an equal share of two
        assert [2 * row.over for row in found.rows] == [1, -2, -6, -3, -5, -12]
    with named(subtests, "boule an evening missed altogether is as many lost rounds"):
        # Two evenings of three rounds, points counted, missed 0:13. Anna 30 + 30; Bert 39 and nothing: difference
        # −19.5.
        rule = read_rule({"missed": "all", "missed_own": 0, "missed_other": 13})
        found = standings(rule, results_of({"Anna": [30, 30], "Bert": [39]}), evenings(2, rounds=3))
        assert placed(found) == [(1, "Anna", 60), (2, "Bert", 39)]
        assert row_of(found, "Bert").over == Fraction(-39, 2)
        missed = row_of(found, "Bert").cells[1]
        assert (missed.mark, missed.value, missed.result) == ("counted", 0, None)
    with named(subtests, "a bye as 13 7"):
        rule = read_rule({"sat_out": "fixed", "sat_out_own": 13, "sat_out_other": 7})
        found = standings(rule, [boule("Anna", (13, 5), sat_out=1)], evenings(1))
        assert (found.rows[0].value, found.rows[0].over) == (26, 4 + 3)
    with named(subtests, "rank points of a table shared by equal sides"):
        assert [
            Fraction(rank, SHARE) for rank in rank_shares((20, 30, 20, 5))
        ] == [Fraction(5, 2), 4, Fraction(5, 2), 1]
        assert [Fraction(rank, SHARE) for rank in rank_shares((7, 7))] == [Fraction(3, 2), Fraction(3, 2)]
    with named(subtests, "godalming of evenings with two partners those count that make most"):
        # At most 1 evening with each: 100 with x and y would leave out 90 with x and 80 with y, which make 170.
        rule = read_rule({"max_same_partner": 1})
        played = [result_of("Anna", at, points, partners=tuple(with_))
                  for at, (points, with_) in enumerate([(100, "xy"), (90, "x"), (80, "y")], 1)]
        found = standings(rule, played, evenings(3))
        assert placed(found) == [(1, "Anna", 170)]
        assert marks(found, "Anna") == ["partner", "counted", "counted"]


def partnered(results):
    """Results from {person: [(points, partner), …]}."""
    return [
        result_of(who, at, points, partners=(partner,))
        for who, row in results.items()
        for at, (points, partner) in enumerate(row, 1)
    ]


def boule(who, *games, **more):
    """An evening of games own : other at tables of two sides."""
    return PersonResult(
        who, "e01", rounds=len(games), points=sum(own for own, _ in games),
        over=sum(over_share(own, own + other, 2) for own, other in games),
        rank=sum(rank_shares(game)[0] for game in games), **more,
    )

