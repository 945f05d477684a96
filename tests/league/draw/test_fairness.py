"""Many rounds, one after the other: nobody is forgotten, nobody is favoured."""

from __future__ import annotations

from collections import Counter

import pytest

from scorekeeper.league.draw import PAIRS, SIX_IN_THREES, THREE_ALONE, Round, Shape, Wish, draw, history
from tests.cases import for_each
from tests.league.draw.rounds import evening_of, figure, names, pairs_in


@pytest.mark.slow
@for_each("number", [5, 6, 7, 9, 10, 11])
def test_sit_outs_differ_by_one_at_most(number):
    drawn, _ = evening_of(names(number), 12)
    times = Counter(dict.fromkeys(names(number), 0))
    for found in drawn:
        times.update(found.out)
        assert max(times.values()) - min(times.values()) <= 1
        assert figure(found, "out_evening")[0] == figure(found, "out_evening")[1]


def test_lone_places_are_shared_too():
    drawn, _ = evening_of(names(7), 7, shapes=(PAIRS, THREE_ALONE))
    times = Counter(person for found in drawn for person in found.tables[1].seats)
    assert sorted(times.values()) == [3] * 7


@pytest.mark.slow
@for_each(("number", "rounds"), [(4, 3), (8, 7), (9, 9), (12, 11), (16, 15)])
def test_nobody_has_a_partner_twice_while_it_can_be_avoided(number, rounds):
    for seed in range({8: 6, 9: 6, 12: 2}.get(number, 1)):
        drawn, _ = evening_of(names(number), rounds, seed=f"{seed}")
        pairs = Counter(pair for found in drawn for pair in pairs_in(found))
        assert set(pairs.values()) == {1}, seed
        assert len(pairs) == rounds * (number // 4) * 2


def test_four_have_everybody_as_partner_again_and_again():
    drawn, _ = evening_of(names(4), 9)
    pairs = Counter(pair for found in drawn for pair in pairs_in(found))
    assert set(pairs.values()) == {3}


@pytest.mark.slow
def test_a_season_of_24_over_8_evenings_repeats_no_partner():
    played, pairs = [], Counter()
    for evening in range(8):
        drawn, played = evening_of(names(24), 2, seed=f"evening {evening}", before=played, evening=f"{evening}")
        pairs.update(pair for found in drawn for pair in pairs_in(found))
    assert set(pairs.values()) == {1}
    assert len(pairs) == 8 * 2 * 12
    rivals = Counter()
    for found in played:
        for one, two in found.tables:
            rivals.update(tuple(sorted((a, b))) for a in one for b in two)
    # 16 rounds with 2 opponents each are 32 meetings among 23 others: a good draw hardly ever needs the fourth
    assert max(rivals.values()) <= 4


def test_this_evening_comes_before_the_season():
    # all who come met as partners often, but a and b most of all; tonight a and b have not met yet
    people = list("abcd")
    usual = Round("old", ((("a", "b"), ("c", "d")),))
    before = [usual, usual, usual, Round("now", ((("a", "c"), ("b", "d")),)), Round("now", ((("a", "d"), ("b", "c")),))]
    assert sorted(pairs_in(draw(people, "x", history=history(before, "now")))) == [("a", "b"), ("c", "d")]
    assert sorted(pairs_in(draw(people, "x", history=history(before, "later")))) != [("a", "b"), ("c", "d")]


@pytest.mark.slow
def test_who_comes_late_neither_sits_out_first_nor_is_spared():
    # nine people, one sits out a round; the tenth comes for the fourth round (two sit out from then on)
    people = names(10)
    for seed in range(2):
        drawn, _ = evening_of(lambda number: people[: 9 if number < 3 else 10], 13, seed=f"{seed}")
        assert people[9] not in drawn[3].out
        times = Counter(person for found in drawn for person in found.out)
        # 3 + 10 * 2 places outside: two or three rounds for those who were there, one or more for the late-comer
        assert {times[person] for person in people[:9]} <= {2, 3}
        assert 1 <= times[people[9]] <= 2


def test_who_missed_half_the_season_does_not_make_up_for_it():
    # five people; e was not there for the first ten evenings, in which four played and a fifth (f) took turns with them
    regulars = [*"abcd"]
    played = []
    for evening in range(10):
        _, played = evening_of([*regulars, "f"], 1, before=played, evening=f"{evening}")
    sat = [evening_of([*regulars, "e"], 1, seed=f"{seed}", before=played)[0][0].out for seed in range(10)]
    assert len({out[0] for out in sat}) > 2  # all have sat out twice; e counts as if they had


def test_people_come_and_go_between_rounds():
    coming = [names(8), [*names(7)], [*names(7), "late"], [*names(6), "late", "later", "last"], names(3)]
    drawn, played = evening_of(lambda number: coming[number], 5)
    assert [len(found.tables) for found in drawn] == [2, 1, 2, 2, 0]
    assert [sorted(found.present) for found in played] == [sorted(here) for here in coming]
    pairs = Counter(pair for found in drawn for pair in pairs_in(found))
    assert set(pairs.values()) == {1}


def test_sides_of_three_mix():
    drawn, _ = evening_of(names(12), 4, shapes=(SIX_IN_THREES,))
    pairs = Counter(pair for found in drawn for pair in pairs_in(found))
    assert sum(pairs.values()) == 4 * 12
    assert max(pairs.values()) <= 2


def test_everybody_alone():
    drawn, _ = evening_of(names(7), 7, shapes=(Shape(6, 1),))
    assert sorted(person for found in drawn for person in found.out) == names(7)
    assert "alone_evening" not in {row.name for row in drawn[0].figures}


def test_those_who_must_not_meet_sit_at_two_tables():
    people = names(16)
    pairing_wishes = [Wish(people[at], people[at + 1], "away") for at in range(0, 16, 2)]
    drawn, _ = evening_of(people, 4, pairing_wishes=pairing_wishes)
    assert [figure(found, "wishes") for found in drawn] == [(0, 0)] * 4


def test_a_couple_plays_together_all_evening():
    drawn, _ = evening_of(names(8), 5, pairing_wishes=[Wish("p00", "p01", "together"), Wish("p02", "p03", "apart")])
    assert all(("p00", "p01") in pairs_in(found) for found in drawn)
    assert not any(("p02", "p03") in pairs_in(found) for found in drawn)
    others = Counter(pair for found in drawn for pair in pairs_in(found) if "p00" not in pair)
    assert set(others.values()) <= {1, 2}
