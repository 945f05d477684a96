"""Counting at the table: from cards, from totals, and what would explain a gap (users' wish: the missing point)."""

from __future__ import annotations

from scorekeeper.cards import card
from scorekeeper.zwickern.counting import MAJORITY, ZWICK, count_cards, count_totals, explanations, scoring_cards
from scorekeeper.zwickern.variants import RULE_SETS

DI, GW, CL = RULE_SETS["dithmarschen"], RULE_SETS["grossenwiehe"], RULE_SETS["classic"]


def cards(text: str):
    return [card(code) for code in text.split()]


def test_every_scoring_card_of_the_three_joker_game_once():
    first = [(each.code, n) for each, n in scoring_cards(DI).items()][:4]
    assert first == [("X25", 1), ("X20", 1), ("X15", 1), ("Td", 1)]
    assert sum(DI.points[each.code] * n for each, n in scoring_cards(DI).items()) == 27


def test_by_cards_comes_out():
    count = count_cards(DI, [cards("X25 Td As Ah"), cards("X20 X15 Ts 2s Ac Ad")], [2, 1], majority=0)
    assert count.points == (7 + 3 + 1 + 1 + 3 + 2, 6 + 5 + 1 + 1 + 1 + 1 + 1)
    assert (count.nominal, count.expected, count.counted, count.gap) == (30, 33, 33, 0)
    assert not count.open
    assert not count.explanations


def test_by_cards_names_what_is_still_open():
    count = count_cards(DI, [cards("X25 As Ah"), cards("X20 X15 Ts 2s Ac Ad")], [0, 0], majority=1)
    assert count.open == ("Td",)
    assert count.gap == -3
    assert [part.ones for part in count.explanations[0].parts] == [("Td",)]
    assert not count.explanations[0].twice


def test_by_cards_names_what_was_given_twice():
    count = count_cards(DI, [cards("X25 Td As Ah Ts"), cards("X20 X15 Ts 2s Ac Ad")], [0, 0], majority=1)
    assert count.twice == ("Ts",)
    assert count.gap == 1
    assert count.explanations[0].twice


def test_majority_by_numbers_and_a_tie():
    sides = [cards("X30 X25 X22 X20"), cards("X17 X15 Td Ts Th Tc 2s Ac Ad Ah As")]
    count = count_cards(GW, sides, [0, 0], numbers=[30, 28])
    assert count.points == (20 + 15 + 12 + 10 + 3, 7 + 5 + 3 + 1 + 1 + 1 + 1 + 4)
    tied = count_cards(GW, sides, [0, 0], numbers=[29, 29])
    assert (tied.nominal, tied.counted, tied.gap) == (80, 80, 0)


def test_totals_with_a_tie():
    assert count_totals(GW, [50, 31], [0, 1], tied=2).gap == 0
    assert count_totals(GW, [50, 31], [0, 1]).gap == -3
    assert count_totals(CL, [13, 11], [1, 0]).gap == 0


def test_three_missing_is_the_ten_or_the_majority_or_three_ones():
    first, *others = explanations(DI, -3)
    assert [part.ones for part in first.parts] == [("Td", MAJORITY)]
    ones = {one for explanation in others for part in explanation.parts for one in part.ones}
    assert {"Ts", "2s", "Ac", "As", ZWICK} <= ones


def test_five_six_seven_missing_is_a_joker():
    for points, joker in ((5, "X15"), (6, "X20"), (7, "X25")):
        assert explanations(DI, -points)[0].parts[0].ones == (joker,)


def test_no_explanation_asks_for_more_cards_than_there_are():
    for explanation in explanations(DI, -14):
        assert [part.points for part in explanation.parts].count(7) <= 1
    assert explanations(DI, -1000) == ()
