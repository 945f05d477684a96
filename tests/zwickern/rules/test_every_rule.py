"""Every finding rule: a record that breaks it says so at the right play, and the record one step away is clean."""

from __future__ import annotations

from tests.cases import for_each
from tests.zwickern.rules.every_rule import (
    CASES,
    RULES,
    _severities,
    variants_that_have,
)
from tests.zwickern.rules.hands import (
    judged,
    ruled,
    seats,
    spoken,
)


def test_every_rule_is_raised_in_every_variant_that_has_it():
    raised = {rule: {each.variant for each in CASES if each.rule == rule} for rule in RULES}
    assert raised == {rule: variants_that_have(rule) for rule in RULES}
    assert {each.rule for each in CASES} == set(RULES)


@for_each("each", CASES, ids=str)
def test_raised(each):
    assert judged(each.faulty) == list(each.verdict)


@for_each("each", CASES, ids=str)
def test_one_step_away_is_clean(each):
    ruling = ruled(each.clean)
    assert spoken(ruling) == []
    assert ruling.legal


@for_each("each", [c for c in CASES if not c.verdict[0].startswith("-")], ids=str)
def test_the_finding_names_player_and_line(each):
    finding = ruled(each.faulty).findings[-1]
    lines = each.faulty.split("\n")
    play_lines = [n for n, line in enumerate(lines, 1) if line.split(":")[0] in seats(each.variant)]
    assert finding.line == play_lines[finding.play - 1]
    named = lines[finding.line - 1].split(":")[0]
    if each.name == "somebody_else_is_named":
        assert (named, finding.player) == ("Bea", "Ann")  # whose turn it was (Exactly 1)
    elif each.name != "a_play_after_the_last_card":
        assert finding.player == named


@for_each("each", CASES, ids=str)
def test_only_an_error_makes_a_record_illegal(each):
    assert ruled(each.faulty).legal is all(word.endswith((" note", " unproven")) for word in each.verdict)


def test_every_severity_is_shown():
    assert set(_severities()) >= {
        ("B3", "error"), ("B3", "unproven"), ("O2", "error"), ("O2", "unproven"), ("P1", "error"),
        ("P1", "unproven"), ("N1", "unproven"), ("A5", "note"), ("A9", "note"), ("C3", "note"), ("table", "note"),
    }
