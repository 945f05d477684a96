"""Whole hands played at random by the rules: nothing found, every identity holds, written and read back alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import schnapsen
from scorekeeper.errors import NotationError
from scorekeeper.schnapsen.variants import PACK, WORTH
from tests.cases import examples
from tests.schnapsen.hands import HANDS, played


def replay_of(hand):
    return schnapsen.replay(schnapsen.assembled(*hand))


@given(played())
def test_a_legal_hand_has_no_findings_and_one_winner(hand):
    replay = replay_of(hand)
    assert replay.complete
    assert not [finding for finding in replay.findings if finding.severity != "note"]
    assert sorted(side.game_points > 0 for side in replay.sides) == [False, True]
    assert replay.facts.how in {"Sn.G1", "Sn.G2", "Sn.G3", "Sn.G4", "Sn.G5", "Sn.G6"}


@given(played())
def test_the_pack_has_a_hundred_and_twenty_points(hand):
    replay = replay_of(hand)
    assert replay.nominal == 120
    taken = replay.end.played if replay.end.lead is None else replay.end.played[:-1]
    assert len(set(taken)) == len(taken) == 2 * sum(side.tricks for side in replay.sides)
    assert replay.expected == replay.counted == sum(WORTH[card] for card in taken)
    if len(taken) == 20:
        assert replay.counted == 120
    for side in replay.sides:
        assert side.points == side.card_points + (sum(side.marriages) if side.tricks else 0)


@given(played())
def test_every_card_is_in_one_place_at_every_moment(hand):
    for position in replay_of(hand).positions:
        places = [*position.played, *position.stock, *position.hands[0].known, *position.hands[1].known]
        assert sorted(map(str, places)) == sorted(map(str, PACK))
        assert position.hands[0].unknown == position.hands[1].unknown == 0


@given(played())
def test_the_canonical_form_is_a_fixed_point_and_says_the_same(hand):
    record = schnapsen.assembled(*hand)
    text = schnapsen.write(record)
    again = schnapsen.read(text, strict=True)
    assert schnapsen.write(again) == text
    first, second = schnapsen.replay(record), schnapsen.replay(again)
    assert (second.sides, second.facts, second.complete, second.legal) == (
        first.sides, first.facts, first.complete, first.legal,
    )
    assert [step.after for step in second.steps] == [step.after for step in first.steps]


@given(played(), st.data())
def test_an_unfinished_hand_can_be_written_and_read_at_every_moment(hand, data):
    heading, dealt, acts = hand
    part = acts[: data.draw(st.integers(0, len(acts)))]
    record = schnapsen.assembled(heading, dealt, part)
    text = schnapsen.write(record)
    again = schnapsen.read(text, strict=True)
    assert schnapsen.write(again) == text
    replay = schnapsen.replay(record)
    assert [schnapsen.write_play(step.play).partition(" ")[0] for step in replay.steps] == [
        act.text.partition(" ")[0] for act in part
    ]
    assert schnapsen.replay(again).legal


@given(played())
def test_what_is_legal_is_what_check_lets_pass(hand):
    for position in replay_of(hand).positions:
        legal = list(schnapsen.legal(position))
        assert all(not schnapsen.check(position, play) or play.kind == "claim" for play in legal)
        if position.turn < 0:
            continue
        for card in position.hands[position.turn].known:
            play = schnapsen.Play("card", card)
            assert (play in legal) == (not schnapsen.check(position, play))


SAMPLES = [path.read_bytes() for path in sorted(HANDS.glob("*.zhn"))]


@settings(max_examples=examples(150))
@given(st.sampled_from(SAMPLES), st.data())
def test_the_replay_is_total_on_damaged_texts(text, data):
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(st.binary(max_size=4)) + text[at + cut :]
    try:
        record = schnapsen.read(text)
    except ValueError:
        return  # no text
    replay = schnapsen.replay(record)
    written = schnapsen.write(record)
    assert schnapsen.write(schnapsen.read(written)) == written
    assert replay.setting is None or len(replay.sides) == 2
    assert all(finding.line for finding in replay.findings)


@settings(max_examples=examples(120))
@given(st.sampled_from(SAMPLES), st.data())
def test_lines_left_out_doubled_or_swapped_are_told_once_and_written_back(text, data):
    lines = text.decode().split("\n")
    at = data.draw(st.integers(4, len(lines) - 2))
    match data.draw(st.sampled_from(["out", "twice", "swap"])):
        case "out":
            del lines[at]
        case "twice":
            lines.insert(at, lines[at])
        case _:
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
    record = schnapsen.read("\n".join(lines))
    written = schnapsen.write(record)
    assert schnapsen.write(schnapsen.read(written)) == written
    schnapsen.replay(record)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_no_text(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        with pytest.raises(NotationError, match="UTF-8"):
            schnapsen.read(data)
        return
    schnapsen.replay(schnapsen.read(data))
