"""Corrections of a faulty deal of Zwicken or Anbieten: one slip of the pen in a sound record is found again."""

from __future__ import annotations

import random

import pytest

from benchmarks.repair_tricks import KINDS, Pen, rank_of_truth
from benchmarks.table import of_zwicken
from scorekeeper import zwicken
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.zhn.repair import corrected, lines_of
from scorekeeper.zwicken.repair import effect, rebuilt
from tests.cases import for_each
from tests.zwicken.deals import HANDS

NAMES = [path.stem for path in sorted(HANDS.glob("*.zhn"))]
DEAL = """\
zhn: 1
variant: zwicken
players: Anna, Ben, Cem, Dora
dealer: Dora
deal
cut: Ah
cut: Kh
turnup: 9h
hand Anna: Td Js 7c
hand Ben: As Ks Qh
hand Cem: Ts 8c Jh
hand Dora: 8h 7s Qc
Ben: play
Cem: swap 8c + Ad
Dora: pass
Anna: swap 7c + 8s
Ben: As Ts 8s
Ben: Ks Jh Js
Cem: Ad Td Qh
result
Anna: -6 tricks 0 gezwickt 1
Ben: +4 tricks 2 gezwickt 0
Cem: -1 tricks 1 gezwickt 0
Dora: -3
pot: 6
"""
ANBIETEN = """\
zhn: 1
variant: anbieten
players: Anna, Ben, Cem
dealer: Anna
deal
turnup: 9h
Ben: play
Cem: swap 2
Anna: play
Ben: As Ks 8s
Ben: raise 6
Anna: pass
Ben: Ts Js
Cem: Th Qc
result
Anna: -3 tricks 0
Ben: -6 tricks 1
Cem: +9 tricks 2
pot: 0
"""


def sound(text):
    """The text with its result as the replay has it."""
    record = zwicken.read(text)
    replay = zwicken.replay(record)
    assert replay.complete
    best = zwicken.repairs(record, text)
    return text if replay.legal else corrected(lines_of(text), best[0].edits)


@pytest.fixture(scope="module")
def deals():
    texts = {"zwicken": sound(DEAL), "anbieten": sound(ANBIETEN)}
    assert all(zwicken.replay(zwicken.read(text)).legal for text in texts.values())
    return texts


def first(text):
    """The text as the best correction makes it."""
    record = zwicken.read(text)
    assert not zwicken.replay(record).legal
    best = zwicken.repairs(record, text)
    assert best, "nothing proposed"
    return corrected(lines_of(text), best[0].edits)


@for_each(
    ("name", "old", "new"),
    [
        pytest.param("zwicken", "Ben: As Ts 8s", "Ben: As Ts 8h", id="a card misread"),
        pytest.param("zwicken", "Cem: Ad Td Qh", "Cem: Ad Qh Td", id="two cards of a trick swapped"),
        pytest.param("zwicken", "hand Ben: As", "hand Ben: Ac", id="a card of a hand"),
        pytest.param("zwicken", "Dora: pass\n", "", id="a pass left out"),
        pytest.param("zwicken", "Dora: pass", "Dora: play", id="a pass taken for playing"),
        pytest.param("zwicken", "Cem: Ad Td Qh\n", "Cem: Ad Td Qh\nCem: Ad Td Qh\n", id="a line twice"),
        pytest.param("zwicken", "Ben: Ks Jh Js\n", "", id="a trick left out"),
        pytest.param("zwicken", "Ben: Ks Jh", "Anna: Ks Jh", id="the leader's name"),
        pytest.param("zwicken", "dealer: Dora", "dealer: Cem", id="the dealer"),
        pytest.param("zwicken", "Anna, Ben, Cem, Dora", "Anna, Cem, Ben, Dora", id="the order of the players"),
        pytest.param("zwicken", "cut: Kh", "cut: 7h", id="a cut misread"),
        pytest.param("zwicken", "Cem: swap 8c + Ad", "Cem: swap 8c + Ad 9s", id="a number of cards"),
        pytest.param("zwicken", "Ben: Ks Jh Js", "Ben: Ks Jg Js", id="a word nobody can read"),
        pytest.param("anbieten", "Ben: raise 6", "Ben: raise 7", id="a raise"),
        pytest.param("anbieten", "Anna: pass\n", "", id="a pass after a raise left out"),
        pytest.param("anbieten", "Anna: pass\n", "Anna: play\n", id="play written after a raise"),
        pytest.param("anbieten", "Ben: raise 6\n", "", id="a raise left out"),
        pytest.param("anbieten", "Cem: +9", "Cem: +8", id="chips"),
        pytest.param("anbieten", "pot: 0", "pot: 3", id="the pot"),
    ],
)
def test_a_slip_is_found_again(deals, name, old, new):
    text = deals[name]
    assert text.count(old) == 1
    fixed = first(text.replace(old, new))
    assert effect(zwicken.replay(zwicken.read(fixed))) == effect(zwicken.replay(zwicken.read(text)))


