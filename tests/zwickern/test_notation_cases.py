"""Whole texts: what is read from each line, and every kind of unreadable line with its line, column and number."""

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.zwickern.notation import CASES, PLAY_CASES, POSITION_CASES, read, write
from scorekeeper.zwickern.record import Ask, HandLine, PlayLine, ResultLine, Trail, TurnLine
from tests.cases import for_each, named

HEADER = "zhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\n"
STRETCH = HEADER + "from: position\n"


def found(text):
    """Case, line, column, play of every finding."""
    return [(f.case, f.line, f.column, f.play) for f in read(text).findings]


def test_a_plain_record():
    record = read(
        HEADER + "deal\ntable: Qs ♦A 8d\nhand Cem: 10h X15\nhand Ann: 3h\nAnn: 3h\n3d # nobody's\n"
        "ask Bea 13 YES\nask Dirk 2 no\nCem:Th!\nresult\nAnn: 3 zwicks 1\n"
    )
    assert record.findings == ()
    assert record.lines == 15
    assert record.setting is not None
    assert record.setting.players == ("Ann", "Bea", "Cem", "Dirk")
    (deal,) = record.deals
    assert deal.line == 5
    assert [[item.cards[0].code for item in table.items] for table in deal.tables] == [["Qs", "Ad", "8d"]]
    assert [(hand.player, len(hand.cards), hand.line) for hand in deal.hands] == [("Cem", 2, 7), ("Ann", 1, 8)]
    asks = (Ask("Bea", 13, True, 11), Ask("Dirk", 2, False, 12))
    three, other, ten = deal.plays
    assert (three.name, three.line, three.asks) == ("Ann", 9, ())
    assert (other.name, other.line, other.asks) == (None, 10, ())
    assert (ten.name, ten.line, ten.asks, ten.play.called) == ("Cem", 13, asks, True)
    assert record.results == (ResultLine(("Ann",), 3, None, 1, 15),)


def test_what_is_read(subtests):
    with named(subtests, "an empty text is a record without a setting"):
        for text in ("", b"", "\n\n", "# only\n"):
            record = read(text)
            assert record.setting is None
            assert record.deals == ()
            assert {f.case for f in record.findings} == {"header-missing"}
    with named(subtests, "a name may be a strangers or look like a keyword"):
        record = read(HEADER + "deal\nEva: 3h\nTable: 3d\ntables: 3c\ndealer: 3s\nzhn: 4h\nKs x Qs: 5h\n")
        assert record.findings == ()
        assert [line.name for line in record.deals[0].plays] == ["Eva", "Table", "tables", "dealer", "zhn", "Ks x Qs"]
    with named(subtests, "table and hand lines may stand anywhere under a deal"):
        record = read(HEADER + "deal\nAnn: 3h\nhand Bea: 3d\ntable: 4h\ntable: 5h\nhand Bea: 6h\nhand Cem:\ntable:\n")
        (deal,) = record.deals
        assert record.findings == ()
        assert [hand.player for hand in deal.hands] == ["Bea", "Bea", "Cem"]
        assert [len(table.items) for table in deal.tables] == [1, 1, 0]
    with named(subtests, "from decides wherever it stands"):
        record = read("from: position\n" + HEADER + "deal\nturn: Cem\ntable: [X30]=20\n")
        assert record.findings == ()
    with named(subtests, "an owner is ignored where builds have none"):
        book = STRETCH.replace("christiansen", "classic")
        assert found(book + "deal\ntable: [3c 4d]=7@Eva 5h\nturn: Ann\n") == []
        assert found(STRETCH + "deal\ntable: [3c 4d]=7@Eva 5h\nturn: Ann\n") == [("table-owner", 7, 18, None)]


def test_names_are_read_in_nfc():
    header = "zhn: 1\nvariant: christiansen\nplayers: Zoe\u0308, Bea\ndealer: Zo\u00eb\n"
    record = read(header + "deal\nhand Zoe\u0308: 3h\nZoe\u0308: 3h\nask Zoe\u0308 3 no\n3d\nresult\nZoe\u0308: 3\n")
    assert record.findings == ()
    deal = record.deals[0]
    names = {deal.hands[0].player, deal.plays[0].name, deal.plays[1].asks[0].partner, *record.results[0].side}
    assert names == {"Zo\u00eb"}


