"""Result lines: points first, figures in any order, every fault with its column."""

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.zhn.result import read_number, read_side, read_signed, side_text
from scorekeeper.zhn.text import parse_line
from tests.cases import for_each, named

FIGURES = ("cards", "zwicks")


@for_each(
    ("text", "side", "points", "figures"),
    [
        ("Ann+Cem: 17 cards 31 zwicks 2", ("Ann", "Cem"), 17, {"cards": 31, "zwicks": 2}),
        (" Ann + Cem :017 ZWICKS 2  Cards 31", ("Ann", "Cem"), 17, {"cards": 31, "zwicks": 2}),
        ("Ann: 0", ("Ann",), 0, {}),
        ("Hans Peter: 9999 zwicks 0", ("Hans Peter",), 9999, {"zwicks": 0}),
        ("Zoe\u0308: 1", ("Zo\u00eb",), 1, {}),
    ],
)
def test_readable(text, side, points, figures):
    assert read_side(parse_line(1, text), FIGURES) == (side, points, figures)


@for_each(
    ("text", "case", "column", "found"),
    [
        ("Ann 17", "result-colon", 1, "Ann 17"),
        ("  : 17", "result-name", 3, ""),
        ("Ann+: 17", "result-name", 1, "Ann+"),
        ("Ann:", "result-points", 5, ""),
        ("Ann: many", "result-points", 6, "many"),
        ("Ann: -3", "result-points", 6, "-3"),
        ("Ann: 12345", "result-points", 6, "12345"),
        ("Ann: ²", "result-points", 6, "²"),
        ("Ann: 17 tricks 3", "result-figure", 9, "tricks"),
        ("Ann: 17 18", "result-figure", 9, "18"),
        ("Ann: 17 cards", "result-number", 14, ""),
        ("Ann: 17  cards x", "result-number", 16, "x"),
        ("Ann: 17 cards 3 cards 3", "result-twice", 17, "cards"),
        ("deal", "result-keyword", 1, "deal"),
        ("partner: 3", "result-keyword", 1, "partner: 3"),
    ],
)
def test_unreadable(text, case, column, found):
    with pytest.raises(NotationError) as caught:
        read_side(parse_line(1, text), FIGURES)
    finding = caught.value.finding
    assert (finding.case, finding.column, finding.facts["found"]) == (case, column, found)


def test_numbers_and_signs(subtests):
    with named(subtests, "numbers"):
        assert [read_number(text) for text in ("0", "007", "9999", "10000", "", "-1", "1.5", "٣")] == [
            0,
            7,
            9999,
            None,
            None,
            None,
            None,
            None,
        ]
    with named(subtests, "canonical"):
        assert side_text(("Ann", "Cem"), 17, {"cards": 31, "zwicks": None}) == "Ann+Cem: 17 cards 31"
    with named(subtests, "chips have a sign only where the game says so"):
        line = parse_line(1, "Anna: -6 tricks 0 gezwickt 1")
        assert read_side(line, ("tricks", "gezwickt"), signed=True) == (("Anna",), -6, {"tricks": 0, "gezwickt": 1})
        with pytest.raises(NotationError):
            read_side(line, ("tricks", "gezwickt"))


@for_each(
    ("text", "number"),
    [("+4", 4), ("-6", -6), ("\u22126", -6), ("0", 0), ("-0", 0), ("12", 12), ("+9999", 9999),
     ("", None), ("+", None), ("--1", None), ("+-1", None), ("-12345", -12345), ("+9999999", 9_999_999),
     ("10000000", None), ("1-", None)],
)
def test_numbers_with_a_sign(text, number):
    assert read_signed(text) == number


@for_each(("points", "text"), [(4, "+4"), (-6, "-6"), (0, "0")])
def test_canonical_chips(points, text):
    assert side_text(("Ben",), points, {"tricks": 2}, signed=True) == f"Ben: {text} tricks 2"
    assert read_side(parse_line(1, f"Ben: {text}"), (), signed=True).points == points
