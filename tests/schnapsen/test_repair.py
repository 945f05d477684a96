"""Corrections of a faulty record: one slip of the pen in a sound hand is found again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import schnapsen
from scorekeeper.schnapsen.repair import rebuilt
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.zhn.repair import corrected, lines_of
from tests.cases import for_each
from tests.schnapsen.hands import HANDS, played, sample

NAMES = [path.stem for path in sorted(HANDS.glob("*.zhn"))]


def slipped(name, old, new):
    text = sample(name)
    assert text.count(old) == 1
    return text.replace(old, new)


def first(text):
    """The text as the best correction makes it."""
    record = schnapsen.read(text)
    assert not schnapsen.replay(record).legal
    best = schnapsen.repairs(record, text)[0]
    return corrected(lines_of(text), best.edits)


@for_each(
    ("name", "old", "new"),
    [
        ("last-trick", "turnup: Js\n", ""),
        ("last-trick", "Anna: Kd Qh", "Anna: Kd 9h"),
        ("last-trick", "Anna: Tc Qd", "Anna: Tc Ks"),
        ("last-trick", "Ben: Qs Ks", "Anna: Qs Ks"),
        ("closer-fails", "Anna: 40 Kh Js", "Anna: 20 Kh Js"),
        ("closer-fails", "Anna: Qs As", "Anna: Qs 9s"),
        ("closer-fails", "Anna: Qs As\n", "Anna: Qs As\nAnna: Qs As\n"),
        ("closer-fails", "Anna: 0 points 64", "Anna: 0 points 46"),
        ("closer-fails", "score 0", "score 1"),
        ("marriage-without-a-trick", "Ts Qs 66", "Ts Qs 66 Cem"),
        ("closer-fails", "dealer: Ben", "dealer: Anna"),
        ("closer-fails", "Anna: Qs As\n", ""),
        ("closer-fails", "Anna: 40 Kh Js", "Anna: Kh Js"),
        ("closer-fails", "Anna: 40 Kh Js", "Anna: 40 Kh J5"),
        ("last-trick", "Anna: Kd Qh", "Anna: Qh Kd"),
        ("thirty-two-at-the-closing", "hand Anna: Ah Kh Jc Td Ad", "hand Anna: Ah Kh Jc Td As"),
    ],
)
def test_a_slip_is_found_again(name, old, new):
    text = slipped(name, old, new)
    assert schnapsen.write(schnapsen.read(first(text))) == sample(name)


def test_of_two_that_would_fit_alike_both_are_proposed():
    text = slipped("last-trick", "Anna: Kd Qh", "Anna: Kd Qd")
    fixed = [corrected(lines_of(text), repair.edits) for repair in schnapsen.repairs(schnapsen.read(text), text)]
    assert sample("last-trick") in map(schnapsen.write, map(schnapsen.read, fixed))
    assert len(fixed) == 2


def test_neighbours_swapped():
    text = sample("last-trick").replace("Anna: Kc Kh\nAnna: Kd Qh", "Anna: Kd Qh\nAnna: Kc Kh")
    repairs = schnapsen.repairs(schnapsen.read(text), text)
    assert not repairs or schnapsen.replay(schnapsen.read(corrected(lines_of(text), repairs[0].edits))).legal


@for_each("name", NAMES)
def test_a_sound_record_has_none(name):
    assert schnapsen.repairs(schnapsen.read(sample(name))) == ()


def test_none_for_a_header_that_cannot_be_used():
    assert schnapsen.repairs(schnapsen.read("zhn: 1\nvariant: schnapsen\ndeal\nAh Kh\n")) == ()


@pytest.mark.slow
@settings(max_examples=40)
@given(played(), st.data())
def test_every_correction_replays_without_an_error_and_none_twice(hand, data):
    lines = schnapsen.write(schnapsen.assembled(*hand)).split("\n")
    at = data.draw(st.integers(8, len(lines) - 2))
    words = lines[at].split(" ")
    word = data.draw(st.integers(0, len(words) - 1))
    words[word] = data.draw(st.sampled_from(["Ah", "Kd", "Js", "9c", "Anna:", "66", "40", "close", "?"]))
    lines[at] = " ".join(words)
    text = "\n".join(lines)
    record = schnapsen.read(text)
    was = schnapsen.replay(record)
    fixed = [corrected(lines_of(text), repair.edits) for repair in schnapsen.repairs(record, text)]
    assert len(fixed) == len(set(fixed)) <= 5
    assert not (was.legal and fixed)
    for each in fixed:
        replay = schnapsen.replay(schnapsen.read(each))
        assert replay.legal
        assert replay.complete or not was.complete
    for repair in schnapsen.repairs(record):
        assert all(edit.new is not None or edit.old is not None for edit in repair.edits)
        for lang in ("en", "de", "nds"):
            assert repair_in_words(repair, lang).endswith(".")


@for_each("name", NAMES)
def test_without_the_text_the_lines_are_taken_from_the_record(name):
    assert rebuilt(schnapsen.read(sample(name))) == lines_of(sample(name))


def test_a_line_that_cannot_be_read_stands_there_too():
    text = sample("last-trick").replace("Anna: Kd Qh", "Anna: Kd Qh zz\ndeal again\n66 Ben")
    assert rebuilt(schnapsen.read(text)) == lines_of(text)
