"""The one canonical form: order, spacing, stages, comments and unreadable lines, and that it is a fixed point."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.cards import CARDS
from scorekeeper.errors import NotationError
from scorekeeper.zhn.header import HeaderLine
from scorekeeper.zhn.text import split_lines
from scorekeeper.zwickern.notation import CASES, KEYS, read, write
from scorekeeper.zwickern.record import (
    Ask,
    Build,
    Capture,
    Deal,
    HandLine,
    Named,
    PlayLine,
    Record,
    ResultLine,
    TableItem,
    TableLine,
    Trail,
    TurnLine,
)
from scorekeeper.zwickern.setting import HEADER_CASES
from tests.cases import examples, for_each, named

HANDS = sorted((Path(__file__).parent.parent / "hands").glob("christiansen-sample*.zhn"))
HEADER = "zhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\n"


def written(text):
    """The canonical form, and that writing it again changes nothing."""
    once = write(read(text))
    assert write(read(once)) == once
    return once


@for_each("path", HANDS, ids=lambda path: path.stem)
def test_published_hands_stand_in_canonical_form(path):
    text = path.read_text(encoding="utf-8")
    record = read(text)
    assert record.findings == ()
    assert written(text) == text
    assert read(text.encode("utf-8-sig").replace(b"\n", b"\r\n")) == record


def test_there_are_published_hands():
    assert len(HANDS) == 2


def test_header_keys_are_put_in_order_and_values_spaced():
    assert written(
        "from:position\nrecorder: me\nweather : dry\nhand: 3\nsource: s\nevent: e\nplace: p\ndate: 2024-01-02\n"
        "rules: zwick_points = 2 ,  split_builds=off\npacks: 1\nschedule:8;6   6\nteams: Ann + Cem,Bea+ Dirk\n"
        "dealer:   Dirk\nplayers:Ann,Bea , Cem,Dirk\nvariant: christiansen\nzhn:1\nAge: 9\n"
    ) == (
        "zhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\nteams: Ann+Cem, Bea+Dirk\n"
        "schedule: 8 ; 6 6\npacks: 1\nrules: zwick_points=2, split_builds=off\ndate: 2024-01-02\nplace: p\nevent: e\n"
        "hand: 3\nsource: s\nrecorder: me\nfrom: position\nweather: dry\nAge: 9\n"
    )


def test_order_and_spaces(subtests):
    with named(subtests, "a header that cannot be used is given back as it stands"):
        text = "zhn: 1\nvariant: bridge\nplayers: Ann,Bea\nschedule: 8;6\n"
        assert written(text) == text
    with named(subtests, "a deal lists table hands in seating order turn and plays"):
        assert written(
            HEADER + "from: position\ndeal\nAnn:3h\nhand Dirk: 5d\nturn:Bea\nhand Ann: ♥3 10c\nhand Dirk: 6d\n"
            "table:Qs  [3c 4d]=7@Ann\nresult\nAnn : 3 zwicks 1 cards 4\n"
        ) == (
            HEADER + "from: position\n\ndeal\ntable: Qs [3c 4d]=7@Ann\nhand Ann: 3h Tc\nhand Dirk: 5d\nhand Dirk: 6d\n"
            "turn: Bea\nAnn: 3h\n\nresult\nAnn: 3 cards 4 zwicks 1\n"
        )
    with named(subtests, "what was built before a position is spaced"):
        text = HEADER + "built:Bea   13 ,Dirk 8\nfrom: position\ndeal\ntable: 3h\nturn: Ann\n"
        assert written(text) == HEADER + "from: position\nbuilt: Bea 13, Dirk 8\n\ndeal\ntable: 3h\nturn: Ann\n"
        assert read(HEADER + "built: 1998\n\ndeal\ntable: 3h\n").setting is not None, "free text in any other hand"
    with named(subtests, "result stays though nothing of it can be read"):
        text = HEADER + "\nresult\nnothing\n"
        assert written(text) == text


def plays(count, start=0):
    """So many lines of trails, unnamed every other time."""
    codes = list(CARDS)[start : start + count]
    return "".join(f"{'Ann: ' if at % 2 else ''}{code}\n" for at, code in enumerate(codes))


def test_deal_stands_before_each_stage():
    text = HEADER + "deal\ntable: Qs\n" + plays(48)
    assert written(text) == HEADER + "\ndeal\ntable: Qs\n" + plays(24) + "\ndeal\n" + plays(24, 24)
    assert written(HEADER + "deal\n" + plays(24)) == HEADER + "\ndeal\n" + plays(24), "no stage has begun yet"
    swapped = HEADER + "\ndeal\n" + plays(4) + "\ndeal\n" + plays(20, 4)
    assert written(swapped + plays(24, 24)) == swapped + "\ndeal\n" + plays(24, 24), "a misplaced one stays"
    surplus = HEADER + "\ndeal\n" + plays(24) + "\ndeal\n" + plays(36, 24)
    assert written(surplus) == surplus, "after the last stage there is none"


def test_comments_and_lines_that_cannot_be_read(subtests):
    with named(subtests, "an unreadable play counts for the stage"):
        text = HEADER + "deal\nfoo\n" + plays(24)
        assert written(text) == HEADER + "\ndeal\nfoo\n" + plays(23) + "\ndeal\n" + plays(24).splitlines()[-1] + "\n"
    with named(subtests, "a stretch has one stage and without a setting none is known"):
        for header in (HEADER + "from: position\n", "zhn: 1\n"):
            assert written(header + "deal\n" + plays(48)) == header + "\ndeal\n" + plays(48)


def test_comments_stay_with_their_lines():
    text = (
        "# title\nzhn: 1 # version\n# on the variant\n# twice\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\n"
        "dealer: Dirk\n\n# on the deal\ndeal #1\n# on the table\ntable: Qs # one\nhand Ann: 3h\n# on the question\n"
        "ask Bea 13 yes # yes!\n# on the play\nAnn: 3h # good\n\n# on the result\nresult # so\n"
        "# on Ann\nAnn: 3 # few\n# end\n"
    )
    assert written(text) == text


def test_comments_move_with_their_lines():
    assert written(
        "# on the dealer\ndealer: Dirk # last\nplayers: Ann, Bea, Cem, Dirk\nvariant: christiansen\n# first\nzhn: 1\n"
        "deal\n# Bea's\nhand Bea: 3h\n\n\n# Ann's\n\nhand Ann: 4h #low\n"
    ) == (
        "# first\nzhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\n# on the dealer\ndealer: Dirk # last\n\n"
        "deal\n# Ann's\nhand Ann: 4h #low\n# Bea's\nhand Bea: 3h\n"
    )


def test_unreadable_lines_stay_where_they_stood():
    text = (
        "top\n" + HEADER + "middle of  the header\n\ndeal\ntable: Qs\n# on what\nhand Eva:  3h # who\nhand Ann: 3h\n"
        "ask 13 yes\nAnn:3h x\nturn: Bea\nBea: 3d\ndeal 2\n\nresult\nAnn: many\nAnn: 3\nfoo\n# end\n"
    )
    assert written(text) == text


def test_a_second_line_never_comes_before_the_first():
    assert written("dealer: Dirk\nvariant: christiansen\ndealer: Bea\nplayers: Ann, Dirk\nplayers: Ann\nzhn: 1\n") == (
        "zhn: 1\nvariant: christiansen\nplayers: Ann, Dirk\nplayers: Ann\ndealer: Dirk\ndealer: Bea\n"
    )
    text = HEADER + "from: position\ndeal\nturn: Ann\ntable: 3h\nturn: Bea\nBea: 3d\n"
    assert written(text) == HEADER + "from: position\n\ndeal\ntable: 3h\nturn: Ann\nturn: Bea\nBea: 3d\n"


def c(code):
    return CARDS[code]


def test_a_record_made_by_code():
    record = Record(
        header=(
            HeaderLine("weather", "dry"), HeaderLine("dealer", "Dirk"), HeaderLine("event", "Skat #3"),
            HeaderLine("players", "Ann,Bea,Cem,Dirk"), HeaderLine("zhn", "1"), HeaderLine("variant", "christiansen"),
        ),
        deals=(
            Deal(
                tables=(TableLine((TableItem((c("Qs"),)), TableItem((c("X30"), c("Ts")), 20, "Ann"))),),
                hands=(HandLine("Dirk", (c("3h"), c("X15"))), HandLine("Ann", ())),
                turn=TurnLine("Ann"),
                plays=(
                    PlayLine(Trail(c("3h")), "Ann", asks=(Ask("Bea", 13, False),)),
                    PlayLine(Capture(c("Ks"), ((Named(c("Qs")), Named(c("Ad"), 1)),), 14, called=True)),
                    PlayLine(Build(c("Jd"), 13, Named(c("X25")), beneficiary="Dirk"), "Cem"),
                    PlayLine(None, text="foo"),
                ),
            ),
        ),
        results=(ResultLine(("Ann", "Cem"), 17, 31, 2),),
    )
    text = (
        "zhn: 1\nvariant: christiansen\nplayers: Ann, Bea, Cem, Dirk\ndealer: Dirk\nevent: Skat 3\nweather: dry\n\n"
        "deal\ntable: Qs [X30 Ts]=20@Ann\nhand Ann:\nhand Dirk: 3h X15\nturn: Ann\nask Bea 13 no\nAnn: 3h\n"
        "Ks(14) x Qs+Ad(1) !\nCem: Jd on X25 = 13 for Dirk\nfoo\n\nresult\nAnn+Cem: 17 cards 31 zwicks 2\n"
    )
    assert write(record) == text
    assert write(Record(())) == ""


# Texts as people, phones and accidents make them.
codes = st.sampled_from(["3h", "10h", "♥A", "a♠", "X15", "X", "Joker 20", "x 5", "Ks(14)", "1h", "Kz", "Qs+Ad", ""])
name = st.sampled_from(["Ann", "Bea", " Cem", "Dirk", "Eva", "Zoe\u0308", "Hans Peter", "X", "partner", "a=b", ""])
space = st.sampled_from(["", " ", "  ", "\t", "\u00a0"])
words = st.lists(codes | name | st.sampled_from(["x", "on", "=", "for", "!", "*", "13", "+", "[", "]", "]=7@", "@"]))
value = st.one_of(
    words.map(" ".join), st.just("Ann, Bea, Cem , Dirk"), st.just("Ann,Zoe\u0308,Hans Peter"), name, st.just("1"),
    st.sampled_from(["position", "christiansen", "classic", "grossenwiehe", "8 ;6  6", "4 ; 1", "Ann+Cem,Bea + Dirk"]),
)
key = st.sampled_from([*KEYS, "weather", "table", "Ann", "ask", "a key", "turn", ""])
line = st.one_of(
    st.builds("{}: {}".format, key, value),
    st.builds("{}{}:{}".format, key, space, value),
    st.builds("table:{}{}".format, space, words.map(" ".join)),
    st.builds("hand {}{}: {}".format, name, space, words.map(" ".join)),
    st.builds("turn: {}".format, name),
    st.builds("ask {} {} {}".format, name, codes | st.just("13"), st.sampled_from(["yes", "NO", "x"])),
    st.builds("{}{}:{}{}".format, name, space, space, words.map(" ".join)),
    st.builds("{}: {}".format, name, codes),
    st.builds("{} x {}{}".format, codes, codes, st.sampled_from(["", "!", " !"])),
    st.builds("{}+{}: {} zwicks {}".format, name, name, st.integers(0, 99999), st.integers(0, 9)),
    words.map(" ".join),
    st.sampled_from(["", "deal", "deal", "deal", "result", "deal 2", "# why", "partner: 3h"]),
    st.sampled_from(["\ufeff", "\x85", "table"]),
)
comment = st.sampled_from(["", "", "", " # so", "#", "#a#b  "])
end = st.sampled_from(["\n", "\n", "\n\n", "\r\n", "\r"])
lines = st.lists(st.builds("{}{}{}{}".format, space, line, comment, end)).map("".join)
usual = st.sampled_from([
    HEADER + "deal\n", HEADER + "schedule: 4 ; 1 2 1\ndeal\n", HEADER + "from: position\ndeal\n",
    "zhn: 1\nvariant: classic\nplayers: Zoe\u0308, Hans Peter\ndealer: Zo\u00eb\nfrom: position\n", HEADER + "result\n",
    HEADER, "",
])
texts = st.one_of(st.builds("{}{}".format, usual, lines), st.builds("{}{}{}".format, lines, usual, lines), lines)


def without_places(record):
    """What a record says, whatever line and column it says it on, and however its plays are parted by ``deal``."""
    blank = record.header and [entry._replace(line=0, column=0) for entry in record.header]
    order = {key: at for at, key in enumerate(KEYS)}
    header = sorted(blank, key=lambda entry: order.get(entry.key, len(KEYS)))
    seats = {name: at for at, name in enumerate(record.setting.players)} if record.setting else {}
    heads, played = [], []
    for deal in record.deals:
        hands = sorted(deal.hands, key=lambda hand: seats.get(hand.player, 0))
        heads += [(len(played), table.items) for table in deal.tables]
        heads += [(len(played), hand.player, hand.cards) for hand in hands]
        heads += [(len(played), deal.turn.player)] if deal.turn else []
        played += [
            (play.play, play.name, play.text, [ask._replace(line=0) for ask in play.asks]) for play in deal.plays
        ]
    rows = sorted((f.case, f.play or 0, str(f.facts.get("found")), str(f.facts.get("name"))) for f in record.findings)
    asks = [ask._replace(line=0) for ask in record.asks]
    return header, heads, played, [line._replace(line=0) for line in record.results], record.setting, rows, asks


@settings(max_examples=examples(400))
@given(texts)
@example(HEADER + "deal\nask Ann 3 yes\nhand Ann: 3h\nresult\n")
@example(HEADER + "from: position\ndeal\nAnn: 3h\nturn: # nobody\nturn: Ann\n")
def test_writing_is_a_fixed_point_and_loses_nothing(text):
    record = read(text)
    once = write(record)
    again = read(once)
    assert write(again) == once
    if record.setting is not None:  # else hands stand in an order that nobody knows
        assert without_places(again) == without_places(record)
    assert sorted(again.margin.end) == sorted(record.margin.end)
    assert comments(once) == comments(text)


def comments(text):
    return sorted(line[line.index("#") :].rstrip() for line in split_lines(text) if "#" in line)


@given(texts)
def test_every_finding_has_a_case_with_its_facts_and_a_place_in_the_text(text):
    record = read(text)
    cases = {**CASES, **HEADER_CASES}
    for finding in record.findings:
        assert set(finding.facts) == set(cases[finding.case]), finding
        assert 0 <= finding.line <= max(record.lines, 1)
        assert finding.column >= 0
    places = [(finding.line, finding.column) for finding in record.findings]
    assert places == sorted(places)


@settings(max_examples=examples(400))
@given(st.text() | st.text(alphabet="zhn:1dealtb \n\r#x+=![]()@*KQJ♥\ufeff\u0338e\u0308\u2028,"))
def test_any_text_gives_a_record(text):
    once = write(read(text))
    assert write(read(once)) == once


@settings(max_examples=examples(400))
@given(st.binary() | st.builds(bytes.__add__, st.just(HEADER.encode() + b"deal\n"), st.binary()))
def test_any_bytes_give_a_record_or_an_error(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        with pytest.raises(NotationError, match="not UTF-8"):
            read(data)
    else:
        once = write(read(data))
        assert write(read(once)) == once


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
@settings(max_examples=examples(150))
@given(data=st.data())
def test_a_damaged_file_gives_a_record_or_an_error(path, data):
    original = path.read_bytes()
    at = data.draw(st.integers(0, len(original)))
    damaged = original[:at] + data.draw(st.binary(max_size=3)) + original[at + data.draw(st.integers(0, 30)) :]
    try:
        record = read(damaged)
    except NotationError:
        return
    assert write(read(write(record))) == write(record)
    numbers = [finding.play for finding in record.findings if finding.case.startswith("play-")]
    unread = [
        at for at, line in enumerate((line for deal in record.deals for line in deal.plays), 1) if line.play is None
    ]
    assert numbers == unread


HEAD = HEADER + "from: position\ndeal\n"
LONG = {
    "lines": "\n" * 1_999_999,
    "headers": "a\n" * 300_000,
    "one word": "a" * 1_999_990,
    "spaces": HEAD + "3h" + " " * 1_900_000 + "x",
    "groups": HEAD + "3h x " + "3c " * 600_000,
    "one group": HEAD + "3h x " + "3c+" * 600_000 + "Kz",
    "jokers": HEAD + "X x " + "X 15 " * 350_000,
    "plays": HEAD + "Kz\n" * 300_000,
    "hand": HEAD + "hand Ann: " + "10h " * 400_000,
    "piles": HEAD + "table: " + "[10c]=5@Ann " * 150_000,
    "owner": "from: position\ndeal\ntable: [3c]=3@" + "a " * 900_000,
    "brackets": HEAD + "table: " + "[" * 1_900_000,
    "results": HEAD + "result\n" + "A: 1 cards\n" * 100_000,
    "names": HEAD + "result\n" + "A+" * 900_000 + "A: 1",
    "asks": HEAD + "ask A 1 yes\n" * 150_000,
    "players": "players: " + ",".join(f"n{number}" for number in range(200_000)),
    "comments": "#\n" * 900_000,
}


@pytest.mark.soak
@for_each("name", LONG)
def test_two_megabytes_of_anything_are_read(name):
    """No clock here: a reader that is not linear would not come back."""
    record = read(LONG[name])
    assert record.lines == LONG[name].count("\n") + (not LONG[name].endswith("\n"))
    assert isinstance(write(record), str)
