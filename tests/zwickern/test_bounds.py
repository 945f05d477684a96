"""Readable texts that no table ever played: what a replay does with them is bounded, whatever they ask for."""

from __future__ import annotations

from scorekeeper.zwickern.dealing import PACKS
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.readings import READINGS, readings
from scorekeeper.zwickern.replay import replay
from tests.cases import named

STRETCH = "zhn: 1\nvariant: {variant}\nplayers: A, B\ndealer: B\nfrom: position\n\ndeal\ntable: {table}\nturn: A\n"


def stretch(variant: str, table: str, *plays: str):
    return replay(read(STRETCH.format(variant=variant, table=table) + "\n".join(plays) + "\n"))


def test_where_a_stretch_ends(subtests):
    with named(subtests, "a stretch ends when more is played than packs hold"):
        hand = stretch("classic", "3c", *["3h"] * 5000)
        assert len(hand.steps) == PACKS * 52
        last = [finding for finding in hand.findings if finding.case == "endless"]
        assert [finding.line for finding in last] == [10 + PACKS * 52]
        assert not hand.complete
    with named(subtests, "a stretch of as many plays as that is played out"):
        hand = stretch("classic", "3c", *["3h"] * (PACKS * 52))
        assert len(hand.steps) == PACKS * 52
        assert all(finding.case != "endless" for finding in hand.findings)
    with named(subtests, "a picture holds no more than packs do"):
        hand = stretch("christiansen", "3c " * 8000, "Ks x " + "3c " * 8000)
        assert len(hand.positions[0].table) == PACKS * 56
        assert {finding.rule for finding in hand.findings} == {"pack", "table"}
    with named(subtests, "lines under a deal behind the end belong to nobody"):
        header = "zhn: 1\nvariant: classic\nplayers: A, B\ndealer: B\n\n"
        text = header + "deal\ntable: 3c 4c 5c Td\n7c\n8c x 9d\ndeal\nhand A: 2c 2d\n"
        found = replay(read(text)).findings
        assert [(finding.line, finding.rule) for finding in found] == [(9, "table")]


def test_twins_and_brackets(subtests):
    with named(subtests, "twins that make no difference are one reading"):
        hand = stretch("christiansen", "3c " * 200, "5h x 3c")
        assert len(readings(hand.positions[0], hand.record.deals[0].plays[0].play)) == 1
    with named(subtests, "twins in many piles have bounded readings"):
        hand = stretch("grupp", "[X 5c]=7 " * 60 + "X " * 60, "X x " + "X " * 30)
        assert 1 < len(readings(hand.positions[0], hand.record.deals[0].plays[0].play)) <= READINGS
    with named(subtests, "brackets that fit nowhere are told soon"):
        hand = stretch("grupp", "[X 5c]=20 " + "X " * 30, "Ks x " + "X(20) " * 13)
        assert [finding.rule for finding in hand.findings if finding.play == 1][-1] in ("table", "C1")
    with named(subtests, "a card named twice goes to two places before it goes to one pile"):
        hand = stretch("parlett", "[X X]=14 [8c X]=14 5d", "Kd x X X")
        assert not hand.findings
        assert [str(item) for item in hand.table] == ["5d"]
    with named(subtests, "brackets tell twins apart"):
        hand = stretch("parlett", "[4h X]=8 6d [X 9h]=14", "Kh x X(14) 6d+X(8)")
        assert not hand.findings
        ordinary = stretch("grupp", "[X 5c]=10 [X 6c]=12 X 2d 4d Ad", "Ks x X(12)+2d X(10)+4d X(3)+Ad")
        assert not ordinary.findings
    with named(subtests, "both brackets of one pile must hold"):
        hand = stretch("christiansen", "[9c 4s]=13@B Kc", "Qc x 9c+4s(12)")
        assert "C1" in [finding.rule for finding in hand.findings]
    with named(subtests, "of twins the one is meant that adds up though a promise was lost long ago"):
        table = "[X20 Tc]=30@A X20 Qh 2h"
        hand = stretch("dithmarschen-6", table, "4c", "5c", "X25 x Qh+X20+2h")
        assert [(finding.play, finding.rule) for finding in hand.findings if finding.severity == "error"] == [(1, "O2")]
        assert hand.table[0] == "[X20 Tc]=30"


def test_a_build_announced_as_nothing_is_a_build():
    hand = stretch("christiansen", "3c Td", "5h on 3c = 0", "Ks x 3c")
    assert [(finding.play, finding.rule) for finding in hand.findings if finding.severity == "error"][:1] == [(1, "B2")]
    assert (2, "C1") in [(finding.play, finding.rule) for finding in hand.findings]
    assert str(hand.positions[1]) == "[3c 5h]=0@A Td"


def test_a_heap_that_loses_an_ace_falls_by_eleven():
    hand = stretch("dietze", "Ac 2d As", "3h on Ac = 14", "Ah x Ac", "4s on 3h = 7")
    assert [finding for finding in hand.findings if finding.severity == "error"] == []
    twice = stretch("dietze", "7d Kc", "3d on 7d = 10", "2d on 7d = 12", "2s on 7d = 14", "4h x 2d+2s", "4c on 7d = 14")
    assert [finding for finding in twice.findings if finding.severity == "error"] == []
    heap = stretch("dietze", "2d Ac", "Ah on 2d = 13", "Ad x Ah", "5c on 2d = 7")
    assert [(finding.play, finding.rule) for finding in heap.findings if finding.severity == "error"] == []


def test_a_heap_that_loses_its_joker_counts_what_is_left():
    hand = stretch("grupp\nrules: split_builds=on", "[8h X 2h]=14", "3h x X(3)", "3c on 8h = 13")
    assert [finding for finding in hand.findings if finding.severity == "error"] == []
