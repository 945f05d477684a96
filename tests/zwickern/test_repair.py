"""Repairs: the misprint of the published hand, every kind of slip, and what has to hold for every proposal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.dealing import Style, hand
from benchmarks.repair import KINDS, STYLE, Pen, planted, rank_of_truth
from scorekeeper.words.repairs import TEXTS, repair_in_words
from scorekeeper.zhn.correcting import MOST
from scorekeeper.zhn.repair import Edit, corrected, joined, lines_of
from scorekeeper.zwickern.notation import read, rebuilt, write
from scorekeeper.zwickern.repair import effect, repairs
from scorekeeper.zwickern.replay import replay
from tests.cases import for_each, named

HANDS = Path(__file__).parents[1] / "hands"
PRINTED = (HANDS / "christiansen-sample-as-printed.zhn").read_text(encoding="utf-8")
SAMPLE = (HANDS / "christiansen-sample.zhn").read_text(encoding="utf-8")


def line_of(text: str, line: str) -> int:
    return text.splitlines().index(line) + 1


def spoilt(old: str, new: str, text: str = SAMPLE) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def first(text: str) -> tuple[Edit, ...]:
    found = repairs(read(text), text)
    assert found, "nothing proposed"
    return found[0].edits


def test_what_is_proposed(subtests):
    with named(subtests, "the misprint of the published hand"):
        best = repairs(read(PRINTED), PRINTED)[0]
        assert best.edits == (Edit(57, "Charlie: Qh on 6s = 11", "Charlie: Qd on 6s = 11"),)
        assert corrected(PRINTED.splitlines(), best.edits).splitlines()[7:] == SAMPLE.splitlines()[7:]
    with named(subtests, "a legal record needs none"):
        assert repairs(read(SAMPLE), SAMPLE) == ()
    with named(subtests, "the last play left out is appended"):
        text = SAMPLE.split("\nresult")[0].replace("Dianne: 7d x 6c+As\nAlbert: Ac\n", "Albert: Ac\n")
        assert Edit(line_of(text, "Albert: Ac"), None, "Dianne: 7d x 6c+As") in first(text)
    with named(subtests, "a deal line swapped with the play above it"):
        text = spoilt("Albert: X15 x 5h\n\ndeal\n", "deal\n\nAlbert: X15 x 5h\n")
        assert corrected(text.splitlines(), first(text)) == SAMPLE
    with named(subtests, "a deal line left out above the hands"):
        text = (
            "zhn: 1\nvariant: classic\nplayers: Ann, Bea\ndealer: Bea\nschedule: 2 ; 1 1\nrules: forced_capture=on\n\n"
            "deal\ntable: 9c Td\nAnn: 3c\nBea: Kd\n\n"
            "deal\nhand Ann: 9d\nhand Bea: 8h\nAnn: 9d x 9c\nBea: 8h\n"
        )
        assert replay(read(text)).legal
        faulty = text.replace("\ndeal\nhand Ann: 9d", "\nhand Ann: 9d")
        assert corrected(faulty.splitlines(), first(faulty)) == text
    with named(subtests, "a wrong dealer is told by the names"):
        (edit,) = first(spoilt("dealer: Albert", "dealer: Dianne", WITHOUT_HANDS))
        assert edit == Edit(4, "dealer: Dianne", "dealer: Albert")
    with named(subtests, "lines that name the misread card afterwards change with it"):
        text = spoilt("Charlie: 4s on 4c", "Charlie: 4s on 4d", spoilt("Beatrice: 2s on 4c", "Beatrice: 2s on 4d"))
        text = spoilt("Albert: 7h on 4c", "Albert: 7h on 4d", spoilt("Dianne: Qc x 4c !", "Dianne: Qc x 4d !", text))
        text = spoilt("Dianne: 4c\n", "Dianne: 4d\n", text)
        assert corrected(text.splitlines(), first(text)) == SAMPLE
    with named(subtests, "two slips are two edits"):
        text = spoilt("Charlie: 4s on 4c = 13", "Charlie: 4s on 4c = 12", spoilt("Dianne: Js\n", "Charlie: Js\n"))
        assert corrected(text.splitlines(), first(text)) == SAMPLE
    with named(subtests, "comments and spaces do not count"):
        text = PRINTED.replace("Charlie: Qh on 6s = 11", "   Charlie:Qh  on 6s =11   # the misprint")
        (edit,) = first(text)
        assert edit == Edit(57, "Charlie:Qh  on 6s =11", "Charlie: Qd on 6s = 11")
        assert corrected(text.splitlines(), [edit]).splitlines()[56] == "Charlie: Qd on 6s = 11"
        assert "# a note" in corrected([*text.splitlines(), "# a note"], [edit])
    with named(subtests, "a stretch is repaired too"):
        text = (
            "zhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\nfrom: position\n\n"
            "deal\ntable: 3c 8s\nhand Ann: 8d Kc\nturn: Ann\nAnn: 8d x 9s\n"
        )
        assert first(text) == (Edit(11, "Ann: 8d x 9s", "Ann: 8d x 8s"),)
    with named(subtests, "of a line whose card cannot be read the rest stays as it is written"):
        text = spoilt("Beatrice: Ks x Qs+Ad 8d+4d+2d", "Beatrice: 1s x Qs+Ad 8d+4d+2d")
        assert corrected(text.splitlines(), first(text)) == SAMPLE
    with named(subtests, "a question where nobody may be asked is struck out"):
        text = spoilt("Charlie: 4s on 4c = 13", "ask Albert 13 yes\nCharlie: 4s on 4c = 13")
        assert corrected(text.splitlines(), first(text)) == SAMPLE
    with named(subtests, "a file as long as no hand is left alone"):
        text = PRINTED + "# a line of somebody's diary\n" * 2000
        assert repairs(read(text), text) == ()


def test_the_reason_is_a_sentence_in_both_languages():
    best = repairs(read(PRINTED), PRINTED)[0]
    assert repair_in_words(best, "en") == (
        "The queen of hearts is written down at play 34, too; the queen of diamonds is a card of Charlie’s that fits "
        "here, and it is never played."
    )
    german = repair_in_words(best, "de")
    assert german != repair_in_words(best, "en")
    assert "Karo-Dame" in german
    assert "34" in german


@for_each(
    "text",
    ["", "nonsense", SAMPLE.replace("dealer: Albert", "dealer: Nobody"), SAMPLE.replace("zhn: 1", "zhn: 2")],
)
def test_none_for_what_cannot_be_read(text: str):
    assert repairs(read(text), text) == ()


WITHOUT_HANDS = "".join(line for line in SAMPLE.splitlines(True) if not line.startswith("hand "))
WITHOUT_NAMES = "".join(
    line.partition(": ")[2] if line.split(":")[0] in ("Albert", "Beatrice", "Charlie", "Dianne") else line
    for line in SAMPLE.split("\nresult")[0].splitlines(True)
)

ONE_LINE = [
    ("suit of a played card", "Beatrice: 9h", "Beatrice: 9s"),
    ("rank of a played card", "Charlie: 6h", "Charlie: 9h"),
    ("neighbouring joker", "Albert: X15 x 5h", "Albert: X20 x 5h"),
    ("captured card, suit", "Dianne: 9d x 9h", "Dianne: 9d x 9c"),
    ("captured card, rank", "Charlie: 8s x 7c+Ah", "Charlie: 8s x 6c+Ah"),
    ("captured card that lies there, too", "Charlie: Jd x Th+2c", "Charlie: Jd x Th+3c"),
    ("target card", "Albert: Jh on 3s = 15", "Albert: Jh on 3d = 15"),
    ("hand line", "hand Beatrice: Ks 8c 7c 3c 9h 5h", "hand Beatrice: Ks 8c 7c 3c 6h 5h"),
    ("card missing from a hand line", "hand Albert: Ac Tc 9s 6s 7h 3d", "hand Albert: Ac Tc 9s 6s 7h"),
    ("table line", "table: Qs Ad 8d 4d 2d 2c Th X30", "table: Qs Ad 3d 4d 2d 2c Th X30"),
    ("card missing from the table line", "table: Qs Ad 8d 4d 2d 2c Th X30", "table: Qs Ad 8d 4d 2d 2c Th"),
    ("announced value", "Charlie: 4s on 4c = 13", "Charlie: 4s on 4c = 12"),
    ("name", "Dianne: Js", "Charlie: Js"),
    ("name with a typing error", "Dianne: Js", "Diane: Js"),
    ("name of a hand", "hand Charlie: 8s 7s 3s Jd 5d 6h", "hand Charly: 8s 7s 3s Jd 5d 6h"),
    ("Zwick that was none", "Dianne: X20 x X30", "Dianne: X20 x X30 !"),
    ("points of the result", "Dianne: 26 cards 27 zwicks 1", "Dianne: 25 cards 27 zwicks 1"),
    ("Zwicks of the result", "Charlie: 3 cards 12 zwicks 2", "Charlie: 3 cards 12 zwicks 1"),
    ("name in the result", "Charlie: 3 cards 12 zwicks 2", "Charly: 3 cards 12 zwicks 2"),
    ("play that cannot be read", "Charlie: 8s x 7c+Ah", "Charlie: 8s x 7c+Ay"),
]


@for_each(("what", "right", "wrong"), ONE_LINE, ids=[case[0] for case in ONE_LINE])
def test_a_slip_in_one_line(what: str, right: str, wrong: str):
    text = spoilt(f"{right}\n", f"{wrong}\n")
    (edit,) = first(text)
    assert (edit.line, edit.old) == (line_of(text, wrong), wrong)
    mended = corrected(text.splitlines(), [edit])
    if right.startswith(("hand", "table")):  # where in the line the card stood nobody can know
        before, cards = right.split(":")
        assert edit.new is not None
        assert edit.new.startswith(before)
        assert sorted(edit.new.split(":")[1].split()) == sorted(cards.split())
    else:
        assert mended == text.replace(f"{wrong}\n", f"{right}\n")
    assert replay(read(mended)).legal


@for_each("text", [SAMPLE, WITHOUT_HANDS], ids=["with hands", "without"])
def test_a_play_written_twice(text: str):
    line = "Dianne: 4h\n"
    faulty = spoilt(line, line * 2, text)
    (edit,) = first(faulty)
    assert (edit.old, edit.new) == ("Dianne: 4h", None)
    assert corrected(faulty.splitlines(), [edit]) == text


@for_each("line", ["Beatrice: 9h", "Beatrice: Ks x Qs+Ad 8d+4d+2d", "Albert: X15 x 5h", "Dianne: Js"])
@for_each("text", [SAMPLE, WITHOUT_HANDS], ids=["with hands", "without"])
def test_a_play_left_out(text: str, line: str):
    faulty = spoilt(f"{line}\n", "", text)
    (edit,) = first(faulty)
    assert edit.old is None
    assert edit.line == line_of(text, line)
    assert effect(replay(read(corrected(faulty.splitlines(), [edit])))) == effect(replay(read(text)))


@for_each("text", [SAMPLE, WITHOUT_NAMES], ids=["with names", "without"])
def test_two_lines_swapped_are_two_edits(text: str):
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith("Kh x 4h !"))
    a, b = lines[at], lines[at + 1]
    faulty = "\n".join([*lines[:at], b, a, *lines[at + 2 :], ""])
    assert first(faulty) == (Edit(at + 1, b, a), Edit(at + 2, a, b))


@for_each(
    ("right", "wrong", "edit"),
    [
        ("zhn: 1\n", "zhn: 1\nzhn: 1\n", (None,)),
        ("result\n", "", ("result",)),
        ("table: Qs Ad 8d 4d 2d 2c Th X30\n", "", ("table: 2c 2d 4d 8d Th Qs Ad X30",)),
        ("dealer: Albert\n", "dealer: Beatrice\n", ("dealer: Albert",)),
        ("deal\ntable: Qs Ad 8d 4d 2d 2c Th X30\n", "deal\ndeal\ntable: Qs Ad 8d 4d 2d 2c Th X30\n", (None,)),
    ],
)
def test_slips_in_lines_that_are_no_plays(right: str, wrong: str, edit: tuple[str | None, ...]):
    text = spoilt(right, wrong)
    assert tuple(each.new for each in first(text)) == edit


COUNTED = """zhn: 1
variant: classic
players: Ann, Bea
dealer: Bea
schedule: 4 ; 4

