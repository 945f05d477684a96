"""Every finding rule of schnapsen.md raised in every way it can be, and every permission of rules.md 5 used."""

from __future__ import annotations

import ast

import pytest

from scorekeeper import schnapsen
from scorekeeper.schnapsen.legality import RULES
from tests.needs import ROOT
from tests.schnapsen.hands import cases, ruled, said, sample, spoken, text

ANNA, BEN = "Ah Kh Qs Ts Jd", "Qh Ks As Ad Jh"
"""Trumps are hearts, the ten is turned up; Anna leads."""


def hand(*lines, **more):
    return text(*lines, **{"anna": ANNA, "ben": BEN, **more})


RAISED = {
    "syntax trick-card": hand("Anna: Ax Jd"),
    "syntax no_turnup": hand("Anna: Ah Jh", turnup=None),
    "syntax no_deal": "zhn: 1\nvariant: schnapsen\nplayers: Anna, Ben\ndealer: Ben\n",
    "syntax after_open": hand("Anna: Ah", "Anna: Kh Qh"),
    "pack again": hand("Anna: Ah Qh", "Anna: Ah Jh"),
    "pack foreign": hand("Anna: 9h Qh"),
    "pack again_line": text("Anna: Ah Qh", anna="Ah Kh", ben="Ah"),
    "pack foreign_line": text("Anna: Ah Qh", anna="Ah 9h"),
    "hand others": hand("Anna: Ad Qh"),
    "hand turnup": hand("Anna: Th Qh"),
    "hand talon": hand("Anna: Kc Qh", talon="Kc"),
    "hand full": hand("Anna: Kc Qh"),
    "turn ": hand("Ben: Ah Qh"),
    "turn claim": hand("Anna: Ah Qh 66 Cem"),
    "turn after_claim": hand("Anna: Ah Qh 66", "Anna: Kh Jh"),
    "turn after_last": sample("last-trick") + "Ben: Jd Jh\n",
    "Sn.E1 closed": hand("Ben: close swap Qh Ah", dealer="Anna"),
    "Sn.E1 exhausted": text(*(f"{a}" for a in ("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js", "swap Ts Qs"))),
    "Sn.E1 turned_up": hand("Anna: swap Ah Qh", turnup="Jc"),
    "Sn.E1 jack": hand("Anna: swap Ah Qh"),
    "Sn.E1 last": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "swap As Js", rules="last_exchange=off"),
    "Sn.C1 closed": text("Anna: close Ac Jc", "close Tc Qc"),
    "Sn.C1 exhausted": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "As Js", "close Ts Qs"),
    "Sn.C1 last": text("Ac Jc", "Tc Qc", "Ad Jd", "Td Qd", "close As Js", rules="last_close=off"),
    "Sn.M1 rank": hand("Anna: 20 Qs Ks", "Anna: 40 Ah Qh", ben="Ks Qh Jc Jd Js"),
    "Sn.M1 partner": hand("Anna: 40 Kh Qh"),
    "Sn.M1 value": text("Anna: 20 Kh Jd"),
    "Sn.S1 seen": hand("Anna: close Qs Ad"),
    "Sn.S2 seen": hand("Anna: close Ah Ad"),
    "Sn.S3 seen": hand("Anna: close Jd As", ben="Qh Ks As Tc Jh"),
    "Sn.K1 moment": hand("Anna: Ah 66"),
    "Sn.K1 other": hand("Anna: Ah Qh 66 Ben"),
    "Sn.G2 ": hand("Anna: Ah Qh 66"),
    "Sn.G4 ": hand("Anna: close Ah Qh 66"),
    "result differs": hand("Anna: Ah Qh 66", result=("Anna: 2",)),
    "result side": hand("Anna: Ah Qh 66", result=("Cem: 2",)),
}


@pytest.mark.parametrize("what", RAISED)
def test_it_is_found(what):
    assert what in cases(RAISED[what])


def test_every_rule_is_raised():
    assert {what.partition(" ")[0] for what in RAISED} == set(RULES)


def test_every_case_in_the_code_is_raised_here():
    """The second text of ``found(…)`` and ``Finding(case=…)``, and what the permissions answer."""
    room = ROOT / "scorekeeper" / "schnapsen"
    given = set()
    for module in ("legality", "permissions", "walk", "dealing", "tally"):
        for node in ast.walk(ast.parse((room / f"{module}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Return) and isinstance(node.value, (ast.Constant, ast.IfExp)):
                given |= {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "found":
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


@pytest.mark.parametrize("what", LEGAL)
def test_it_is_allowed(what):
    replay = ruled(LEGAL[what])
    assert not [line for line in spoken(replay) if line.endswith("error")]


def test_findings_of_one_play_stand_in_the_order_of_the_contract():
    record = hand("Ben: 40 9h Qh", "Ben: swap close 20 Ah Qh")
    assert said(record)[:4] == ["1 pack", "1 hand", "1 turn", "1 Sn.M1"]
    assert list(schnapsen.rules) == [
        "syntax", "pack", "hand", "turn", "Sn.E1", "Sn.C1", "Sn.M1", "Sn.S1", "Sn.S2", "Sn.S3", "Sn.K1", "Sn.G2",
        "Sn.G4", "result",
    ]  # fmt: skip
