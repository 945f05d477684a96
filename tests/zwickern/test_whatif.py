"""Another way a hand could have gone: the altered record is a record like any other, the real one stays."""

from __future__ import annotations

import pytest

from scorekeeper.zwickern.notation import read, write
from scorekeeper.zwickern.replay import replay
from scorekeeper.zwickern.spelling import read_play
from scorekeeper.zwickern.whatif import altered
from tests.web.hands import DOUBLE, NO_HANDS, SAMPLE, STRETCH


@pytest.mark.parametrize("text", [SAMPLE, NO_HANDS, STRETCH, DOUBLE], ids=["sample", "no hands", "stretch", "double"])
def test_trying_what_was_really_played_changes_nothing(text):
    real = replay(read(text))
    for at in range(len(real.steps) + 1):
        tried = [step.deed.play for step in real.steps[at:]]
        trial = replay(altered(real, at, tried))
        assert [step.after.table for step in trial.steps] == [step.after.table for step in real.steps]
        assert trial.sides == real.sides
        assert [found for found in trial.findings if found.severity == "error"] == []


def test_the_real_record_stays_as_it_is():
    real = replay(read(SAMPLE))
    before = write(real.record)
    altered(real, 12, [read_play("7c")])
    assert write(real.record) == before


def test_cards_seen_in_the_real_hand_decide_what_is_tried():
    # Charlie holds a 2 only as seen afterwards; without a card of 11 his build is against the rules, not unproven
    real = replay(read(NO_HANDS))
    held = {card.code for card in real.holding(37, 2).cards}
    assert held == {"As", "6c", "Qd"}
    trial = replay(altered(real, 37, [read_play("Qd on 6s = 11")]))
    assert [found.rule for found in trial.findings if found.play == 38] == []
    worse = replay(altered(real, 37, [read_play("6c on 6s = 14")]))
    assert [(found.rule, found.severity) for found in worse.findings if found.play == 38] == [("B3", "error")]


@pytest.mark.parametrize("at", [-1, 49])
def test_no_position_outside_the_record(at):
    with pytest.raises(ValueError, match="no position"):
        altered(replay(read(SAMPLE)), at, [])


def test_nothing_can_be_tried_without_a_header():
    with pytest.raises(ValueError, match="no position"):
        altered(replay(read("nonsense")), 0, [])
