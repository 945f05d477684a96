"""The product's replay against a second referee (referee.py): random hands of all variants and switches, played partly
against the rules. They must agree on every finding, on what lies on the table after every play, and on the points."""

from __future__ import annotations

from functools import cache

import pytest

from tests.cases import for_each
from tests.zwickern.rules.dealer import (
    Dealer,
    lying,
)
from tests.zwickern.rules.hands import VARIANTS, ruled


def compare(variant, seed, whole=None):
    dealer = Dealer(variant, seed, whole)
    text = dealer.play_out()
    ruling = ruled(text)
    got = [[] for _ in dealer.verdicts]
    for finding in ruling.findings:
        if finding.play is None:  # a stranger's card was played, and stands in a later hand line
            assert finding.rule == "pack", f"{finding}\n{text}"
        else:
            got[finding.play - 1].append((finding.rule, finding.severity))
    for number, (mine, theirs) in enumerate(zip(dealer.verdicts, got, strict=True), 1):
        assert sorted(theirs) == sorted(mine), f"seed {seed}, play {number}\n{text}"
    for number, table in enumerate(dealer.tables[:-1], 1):
        assert lying(ruling.positions[number]) == table, f"seed {seed}, after play {number}\n{text}"
    assert ruling.complete, text
    assert [side.points for side in ruling.sides] == dealer.referee.scores(), f"seed {seed}\n{text}"
    return dealer


@cache
def compared(variant):
    """Compares thirty hands; the rules that were broken in them."""
    return {rule for seed in range(30) for verdict in compare(variant, seed).verdicts for rule, _ in verdict}


@for_each("variant", VARIANTS)
def test_two_referees_agree(variant):
    assert compared(variant)


@for_each(
    ("variant", "seed", "broken"),
    [("classic", 183, "S1"), ("dietze", 149, "B2"), ("grupp", 572, "S1"), ("grupp", 861, "B2")],
)
def test_hands_on_which_the_referees_once_differed(variant, seed, broken):
    """A build on a card that was announced alone, illegally; and on a pile that lost more than its false sum. A joker
    announced alone, illegally, is a pile of that value and no free joker, so ``joker_only_if_alone`` does not bind it.
    A heap that lost its wild joker is worth what is left of it, whatever the joker was announced as.
    """
    assert any((broken, "error") in verdict for verdict in compare(variant, seed).verdicts)


BY_THE_REST = [
    *(("classic", players, 1, False) for players in range(7, 12)),
    *(("danyliuk", players, 1, False) for players in (7, 8)),
    *((variant, players, 2, False) for variant in ("classic", "danyliuk", "dietze") for players in (2, 3, 4)),
    *((variant, players, 1, False) for variant in ("grupp", "parlett") for players in (7, 8)),
    *(("nsv", players, 2, True) for players in range(3, 9)),
]
"""Variant, players, packs, NSV's jokers: what rules.md 1.2 leaves to fallback R."""


@pytest.mark.slow
@for_each("case", BY_THE_REST, ids=str)
def test_two_referees_agree_on_hands_dealt_by_the_rule_for_the_rest(case):
    variant, *whole = case
    assert compare(variant, 1, whole).verdicts


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
def test_two_referees_agree_for_long(variant):
    for seed in range(30, 1000):
        compare(variant, seed)


def test_the_random_hands_break_every_rule():
    """What the comparison is worth: a rule that is broken in none of its hands has not been compared."""
    rules = "hand pack C1 C3 S1 B2 K2 B3 P1 O2 N1 N2 A5 A9 A21 A25 A26 A27 A35 Z1"
    assert set().union(*map(compared, VARIANTS)) == set(rules.split())
