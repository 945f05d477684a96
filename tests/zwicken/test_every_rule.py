"""Every finding that the contract names can be raised, and what is next to it is not."""

from __future__ import annotations

import pytest

from scorekeeper import zwicken
from tests.zwicken.deals import faults, found, replayed

THREE = "turnup: 9h\nAnna: play\nBen: play\nCem: play\n"
RAISED = f"{THREE}Anna: raise 4\n"
TRICKS = "Anna: As Ks Qs\nAnna: Ac Kc Qc\nAnna: Ts 9s 8s\n"
HELD = "turnup: 9h\nhand Ben: {}\nAnna: play\nBen: play\nCem: pass\nAnna: {}\n"
LOWER_TRUMP = "turnup: 9h\nhand Cem: Th 9c Kd\nAnna: play\nBen: play\nCem: play\nAnna: Qs Jh 9c"

# (rule, case, severity, body, players, header)
RAISED_BY = [
    ("syntax", "act-card", "error", "turnup: 9h\nAnna: hello", 3, {}),
    ("syntax", "no_trump", "error", "Anna: play", 3, {}),
    ("syntax", "after_part", "error", f"{THREE}Anna: As Ks\nBen: Qs", 3, {}),
    ("syntax", "long_trick", "error", f"{THREE}Anna: As Ks Qs Js", 3, {}),
    ("pack", "foreign", "error", f"{THREE}Anna: 2s", 3, {}),
    ("pack", "again", "error", f"{THREE}Anna: As As", 3, {}),
    ("pack", "foreign_line", "error", "cut: 2s", 3, {}),
    ("pack", "again_line", "error", "turnup: 9h\nhand Anna: 9h", 3, {}),
    ("pack", "exchange_again", "error", "turnup: 9h\nhand Anna: As Ks Qs\nAnna: swap As + 9h", 3, {}),
    ("hand", "", "error", HELD.format("Ks Kd Kc", "Ac Js"), 3, {}),
    ("hand", "turned_up", "error", f"{THREE}Anna: 9h", 3, {}),
    ("hand", "with_other", "error", "turnup: 9h\nhand Ben: As\nAnna: play\nBen: play\nCem: play\nAnna: As", 3, {}),
    ("hand", "discarded", "error", "turnup: 9h\nAnna: swap As\nBen: play\nCem: play\nAnna: Ks As", 3, {}),
    ("turn", "", "error", "turnup: 9h\nBen: pass", 3, {}),
    ("turn", "undecided", "error", "turnup: 9h\nAnna: play\nAnna: As", 3, {}),
    ("turn", "after_end", "error", f"{THREE}{TRICKS}Anna: Jc", 3, {}),
    ("Zw.H1", "hop", "error", "cut: Ah deal", 3, {}),
    ("Zw.H1", "jump", "error", "cut: 7d hop", 3, {}),
    ("Zw.H1", "deal", "error", "cut: Kh hop", 3, {}),
    ("Zw.H1", "dealt", "error", "cut: Kh\ncut: Ah", 3, {}),
    ("Zw.E1", "three", "error", "turnup: 9h\nAnna: swap 4", 3, {}),
    ("Zw.E1", "talon", "error", "turnup: 9h\n" + "swap 3\n" * 5, 6, {}),
    ("Zw.P1", "", "error", "turnup: 9h\nAnna: pass", 3, {"rules": "must_play_base_pot=on"}),
    ("Zw.P2", "decided", "error", f"{THREE}Anna: play", 3, {}),
    ("Zw.P2", "unasked", "error", f"{THREE}Anna: pass", 3, {}),
    ("Zw.P2", "nameless", "error", f"{RAISED}pass", 3, {"variant": "anbieten"}),
    ("Zw.P2", "raiser", "error", f"{RAISED}Anna: pass", 3, {"variant": "anbieten"}),
    ("Zw.P2", "out", "error", f"{RAISED}Ben: pass\nBen: pass", 3, {"variant": "anbieten"}),
    ("Zw.P2", "last", "error", f"{THREE}X: raise 4\nBen: pass\nCem: pass\nAnna: pass", 3, {"variant": "anbieten"}),
    ("Zw.R1", "never", "error", f"{THREE}Anna: raise 3", 3, {}),
    ("Zw.R1", "early", "error", "turnup: 9h\nAnna: raise 3", 3, {"variant": "anbieten"}),
    ("Zw.R1", "out", "error", f"{THREE}Dora: raise 3", 3, {"variant": "anbieten"}),
    ("Zw.F1", "", "error", HELD.format("Ks Ts Kd", "Qs Ts"), 3, {}),
    ("Zw.F1", "", "unproven", f"{THREE}Anna: Qs Ts", 3, {}),
    ("Zw.F2", "", "error", HELD.format("Ts 9c Kd", "Qs 9c"), 3, {}),
    ("Zw.F2", "", "unproven", f"{THREE}Anna: As 9c", 3, {}),
    ("Zw.F3", "", "error", HELD.format("Th 9c Kd", "Qs 9c"), 3, {}),
    ("Zw.F4", "", "error", LOWER_TRUMP, 3, {}),
    ("Zw.Gb", "", "note", f"cut: -\n{THREE}{TRICKS}", 3, {}),
    ("Zw.Gc", "", "note", f"{THREE}Anna: As Ks Qs\nAnna: Ah Kc Qc\nAnna: Ts 9s 8s", 3, {}),
    ("Zw.Gd", "", "note", f"{THREE}Anna: Ah 7d Th\nAnna: As Ks Qs\nAnna: Ts 9s 8s", 3, {}),
    ("Zw.N1", "", "note", "", 6, {}),
    ("result", "differs", "error", f"{THREE}{TRICKS}result\nAnna: +4", 3, {}),
    ("result", "side", "error", f"{THREE}{TRICKS}result\nAnna+Ben: +4", 3, {}),
    ("result", "pot", "error", f"{THREE}{TRICKS}result\npot: 4", 3, {}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "case", "severity", "body", "players", "header"), RAISED_BY)
