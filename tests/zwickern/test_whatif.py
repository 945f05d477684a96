"""Another way a hand could have gone: the altered record is a record like any other, the real one stays."""

from __future__ import annotations

import pytest

from scorekeeper.zwickern.notation import read, read_play, write
from scorekeeper.zwickern.replay import replay
from scorekeeper.zwickern.whatif import altered_record
from tests.cases import for_each, named
from tests.web.hands import DOUBLE, NO_HANDS, PRINTED, SAMPLE, STRETCH

CUT_OFF = """zhn: 1
variant: classic
players: Ann, Bea
dealer: Bea

deal
table: 3c 4c 5c 6c
7c
8c
9c
"""
TWO_STAGES = """zhn: 1
variant: classic
players: Ann, Bea
dealer: Bea
schedule: 2 ; 1 2

deal
table: 3c 4c
hand Bea: 8d
7c
8d

deal
table: 9c
hand Ann: 9d Td
9d x 9c
Qh
"""
HALF_A_STRETCH = STRETCH.replace("Bea: X20 x X15\n", "X20 x X15\n4c\n5d\n")
HANDS = {
    "sample": SAMPLE, "no hands": NO_HANDS, "stretch": STRETCH, "double": DOUBLE, "cut off": CUT_OFF,
    "two stages": TWO_STAGES, "half a stretch": HALF_A_STRETCH,
}


def tried(text, at, *plays):
    """The findings of error or unproven on the plays tried after ``at``, by (play, rule, severity)."""
    trial = replay(altered_record(replay(read(text)), at, [read_play(play) for play in plays]))
    assert len(trial.steps) == at + len(plays)
    return [
        (found.play, found.rule, found.severity)
        for found in trial.findings
        if found.severity != "note" and (found.play is None or found.play > at)
    ]


@for_each("text", HANDS.values(), ids=HANDS)
def test_trying_what_was_really_played_changes_nothing(text):
    real = replay(read(text))
    for at in range(len(real.steps) + 1):
        trial = replay(altered_record(real, at, [step.reading.play for step in real.steps[at:]]))
        assert [step.after.table for step in trial.steps] == [step.after.table for step in real.steps]
        assert trial.sides == real.sides
        errors = [[found for found in each.findings if found.severity == "error"] for each in (trial, real)]
        assert errors == [[], []]


def test_what_may_be_tried(subtests):
    with named(subtests, "a hand known in part bars no other card"):
        assert tried(CUT_OFF, 1, "7h") == []
        assert tried(CUT_OFF, 0, "7h", "2d", "Ks") == []
        # Bea has no hand line in the stretch: nobody knows what she holds, nor how much
        assert tried(HALF_A_STRETCH, 1, "6d", "8h", "9h") == []
    with named(subtests, "a recorded hand bars every other card"):
        assert tried(TWO_STAGES, 1, "8h") == [(2, "hand", "error")]
        assert tried(TWO_STAGES, 2, "Kd") == [(3, "hand", "error")]
        # Bea's hand of the second stage is not recorded, and one of its cards was not seen
        assert tried(TWO_STAGES, 3, "Kd") == []
    with named(subtests, "a hand seen whole bars every other card"):
        assert tried(NO_HANDS, 24, "Qd") == [(25, "hand", "error")]
    with named(subtests, "a hand with a card seen twice is not known"):
        text = "".join(line for line in PRINTED.splitlines(True) if not line.startswith("hand "))
        assert [found.rule for found in replay(read(text)).findings if found.severity == "error"] == ["pack"]
        real = replay(read(text))
        names = {hand.player for hand in altered_record(real, 37, []).deals[1].hands}
        assert "Charlie" not in names
        assert tried(text, 37, "Qd on 6s = 11") == [(38, "B3", "unproven")]
    with named(subtests, "a later table line stays"):
        real = replay(read(TWO_STAGES))
        trial = replay(altered_record(real, 3, [read_play("Kh")]))
        assert [step.after.table for step in trial.steps[:3]] == [step.after.table for step in real.steps[:3]]
        # also where other plays led there
        trial = replay(altered_record(real, 0, [read_play(play) for play in ("7h", "8d", "9d x 9c")]))
        assert str(trial.end) == "3c 4c 7h 8d"
    with named(subtests, "an unfinished record can be gone on from"):
        assert tried(CUT_OFF, 3, "Td", "Jd") == []
        bare = CUT_OFF.split("7c")[0]
        assert tried(bare, 0, "7h", "8h") == []
    with named(subtests, "plays after the last card are left out"):
        trial = replay(altered_record(replay(read(SAMPLE)), 47, [read_play("Ac"), read_play("2c")]))
        assert len(trial.steps) == 48
        whole = STRETCH.replace("turn:", "hand Ann:\nhand Cem:\nhand Dirk: 4h\nturn:")
        plays = [read_play(play) for play in ("X20 x X15", "4h", "3s", "2c")]
        assert len(replay(altered_record(replay(read(whole)), 0, plays)).steps) == 3
    with named(subtests, "lines of a misplaced deal are its stage s"):
        text = TWO_STAGES.replace("7c\n8d\n", "7c\n\ndeal\nhand Ann: 7c\n8d\n")
        assert tried(text, 0, "7h")[0] == (1, "hand", "error")
        assert tried(text, 3, "Kd") == []
    with named(subtests, "a stretch without a deal can be asked too"):
        real = replay(read(STRETCH.split("\n\ndeal")[0]))
        assert altered_record(real, 0, []).deals[0].hands == ()
    with named(subtests, "the real record stays as it is"):
        real = replay(read(SAMPLE))
        before = write(real.record)
        altered_record(real, 12, [read_play("7c")])
        assert write(real.record) == before
    with named(subtests, "cards seen in the real hand decide what is tried"):
        real = replay(read(NO_HANDS))
        held = {card.code for card in real.holding(37, 2).cards}
        assert held == {"As", "6c", "Qd"}
        trial = replay(altered_record(real, 37, [read_play("Qd on 6s = 11")]))
        assert [found.rule for found in trial.findings if found.play == 38] == []
        worse = replay(altered_record(real, 37, [read_play("6c on 6s = 14")]))
        assert [(found.rule, found.severity) for found in worse.findings if found.play == 38] == [("B3", "error")]
    with named(subtests, "nothing can be tried without a header"), pytest.raises(ValueError, match="no position"):
        altered_record(replay(read("nonsense")), 0, [])


def test_what_is_recorded_of_a_stage_not_yet_played_stays():
    text = TWO_STAGES.split("9d x 9c")[0]
    assert tried(text, 2, "9d x 9c") == []
    assert tried(text, 2, "Kd") == [(3, "hand", "error")]
    # nor is it lost where the real plays ended before that stage
    broken = text.replace("\n8d\n", "\n8d x Kc\n")
    real = replay(read(broken))
    assert len(real.steps) == 1
    trial = replay(altered_record(real, 1, [read_play("8d"), read_play("9d x 9c")]))
    assert len(trial.steps) == 3
    assert trial.end.hands[0] == (read_play("Td").card,)


@for_each("at", [-1, 49])
def test_no_position_outside_the_record(at):
    with pytest.raises(ValueError, match="no position"):
        altered_record(replay(read(SAMPLE)), at, [])
