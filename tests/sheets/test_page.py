"""How texts are made to fit, and the drawings."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.units import mm

from scorekeeper.cards import card
from scorekeeper.sheets.cards import TablePicture, strokes_width
from scorekeeper.sheets.document import Beside, Cell, Column, Document, Lying, Note, Row, Run, Signs, Table
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    FIGURES,
    SANS,
    UNPRINTED,
    cut,
    fitted_names,
    one_paper,
    printable,
    width_of,
)
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.pen import one_text, set_in_lines, set_width
from scorekeeper.sheets.tables import sheets_of
from scorekeeper.words import locale
from tests.cases import for_each, named
from tests.sheets.paper import faces, pages

SANS_FACE, FIGURES_FACE = "DejaVuSansCondensed", "Barlow-SemiBold"


def test_names_on_a_page(subtests):
    with named(subtests, "a name that fits is whole and a longer one is shortened by rule"):
        names = ("Anna Maria Petersen", "Bo", "Cem Özdemir")
        assert fitted_names(names, 500) == names
        assert fitted_names(names, width_of("Anna Maria P.") + 1) == ("Anna Maria P.", "Bo", "Cem Özdemir")
        assert fitted_names(names, width_of("Anna P.") + 0.5)[0] == "Anna P."
        assert fitted_names(names, width_of("Anna") + 0.5)[0] == "Anna"
    with named(subtests, "of two that would look alike so much of the last name stands that they do not"):
        names = ("Anna-Maria Petersen-Lüdenscheidt", "Anna-Maria Petersen-Lübke", "Bo", "Anna-Maria Paulsen")
        assert fitted_names(names, 90) == ("Anna-Maria P.-Lüd.", "Anna-Maria P.-Lüb.", "Bo", "Anna-Maria Paulsen")
        assert fitted_names(names, 60) == ("A.-M. P.-Lüd.", "A.-M. P.-Lüb.", "Bo", "Anna-Maria Pa.")
        assert fitted_names(("Bo Ask", "Bo Ask"), 500) == ("Bo Ask", "Bo Ask\xa0(2)")
    with named(subtests, "a long one stands in two lines where there are two before anything of it is left out"):
        assert fitted_names(names, 70, lines=2)[3] == "Anna-Maria\nPaulsen"
    with named(subtests, "nothing is cut by dots, however little room there is"):
        assert fitted_names(("Hannelore",), width_of("Hannel.") + 0.1) == ("Hannel.",)
    with named(subtests, "cut ends in an ellipsis"):
        assert cut("Kartenrunde", width_of("Kartenrunde")) == "Kartenrunde"
        short = cut("Kartenrunde Windbergen", 50)
        assert short.endswith("…")
        assert width_of(short, size=BODY) <= 50


@settings(deadline=None)
@given(st.lists(st.text("aáłЖW -", min_size=1, max_size=40), min_size=1, max_size=12, unique=True), st.floats(24, 300))
def test_shortened_names_fit_and_differ(names, room):
    names = [name.strip() or f"x{at}" for at, name in enumerate(names)]
    names = list(dict.fromkeys(names))
    shown = fitted_names(names, room, BOLD, 9)
    assert len(set(shown)) == len(names)
    assert all(width_of(name, BOLD, 9) <= room + 8 for name in shown)


@for_each(
    ("seen", "shown"),
    [
        ("Zur Linde 🍀", "Zur Linde"), ("gut 👍🏽, weiter", "gut, weiter"), ("👨\u200d👩\u200d👧 Abend", "Abend"),
        ("Prost🍻\ufe0f!", "Prost!"), ("Björn 🎉 Petersen", "Björn Petersen"), ("漢字", "[?]"),
        ("王小明 Meier", "[?] Meier"), ("김 민수", "Gim Minsu"), ("さくら", "Sakura"),
        ("1\ufe0f\u20e3 Linde", "1 Linde"), ("कमल", "[?]"),
        ("กา", "[?]"), ("🎉", "[?]"), ("🎉 🎉", "[?]"), ("\1\2", "  "), ("♠ ●", "♠ ●"), ("", ""),
    ],
)
def test_what_no_face_has_is_left_out_told_by_its_sound_or_said_to_be_missing(seen, shown):
    assert printable(seen) == shown


def test_what_is_missing(subtests):
    with named(subtests, "what is missing stays apart on one paper and begins anew on the next"):
        @one_paper
        def shown(*names):
            return [printable(name) for name in names]

        assert shown("محمد علي", "王 Meier", "محمد حسن", "कमल", "कुमल", "🎉", "Vi\u0353et") == [
            "[?] [?2]", "[?3] Meier", "[?] [?4]", "[?5]", "[?6]", "[?7]", "Viet",
        ]
        assert shown("王 Meier", "🎉 Meier") == ["[?] Meier", "Meier"]
        assert printable("کمال") == UNPRINTED
    with named(subtests, "a short form keeps the whole sign of what is missing"):
        @one_paper
        def shown(*names):
            return fitted_names(names, width_of("[?2] [?3]."), SANS, 9)

        assert set(shown("محمد علي", "محمد حسن", "Anna Petersen")) == {"[?] [?2]", "[?] [?3]", "Anna P."}
        same = fitted_names(("Hein", "Hannelore-Elisabeth"), width_of("Hannelore"))
        assert same[0] == "Hein"
        assert same[1].startswith("Hanne"), "an initial would be both"


@given(st.text(max_size=60))
def test_any_text_can_be_printed(text):
    shown = printable(text)
    assert "\ufffd" in text or "\ufffd" not in shown
    assert printable(shown) == shown


def test_strokes_come_in_fives_and_many_become_a_figure():
    assert strokes_width(0, 10) == 0
    widths = [strokes_width(number, 10) for number in range(1, 12)]
    assert widths == sorted(widths)
    few, many = (faces(paper(tallied(number))) for number in ("3", "60"))
    assert few["3"] == {SANS_FACE}, "the number of the strokes can be found, and is not painted"
    assert many["60"] == {FIGURES_FACE}


@for_each("ruled", [False, True])
def test_no_figure_of_a_table_touches_a_rule(ruled):
    rows = (Row((Cell("Hanna", "name"), Cell("12", "strong"))),) * 3
    table = Table("", (Column("name", "Name", 0, grow=True), Column("sum", "Sum")), rows, sizes=(9.0,), ruled=ruled)
    [fitted] = sheets_of(table, 100.0, [100.0])
    assert fitted.height(rows[0]) * mm >= 13.0, "as high as its largest figure at least"


def tallied(number):
    rows = (Row((Cell(number, "tally"), Cell("x")), mark=True),)
    table = Table("", (Column("zwicks", "Zwicks", 1), Column("rest", "Rest", 1)), rows, wrapped=True, close=True)
    return Document("en", "Strokes", "", "", "", (table,), "0")


def test_the_table_is_drawn_as_large_as_it_fits():
    say = locale("de")
    few = TablePicture([Lying((card("Ks"),))], 500, 200, "", say)
    forty = [Lying((card(code),)) for code in ("Ks", "2c", "3d", "X15") for _ in range(10)]
    many = TablePicture(forty, 500, 200, "", say)
    assert few.card > many.card
    assert many.height <= 200
    assert many.left_out == 0


def test_a_sentence_is_broken_with_its_faces_and_not_at_a_fixed_space():
    sentence = (Run("old", struck=True), Run(" becomes "), Run("♠A\xa0♥B", bold=True), Run(", they say"))
    lines = set_in_lines(sentence, 22, 10)
    assert [one_text(line) for line in lines] == ["old becomes", "♠A\xa0♥B, they", "say"]
    assert [(part.text, part.struck) for part in lines[0]] == [("old", True), (" becomes", False)]
    assert [part.font for part in lines[1]] == [BOLD, SANS]
    assert all(set_width(line, 10) <= 22 * mm for line in lines)
    assert [one_text(line) for line in set_in_lines("Lübke-Petersen", 18, 10)] == ["Lübke-", "Petersen"]
    for sign in "✓⚠":
        for room in (27, 33):
            stands = [one_text(line) for line in set_in_lines(f"12 × 30 = 48 + 62 {sign}", room, 10)]
            assert stands == ["12 × 30 = 48", f"+ 62 {sign}"], "a sign stands with its figure"


def test_two_columns_of_a_long_text_and_what_is_signed_below_it_stand_on_one_page():
    words = tuple(f"line {at}" for at in range(40))
    halves = Beside(((Note("", words[:20]),), (Note("", words[20:]),)), (1, 1))
    made = pages(paper(Document("en", "Text", "", "", "", (halves, Note("", ("the end",)), Signs(("Judge",))), "0")))
    assert len(made) == 1
    assert made[0].index("line 19") < made[0].index("line 20") < made[0].index("the end") < made[0].index("Judge")


def test_the_last_line_of_a_text_stands_on_no_page_alone():
    for number in range(50, 70):
        found = pages(paper(Document("en", "Text", "", "", "", (Note("", ("line",) * number),), "0")))
        assert 1 not in [page.count("line") for page in found], number


@for_each("font", [SANS, BOLD, FIGURES])
def test_all_digits_are_as_wide_as_one_another(font):
    assert len({width_of(digit, font, 100) for digit in "0123456789"}) == 1
