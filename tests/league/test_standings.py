"""What a table shows beside the figures: what is open, rounds sat out, guests, penalties, moves, lists, lots."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import pytest

from scorekeeper.league.amounts import figure, over_share, rounded
from scorekeeper.league.options import read_rule
from scorekeeper.league.person_result import OF_HANDS, Evening, Meeting, PersonResult
from scorekeeper.league.person_season import Short
from scorekeeper.league.standings import own_list, standings
from scorekeeper.league.ties import lot
from tests.cases import for_each, named
from tests.league.season_of import evenings, marks, placed, result_of, results_of, row_of, table

PLAIN = read_rule({})


def test_open_disputed_and_reserved_matches_count_nothing_yet_and_the_table_says_so():
    played = [
        result_of("Anna", 1, 50, rounds=2, open=1),
        result_of("Bert", 1, 40, rounds=2, disputed=1),
        result_of("Carl", 1, 0, rounds=0, reserved=1, disputed=1),
        result_of("Dora", 2, 30),
    ]
    found = standings(PLAIN, played, evenings(2))
    assert placed(found) == [(1, "Anna", 50), (2, "Bert", 40), (3, "Dora", 30)]
    assert marks(found, "Carl") == ["open", "absent"]
    assert row_of(found, "Carl").short == (("evenings", 0, 1),)
    (waiting,) = found.pending
    assert waiting == (Evening("e01"), ("Anna",), ("Bert", "Carl"), ("Carl",))


def test_a_round_sat_out_is_the_own_average_of_that_evening():
    # 31 points in two rounds, one sat out: 31 + 15 1/2 = 46 1/2; seven rounds and two sat out: 31 + 31 × 2/7
    found = standings(PLAIN, [result_of("Anna", 1, 31, rounds=2, sat_out=1)], evenings(1))
    assert found.rows[0].value == Fraction(93, 2)
    found = standings(PLAIN, [result_of("Anna", 1, 31, rounds=13, sat_out=2)], evenings(1))
    assert found.rows[0].value == 31 + Fraction(62, 13)
    found = standings(read_rule({"sat_out": "nothing"}), [result_of("Anna", 1, 31, rounds=2, sat_out=1)], evenings(1))
    assert found.rows[0].value == 31


def test_who_sits_out(subtests):
    with named(subtests, "in a season of rounds a round sat out is the average of that evenings others"):
        played = [
            PersonResult("Anna", "e", 1, rounds=1, points=20),
            PersonResult("Anna", "e", 2, sat_out=1),
            PersonResult("Anna", "e", 3, rounds=1, points=25),
            PersonResult("Anna", "f", 1, rounds=1, points=90),
        ]
        held = [Evening("e", 1), Evening("e", 2), Evening("e", 3), Evening("f", 1)]
        found = standings(read_rule({"unit": "round"}), played, held)
        assert [cell.value for cell in found.rows[0].cells] == [20, Fraction(45, 2), 25, 90]
    with named(subtests, "who only sat out was there and has nothing to count"):
        found = standings(PLAIN, [result_of("Anna", 1, 0, rounds=0, sat_out=2), result_of("Anna", 2, 7)], evenings(2))
        assert marks(found, "Anna") == ["nothing", "counted"]
        assert (found.rows[0].season.attended, found.rows[0].season.evenings_counted) == (2, 1)
    with named(subtests, "guests are out evening by evening"):
        played = [result_of("Anna", 1, 50), result_of("Anna", 2, 60, guest=True), result_of("Gast", 1, 90, guest=True)]
        found = standings(read_rule({"guests": "out"}), played, evenings(2))
        assert placed(found) == [(1, "Anna", 50)]
        assert marks(found, "Anna") == ["counted", "guest"]
        assert [(row.person, row.short[0].of) for row in found.below] == [("Gast", "guest")]
        assert placed(standings(PLAIN, played, evenings(2))) == [(1, "Anna", 110), (2, "Gast", 90)]
    with named(subtests, "guests who are out take no places of the evening"):
        played = [result_of("Gast", 1, 90, guest=True), result_of("Anna", 1, 50), result_of("Bert", 1, 40)]
        found = standings(read_rule({"guests": "out", "gives": "rank"}), played, evenings(1))
        assert placed(found) == [(1, "Anna", 2), (2, "Bert", 1)]
    with named(subtests, "who only sat out has no place and wins no tie"):
        lost = result_of("Detlef", 1, 0, hands=9, worth=(("games", Fraction(0)), ("bummerl", Fraction(-2))))
        won = result_of("Wim", 1, 0, hands=9, worth=(("games", Fraction(2)), ("bummerl", Fraction(0))))
        found = standings(PLAIN, [lost, won, result_of("Charlotte", 1, 0, rounds=0, sat_out=1)], evenings(1))
        assert [row.person for row in found.rows] == ["Wim", "Detlef"]
        assert [(row.person, row.short) for row in found.below] == [("Charlotte", (Short("played"),))]
    with named(subtests, "a fixed result for a round sat out gives a place but wins no tie of what was played"):
        rule = read_rule({"sat_out": "fixed", "sat_out_own": 1, "sat_out_other": 0})
        lost = result_of("Detlef", 1, 0, hands=9, worth=(("games", Fraction(1)), ("bummerl", Fraction(-2))))
        found = standings(rule, [lost, result_of("Charlotte", 1, 0, rounds=0, sat_out=1)], evenings(1))
        assert placed(found) == [(1, "Detlef", 1), (2, "Charlotte", 1)]
        assert found.rows[1].decided == "bummerl"


def test_penalties(subtests):
    with named(subtests, "stays when its evening is dropped"):
        played = [result_of("Anna", 1, 10, penalty=-5), result_of("Anna", 2, 30)]
        (row,) = standings(read_rule({"best": 1}), played, evenings(2)).rows
        assert [cell.mark for cell in row.cells] == ["dropped", "counted"]
        assert row.value == 25
    with named(subtests, "is in the average and in the place of its evening"):
        played = [result_of("Anna", 1, 50, penalty=-20), result_of("Bert", 1, 40), result_of("Anna", 2, 30)]
        assert row_of(standings(read_rule({"total": "average"}), played, evenings(2)), "Anna").value == 30
        first = standings(read_rule({"gives": "rank"}), played, evenings(1))
        assert placed(first) == [(1, "Bert", 2), (2, "Anna", 1)]


def test_move(subtests):
    with named(subtests, "move is places up since the last evening"):
        found = table(PLAIN, {"Anna": [30, 10], "Bert": [20, 40], "Carl": [10, 15], "Dora": [None, 99]})
        assert [(row.person, row.move) for row in found.rows] == [
            ("Dora", None), ("Bert", 0), ("Anna", -2), ("Carl", -1)
        ]
        assert all(row.move is None for row in table(PLAIN, {"Anna": [3], "Bert": [2]}).rows)
    with named(subtests, "who had no place before has not moved"):
        # after two evenings only Anna and Bert have the two they need; then Carl comes in as the first
        found = table(read_rule({"minimum": 2}), {"Anna": [30, 10, 1], "Bert": [20, 15, 9], "Carl": [None, 50, 60]})
        assert [(row.person, row.move) for row in found.rows] == [("Carl", None), ("Bert", 0), ("Anna", -2)]
    with named(subtests, "move of a season of rounds looks past all rounds of the last evening"):
        played = [
            PersonResult(who, evening, at, rounds=1, points=points)
            for who, evening, at, points in (
                (
                    "Anna", "e", 1, 20
                ), ("Bert", "e", 1, 10), ("Anna", "f", 1, 0), ("Bert", "f", 1, 15), ("Bert", "f", 2, 1),
            )
        ]
        found = standings(read_rule({"unit": "round"}), played, [Evening("e", 1), Evening("f", 1), Evening("f", 2)])
        assert [(row.person, row.move) for row in found.rows] == [("Bert", 1), ("Anna", -1)]


def test_figures(subtests):
    with named(subtests, "a missing evening that counts as zero stands before one below zero"):
        rule = read_rule({"measure": "over", "best": 2, "minimum": 3, "below": "zero"})
        (row,) = standings(rule, [result_of("Anna", 1, 0, over=5), result_of("Anna", 2, 0, over=-4)], evenings(3)).rows
        assert (row.value, row.dropped, row.season.zeros) == (5, -4, 1)
        assert [cell.mark for cell in row.cells] == ["counted", "dropped", "absent"]
        (row,) = standings(rule, [result_of("Anna", 1, 0, over=5), result_of("Anna", 2, 0, over=0)], evenings(3)).rows
        assert [cell.mark for cell in row.cells] == ["counted", "counted", "absent"]
        assert row.season.zeros == 0
    with named(subtests, "a missing evening that counts as zero is the first to be dropped"):
        rule = read_rule({"total": "average", "minimum": 4, "below": "zero", "drops": 1})
        (row,) = table(rule, {"Anna": [40, 30]}, held=4).rows
        assert (row.value, row.season.evenings_counted, row.season.zeros) == (Fraction(70, 3), 2, 1)
    with named(subtests, "average of a hand"):
        played = [result_of("Anna", 1, 100, hands=10), result_of("Anna", 2, 30, hands=5)]
        assert standings(read_rule({"total": "average_hand"}), played, evenings(2)).rows[0].value == Fraction(26, 3)
        assert standings(read_rule({"total": "average_hand", "drops": 1}), played, evenings(2)).rows[0].value == 10
    with named(subtests, "nothing played yet"):
        found = standings(PLAIN, [], [])
        assert (found.rows, found.below, found.pending) == ((), (), ())
        assert standings(PLAIN, [result_of("Anna", 3, 5)], evenings(2)).rows == ()  # an evening of another season
    with named(subtests, "figures with a sign and another mark"):
        assert [figure(value, signed=True) for value in (110, 0, -7)] == ["+110", "0", "−7"]
        assert figure(Fraction(9, 4), 1, mark=".") == "2.3"
    with named(subtests, "a share is exact for up to twelve sides"):
        assert over_share(7, 30, 12) == round(27720 * Fraction(9, 2))
        with pytest.raises(ValueError, match="13 sides"):
            over_share(7, 30, 13)


def test_beside_the_figure_stand_the_average_of_what_counts_what_was_dropped_and_points_over_of_all():
    played = [result_of("Anna", at, points, over=over) for at, points, over in ((1, 20, 5), (2, 31, -4), (3, 40, 3))]
    (row,) = standings(read_rule({"best": 2}), played, evenings(3)).rows
    assert (row.value, row.average, row.dropped, row.over) == (71, Fraction(71, 2), 20, 4)


def test_ties_in_the_chains_order_and_what_decided():
    # all have 40: Anna by difference, then Carl by Zwicks, then Dora by her highest hand; Bert and Emil share the place
    rule = read_rule({"ties": "over, zwicks, highest"})
    played = [
        result_of("Bert", 1, 40, over=2, marks_called=1, highest=20),
        result_of("Dora", 1, 40, over=2, marks_called=1, highest=22),
        result_of("Emil", 1, 40, over=2, marks_called=1, highest=20),
        result_of("Carl", 1, 40, over=2, marks_called=5, highest=9),
        result_of("Anna", 1, 40, over=Fraction(5, 2)),
        result_of("Fritz", 1, 39, over=9),
    ]
    found = standings(rule, played, evenings(1))
    assert [(row.place, row.person, row.decided) for row in found.rows] == [
        (1, "Anna", ""), (2, "Carl", "over"), (3, "Dora", "zwicks"), (4, "Bert", "highest"), (4, "Emil", ""),
        (6, "Fritz", "value"),
    ]
    assert all(row.lot == "" for row in found.rows)


@for_each(
    ("criterion", "first"),
    [
        ("won", {"won": 5}), ("balance", {"won": 3, "lost": 1}), ("points", {"over": 0}),
        ("evenings", {"over": 1}), ("best_evening", {"marks_called": 1}),
    ],
)
def test_each_criterion_alone(criterion, first):
    # two evenings each; the best of two counts, 20 for both, and one thing differs
    rule = read_rule({"best": 1, "ties": [criterion]})
    two = {"won": 3, "lost": 2}
    anna = [result_of("Anna", 1, 20, **(two | first)), result_of("Anna", 2, 9 if criterion == "points" else 8)]
    bert = [result_of("Bert", 1, 20, **two)] + ([] if criterion == "evenings" else [result_of("Bert", 2, 8)])
    found = standings(rule, anna + bert, evenings(2))
    shared = criterion == "best_evening"
    assert [(row.person, row.place) for row in found.rows] == [("Anna", 1), ("Bert", 1 if shared else 2)]


def test_ties(subtests):
    with named(subtests, "best evening decides a sum"):
        found = table(read_rule({"ties": ["best_evening"]}), {"Anna": [30, 10], "Bert": [20, 20]})
        assert [(row.person, row.place) for row in found.rows] == [("Anna", 1), ("Bert", 2)]
    with named(subtests, "direct comparison counts the evenings on which one had more"):
        results = {"Bert": [10, 20, 30, None], "Anna": [15, 25, 20, None], "Carl": [None, None, None, 60]}
        found = table(read_rule({"ties": ["direct"]}), results)
        assert [(row.person, row.place) for row in found.rows] == [("Anna", 1), ("Carl", 2), ("Bert", 3)]
    with named(subtests, "what one of them does not have is left out until they are parted"):
        played = [
            result_of("Anna", 1, 40, over=3, unknown=OF_HANDS), result_of("Bert", 1, 40, marks_called=3),
            result_of("Carl", 1, 40, marks_called=5), result_of("Dora", 1, 30, marks_called=1),
            result_of("Emil", 1, 30),
        ]
        found = standings(read_rule({"ties": "zwicks, highest, over"}), played, evenings(1))
        assert [(row.place, row.person, row.decided, row.left_out) for row in found.rows] == [
            (1, "Anna", "", ("zwicks", "highest")), (2, "Carl", "over", ("zwicks", "highest")),
            (3, "Bert", "zwicks", ("zwicks", "highest")), (4, "Dora", "value", ()), (5, "Emil", "zwicks", ()),
        ]
        assert row_of(found, "Anna").season.unknown == OF_HANDS
    with named(subtests, "nobody wins by what nobody knows"):
        played = [result_of("Bert", 1, 40, marks_called=3), result_of("Anna", 1, 40, unknown=OF_HANDS)]
        found = standings(read_rule({"ties": "zwicks, won"}), played, evenings(1))
        assert [(row.place, row.left_out) for row in found.rows] == [(1, ("zwicks", "won"))] * 2


def test_the_lot_can_be_drawn_again_by_anybody():
    assert lot("s", "p") == hashlib.sha256(b"lot-1\ns\np").hexdigest()
    found = table(PLAIN, {who: [5] for who in "abcdefgh"}, seed="x")
    assert [row.person for row in found.rows] == sorted("abcdefgh", key=lambda who: lot("x", who))
    assert [row.decided for row in found.rows] == ["", *["lot"] * 7]
    assert found.seed == "x"
    other = table(PLAIN, {who: [5] for who in "abcdefgh"}, seed="y")
    assert [row.person for row in other.rows] != [row.person for row in found.rows]
    fewer = table(PLAIN, {who: [5] for who in "abdefgh"}, seed="x")
    assert [row.person for row in fewer.rows] == [row.person for row in found.rows if row.person != "c"]


def test_several_lists_of_the_same_results(subtests):
    with named(subtests, "several seasons side by side read the same results"):
        played = results_of({"Anna": [30, 10, 20], "Bert": [15, 25, 15]}, declared=True)
        cup = standings(read_rule({"declared_only": True, "best": 1}), played, evenings(3))
        season = standings(read_rule({"total": "average"}), played, evenings(2))
        assert placed(cup) == [(1, "Anna", 30), (2, "Bert", 25)]
        assert [row.value for row in season.rows] == [20, 20]
    with named(subtests, "lists of their own keep the points and give new places"):
        # places of the evening 4 3 2 1; among the women Bea is first with the 3 she has among all
        rule = read_rule({"gives": "rank", "guests": "out", "lists": ["women", "guests", "Platz 3"]})
        played = [
            result_of("Anton", 1, 40), result_of("Bea", 1, 30), result_of("Carl", 1, 20), result_of("Dora", 1, 10),
            result_of("Gast", 1, 50, guest=True),
        ]
        groups = {"women": {"Dora", "Bea"}, "Platz 3": {"Carl"}}
        found = {name: own_list(name, rule, played, evenings(1), groups, (), "") for name in rule.lists}
        assert placed(found["women"]) == [(1, "Bea", 3), (2, "Dora", 1)]
        assert placed(found["guests"]) == [(1, "Gast", 5)]  # there guests count, and so she was the best of five
        assert placed(found["Platz 3"]) == [(1, "Carl", 2)]
    with named(subtests, "a list of pairs"):
        together = [
            Meeting(one, other, evening, matches=1, hands=8, points=points)
            for one, other, evening, points in (
                ("a", "b", "e01", 90), ("b", "a", "e01", 90), ("c", "d", "e01", 60), ("d", "c", "e01", 60),
                ("a", "b", "e02", 50), ("b", "a", "e02", 50),
            )
        ]
        against = [Meeting("a", "c", "e01", together=False, matches=1, points=90)]
        played = results_of({"a": [90, 50], "b": [90, 50], "c": [60], "d": [60]})
        rule = read_rule({"lists": ["pairs"], "min_partners": 2})
        found = own_list("pairs", rule, played, evenings(2), {}, [*together, *against], "")
        assert placed(found) == [(1, "a+b", 140), (2, "c+d", 60)]


@for_each(
    ("value", "digits", "text"),
    [
        (Fraction(9, 4), 1, "2,3"), (Fraction(-9, 4), 1, "−2,3"), (Fraction(5, 2), 0, "3"),
        (Fraction(-1, 30), 1, "0,0"),
        (Fraction(1, 30), 1, "0,0"), (164, 1, "164,0"), (Fraction(1649, 10), 0, "165"), (Fraction(7, 100), 2, "0,07"),
    ],
)
def test_rounding_half_away_from_zero(value, digits, text):
    assert figure(value, digits) == text
    assert rounded(value, digits) == int(text.replace("−", "-").replace(",", ""))


def test_a_penalty_of_an_evening_without_a_result_is_not_lost_where_places_give_points():
    # Anna and Bert have a place each of the first evening: 2 and 1. On the second Anna's only match is open, and the
    # judge took 3 points from her: there is no place for them to work on, so they come off the sum.
    played = [*results_of({"Anna": [50], "Bert": [40, 30]}), result_of("Anna", 2, 0, rounds=0, open=1, penalty=-3)]
    for rule in ({"gives": "rank"}, {"gives": "podium", "podium": [2, 1]}):
        found = standings(read_rule(rule), played, evenings(2))
        values = {row.person: row.value for row in found.rows}
        assert values["Anna"] == 2 - 3