def test_the_finding_is_raised(rule, case, severity, body, players, header):
    assert (rule, case, severity) in faults(replayed(body, players, **header))


def test_every_rule_of_the_contract_is_among_them_in_its_order():
    assert list(dict.fromkeys(rule for rule, *_ in RAISED_BY)) == list(zwicken.rules)


ALLOWED = [
    ("a cut that fits without its word", "cut: Ah\ncut: 7s\ncut: 7d\ncut: Kd", 3, {}),
    ("a card not known with its word", "cut: ? hop\ncut: ? jump\ncut: ?", 3, {}),
    ("three cards exchanged by five", "turnup: 9h\n" + "swap 3\n" * 5, 5, {}),
    ("one card exchanged where one is left", "turnup: 9h\n" + "swap 3\n" * 4 + "swap 1\n", 6, {}),
    ("passing while the pot is more than the basic stake", "cut: Ah\ncut: Kd\nturnup: 9h\nBen: play\nCem: pass", 3,
     {"rules": "must_play_base_pot=on", "dealer": "Cem"}),
    ("passing the basic stake", "turnup: 9h\nAnna: pass\nBen: pass\nCem: pass", 3, {}),
    ("a raise matched, one not matched, another raise", f"{RAISED}Ben: pass\nCem: raise 2\nAnna: pass", 3,
     {"variant": "anbieten"}),
    ("following lower where nothing beats it", HELD.format("Ts 9s Kd", "Qs 9s"), 3, {}),
    ("any card of a suit already trumped",
     "turnup: 9h\nhand Cem: As Ks 8s\nAnna: play\nBen: play\nCem: play\nAnna: Qs Th 8s", 3, {}),
    ("the seven of diamonds is no diamond", HELD.format("7d 9d Kc", "Ad 9d"), 3, {}),
    ("the seven of diamonds trumps", HELD.format("7d 9c Kc", "Ad 7d"), 3, {}),
    ("throwing away where trumping is not owed", HELD.format("Th 9c Kd", "Qs 9c"), 3, {"rules": "must_trump=off"}),
    ("throwing away where trumps are led and there is none", HELD.format("9c 8c Kd", "Qh 9c"), 3, {}),
    ("leading another card with the ace already played",
     f"{THREE}Anna: Th Jh Ah\nCem: As Ks Qs\nCem: Ts 9s 8s", 3, {}),
    ("a complete deal whose result is right", f"{THREE}{TRICKS}result\nAnna: 3 tricks 3 gezwickt 0\npot: 6", 3, {}),
]  # fmt: skip


@pytest.mark.parametrize(("body", "players", "header"), [case[1:] for case in ALLOWED], ids=[c[0] for c in ALLOWED])
def test_what_is_allowed_is_no_fault(body, players, header):
    replay = replayed(body, players, **header)
    assert replay.legal, replay.findings


def test_findings_stand_by_line_then_play_then_rule():
    body = """cut: 2s hop
        turnup: 9h
        Ben: swap 2s 9h Ks As
        Ben: play
        Anna: play
        Ben: As As 9h"""
    replay = replayed(body, 3, dealer="Cem")
    assert found(replay) == [
        "pack", "Zw.H1", "pack", "hand", "Zw.E1", "turn", "pack", "hand", "pack", "hand", "pack", "hand", "Zw.F2",
    ]  # fmt: skip
    places = [(f.line, f.play or 0, zwicken.rules.index(f.rule)) for f in replay.findings]
    assert places == sorted(places)
