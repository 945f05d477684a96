"""Every finding rule of schnapsen.md raised in every way it can be, and every permission of rules.md 5 used."""

from __future__ import annotations

import ast

from scorekeeper import schnapsen
from scorekeeper.schnapsen.legality import RULES
from tests.cases import for_each
from tests.needs import ROOT
from tests.schnapsen.every_rule import RAISED, hand
from tests.schnapsen.hands import cases, judged, ruled, sample, spoken, text


@for_each("what", RAISED)
def test_it_is_found(what):
    assert what in cases(RAISED[what])


def test_every_rule_is_raised():
    assert {what.partition(" ")[0] for what in RAISED} == set(RULES)


def test_every_case_in_the_code_is_raised_here():
    """The second text of ``finding_on(…)`` and ``Finding(case=…)``, and what its questions answer."""
    room = ROOT / "scorekeeper" / "schnapsen"
    given = set()
    for module in ("legality", "walk", "tally"):
        for node in ast.walk(ast.parse((room / f"{module}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Return) and isinstance(node.value, (ast.Constant, ast.IfExp)):
                given |= {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "finding_on":
                given |= {each.value for each in node.args[2:3] if isinstance(each, ast.Constant)}
            elif isinstance(node, ast.keyword) and node.arg == "case" and isinstance(node.value, ast.Constant):
                given.add(node.value.value)
    given = {each for each in given if isinstance(each, str) and each}
    raised = {what.partition(" ")[2] for what in RAISED}
    assert given - raised == {"not_leading"}  # an act that no line of a record can hold
    assert {"closed", "partner", "others"} <= given


LEGAL = {
    "an exchange, on any lead": hand("Anna: Jd Ad", "Ben: swap Th Ah"),
    "an exchange on the opening lead": hand("Ben: swap Qh Ah", dealer="Anna"),
    "an exchange, then closing": hand("Ben: swap close Th Ah", dealer="Anna"),
    "an exchange with two talon cards left": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "swap As Js"),
    "closing with two talon cards left": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "close As Js"),
    "a marriage of trumps": text("Anna: 40 Kh Jd"),
    "the queen of a marriage": text("Anna: 40 Qh Jd"),
    "another marriage": text("Anna: 20 Kd Jd", "Anna: 20 Kc Jc"),
    "a marriage after closing": text("Anna: close 40 Kh Jc"),
    "a marriage in the last phase": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js", "20 Ks Ts"),
    "any answer in the open phase": hand("Anna: Qs Jh"),
    "the head, where suit cannot be followed": hand("Anna: close Jd Jh", ben="Ks As Tc Qc Jh"),
    "anything, where neither suit nor trump is held": hand("Anna: close Jd As", ben="Ks As Tc Qc Jc"),
    "a lower card of the suit, where none is higher": hand("Anna: close Ah Jh"),
    "a claim after a trick": hand("Anna: Ah Qh 66"),
    "a claim after a marriage": text("Anna: 40 Kh 66"),
    "a claim after the last trick": sample("last-trick").replace("Jd Jh", "Jd Jh 66"),
}


@for_each("what", LEGAL)
def test_it_is_allowed(what):
    replay = ruled(LEGAL[what])
    assert not [line for line in spoken(replay) if line.endswith("error")]


def test_findings_of_one_play_stand_in_the_order_of_the_contract():
    record = hand("Ben: 40 9h Qh", "Ben: swap close 20 Ah Qh")
    assert judged(record)[:4] == ["1 pack", "1 hand", "1 turn", "1 Sn.M1"]
    assert list(schnapsen.SCHNAPSEN.rules) == [
        "syntax", "pack", "hand", "turn", "Sn.E1", "Sn.C1", "Sn.M1", "Sn.S1", "Sn.S2", "Sn.S3", "Sn.K1", "Sn.G2",
        "Sn.G4", "result",
    ]
