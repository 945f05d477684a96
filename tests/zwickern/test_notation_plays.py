"""Every form of a play and a position, every accepted spelling, the one that is written, and what is wrong where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards import CARDS, by_order
from scorekeeper.errors import NotationError
from scorekeeper.zhn.names import fault_of_name
from scorekeeper.zwickern.notation import (
    PLAY_CASES,
    POSITION_CASES,
    quick_play,
    read_play,
    read_position,
    write_play,
    write_position,
)
from scorekeeper.zwickern.record import PARTNER, Build, Capture, Named, TableItem, Trail
from tests.cases import for_each


def c(code):
    return CARDS[code]


def group(*codes):
    return tuple(Named(c(code)) for code in codes)


CANONICAL = {
    "3h": Trail(c("3h")),
    "X15": Trail(c("X15")),
    "X": Trail(c("X")),
    "3h !": Trail(c("3h"), called=True),
    "X(9)": Trail(c("X"), 9),
    "Ks x Qs+Ad 8d+4d+2d": Capture(c("Ks"), (group("Qs", "Ad"), group("8d", "4d", "2d"))),
    "7s x 8c !": Capture(c("7s"), (group("8c"),), called=True),
    "Jc x *": Capture(c("Jc"), sweep=True),
    "Jc x * !": Capture(c("Jc"), sweep=True, called=True),
    "Ks(14) x Qs(13)+Ad(1)": Capture(c("Ks"), ((Named(c("Qs"), 13), Named(c("Ad"), 1)),), 14),
    "X x X X15+9h X": Capture(c("X"), (group("X"), group("X15", "9h"), group("X"))),
    "Qs = 13": Build(c("Qs"), 13),
    "Qs = 13 !": Build(c("Qs"), 13, called=True),
    "Qs = 0": Build(c("Qs"), 0),
    "X(9) = 9999": Build(c("X"), 9999, None, 9),
    "Ts on X30 = 20": Build(c("Ts"), 20, Named(c("X30"))),
    "Ts on Td(14) = 4": Build(c("Ts"), 4, Named(c("Td"), 14)),
    "Jd on X25 = 13 for Dirk": Build(c("Jd"), 13, Named(c("X25")), None, "Dirk"),
    "Jd = 13 for partner !": Build(c("Jd"), 13, None, None, PARTNER, True),
    "Jd = 13 for Hans Peter 2": Build(c("Jd"), 13, None, None, "Hans Peter 2"),
    "Jd = 13 for Zo\u00eb": Build(c("Jd"), 13, None, None, "Zo\u00eb"),
    "Jd = 13 for for": Build(c("Jd"), 13, None, None, "for"),
    "Jd = 13 for Dirk (13)": Build(c("Jd"), 13, None, None, "Dirk (13)"),
}


@for_each(("text", "play"), CANONICAL.items())
def test_canonical_plays(text, play):
    assert read_play(text) == play
    assert read_play(text) == play, "the second time from memory"
    assert write_play(play) == text


SPELLINGS = {
    "10h": "Th", "♥10": "Th", "T♡": "Th", "th": "Th", "Joker 15": "X15", "x 15": "X15", "joker": "X",
    "  3h  ": "3h", "3h!": "3h !", "3h   !": "3h !", "3h (3)": "3h(3)", "3h( 03 )": "3h(3)",
    "ks X qs+ad": "Ks x Qs+Ad", "Ks x Qs + Ad 8d+ 4d +2d": "Ks x Qs+Ad 8d+4d+2d", "Ks  x\tQs": "Ks x Qs",
    "Ks x *!": "Ks x * !", "Ks x*": "Ks x *", "KS X *": "Ks x *",
    "X x x": "X x X", "x X x 15+x": "X x X15+X", "Ks x Joker 15 Joker 20+X": "Ks x X15 X20+X",
    "Kh x X 9h": "Kh x X 9h", "Kh x X 10h": "Kh x X Th", "Kh x X 9": "Kh x X9",
    "Qs=13": "Qs = 13", "Qs =13!": "Qs = 13 !", "Qs = 0013": "Qs = 13",
    "Ts ON Joker 30=20": "Ts on X30 = 20", "ts on 10♦ ( 14 )= 4": "Ts on Td(14) = 4",
    "Jd = 13 FOR Dirk!": "Jd = 13 for Dirk !", "Jd=13 for   Zoe\u0308  !": "Jd = 13 for Zo\u00eb !",
    "Jd = 13 For Partner": "Jd = 13 for Partner",
}


@for_each(("text", "canonical"), SPELLINGS.items())
def test_loose_spellings(text, canonical):
    play = read_play(text)
    assert write_play(play) == canonical
    assert read_play(canonical) == play


FAULTS = [
    ("", "play-empty", 1, ""),
    ("  ", "play-empty", 1, ""),
    ("!", "play-empty", 1, "!"),
    ("Kz", "play-card", 1, "Kz"),
    ("1h x 3h", "play-card", 1, "1h"),
    ("* x 3h", "play-card", 1, "*"),
    ("Ks(", "play-value", 4, ""),
    ("Ks(king) x Qs", "play-value", 4, "king"),
    ("Ks(12345)", "play-value", 4, "12345"),
    ("Ks(14 x Qs", "play-value", 7, "x"),
    ("Ks Qs", "play-sign", 4, "Qs"),
    ("Ks+Qs", "play-sign", 3, "+"),
    ("KsxQs", "play-card", 1, "KsxQs"),
    ("3h for Dirk", "play-sign", 4, "for"),
    ("3h !!", "play-sign", 4, "!"),
    ("3h ! x 3d", "play-sign", 4, "!"),
    ("Ks x", "play-nothing", 5, ""),
    ("Ks x !", "play-nothing", 5, ""),
    ("Ks x Qs+", "play-item", 9, ""),
    ("Ks x +Qs", "play-item", 6, "+"),
    ("Ks x Qs++Ad", "play-item", 9, "+"),
    ("Ks x Qs, Ad", "play-item", 6, "Qs,"),
    ("Ks x Qs for Dirk", "play-item", 9, "for"),
    ("Ks x [Qs Ad]", "play-item", 6, "["),
    ("Ks x Qs *", "play-item", 9, "*"),
    ("Ks x Qs = 13", "play-item", 9, "="),
    ("Ks x * Qs", "play-sweep", 8, "Qs"),
    ("Ks x * *", "play-sweep", 8, "*"),
    ("Ts on", "play-target", 6, ""),
    ("Ts on 20", "play-target", 7, "20"),
    ("Ts on = 20", "play-target", 7, "="),
    ("Ts on X30", "play-equals", 10, ""),
    ("Ts on X30 20", "play-equals", 11, "20"),
    ("Ts on Qs+Ad = 20", "play-equals", 9, "+"),
    ("Ts on X30 =", "play-number", 12, ""),
    ("Ts on X30 = K", "play-number", 13, "K"),
    ("Qs = 12345", "play-number", 6, "12345"),
    ("Qs = -3", "play-number", 6, "-3"),
    ("Qs = ²", "play-number", 6, "²"),
    ("Qs = = 3", "play-number", 6, "="),
    ("Qs = 13 Dirk", "play-after", 9, "Dirk"),
    ("Qs = 13 x 3h", "play-after", 9, "x"),
    ("Qs = 13 for", "play-for", 12, ""),
    ("Qs = 13 for !", "play-for", 12, ""),
    ("Qs = 13 for Ann+Bea", "play-for", 13, "Ann+Bea"),
    ("Qs = 13 for deal", "play-for", 13, "deal"),
    ("Qs = 13 for partner Bea", "play-for", 13, "partner Bea"),
]


@for_each(("text", "case", "column", "found"), FAULTS)
def test_unreadable_plays(text, case, column, found):
    with pytest.raises(NotationError) as caught:
        read_play(text, column=8)
    finding = caught.value.finding
    assert (finding.rule, finding.severity, finding.line) == ("syntax", "error", 0)
    assert finding.case == case
    assert finding.column - 7 == column
    assert caught.value.column == finding.column
    assert finding.facts["found"] == found
    assert set(finding.facts) == set(PLAY_CASES[case])


def test_every_case_of_a_play_is_tested():
    assert {case for _, case, _, _ in FAULTS} == set(PLAY_CASES)


cards = st.sampled_from(sorted(CARDS.values(), key=by_order))
values = st.none() | st.integers(0, 9999)
named = st.builds(Named, cards, values)
names = st.text(min_size=1, max_size=12).map(str.strip).filter(lambda name: fault_of_name(name) is None)
plays = st.one_of(
    st.builds(Trail, cards, values, st.booleans()),
    st.builds(Capture, cards, st.lists(st.lists(named, min_size=1).map(tuple), min_size=1).map(tuple), values,
              st.just(False), st.booleans()),
    st.builds(Capture, cards, st.just(()), values, st.just(True), st.booleans()),
    st.builds(Build, cards, st.integers(0, 9999), st.none() | named, values,
              st.none() | st.just(PARTNER) | names, st.booleans()),
)


@given(plays)
def test_what_is_written_is_read_as_the_same_play(play):
    import unicodedata

    if isinstance(play, Build) and play.beneficiary:
        play = play._replace(beneficiary=unicodedata.normalize("NFC", play.beneficiary))
    text = write_play(play)
    assert read_play(text) == play
    assert write_play(read_play(text)) == text


@given(plays, st.data())
def test_the_quick_reader_agrees_with_the_careful_one(play, data):
    from scorekeeper.zwickern.notation import _careful_play

    text = write_play(play)
    cut = data.draw(st.integers(0, len(text)))
    for tried in (text, text[:cut] + text[cut + 1 :], text[:cut] + " " + text[cut:]):
        quick = quick_play(tried)
        if quick is not None:
            assert quick == _careful_play(tried, 1)


def test_memory_is_bounded():
    from scorekeeper.zwickern import notation

    codes = sorted(CARDS)
    most = len(codes) ** 2
    assert most > notation._MOST_REMEMBERED
    for value in range(most):
        first, second = codes[value % len(codes)], codes[value // len(codes)]
        assert read_play(f"3h x {first}+{second}") == Capture(c("3h"), (group(first, second),))
    assert len(notation._plays) <= notation._MOST_REMEMBERED
    assert len(notation._groups) <= notation._MOST_REMEMBERED
    assert read_play("3h") == Trail(c("3h"))


PLAYERS = ("Ann", "Ann Marie", "Dianne", "Zo\u00eb", "X")
PILE = (c("X30"), c("Ts"))
POSITIONS = {
    "": (),
    "3c": (TableItem((c("3c"),)),),
    "3c [X30 Ts]=20@Dianne Js": (TableItem((c("3c"),)), TableItem(PILE, 20, "Dianne"), TableItem((c("Js"),))),
    "[Qs]=13": (TableItem((c("Qs"),), 13),),
    "[X30 Ts]=20@Ann Marie 3c": (TableItem(PILE, 20, "Ann Marie"), TableItem((c("3c"),))),
    "[X30 Ts]=20@Ann [Qs]=13@Zo\u00eb": (TableItem(PILE, 20, "Ann"), TableItem((c("Qs"),), 13, "Zo\u00eb")),
    "[X30 Ts]=20@X X": (TableItem(PILE, 20, "X"), TableItem((c("X"),))),
}


@for_each(("text", "items"), POSITIONS.items())
def test_canonical_positions(text, items):
    assert read_position(text, PLAYERS) == items
    assert write_position(items) == text


@for_each(
    ("text", "canonical"),
    [
        ("♣3  Joker 15", "3c X15"),
        ("[ 30x ]", None),
        ("[X 30 10s] = 20 @ Dianne", "[X30 Ts]=20@Dianne"),
        ("[X30 Ts]=020@Zoe\u0308 3c", "[X30 Ts]=20@Zo\u00eb 3c"),
        ("[X30]=20@Ann[Qs]=13", "[X30]=20@Ann [Qs]=13"),
        ("X 9h X 9", "X 9h X9"),
    ],
)
def test_loose_positions(text, canonical):
    if canonical is None:
        with pytest.raises(NotationError):
            read_position(text, PLAYERS)
    else:
        assert write_position(read_position(text, PLAYERS)) == canonical


POSITION_FAULTS = [
    ("3c zz", "table-card", 4, "zz"),
    ("3c(3)", "table-card", 3, "("),
    ("3c=3", "table-card", 3, "="),
    ("3c ]", "table-card", 4, "]"),
    ("[]=3", "table-empty", 2, "]"),
    ("[", "table-empty", 2, ""),
    ("[3c 4d", "table-bracket", 7, ""),
    ("[3c [4d]=4", "table-bracket", 5, "["),
    ("[3c zz]=4", "table-bracket", 5, "zz"),
    ("[3c 4d]", "table-value", 8, ""),
    ("[3c 4d] 7", "table-value", 9, "7"),
    ("[3c 4d]=", "table-value", 9, ""),
    ("[3c 4d]=x", "table-value", 9, "x"),
    ("[3c 4d]=7@", "table-owner", 11, ""),
    ("[3c 4d]=7@Dirk 3c", "table-owner", 11, "Dirk 3c"),
    ("[3c 4d]=7@Annie", "table-owner", 11, "Annie"),
    ("[3c 4d]=7@ann", "table-owner", 11, "ann"),
]


@for_each(("text", "case", "column", "found"), POSITION_FAULTS)
def test_unreadable_positions(text, case, column, found):
    with pytest.raises(NotationError) as caught:
        read_position(text, PLAYERS, column=8)
    finding = caught.value.finding
    assert (finding.case, finding.column - 7, finding.facts["found"]) == (case, column, found)
    assert set(finding.facts) == set(POSITION_CASES[case])


def test_every_case_of_a_position_is_tested():
    assert {case for _, case, _, _ in POSITION_FAULTS} == set(POSITION_CASES)


@for_each(
    ("text", "owner", "rest"),
    [("[3c]=3@Dirk", "Dirk", ()), ("[3c]=3@Hans Peter Ks 3d", "Hans Peter", ("Ks", "3d")),
     ("[3c]=3@Hans[3d]=3", "Hans", ("3d",))],
)
def test_without_players_a_name_runs_to_the_next_card_or_bracket(text, owner, rest):
    for given_players, strangers in (((), False), (PLAYERS, True)):
        first, *others = read_position(text, given_players, strangers=strangers)
        assert first.owner == owner
        assert tuple(item.cards[0].code for item in others) == rest


@for_each("text", ["[3c]=3@", "[3c]=3@ Ks", "[3c]=3@a=b", "[3c]=3@" + "a" * 41, "[3c]=3@deal"])
def test_without_players_a_name_is_a_name_all_the_same(text):
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert caught.value.finding.case == "table-owner"


items = cards.map(lambda card: TableItem((card,))) | st.builds(
    TableItem, st.lists(cards, min_size=1).map(tuple), st.integers(0, 9999), st.none() | st.sampled_from(PLAYERS[:-1])
)


@given(st.lists(items))
def test_positions_survive_writing(lying):
    assert read_position(write_position(lying), PLAYERS) == tuple(lying)
