"""The product's replay against a second referee (rules_referee.py): random records, most of them spoilt on paper. They
must agree on the whole JSON answer but the words of its messages, and on the canonical form."""

from __future__ import annotations

import json
from functools import cache

import pytest

from scorekeeper import schnapsen
from scorekeeper.answers import answer
from tests.cases import for_each
from tests.schnapsen.random_records import Paper
from tests.schnapsen.rules_referee import IN_ORDER, referee

UNPROVEN = {("Sn.S1", "unproven"), ("Sn.S2", "unproven"), ("Sn.S3", "unproven")}
NOTES = {"Sn.G2", "Sn.G4"}


def answered(text):
    """The product's answer without file and messages, as it comes out of JSON."""
    found = json.loads(json.dumps(answer("", schnapsen.replay(schnapsen.read(text)), "en")))
    del found["file"]
    for finding in found["findings"]:
        del finding["message"]
    return found


def compare(seed):
    """The second referee's answer to the record of this seed, when both agree; None for a header of no use."""
    text = Paper(seed).text()
    mine, form = referee(text)
    theirs, written = answered(text), schnapsen.write(schnapsen.read(text))
    page = f"seed {seed}\n{text}"
    if mine is None:
        assert (theirs["sides"], theirs["complete"], theirs["legal"]) == ([], False, False), page
        assert {finding["rule"] for finding in theirs["findings"]} == {"syntax"}, page
    else:
        assert theirs == mine, page
    if form is not None:
        assert [line for line in written.split("\n") if line and not line.startswith("#")] == form, page
    assert schnapsen.write(schnapsen.read(written)) == written, page
    return mine


def says_the_same_when_written(seed):
    """The canonical form has the same answer but for the lines that it counts.

    Not where a card stands twice in the deal: which of two lines is the earlier one is a matter of their order."""
    text = Paper(seed).text()
    first, second = answered(text), answered(schnapsen.write(schnapsen.read(text)))
    if any(finding["rule"] == "pack" and finding["play"] is None for finding in first["findings"]):
        return
    for each in (first, second):
        each["findings"] = sorted(
            (f["play"] or 0, f["rule"], f["severity"], str(f["player"])) for f in each["findings"]
        )
    assert second == first, f"seed {seed}\n{text}"


@cache
def compared(part):
    """Compares a hundred records."""
    return [compare(seed) for seed in range(100 * part, 100 * part + 100)]


@for_each("part", range(6))
def test_two_referees_agree(part):
    assert compared(part)


def test_the_canonical_form_says_the_same():
    for seed in range(200):
        says_the_same_when_written(seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_two_referees_agree_for_long(part):
    for seed in range(1000 + 10000 * part, 11000 + 10000 * part):
        compare(seed)
        says_the_same_when_written(seed)


def test_the_random_records_break_every_rule_and_end_in_every_way():
    """What the comparison is worth: what is in none of its records has not been compared."""
    answers = [found for part in range(6) for found in compared(part) if found]
    broken = {(finding["rule"], finding["severity"]) for found in answers for finding in found["findings"]}
    assert broken == {(rule, "note" if rule in NOTES else "error") for rule in IN_ORDER} | UNPROVEN
    assert {found["how"] for found in answers} == {None, "Sn.G1", "Sn.G2", "Sn.G3", "Sn.G4", "Sn.G5", "Sn.G6"}
    assert {side["game_points"] for found in answers for side in found["sides"]} == {0, 1, 2, 3}