def test_of_numbers_of_cards_the_nearest_is_likeliest():
    text = ANBIETEN.replace("Cem: swap 2", "Cem: swap 4").split("result")[0]
    proposed = [repair.edits[0].new for repair in zwicken.repairs(zwicken.read(text), text)]
    assert proposed == ["Cem: swap 3", "Cem: swap 2", "Cem: swap 1", "Cem: play"]


def test_no_play_is_struck_out_that_was_written_once():
    text = ANBIETEN.split("Anna: pass")[0] + "Ben: pass\nBen: Ts Js Qs\nBen: Th Qc Tc\n"
    proposed = [edit for repair in zwicken.repairs(zwicken.read(text), text) for edit in repair.edits]
    assert [edit for edit in proposed if edit.new is None] == []


@pytest.mark.parametrize(("old", "new"), [("Ben: As Ts 8s", "Ben: Ks Ts 8s"), ("turnup: 9h", "turnup: 9s")])
def test_where_several_would_fit_the_truth_is_among_them(deals, old, new):
    text = deals["zwicken"]
    slipped = text.replace(old, new)
    assert rank_of_truth("zwicken", text, slipped, zwicken.repairs(zwicken.read(slipped), slipped)) is not None


def test_a_hop_that_nobody_wrote_down_is_missed_by_the_names(deals):
    text = deals["zwicken"].replace("cut: Kh", "cut: 9c")
    assert first(text.replace("cut: Ah\n", "")) == text.replace("cut: Ah\n", "cut: ? hop\n")


@for_each("name", NAMES)
def test_a_sound_record_has_none(name):
    text = (HANDS / f"{name}.zhn").read_text(encoding="utf-8")
    record = zwicken.read(text)
    assert zwicken.replay(record).legal
    assert zwicken.repairs(record, text) == ()


def test_none_for_a_header_that_cannot_be_used():
    assert zwicken.repairs(zwicken.read("zhn: 1\nvariant: zwicken\ndeal\nturnup: Ah\n")) == ()


def test_none_for_what_no_deal_can_be():
    text = DEAL + "# nothing\n" * 200
    assert zwicken.repairs(zwicken.read(text), text) == ()


def test_without_the_text_the_lines_are_taken_from_the_record(deals):
    faulty = deals["zwicken"].replace("Ben: Ks Jh Js", "Ben: Ks Jh Js zz").replace("cut: Kh", "cut: Kh maybe")
    assert rebuilt(zwicken.read(faulty)) == lines_of(faulty)
    slipped = deals["zwicken"].replace("Dora: pass\n", "")
    record = zwicken.read(slipped)
    assert zwicken.repairs(record) == zwicken.repairs(record, slipped)


@pytest.mark.slow
@for_each("kind", KINDS["zwicken"])
def test_every_correction_replays_without_an_error_and_has_a_sentence(kind):
    """Slips of every kind in deals by chance: what is proposed is legal, no two say the same, each is told."""
    dice = random.Random(kind)
    found = 0
    for _ in range(40):
        truth = of_zwicken(dice)
        lines = KINDS["zwicken"][kind](Pen(dice, truth))
        if lines is None:
            continue
        text = "\n".join([*lines, ""])
        record = zwicken.read(text)
        was = zwicken.replay(record)
        proposed = zwicken.repairs(record, text)
        assert not (was.legal and proposed)
        fixed = [corrected(lines_of(text), repair.edits) for repair in proposed]
        assert len(fixed) == len(set(fixed)) <= 5
        assert all(zwicken.replay(zwicken.read(each)).legal for each in fixed)
        rank_of_truth("zwicken", truth, text, proposed)
        assert all(
            repair_in_words(repair, lang).endswith(".") for repair in proposed for lang in ("en", "de", "nds")
        )
        found += len(proposed)
        if found >= 8:
            break
    assert found, "no slip of this kind gave a correction"
