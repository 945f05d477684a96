"""What holds for every season: an independent recount agrees, the order of the input is nothing, dropping helps."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.league.amounts import points_of
from scorekeeper.league.person_result import PersonResult
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.standings import standings
from tests.cases import examples
from tests.league.recount import best_of, recount
from tests.league.season_of import evenings, few, result_of, rules

PEOPLE = "abcde"
EVENINGS = 6


@st.composite
def seasons(draw):
    """Results of five people over six evenings, in some order."""
    found = []
    for person in PEOPLE:
        for number in range(1, EVENINGS + 1):
            if draw(st.integers(0, 3)) == 0:
                continue
            rounds = draw(few)
            figures = st.integers(-9, 40) if rounds else st.just(0)
            found.append(
                PersonResult(
                    person, f"e{number:02}", rounds=rounds, sat_out=draw(st.integers(0, 1)),
                    missed=draw(st.integers(0, 1)), open=draw(st.integers(0, 1)),
                    hands=rounds * draw(st.integers(1, 5)),
                    points=draw(figures), over=draw(figures) * 9240, rank=draw(st.integers(0, 4)) * 13860,
                    won=draw(few), marks_called=draw(few), guest=draw(st.integers(0, 5)) == 0,
                    declared=draw(st.integers(0, 2)) > 0, penalty=-draw(st.integers(0, 1)) * 3,
                )
            )
    return draw(st.permutations(found))


@settings(max_examples=examples(60), deadline=None)
@given(rules(), seasons(), seasons(), st.integers(0, EVENINGS))
def test_what_is_kept_of_the_last_time_changes_no_figure(rule, before, after, same):
    # the evenings up to ``same`` are as they were, the others have changed altogether
    last = f"e{same:02}"
    now = [one for one in before if one.evening <= last] + [one for one in after if one.evening > last]
    cache = {}
    standings(rule, before, evenings(EVENINGS), seed="s", cache=cache)
    assert cache
    assert standings(rule, now, evenings(EVENINGS), seed="s", cache=cache) == standings(
        rule, now, evenings(EVENINGS), seed="s"
    )


@settings(max_examples=examples(60), deadline=None)
@given(rules(), seasons())
def test_an_independent_recount_gives_the_same_figures(rule, all_results):
    held = evenings(EVENINGS, rounds=2)
    found = standings(rule, all_results, held, seed="s")
    data = {row.person: row.value for row in (*found.rows, *found.below)}
    assert {person: data[person] for person in recount(rule, all_results, held)} == recount(rule, all_results, held)
    assert data.keys() == {each.person for each in all_results}


@settings(max_examples=examples(30), deadline=None)
@given(rules(), seasons(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(rule, all_results, chance):
    held = evenings(EVENINGS, rounds=2)
    other = list(all_results)
    chance.shuffle(other)
    assert standings(rule, all_results, held, seed="s") == standings(rule, other, held, seed="s")


@settings(max_examples=examples(40), deadline=None)
@given(rules(), seasons())
def test_places_follow_the_figures_and_the_lot_leaves_no_tie(rule, all_results):
    found = standings(rule, all_results, evenings(EVENINGS, rounds=2), seed="s")
    assert [row.place for row in found.rows] == list(range(1, len(found.rows) + 1))
    values = [row.value for row in found.rows]
    assert values == sorted(values, reverse=True)
    assert all(row.place is None and row.short and row.move is None for row in found.below)
    for row in (*found.rows, *found.below):
        kept = sum((cell.value for cell in row.cells if cell.mark == "counted"), Fraction(0))
        assert kept == points_of(row.season.counted)
        assert row.dropped == sum((cell.value for cell in row.cells if cell.mark == "dropped"), Fraction(0))


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.integers(-20, 40), min_size=1, max_size=9), st.integers(1, 9), st.integers(0, 9))
def test_no_other_choice_of_so_many_evenings_would_give_more(points, best, drops):
    all_results = [PersonResult("a", f"e{at:02}", rounds=1, points=each) for at, each in enumerate(points, 1)]
    rule = replace(SeasonRule(), best=best, drops=drops)
    (row,) = standings(rule, all_results, evenings(len(points))).rows
    assert row.season.evenings_counted == max(1, min(best, len(points) - drops))
    assert row.value == best_of(points, row.season.evenings_counted)


met = st.lists(
    st.tuples(st.integers(0, 40), st.frozensets(st.sampled_from("uvwxyz"), max_size=4)), min_size=1, max_size=9
)


@settings(max_examples=examples(150), deadline=None)
@given(met, st.none() | st.integers(1, 9), st.integers(1, 3))
def test_no_other_choice_with_so_few_evenings_with_the_same_partner_would_give_more(results, best, most):
    rule = replace(SeasonRule(), best=best, max_same_partner=most)
    all_results = [
        result_of("a", at, points, partners=tuple(sorted(with_))) for at, (points, with_) in enumerate(results, 1)
    ]
    (row,) = standings(rule, all_results, evenings(len(results))).rows
    allowed = [
        some
        for count in range(1, (best or len(results)) + 1)
        for some in combinations(results, count)
        if max(Counter(partner for _, with_ in some for partner in with_).values(), default=0) <= most
    ]
    assert row.value == max(sum(points for points, _ in some) for some in allowed)
    counted = [cell.result for cell in row.cells if cell.mark == "counted"]
    assert max(Counter(partner for one in counted for partner in one.partners).values(), default=0) <= most
    # nothing is passed over for a partner unless they have had their number, or the places are taken
    had = Counter(partner for one in counted for partner in one.partners)
    for cell in row.cells:
        if cell.mark == "partner":
            assert any(had[partner] == most for partner in cell.result.partners)


@settings(max_examples=examples(40), deadline=None)
@given(rules(), seasons(), st.integers(1, 3))
def test_dropping_more_never_makes_an_average_less(rule, all_results, more):
    rule = replace(rule, total="average_hand" if rule.total == "average_hand" else "average")
    all_results = [each._replace(penalty=0) for each in all_results]
    held = evenings(EVENINGS, rounds=2)
    less, dropped = (standings(replace(rule, drops=drops), all_results, held) for drops in (0, more))
    before = {row.person: row.value for row in (*less.rows, *less.below)}
    for row in (*dropped.rows, *dropped.below):
        assert row.value >= before[row.person]
