"""Lines of a text: what ends one, what is a comment, what is no text at all."""

import pickle

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.zhn.names import ALL_KEYWORDS, KEYWORDS, LINES_OF_COUSINS, clean_name, fault_of_name
from scorekeeper.zhn.text import LARGEST, describe, nfc, parse_line, shown, split_lines, unreadable
from tests.cases import for_each, named


@for_each(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        ("a\n\r\n\rb", ["a", "", "", "b"]),
        ("a\n\n", ["a", ""]),
        ("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g", ["a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g"]),
        ("\ufeffzhn: 1\n\ufeffvariant: classic", ["zhn: 1", "variant: classic"]),
    ],
)
def test_only_line_feeds_and_returns_end_a_line(text, lines):
    assert split_lines(text) == lines
    assert split_lines(text.encode()) == lines


@for_each("text", ["a" * (LARGEST + 1), "ä" * (LARGEST // 2 + 1)])
def test_too_large_a_text_is_refused_by_its_bytes(text):
    for given in (text, text.encode()):
        with pytest.raises(NotationError) as caught:
            split_lines(given)
        assert caught.value.finding.case == "text-large"
        assert caught.value.finding.facts["most"] == LARGEST


@for_each("text", ["a" * LARGEST, "ä" * (LARGEST // 2)])
def test_the_largest_text_is_read(text):
    assert split_lines(text) == [text]
    assert split_lines(text.encode()) == [text]


@for_each(
    ("text", "line", "column"),
    [
        (b"\xff", 1, 1),
        (b"zhn: 1\nab\xe4cd", 2, 3),
        (b"zhn: 1\r\n\r\xc3\xa4\xc3", 3, 2),
        ("ab\ncd\ud800", 2, 3),
    ],
)
def test_what_is_not_utf8_is_refused_with_its_place(text, line, column):
    with pytest.raises(NotationError) as caught:
        split_lines(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.finding.case == "text-encoding"


@for_each(
    ("raw", "text", "comment", "column", "keyword"),
    [
        ("", "", "", 1, ""),
        ("Bea: 3h", "Bea: 3h", "", 1, ""),
        ("  Bea: 3h  # why  ", "Bea: 3h", "# why", 3, ""),
        ("#only", "", "#only", 1, ""),
        ("a#b#c", "a", "#b#c", 1, ""),
        ("deal", "deal", "", 1, "deal"),
        ("\tdeal", "deal", "", 2, "deal"),
        ("table: 3h", "table: 3h", "", 1, "table"),
        ("hand Bea: 3h", "hand Bea: 3h", "", 1, "hand"),
        ("hand : 3", "hand : 3", "", 1, "hand"),
        ("Deal", "Deal", "", 1, ""),
        ("dealer: Bea", "dealer: Bea", "", 1, ""),
        ("tables: 3h", "tables: 3h", "", 1, ""),
        (": 3h", ": 3h", "", 1, ""),
    ],
)
def test_a_line_is_its_text_its_comment_and_its_place(raw, text, comment, column, keyword):
    assert parse_line(7, raw) == (7, text, comment, column, keyword)


@for_each("word", sorted(LINES_OF_COUSINS))
def test_the_words_that_begin_a_line_are_the_games_own(word):
    assert parse_line(1, f" {word} : 3", LINES_OF_COUSINS).keyword == word
    assert parse_line(1, f"{word}: 3").keyword == (word if word in KEYWORDS else "")
    assert parse_line(1, f"{word}s: 3", LINES_OF_COUSINS).keyword == ""


@for_each("word", sorted(ALL_KEYWORDS))
def test_names_that_we_make_can_stand_in_a_record_of_any_game(word):
    assert fault_of_name(f"{word} Ann", ALL_KEYWORDS) == "keyword"
    assert clean_name(f"{word} Ann") == "Ann"
    assert (fault_of_name(word) is None) == (word not in KEYWORDS)
    assert fault_of_name(f"Ann {word}", ALL_KEYWORDS) is None


def test_names_and_pieces(subtests):
    with named(subtests, "names are in nfc without outer spaces"):
        assert nfc("  Zoe\u0308 ") == "Zo\u00eb"
        assert nfc(" Ann Marie ") == "Ann Marie"
    with named(subtests, "long pieces are quoted by their beginning"):
        assert shown("a" * 60) == "a" * 60
        assert shown("a" * 61) == "a" * 59 + "…"


def test_an_error_says_place_case_and_facts_and_can_be_pickled():
    error = unreadable("play-for", "Ann+", 7, fault="sign")
    assert (error.line, error.column) == (0, 7)
    assert str(error) == describe(error.finding) == "column 7: play-for (found 'Ann+', fault 'sign')"
    assert pickle.loads(pickle.dumps(error)).finding == error.finding
    assert str(unreadable("play-card", "Kz", 3)) == "column 3: play-card (found 'Kz')"