def test_a_stretch():
    record = read(STRETCH + "deal\nturn: Cem\ntable: 3c [X30 Ts]=20@Dirk Js\nhand Cem: 3h\nCem: 3h\n")
    assert record.findings == ()
    assert record.setting.stretch
    (deal,) = record.deals
    assert deal.turn == TurnLine("Cem", 7)
    assert deal.tables[0].items[1].owner == "Dirk"
    assert read(STRETCH + "deal\nturn: Eva\n").deals[0].turn == TurnLine("Eva", 7), "the replay speaks of strangers"


# Each row: header, lines under it, and the case, line, column and play number of every finding.
ROWS = [
    (HEADER, "Kiel\ndeal\n", [("header-line", 5, 1, None)]),
    (HEADER, "turn: Ann\ndeal\n", [("header-keyword", 5, 1, None)]),
    (HEADER, " dealer: Bea\ndeal\n", [("header-twice", 5, 2, None)]),
    (HEADER, "deal\ndeal 2\n", [("deal-line", 6, 1, None)]),
    (HEADER, "deal\ndeal:\n", [("deal-line", 6, 1, None)]),
    (HEADER, "deal\nresult:\n", [("result-line", 6, 1, None)]),
    (HEADER, "deal\npartner: 3h\n", [("keyword-line", 6, 1, None)]),
    (HEADER, "deal\ntable Qs\n", [("table-colon", 6, 1, None)]),
    (HEADER, "deal\ntable foo: Qs\n", [("table-colon", 6, 1, None)]),
    (HEADER, "deal\ntable: Qs [3c 4d]=7\n", [("table-pile", 6, 11, None)]),
    (HEADER, "deal\n  table: Qs Zz\n", [("table-card", 6, 13, None)]),
    (HEADER, "deal\ntable: Qs=12\n", [("table-card", 6, 10, None)]),
    (HEADER, "deal\nhand Ann 3h\n", [("hand-colon", 6, 1, None)]),
    (HEADER, "deal\nhand: 3h\n", [("hand-name", 6, 1, None)]),
    (HEADER, "deal\nhand  Eva : 3h\n", [("hand-stranger", 6, 7, None)]),
    (HEADER, "deal\nhand Ann: 3h 11d\n", [("hand-card", 6, 14, None)]),
    (HEADER, "deal\nturn: Ann\n", [("turn-ordinary", 6, 1, None)]),
    (STRETCH, "deal\nturn: Ann\nturn: Ann\n", [("turn-twice", 8, 1, None)]),
    (STRETCH, "deal\nturn Ann\nturn: Ann\n", [("turn-name", 7, 1, None)]),
    (STRETCH, "deal\nturn:\n", [("turn-name", 7, 6, None)]),
    (STRETCH, "deal\ntable: [3c 4d\n", [("table-bracket", 7, 14, None)]),
    (STRETCH, "deal\ntable: [3c 4d]\n", [("table-value", 7, 15, None)]),
    (STRETCH, "deal\ntable: []=3\n", [("table-empty", 7, 9, None)]),
    (HEADER, "deal\nask\n", [("ask-answer", 6, 4, None)]),
    (HEADER, "deal\nask Bea\n", [("ask-answer", 6, 5, None)]),
    (HEADER, "deal\nask Bea 13 perhaps\n", [("ask-answer", 6, 12, None)]),
    (HEADER, "deal\nask Bea yes\n", [("ask-value", 6, 5, None)]),
    (HEADER, "deal\nask Bea king yes\n", [("ask-value", 6, 9, None)]),
    (HEADER, "deal\nask 13 yes\n", [("ask-name", 6, 4, None)]),
    (HEADER, "deal\nask Bea: 13 yes\n", [("ask-name", 6, 5, None)]),
    (HEADER, "deal\nask partner 13 yes\n", [("ask-name", 6, 5, None)]),
    (HEADER, "deal\nAnn: 3h\nfoo\nBea: 3d\nCem:\n", [("play-card", 7, 1, 2), ("play-empty", 9, 5, 4)]),
    (HEADER, "deal\n : 3h\n", [("play-card", 6, 2, 1)]),
    (HEADER, "deal\nAnn:  Ks x Qs+ # so\n", [("play-item", 6, 15, 1)]),
    (HEADER, "deal\nAnn: 3h\ndeal\nBea 3h\n", [("play-card", 8, 1, 2)]),
    (HEADER, "result\ndeal\nresult\nAnn: 3\nAnn: x\nfoo\n: 3\n",
     [("result-keyword", 6, 1, None), ("result-keyword", 7, 1, None), ("result-points", 9, 6, None),
      ("result-colon", 10, 1, None), ("result-name", 11, 1, None)]),
    (HEADER, "deal\nresult\nAnn: 3 tricks 2\nAnn: 3 cards 2 cards 2\nAnn: 3 cards\n",
     [("result-figure", 7, 8, None), ("result-twice", 8, 16, None), ("result-number", 9, 13, None)]),
]


