"""The seasons of the Skat clubs in users.md 3.2, worked by hand. Their series are evenings here, or rounds."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.league.best_evenings import more_drops
from scorekeeper.league.options import read_rule
from scorekeeper.league.person_result import Evening, PersonResult
from scorekeeper.league.standings import standings
from tests.league.season_of import evenings, marks, placed, result_of, row_of, table

ALTENBURG = read_rule({"of": 50, "minimum": 25, "drop_from": 30, "drop_every": 5, "drop_most": 5})


def test_altenburg_cancels_one_at_30_and_one_more_for_each_5_to_five_at_most():
    # 50 series, half of them (25) are needed; the 30th cancels the worst result, then 35, 40, 45, 50: that makes five
    drops = {29: 0, 30: 1, 34: 1, 35: 2, 40: 3, 45: 4, 50: 5, 55: 5, 99: 5}
    assert {attended: more_drops(ALTENBURG, attended) for attended in drops} == drops


def test_altenburg_in_numbers():
    # Anna, 35 series: 33 times 100, once 10, once 20. Two are cancelled: 33 × 100 = 3300.
    # Bert, 29 series of 110, nothing cancelled: 3190. Carl, 24 series of 200 = 4800, but one short of 25: not ranked.
    found = table(ALTENBURG, {"Anna": [10, *[100] * 33, 20], "Bert": [110] * 29, "Carl": [200] * 24}, held=36)
    assert placed(found) == [(1, "Anna", 3300), (2, "Bert", 3190)]
    assert marks(found, "Anna") == ["dropped", *["counted"] * 33, "dropped", "absent"]
    assert row_of(found, "Anna").dropped == 30
    (carl,) = found.below
    assert (carl.person, carl.place, carl.value, carl.short) == ("Carl", None, 4800, (("evenings", 24, 25),))


def test_altenburg_cup_counts_only_what_was_declared_and_the_best_4_of_10():
    # Anna declared five: 50 40 30 20 10, the best four make 140; the 99 she had not declared does not count.
    # Bert declared three: 60 + 50 + 20 = 130. Carl declared nothing.
    cup = read_rule({"declared_only": True, "best": 4, "of": 10})
    declared = {"Anna": [50, 40, 30, 20, 10], "Bert": [60, 50, 20]}
    played = [
        result_of(who, at, points, declared=True) for who, row in declared.items() for at, points in enumerate(row, 1)
    ]
    played += [result_of("Anna", 6, 99), result_of("Carl", 6, 200)]
    found = standings(cup, played, evenings(6))
    assert placed(found) == [(1, "Anna", 140), (2, "Bert", 130)]
    assert marks(found, "Anna") == [*["counted"] * 4, "dropped", "undeclared"]
    assert row_of(found, "Carl").short == (("undeclared", 0, 0),)


def test_germering_average_with_missing_lists_as_zero():
    # Average, at least 24 lists, missing ones count 0. 30 held.
    # Anna 24 lists of 1000: 24000 ÷ 24 = 1000. Bert 20 of 1100: 22000 ÷ 24 = 916 2/3. Carl 30 of 950: 950.
    rule = read_rule({"total": "average", "minimum": 24, "below": "zero"})
    found = table(rule, {"Anna": [1000] * 24, "Bert": [1100] * 20, "Carl": [950] * 30})
    assert placed(found) == [(1, "Anna", 1000), (2, "Carl", 950), (3, "Bert", Fraction(2750, 3))]
    assert [(row.person, row.season.zeros, row.season.evenings_counted) for row in found.rows] == [
        ("Anna", 0, 24), ("Carl", 0, 30), ("Bert", 4, 20),
    ]


def test_germering_evenings_still_to_come_are_not_missing():
    # Of 50 planned 30 are held: whoever has 10 can still reach 24 in the 20 that are left; with 3 only 23: one missing
    rule = read_rule({"total": "average", "minimum": 24, "below": "zero", "of": 50})
    found = table(rule, {"Anna": [900] * 10, "Bert": [900] * 3}, held=30)
    assert placed(found) == [(1, "Anna", 900), (2, "Bert", 675)]  # 2700 ÷ (3 + 1)


def test_saar_average_with_a_deduction_when_more_than_30_of_75_series_are_missed():
    # Two series an evening, 75 in the season, 30 may be missed: 45 are needed; say 10 points for each further one.
    # Anna 45 series of 900: nothing taken away. Bert 43 of 950: two too few, 950 − 20 = 930. Carl 75 of 890.
    rule = read_rule({"unit": "round", "total": "average", "of": 75, "minimum": 45, "below": "deduct", "deduction": 10})
    series = [Evening(f"e{number // 2:02}", 1 + number % 2) for number in range(75)]
    results = {"Anna": (45, 900), "Bert": (43, 950), "Carl": (75, 890)}
    played = [
        PersonResult(who, one.id, one.round, rounds=1, points=points)
        for who, (count, points) in results.items()
        for one in series[:count]
    ]
    found = standings(rule, played, series)
    assert placed(found) == [(1, "Bert", 930), (2, "Anna", 900), (3, "Carl", 890)]
    assert [row.season.deduction // 27720 for row in found.rows] == [20, 0, 0]


def test_wolfenbuettel_first_series_second_series_and_their_sum_each_need_20_evenings():
    # Which series a season counts is its option "rounds" (test_reader.py); here are the sums of each.
    # Three seasons side by side over the same evenings: 1st series the championship, 2nd the cup, both the overall.
    # Anna 20 evenings of 500 and 300, Bert 21 of 400 and 420, Carl 19 of 900 and 900: one evening short of all three.
    rule = read_rule({"minimum": 20, "of": 36})
    results = {"Anna": (20, 500, 300), "Bert": (21, 400, 420), "Carl": (19, 900, 900)}

    def season(points_of):
        played = [
            result_of(who, at, points_of(first, second))
            for who, (count, first, second) in results.items()
            for at in range(1, count + 1)
        ]
        return standings(rule, played, evenings(36))

    assert placed(season(lambda first, _: first)) == [(1, "Anna", 10_000), (2, "Bert", 8400)]
    assert placed(season(lambda _, second: second)) == [(1, "Bert", 8820), (2, "Anna", 6000)]
    overall = season(lambda first, second: first + second)
    assert placed(overall) == [(1, "Bert", 17_220), (2, "Anna", 16_000)]
    assert [(row.person, row.short) for row in overall.below] == [("Carl", (("evenings", 19, 20),))]


def test_muenchen_sued_a_bonus_from_30_series_on():
    # Two series an evening; say 50 points. Anna 30 series of 100: 3000 + 50. Bert 29 of 105: 3045, no bonus.
    # Carl 31 of 90, nothing dropped: 2790 + 50, once and not for each further one.
    rule = read_rule({"unit": "round", "bonus": 50, "bonus_from": 30})
    series = [Evening(f"e{number // 2:02}", 1 + number % 2) for number in range(32)]
    results = {"Anna": (30, 100), "Bert": (29, 105), "Carl": (31, 90)}
    played = [
        PersonResult(who, one.id, one.round, rounds=1, points=points)
        for who, (count, points) in results.items()
        for one in series[:count]
    ]
    found = standings(rule, played, series)
    assert placed(found) == [(1, "Anna", 3050), (2, "Bert", 3045), (3, "Carl", 2840)]
    assert [row.season.bonus // 27720 for row in found.rows] == [50, 0, 50]


def test_pforzheim_26_evenings_of_one_series_are_added_up():
    # All 26 count, a missed one is simply missing: Anna 26 × 40 = 1040, Bert 25 × 41 = 1025; a late-comer's evening, in
    # which they only missed the round, counts nothing.
    results = {"Anna": [40] * 26, "Bert": [*[41] * 25, None]}
    found = table(read_rule({"of": 26}), results)
    assert placed(found) == [(1, "Anna", 1040), (2, "Bert", 1025)]
    late = standings(read_rule({"of": 26}), [result_of("Carl", 1, 0, rounds=0, missed=1)], evenings(1))
    assert marks(late, "Carl") == ["nothing"]
    assert late.below[0].short == (("evenings", 0, 1),)


def test_meerane_average_of_the_places_at_the_table():
    # By rank at the table (0.50 to 2.00 there, 1 to 4 here), averaged. Anna 4 + 3 + 1 = 8 over 3 evenings, 2 2/3;
    # Bert 4 + 1 = 5 over 2, 2 1/2.
    rule = read_rule({"measure": "rank", "total": "average"})
    ranks = {"Anna": [4, 3, 1], "Bert": [1, 4]}
    played = [result_of(who, at, 0, rank=27720 * rank) for who, row in ranks.items() for at, rank in enumerate(row, 1)]
    assert placed(standings(rule, played, evenings(3))) == [(1, "Anna", Fraction(8, 3)), (2, "Bert", Fraction(5, 2))]
