"""Reading and writing: every spelling, every case of a line that cannot be read, the canonical form."""

from __future__ import annotations

import pytest

from scorekeeper import zwicken
from scorekeeper.errors import NotationError
from scorekeeper.zhn.names import LINES_OF_COUSINS
from scorekeeper.zhn.text import parse_line
from scorekeeper.zwicken.notation import CASES, read_pot
from scorekeeper.zwicken.setting import HEADER_CASES
from tests.cases import for_each, named
from tests.zwicken.deals import text_of
from tests.zwicken.every_rule import HEAD, UNREADABLE

THREE = "turnup: 9h\nAnna: play\nBen: play\nCem: play"


@for_each("case", UNREADABLE)
def test_a_line_that_cannot_be_read(case):
    record = zwicken.read(UNREADABLE[case])
    found = [finding for finding in record.findings if finding.case == case]
    assert found
    assert {finding.rule for finding in found} == {"syntax"}
    facts = {**HEADER_CASES, **CASES}[case]
    assert set(found[0].facts) == set(facts)
    assert (found[0].play is not None) == case.startswith("act-")
    written = zwicken.write(record)
    assert zwicken.write(zwicken.read(written)) == written
    with pytest.raises(NotationError):
        zwicken.read(UNREADABLE[case], strict=True)


def test_every_case_is_among_them():
    assert set(UNREADABLE) == {*CASES, *HEADER_CASES}


@for_each(
    ("read", "written"),
    [
        ("pass", "pass"), ("PASS", "pass"), ("Play", "play"), ("swap 0", "play"), ("swap 2", "swap 2"),
        ("swap ? ?", "swap 2"), ("swap ? + ?", "swap 1"), ("SWAP ks 10h", "swap Ks Th"), ("swap ?? Ks", "swap ? ? Ks"),
        ("swap Ks + ?", "swap Ks"), ("swap ? + Ah", "swap ? + Ah"), ("swap Ks ?+Ah 7c", "swap Ks ? + Ah 7c"),
        ("raise 06", "raise 6"), ("♥A 10s 8s", "Ah Ts 8s"), ("as", "As"),
    ],
)
def test_a_play_in_any_spelling(read, written):
    play = zwicken.read_play(read)
    assert zwicken.write_play(play) == written
    assert zwicken.read_play(written) == play


@for_each(
    ("read", "written"),
    [
        ("Ah hop", "Ah"), ("ah", "Ah"), ("Ah deal", "Ah deal"), ("7d jump", "7d"), ("7d", "7d"), ("9c deal", "9c"),
        ("9c HOP", "9c hop"), ("? hop", "? hop"), ("?", "? deal"), ("-", "-"),
    ],
)
def test_the_word_of_a_cut_stands_only_where_it_is_needed(read, written):
    record = zwicken.read(text_of(f"cut: {read}"), strict=True)
    assert f"cut: {written}\n" in zwicken.write(record)


def test_what_is_written(subtests):
    with named(subtests, "every line of plays gets its name and keeps a wrong one"):
        text = text_of("turnup: 9h\nplay\nCem: swap 2\npass\nAs Ks\nDora: Ts 9s\nAc Kc")
        lines = zwicken.write(zwicken.read(text)).splitlines()[-6:]
        assert lines == ["Anna: play", "Cem: swap 2", "Cem: pass", "Anna: As Ks", "Dora: Ts 9s", "Anna: Ac Kc"]
    with named(subtests, "a pass without a name stays so where nobody was asked"):
        text = text_of(f"{THREE}\nAnna: raise 3\npass", variant="anbieten")
        assert zwicken.write(zwicken.read(text)).endswith("Anna: raise 3\npass\n")
    with named(subtests, "hands stand in the order of players and comments where they stood"):
        text = text_of("# a cut\ncut: Kd # king\n\nhand Cem: As ?\nturnup: 9h\nhand Anna: ks 7D ?\npass # first\n# end")
        assert zwicken.write(zwicken.read(text)).split("\n\n")[1] == (
            "deal\n# a cut\ncut: Kd # king\nturnup: 9h\nhand Anna: Ks 7d ?\nhand Cem: As ?\nAnna: pass # first\n# end\n"
        )
    with named(subtests, "the result has signs"):
        text = text_of("result\nAnna: 4 gezwickt 1 tricks 0\nBen: −3\nCem: 0\npot: 3")
        assert zwicken.write(zwicken.read(text, strict=True)).split("\n\n")[-1] == (
            "result\nAnna: +4 tricks 0 gezwickt 1\nBen: -3\nCem: 0\npot: 3\n"
        )
    with named(subtests, "no deal is said at the last line of the header"):
        replay = zwicken.replay(zwicken.read(HEAD))
        assert [(f.case, f.line) for f in replay.findings] == [("no_deal", 4)]
        assert not replay.complete
    with named(subtests, "a hand too long by itself stays where it stood"):
        # It fits nowhere, so the hand's own line further down does not draw it there when the record is read
        # again.
        text = text_of("turnup: 9d\nhand Cem: 8d Kc Js\nhand Anna: 9c Ah Ts As\nhand Anna: Ks Jh Jd\nAnna: play")
        written = zwicken.write(zwicken.read(text))
        assert zwicken.write(zwicken.read(written)) == written
        assert written.index("hand Cem") < written.index("hand Anna: 9c")
    with named(subtests, "a pot"):
        assert read_pot(parse_line(1, "pot : 12", LINES_OF_COUSINS)) == 12


@for_each(
    ("body", "written"),
    [
        ("hand Cem: 8s Js\nhand Ben: Ad\nhand Cem: Qh 8c", "hand Ben: Ad\nhand Cem: 8s Js\nhand Cem: Qh 8c\n"),
        ("hand Cem: 8s Js\ncut: Ah\nturnup: 9h", "turnup: 9h\nhand Cem: 8s Js\ncut: Ah\n"),
        ("hand Cem: 8s Js\ncut: Ah\nhand Ben: Ad", "hand Ben: Ad\nhand Cem: 8s Js\ncut: Ah\n"),
        ("result\npot: 3\nAnna: +3\npot: 6", "result\nAnna: +3\npot: 3\npot: 6\n"),
    ],
)
def test_a_line_without_effect_never_takes_the_place_of_the_one_that_had_it(body, written):
    text = text_of(body)
    canonical = zwicken.write(zwicken.read(text))
    assert canonical.endswith(written)
    assert zwicken.write(zwicken.read(canonical)) == canonical
    assert [f.case for f in zwicken.read(canonical).findings] == [f.case for f in zwicken.read(text).findings]


def test_the_header_in_its_order_with_unknown_keys_kept():
    text = (
        "zhn: 1\nteams: none\nrules: jump = next\npot: 03\nvariant: zwicken\ndealer: Cem\nplayers: Anna,Ben,Cem\ndeal\n"
    )
    assert zwicken.write(zwicken.read(text, strict=True)).split("\n\n")[0].splitlines() == [
        "zhn: 1", "variant: zwicken", "players: Anna, Ben, Cem", "dealer: Cem", "pot: 3", "rules: jump=next",
        "teams: none",
    ]


@for_each("text", ["pot", "pot 3", "pot: -3", "pot: x", "pot: 3 3", "pot 3: 3"])
def test_no_pot(text):
    with pytest.raises(NotationError) as caught:
        read_pot(parse_line(1, text, LINES_OF_COUSINS))
    assert caught.value.finding.case == "result-pot"