@for_each(("header", "lines", "expected"), ROWS, ids=lambda value: str(value)[-40:])
def test_unreadable_lines(header, lines, expected):
    assert found(header + lines) == expected
    assert found((header + lines).replace("\n", "\r\n")) == expected
    for finding in read(header + lines).findings:
        assert (finding.rule, finding.severity, finding.player) == ("syntax", "error", None)
        assert set(finding.facts) == set(CASES[finding.case])


def test_every_case_of_a_line_is_tested():
    tested = {case for _, _, rows in ROWS for case, *_ in rows}
    assert tested | set(PLAY_CASES) | set(POSITION_CASES) == set(CASES)


def test_findings_of_the_header_come_with_the_others_by_line():
    text = HEADER.replace("dealer: Dirk", "dealer: Eva") + "deal\nfoo\nhand Eva: 3h\n"
    assert [(f.case, f.line) for f in read(text).findings] == [
        ("header-dealer", 4), ("play-card", 6), ("hand-stranger", 7),
    ]
    assert read(text).setting is None
    # how the lines below are to be read, nobody knows
    of_none = read(text.replace("christiansen", "bridge"))
    assert [(f.case, f.line) for f in of_none.findings] == [("header-variant", 2), ("header-dealer", 4)]
    assert write(of_none) == write(read(write(of_none)))


def test_what_is_left_out_and_what_is_kept(subtests):
    with named(subtests, "an unreadable play keeps its number its text and its questions"):
        (deal,) = read(HEADER + "deal\nask Bea 13 yes\n  Ann :Ks x # why\n").deals
        assert deal.plays == (PlayLine(None, "Ann", 7, (Ask("Bea", 13, True, 6),), "Ann :Ks x"),)
    with named(subtests, "an unreadable line is left out as a whole"):
        (deal,) = read(HEADER + "deal\nhand Ann: 3h zz\ntable: 3c zz\n").deals
        assert deal.hands == deal.tables == ()
    with named(subtests, "a second line of a key is left out"):
        record = read(HEADER + "dealer: Bea\nevent: a\nevent: b\n")
        assert [(line.key, line.value) for line in record.header[3:]] == [("dealer", "Dirk"), ("event", "a")]
    with named(subtests, "hands are not judged where nobody is known"):
        (deal,) = read("zhn: 1\ndeal\nhand Eva: 3h\n").deals
        assert [hand.player for hand in deal.hands] == ["Eva"]
    with named(subtests, "questions without a play are kept"):
        record = read(HEADER + "deal\nAnn: 3h\nask Bea 13 yes # loud\n# end\n")
        assert record.asks == (Ask("Bea", 13, True, 7),)
        assert write(record).endswith("Ann: 3h\nask Bea 13 yes # loud\n# end\n")
    with named(subtests, "a question waits over a deal"):
        record = read(HEADER + "deal\nask Bea 13 yes\ndeal\nhand Ann: 3h\nAnn: 3h\n")
        assert record.deals[1].plays[0].asks == (Ask("Bea", 13, True, 6),)
    with named(subtests, "strict reading stops at the first fault"):
        with pytest.raises(NotationError) as caught:
            read(HEADER + "deal\nAnn: Kz\nBea: Kz\n", strict=True)
        assert (caught.value.line, caught.value.column) == (6, 6)
        assert caught.value.finding.play == 1
        assert "line 6, column 6" in str(caught.value)
        assert read(HEADER + "deal\nAnn: Kh\n", strict=True).deals[0].plays[0].play == Trail(read_card("Kh"))
    with named(subtests, "the hand of a player is as written"):
        (deal,) = read(HEADER + "deal\nhand Ann: 3h 3h Joker 20 X\n").deals
        assert deal.hands == (HandLine("Ann", tuple(map(read_card, ("3h", "3h", "X20", "X"))), 6),)


def read_card(code):
    from scorekeeper.cards import CARDS

    return CARDS[code]
