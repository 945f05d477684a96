"""Every finding that the contract names can be raised, and what is next to it is not."""

from __future__ import annotations

from scorekeeper import zwicken
from tests.cases import for_each
from tests.zwicken.deals import faults, found, replayed
from tests.zwicken.every_rule import HELD, RAISED, RAISED_BY, THREE, TRICKS


@for_each(("rule", "case", "severity", "body", "players", "header"), RAISED_BY)
def test_the_finding_is_raised(rule, case, severity, body, players, header):
    replay = replayed(body, players, **header)
    assert (rule, case, severity) in faults(replay)
    assert all(finding.facts["seen_at"] for finding in replay.findings if finding.case == "again")


def test_every_rule_of_the_contract_is_among_them_in_its_order():
    assert list(dict.fromkeys(rule for rule, *_ in RAISED_BY)) == list(zwicken.ZWICKEN.rules)


ALLOWED = [
    ("a cut that fits without its word", "cut: Ah\ncut: 7s\ncut: 7d\ncut: Kd", 3, {}),
    ("an unknown card with its word", "cut: ? hop\ncut: ? jump\ncut: ?", 3, {}),
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
]


@for_each(("body", "players", "header"), [case[1:] for case in ALLOWED], ids=[c[0] for c in ALLOWED])
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
    ]
    places = [(f.line, f.play or 0, zwicken.ZWICKEN.rules.index(f.rule)) for f in replay.findings]
    assert places == sorted(places)
