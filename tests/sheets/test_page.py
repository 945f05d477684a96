"""How texts are made to fit, and the drawings."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import card
from scorekeeper.names import initials, shorter
from scorekeeper.sheets.cards import Lying, Strokes, TablePicture, strokes_width
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    SANS,
    UNPRINTED,
    cut,
    one_paper,
    printable,
    short_names,
    width_of,
)
from scorekeeper.words import locale
from tests.cases import for_each


def test_a_name_that_fits_is_whole_and_a_longer_one_is_shortened_by_rule():
    names = ("Anna Maria Petersen", "Bo", "Cem Özdemir")
    assert short_names(names, 500) == names
    assert short_names(names, width_of("Anna Maria P.") + 1) == ("Anna Maria P.", "Bo", "Cem Özdemir")
    assert short_names(names, width_of("Anna P.") + 0.5)[0] == "Anna P."
    assert short_names(names, width_of("Anna") + 0.5)[0] == "Anna"


def test_two_that_would_look_alike_keep_their_seats_numbers():
    names = ("Anna-Maria Petersen-Lüdenscheidt", "Anna-Maria Petersen-Lübke", "Bo")
    assert short_names(names, 90) == ("Anna-Maria P. (1)", "Anna-Maria P. (2)", "Bo")


@settings(deadline=None)
@given(st.lists(st.text("aáłЖW -", min_size=1, max_size=40), min_size=1, max_size=12, unique=True), st.floats(24, 300))
def test_shortened_names_fit_and_differ(names, room):
    names = [name.strip() or f"x{at}" for at, name in enumerate(names)]
    names = list(dict.fromkeys(names))
    shown = short_names(names, room, BOLD, 9)
    assert len(set(shown)) == len(names)
    assert all(width_of(name, BOLD, 9) <= room + 8 for name in shown)


def test_cut_ends_in_an_ellipsis():
    assert cut("Kartenrunde", width_of("Kartenrunde")) == "Kartenrunde"
    short = cut("Kartenrunde Windbergen", 50)
    assert short.endswith("…")
    assert width_of(short, size=BODY) <= 50


@for_each(
    ("said", "shown"),
    [
        ("Zur Linde 🍀", "Zur Linde"), ("gut 👍🏽, weiter", "gut, weiter"), ("👨\u200d👩\u200d👧 Abend", "Abend"),
        ("Prost🍻\ufe0f!", "Prost!"), ("Björn 🎉 Petersen", "Björn Petersen"), ("漢字", "[?]"),
        ("王小明 Meier", "[?] Meier"), ("김 민수", "Gim Minsu"), ("さくら", "Sakura"),
        ("1\ufe0f\u20e3 Linde", "1 Linde"), ("कमल", "[?]"),
        ("กา", "[?]"), ("🎉", "[?]"), ("🎉 🎉", "[?]"), ("\1\2", "  "), ("♠ ●", "♠ ●"), ("", ""),
    ],
)
def test_what_no_face_has_is_left_out_told_by_its_sound_or_said_to_be_missing(said, shown):
    assert printable(said) == shown


def test_what_is_missing_stays_apart_on_one_paper_and_begins_anew_on_the_next():
    @one_paper
    def shown(*names):
        return [printable(name) for name in names]

    assert shown("محمد علي", "王 Meier", "محمد حسن", "कमल", "कुमल", "🎉", "Vi\u0353et") == [
        "[?] [?2]", "[?3] Meier", "[?] [?4]", "[?5]", "[?6]", "[?7]", "Viet",
    ]
    assert shown("王 Meier", "🎉 Meier") == ["[?] Meier", "Meier"]
    assert printable("کمال") == UNPRINTED


def test_a_short_form_keeps_the_whole_sign_of_what_is_missing():
    @one_paper
    def shown(*names):
        return short_names(names, width_of("[?2] [?3]."), SANS, 9)

    assert set(shown("محمد علي", "محمد حسن", "Anna Petersen")) == {"[?] [?2]", "[?] [?3]", "Anna P."}
    assert initials("[?12] [?3]") == "[?12] [?3]"
    assert initials("Anna [?3]") == "A. [?3]"
    assert shorter("Anna [?3]")[0] == "Anna [?3]"


@given(st.text(max_size=60))
def test_any_text_can_be_printed(text):
    shown = printable(text)
    assert "\ufffd" in text or "\ufffd" not in shown
    assert printable(shown) == shown


def test_strokes_come_in_fives_and_many_become_a_figure():
    assert strokes_width(0, 10) == 0
    widths = [strokes_width(number, 10) for number in range(1, 12)]
    assert widths == sorted(widths)
    assert Strokes(3).figure == ""
    assert Strokes(60).figure == "60"


def test_the_table_is_drawn_as_large_as_it_fits():
    say = locale("de")
    few = TablePicture([Lying((card("Ks"),))], 500, 200, say)
    forty = [Lying((card(code),)) for code in ("Ks", "2c", "3d", "X15") for _ in range(10)]
    many = TablePicture(forty, 500, 200, say)
    assert few.card > many.card
    assert many.height <= 200
    assert many.left_out == 0


@for_each("font", [SANS, BOLD, FIGURES])
def test_all_digits_are_as_wide_as_one_another(font):
    assert len({width_of(digit, font, 100) for digit in "0123456789"}) == 1
