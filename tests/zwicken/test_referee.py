"""The replay of Zwicken and Anbieten against a second referee (rules_referee.py): records by chance, in order and torn.
They must agree on every entry of the JSON answer but the messages, and on the canonical form."""

from __future__ import annotations

import json
from functools import cache

import pytest

from scorekeeper import zwicken
from scorekeeper.answers import answer
from tests.cases import for_each
from tests.zwicken.deals import text_of
from tests.zwicken.random_records import Dealer
from tests.zwicken.rules_paper import Unusable
from tests.zwicken.rules_referee import RULES, Referee

BATCH, BATCHES = 100, 9


def answered(record):
    """The package's answer as it leaves the house, without file and messages."""
    found = json.loads(json.dumps(answer("deal.zhn", zwicken.replay(record), "en")))
    del found["file"]
    for finding in found["findings"]:
        del finding["message"]
    return found


def facts(answer):
    """An answer without its lines, and its findings in no order: blank lines move them, so does the order of hands."""
    findings = [{key: value for key, value in each.items() if key != "line"} for each in answer["findings"]]
    return answer | {"findings": sorted(findings, key=str)}


def compare(text):
    """The referee's answer; fails where the two differ."""
    record, referee = zwicken.read(text), Referee(text)
    mine, theirs = answered(record), referee.run()
    assert mine == theirs, text
    assert list(mine) == list(theirs), text
    written = zwicken.write(record)
    again = zwicken.read(written)
    assert zwicken.write(again) == written, text
    unread = [each for each in mine["findings"] if each["rule"] == "syntax" and each["line"] != referee.deal_line]
    if not unread:
        assert [line for line in written.splitlines() if line] == referee.written(), text
    if not any(each["rule"] == "pack" and each["play"] is None for each in mine["findings"]):
        assert facts(answered(again)) == facts(mine), text  # else the card is the earlier line's, and lines may move
    return theirs


@cache
def compared(batch):
    """Compares a batch of records; the rules that were broken in them, with the severities."""
    answers = [compare(Dealer(seed).text()) for seed in range(batch * BATCH, (batch + 1) * BATCH)]
    return {(each["rule"], each["severity"]) for answer in answers for each in answer["findings"]}


@for_each("batch", range(BATCHES))
def test_two_referees_agree(batch):
    assert compared(batch)


def test_the_records_break_every_rule():
    """What the comparison is worth: a rule that is broken in no record has not been compared."""
    broken = set().union(*map(compared, range(BATCHES)))
    assert {rule for rule, _ in broken} == set(RULES)
    assert {(f"Zw.F{number}", "error") for number in range(1, 5)} <= broken
    assert {("Zw.F1", "unproven"), ("Zw.F2", "unproven")} <= broken


@for_each(
    "body",
    [
        "turnup: 9h\nAnna: play\nBen: play\nCem: play\nAnna: raise 3\nBen: play\nCem: pass\nAnna: As Ks",
        "turnup: 9h\nAnna: play\nBen: play\nCem: pass\nAnna: raise 3\nBen: pass\nAnna: pass\nAnna: raise 2",
        "turnup: 9h\nAnna: play\nBen: play\nCem: pass\nCem: raise 3\nBen: pass\nAnna: pass\nAnna: As",
        "turnup: 9h\nAnna: play\nBen: play\nCem: play\nZoe: raise 3\nZoe: pass\npass\nAnna: pass\nBen: As Ks",
        "turnup: 9h\nAnna: swap 4\nBen: swap 33\nCem: swap As Ks Qs Js + 7c 8c 9c Tc\nAnna: Ac 7c Tc",
        "turnup: 9h\nhand Anna: Kd 7d Qs\nAnna: swap 2\nBen: swap 9c Td + Kd 8c\nCem: play\nAnna: Kd 9d 8d",
        "turnup: 9h\nhand Anna: Kd 7d Qs\nAnna: swap ? 7d + Kd Qc\nBen: play\nCem: swap Kd\nAnna: Qs 9d 8d",
        "turnup: Ah\nAnna: swap 2h 2h + Ah 5d\nBen: play\nCem: pass\nAnna: 7d Ah\n7s Ts",
    ],
)
@for_each("variant", ["zwicken", "anbieten"])
def test_at_the_edges_of_raises_and_exchanges(body, variant):
    compare(text_of(body, variant=variant))


@for_each(
    "header",
    [
        {"stake": "4"}, {"pot": "-3"}, {"stake": "x"}, {"rules": "jump=up"}, {"rules": "height=3"},
        {"from": "position"}, {"dealer": "Zoe"},
    ],
)
def test_neither_replays_under_an_unusable_header(header):
    text = text_of("turnup: 9h\nAnna: pass", **header)
    with pytest.raises(Unusable):
        Referee(text)
    found = answered(zwicken.read(text))
    assert (found["complete"], found["legal"], found["sides"]) == (False, False, [])
    assert "syntax" in {each["rule"] for each in found["findings"]}


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_two_referees_agree_for_long(part):
    for batch in range(BATCHES + 80 * part, BATCHES + 80 * part + 80):
        compared(batch)