deal
table: 9c Td 2s As
Ann: Ac x As
Bea: 5d
Ann: 9d x 9c
Bea: 7s x 5d+2s
Ann: Tc x Td
Bea: 3c
Ann: 3d x 3c
Bea: Kd

result
Ann: 21 cards 9 zwicks 2
Bea: 1 cards 3 zwicks 0
"""


@for_each(
    ("right", "wrong"),
    [
        ("Ann: 21 cards 9 zwicks 2\n", "Ann: 20 cards 9 zwicks 2\n"),
        ("Ann: 21 cards 9 zwicks 2\n", "Ann: 21 cards 6 zwicks 1\n"),
        ("Bea: 1 cards 3 zwicks 0\n", "Ann: 1 cards 3 zwicks 0\n"),
        ("Ann: 21 cards 9 zwicks 2\nBea: 1", "Bea: 21 cards 9 zwicks 2\nAnn: 1"),
    ],
)
def test_figures_and_names_of_a_result(right: str, wrong: str):
    assert replay(read(COUNTED)).legal
    text = spoilt(right, wrong, COUNTED)
    assert corrected(text.splitlines(), first(text)) == COUNTED


def test_how_lines_are_edited(subtests):
    with named(subtests, "without the text the record gives the lines"):
        text = f"# a note\n{PRINTED}"
        assert repairs(read(text)) == repairs(read(text), text)
        assert rebuilt(read(text)) == lines_of(text)
    with named(subtests, "inserts stand in list order and the number of lines and one appends"):
        lines = ["one", "two  # beside"]
        edits = [Edit(2, None, "a"), Edit(2, None, "b"), Edit(2, "two", "zwei"), Edit(3, None, "end")]
        assert corrected(lines, edits) == "one\na\nb\nzwei\nend\n"
    with named(subtests, "what touches an inserted line cannot be joined"):
        assert joined(["a"], [Edit(1, None, "x")], [Edit(1, "x", "y")]) is None


def test_a_record_made_by_no_reader_stands_as_it_is_written():
    record = read(PRINTED)
    bare = read(write(record))
    unplaced = replace(
        bare,
        header=tuple(line._replace(line=0) for line in bare.header),
        deals=tuple(
            deal._replace(
                line=0,
                tables=tuple(line._replace(line=0) for line in deal.tables),
                hands=tuple(line._replace(line=0) for line in deal.hands),
                plays=tuple(line._replace(line=0) for line in deal.plays),
            )
            for deal in bare.deals
        ),
        results=(),
        lines=0,
        margin=None,
    )
    (edit,) = repairs(unplaced)[0].edits
    assert edit.new == "Charlie: Qd on 6s = 11"
    assert write(unplaced).splitlines()[edit.line - 1] == edit.old


# edits


@for_each("edit", [Edit(1, "two", "x"), Edit(3, "two", "x"), Edit(4, None, "x"), Edit(0, None, "x")])
def test_an_edit_that_does_not_fit_is_refused(edit: Edit):
    with pytest.raises(ValueError, match="line"):
        corrected(["one", "two"], [edit])


@for_each(
    ("first_edits", "second_edits"),
    [
        ([Edit(2, "b", None)], [Edit(2, "c", "C")]),
        ([Edit(1, None, "x")], [Edit(4, "c", "C")]),
        ([Edit(2, "b", "B")], [Edit(2, "B", "BB")]),
        ([Edit(3, None, "x")], [Edit(5, None, "end")]),
        ([Edit(1, "a", "A")], [Edit(2, None, "x"), Edit(3, "c", None)]),
    ],
)
def test_two_corrections_after_each_other_are_one_of_the_file_as_it_stands(first_edits, second_edits):
    lines = ["a", "b", "c"]
    edits = joined(lines, first_edits, second_edits)
    assert edits is not None
    assert corrected(lines, edits) == corrected(corrected(lines, first_edits).splitlines(), second_edits)


# random hands


@pytest.mark.slow
@for_each("seed", range(3))
def test_every_proposal_replays_and_no_two_come_to_the_same(seed: int):
    style = Style(hands=0.5, names=0.7, calls=0.8, result=0.5)
    for slip in planted(13, 1000 + seed, style):
        record = read(slip.text)
        before, proposed = replay(record), repairs(record, slip.text)
        assert len(proposed) <= MOST
        effects = set()
        for repair in proposed:
            after = replay(read(corrected(slip.text.splitlines(), repair.edits)))
            assert after.legal, repair
            assert after.complete or not before.complete, repair
            assert effect(after) not in effects, repair
            effects.add(effect(after))
            struck = [edit.old for edit in repair.edits if edit.new is None]
            assert all(slip.text.splitlines().count(old or "") > 1 for old in struck), repair
            assert all(repair_in_words(repair, lang) for lang in ("de", "en"))


@pytest.mark.slow
@for_each("kind", KINDS)
def test_the_truth_is_among_the_first_three(kind: str):
    random = Random(5)
    found = cases = 0
    while cases < 4:
        variant = random.choice(("christiansen", "dithmarschen", "classic", "nsv-zwicker", "danyliuk", "parlett"))
        dealt = hand(random, variant, 2 if variant == "nsv-zwicker" else 4, STYLE._replace(names=1.0, result=1.0))
        lines = KINDS[kind](Pen(random, dealt.text))
        text = "" if lines is None else "\n".join([*lines, ""])
        if not text or replay(read(text)).legal:
            continue
        cases += 1
        rank = rank_of_truth(dealt.text, text, repairs(read(text), text))
        found += rank is not None and rank < 3
    assert found >= cases - 1


@pytest.mark.slow
@for_each("seed", range(4))
def test_any_damage_gives_proposals_that_hold_or_none(seed: int):
    random = Random(seed)
    for variant in ("christiansen", "grossenwiehe", "dietze", "grupp", "nsv"):
        lines = hand(random, variant, 4, STYLE).text.splitlines()
        for _ in range(random.choice((1, 2, 3, 8))):
            at = random.randrange(len(lines))
            letter = random.choice("xX29TJQKAcdhs+=!: ()#ä")
            change = random.choice(("cut", "double", "swap", "letter"))
            if change == "cut":
                del lines[at]
            elif change == "double":
                lines.insert(at, lines[at])
            elif change == "swap":
                lines[at : at + 2] = reversed(lines[at : at + 2])
            else:
                place = random.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + letter + lines[at][place + 1 :]
        text = "\n".join([*lines, ""])
        for repair in repairs(read(text), text):
            assert replay(read(corrected(text.splitlines(), repair.edits))).legal


def test_every_reason_has_a_text_without_gaps_to_fall_back_on():
    assert "%(" not in TEXTS[""]


DEAL = "zhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\n\ndeal\n"


@for_each(
    ("lines", "reason"),
    [
        ("table: 3c 8d 9h\nAnn: 7s x 8d\n", "The 8 of spades fits here and appears nowhere else."),
        ("hand Ann: 8s 4d 5d\ntable: 3c 8d 9h\nAnn: 7s x 8d\n",
         "Ann did not hold the 7 of spades; the 8 of spades was in the hand and fits here."),
        ("table: 3c 8d 9h\nhand Ann: 9s 4d 5d\nAnn: 9s x 8d\n",
         "With the 8 of diamonds this does not come out; with the 9 of hearts it does."),
        ("table: 3c 8d 9h\nhand Ann: 2s Td 5d\nAnn: 2s on 9h = 10\n",
         "With the 9 of hearts this does not come out; with the 8 of diamonds it does."),
        ("table: 3c 8d 9h\nAnn: 3c\nBea: 2s\n",
         "The 3 of clubs is played later; the 3 of diamonds appears nowhere else and fits on the table at the start."),
    ],
)
def test_a_reason_says_only_what_the_record_shows(lines, reason):
    """Nobody who reads it finds a hand that nobody wrote down, or a play that is not there."""
    found = repairs(read(DEAL + lines), DEAL + lines)
    assert reason in [repair_in_words(repair, "en") for repair in found]


def test_a_card_on_the_table_that_nobody_plays_is_not_said_to_be_played():
    """Of a card that the pack has not, turned up."""
    text = DEAL + "table: 3c X17 9h\nAnn: 4c\n"
    found = [why for repair in repairs(read(text), text) for why in repair.whys if why.kind == "picture"]
    assert found
    assert all("way" not in why.facts for why in found)
