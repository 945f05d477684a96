"""What is said to leave nothing to ask is put to the judge all the same, in legal hands and in spoilt ones."""

from collections import Counter

import pytest

from benchmarks.dealing import Style, hands
from benchmarks.repair import planted
from scorekeeper.zwickern.case import Case
from scorekeeper.zwickern.legality import judge, rules_of
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.replay import Proof, holding_at, is_plainly_legal, replay
from tests.cases import for_each

STYLES = [Style(hands=1.0), Style(hands=0.0)]


def seen_at_a_glance(text):
    """Every play that nothing is asked about, and what the judge finds on it; then how many plays there are."""
    steps = replay(read(text)).steps
    proof = Proof(steps)
    rows = []
    for at, step in enumerate(steps):
        if not is_plainly_legal(step, at, proof):
            continue
        case = Case(
            step.position, step.reading, proof.hand_after(at), lambda seat, at=at: holding_at(steps, at, seat),
            step.line.asks, step.copies, table_after=step.after.table,
        )
        rows.append((step, judge(case, rules_of(step.position.setting.rules))))
    return rows, len(steps)


@for_each("style", STYLES, ids=["recorded", "unrecorded"])
def test_in_legal_hands_most_plays_are_told_at_a_glance_and_the_judge_agrees(style):
    kinds, plays = Counter(), 0
    for hand in hands(24, 11, style):
        seen, number = seen_at_a_glance(hand.text)
        plays += number
        for step, found in seen:
            assert found == (), f"{hand.text}\nplay {step.position.number + 1}"
            kinds[type(step.reading.play).__name__] += 1
    assert set(kinds) == {"Trail", "Capture", "Build"}
    assert kinds.total() > plays / 2


@pytest.mark.slow
@for_each("style", STYLES, ids=["recorded", "unrecorded"])
def test_in_spoilt_hands_the_judge_agrees_too(style):
    spoilt = 0
    for slip in planted(26, 13, style):
        for step, found in seen_at_a_glance(slip.text)[0]:
            assert found == (), f"{slip.text}\nplay {step.position.number + 1}"
        spoilt += 1
    assert spoilt == 26


@for_each(
    ("variant", "rules", "play"),
    [
        ("christiansen", "table_limit=4", "3h"),
        ("classic", "forced_capture=on", "3h"),
        ("classic", "forced_capture=on", "7h on 2c = 9"),
        ("grupp", "gr_joker_take=never", "9s x 9d"),
    ],
)
def test_a_house_rule_that_can_object_is_left_to_the_judge(variant, rules, play):
    head = f"zhn: 1\nvariant: {variant}\nplayers: Ann, Bea, Cem\ndealer: Cem\n"
    body = f"\ndeal\ntable: 2c 8s Qd 9d\nhand Ann: 3h 7h 9s Th\nAnn: {play}\n"
    for line, expected in (("", True), (f"rules: {rules}\n", False)):
        replayed = replay(read(head + line + body))
        (step,) = replayed.steps
        assert is_plainly_legal(step, 0, Proof(replayed.steps)) is expected
