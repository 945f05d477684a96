"""Piece by piece: cards of two pieces, numbers, brackets, and the column of what does not fit."""

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.zhn.cursor import Cursor, read_cards
from tests.cases import for_each


def codes(text):
    return [card.code for card in read_cards(text, "hand-card")]


@for_each(
    ("text", "expected"),
    [
        ("", []),
        ("Ks 8c", ["Ks", "8c"]),
        ("10h tH 10♥ ♥10 ♡T ♥️A A♥️", ["Th", "Th", "Th", "Th", "Th", "Ah", "Ah"]),
        ("Joker 15 joker15 JOKER 20 X 25 x30 X", ["X15", "X15", "X20", "X25", "X30", "X"]),
        ("X 9h X 10h x Joker", ["X", "9h", "X", "Th", "X", "X"]),
        ("A♣ A♧ ♦A ♢A ♥A ♡A A♠ A♤", ["Ac", "Ac", "Ad", "Ad", "Ah", "Ah", "As", "As"]),
    ],
)
def test_cards_in_every_spelling(text, expected):
    assert codes(text) == expected


@for_each(
    ("text", "column", "found"),
    [
        ("Ks 1h", 7, "1h"), ("Ks, 8c", 4, "Ks,"), ("Ks  X100", 8, "X100"), ("X 0", 6, "0"), ("Ks(14)", 6, "("),
        ("♥ A", 4, "♥"), ("11h", 4, "11h"),
    ],
)
def test_no_card(text, column, found):
    with pytest.raises(NotationError) as caught:
        read_cards(text, "hand-card", 4)
    assert (caught.value.column, caught.value.finding.facts["found"]) == (column, found)


def test_brackets_and_signs():
    cursor = Cursor("( 14 )x", 3)
    assert cursor.bracketed("v") == 14
    assert cursor.bracketed("v") is None
    assert cursor.take("+") is False
    with pytest.raises(NotationError) as caught:
        cursor.end("after")
    assert caught.value.column == 9


@for_each(("text", "column"), [("(", 2), ("()", 2), ("(x)", 2), ("(12345)", 2), ("(14", 4), ("(14]", 4)])
def test_broken_brackets(text, column):
    with pytest.raises(NotationError) as caught:
        Cursor(text).bracketed("play-value")
    assert (caught.value.finding.case, caught.value.column) == ("play-value", column)
