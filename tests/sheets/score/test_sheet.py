"""The score sheet on paper, read back: figures, widths, names, pages, fonts, marks."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.sheets.document import Cell, Column
from scorekeeper.sheets.form import Grid, form_pages, head_of
from scorekeeper.sheets.pdf import page_frame
from scorekeeper.sheets.score.build import MOST_SIDES, blank_for, blank_of, document_of, score_sheet
from scorekeeper.sheets.score.notes import notes_of
from scorekeeper.sheets.score.sheet import Extras
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.sheets.side_names import SideNames
from scorekeeper.words import locale
from scorekeeper.words.figures import ranges
from scorekeeper.zwickern.variants import RULE_SETS
from tests import needs
from tests.cases import for_each, named
from tests.sheets.paper import fonts, opened, pages, words
from tests.sheets.score.samples import NAMES, corrected, match, sheet_of, total, troubled

EXTRAS = Extras(link="https://karten.example/m/abcdefghijklmnopqrstuv", code="7Q4M-K2XD", club="Kartenrunde Windbergen")


def on_papers(cases, letter):
    """Each case on A4, and those named on Letter."""
    return [*((*case, "a4") for case in cases), *((*case, "letter") for case in letter)]


def on_letter(cases, letter):
    """The other cases on Letter, for a long run."""
    return [(*case, "letter") for case in cases if case not in letter]


def made(view, hands, lang="de", **options):
    return score_sheet(sheet_of(view, hands, EXTRAS), lang, **options)


def lines(pdf):
    """Straight lines of the first page, as (x1, y1, x2, y2) in mm from the lower left corner."""
    found = []
    content = opened(pdf).pages[0].get_contents().get_data().decode("latin-1")
    for x1, y1, x2, y2 in re.findall(r"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", content):
        found.append(tuple(float(each) * 25.4 / 72 for each in (x1, y1, x2, y2)))
    return found


def columns_drawn(pdf, at_mm):
    """Where upright lines cross this height, in mm from the left, ascending."""
    upright = [line for line in lines(pdf) if abs(line[0] - line[2]) < 0.01]
    return sorted({round(x, 2) for x, low, _, high in upright if min(low, high) < at_mm < max(low, high)})


def drawn_as(sheet, paper="a4"):
    """The sheet as a document, where its columns begin, and the height of its first line's middle, both in mm."""
    document = document_of(SheetText(sheet, locale("de")))
    frame = page_frame(paper, wide=document.wide, document=document)
    grid = Grid(document.tables[0], frame.left, frame.room, 8.5)
    head = head_of(document.tables[0], frame.room)
    return document, [x for x, _ in grid.xs[1:]], frame.height - frame.body - head - 4


class TestWidths:
    """users.md 3.5, measured in the file."""

    TWO = (8, 16, 13, 18, 8, 13, 17, 14, 13, 18, 8, 13, 17, 10)

    @for_each("paper", ["a4", "letter"])
    def test_two_sides(self, paper):
        pdf = made(*match(12), paper=paper)
        height = float(opened(pdf).pages[0].mediabox.height) * 25.4 / 72
        body = height - 80  # in the middle of the first hands
        found = columns_drawn(pdf, body)
        unit = (float(opened(pdf).pages[0].mediabox.width) * 25.4 / 72 - 24) / 186
        expected = [12 + unit * sum(self.TWO[:at]) for at in range(1, len(self.TWO))]
        for edge in expected:
            assert any(abs(edge - x) < 0.05 for x in found), f"a line at {edge:.1f} mm"
        assert sum(self.TWO) == 186

    @for_each(
        ("sides", "of_a_side", "width"),
        [(3, (10, 11, 15), 150), (4, (10, 11, 15), 186), (5, (8, 9, 11), 182), (8, (8, 9, 11), 266),
         (9, (19,), 213), (12, (19,), 270)],
    )
    def test_more_sides(self, sides, of_a_side, width):
        """The widths are shares: all columns together are as wide as the head above them."""
        document, edges, height = drawn_as(sheet_of(*match(4, sides, 1), EXTRAS))
        columns = document.tables[0].columns
        assert [column.share for column in columns if column.owner == "0"] == list(of_a_side)
        assert [column.share for column in columns if not column.owner] == [8, 12, 12, 10]
        assert sum(column.share for column in columns) == width
        assert document.wide == (sides > 4)
        drawn = columns_drawn(made(*match(4, sides, 1)), height)
        for edge in edges:
            assert any(abs(edge - x) < 0.05 for x in drawn), edge
        assert edges[0] == pytest.approx(12 + 8 * (273 if sides > 4 else 186) / width)

    def test_rows_are_8_and_a_half_mm(self):
        level = sorted({round(y1, 2) for x1, y1, x2, y2 in lines(made(*match(16))) if y1 == y2 and x2 - x1 > 180})
        steps = [round(b - a, 2) for a, b in pairwise(level)]
        assert steps.count(8.5) >= 14

    SIDES = [(sides,) for sides in range(2, MOST_SIDES + 1)], [(2,), (5,), (MOST_SIDES,)]

    @pytest.mark.slow
    @for_each(("sides", "paper"), on_papers(*SIDES))
    def test_the_blank_sheet_has_the_same_lines(self, sides, paper):
        self.blank_has_the_same_lines(sides, paper)

    @pytest.mark.soak
    @for_each(("sides", "paper"), on_letter(*SIDES))
    def test_the_blank_sheet_has_the_same_lines_on_letter(self, sides, paper):
        self.blank_has_the_same_lines(sides, paper)

    def blank_has_the_same_lines(self, sides, paper):
        sheet = sheet_of(*match(16 if sides == 2 else 3, sides, 1), EXTRAS)
        filled, blank = score_sheet(sheet, "de", paper=paper), score_sheet(blank_of(sheet), "de", paper=paper)
        _, edges, height = drawn_as(sheet, paper)
        for pdf in (filled, blank):
            drawn = columns_drawn(pdf, height)
            assert all(any(abs(edge - x) < 0.11 for x in drawn) for edge in edges)


class TestFigures:
    def test_figures_of_the_sheet(self, subtests):
        with named(subtests, "every number of every hand"):
            view, hands = match(12)
            text = words(made(view, hands))
            at = text.index("1 Hanna")
            running = [0, 0]
            for hand in hands:
                a, b = hand["result"]
                running = [running[0] + a["points"], running[1] + b["points"]]
                name = view["persons"][hand["dealer"]]["first"]
                parts = [str(hand["number"]), name]
                for side, stand in ((a, running[0]), (b, running[1])):
                    parts += [str(side["card_points"])] + ([str(side["zwicks"])] if side["zwicks"] else [])
                    parts += (["×"] if side["majority"] else []) + [str(side["points"]), str(stand)]
                    if side is a:
                        parts += [f"{a['card_points']}+{b['card_points']}+3", "30 ✓"]
                wanted = " ".join(parts)
                found = text.find(wanted, at)
                assert found >= 0, f"hand {hand['number']}: {wanted} in {text[at : at + 120]}"
                at = found
            assert running == view["totals"]
        with named(subtests, "the cross check is the whole match"):
            view, hands = match(12)
            zwicks = sum(side["zwicks"] for hand in hands for side in hand["result"])
            a, b = view["totals"]
            text = words(made(view, hands))
            assert f"12 × 30 + {zwicks} Zwicks = {a + b} = {a} + {b} ✓" in text
            assert f"{'A' if a > b else 'B'} gewinnt {max(a, b)} : {min(a, b)}" in text
        with named(subtests, "sums of the columns"):
            view, hands = match(12)
            columns = []
            for side in range(2):
                own = [hand["result"][side] for hand in hands]
                columns += [sum(each["card_points"] for each in own), sum(each["zwicks"] for each in own)]
                columns += [sum(each["majority"] > 0 for each in own), view["totals"][side]]
            assert "Summen " + " ".join(map(str, columns)) in words(made(view, hands))
        with named(subtests, "a column adds up on every page"):
            # What is carried over and the hands of a page make the sums at its foot, each column.
            view, hands = match(40)
            first, second = (" ".join(page.split()) for page in pages(made(view, hands)))
            on_page = int(re.search(r"von Seite 1 .*? (\d+) Hanna", second)[1]) - 1
            assert 16 < on_page < 40

            def sums(played):
                found = []
                for side in range(2):
                    own = [hand["result"][side] for hand in played]
                    found += [sum(each["card_points"] for each in own), sum(each["zwicks"] for each in own)]
                    found += [sum(each["majority"] > 0 for each in own), sum(each["points"] for each in own)]
                return " ".join(map(str, found))

            assert f"Übertrag {sums(hands[:on_page])}" in first
            assert f"Übertrag von Seite 1 {sums(hands[:on_page])}" in second
            assert f"Summen {sums(hands)}" in second
        with named(subtests, "ties take off the majority"):
            view, hands = match(6, 3, 1)
            for hand in hands[:2]:
                for side in hand["result"]:
                    side["points"] -= side["majority"]
                    side["majority"] = 0
                hand.update(tie=True, nominal=27)
            text = words(made(total(view, hands), hands))
            ties = sum(hand["tie"] for hand in hands)
            assert f"6 × 30 − {ties} × 3 +" in text
            assert "27 ✓" in text
        with named(subtests, "a penalty is part of the cross check"):
            view, hands = match(4)
            before = sum(view["totals"])
            late = {"id": "p", "side": 1, "person": None, "points": -5, "reason": "", "at": "", "lifted": False}
            view["penalties"] = [late]
            found = total(view, hands)
            a, b = found["totals"]
            assert a + b == before - 5
            assert re.search(rf"Zwicks − 5 = {a + b} = {a} \+ {b} ✓", words(made(found, hands)))
        with named(subtests, "a wrong count shows in the hand and in the cross check"):
            view, hands = match(4)
            hands[1]["result"][0]["card_points"] += 1
            hands[1]["result"][0]["points"] += 1
            hands[1].update(checked="gap", gap=1, counted=hands[1]["counted"] + 1)
            text = words(made(total(view, hands), hands))
            assert hands[1]["expected"] > 30, "its Zwicks are in neither number"
            assert "31 ≠ 30" in text
            assert "2. Spiel geht nicht auf: 31 statt 30." in text
            assert "⚠" in text
            assert "✓ A gewinnt" not in text
        with named(subtests, "majority counted with the cards"):
            view, hands = match(3)
            for side in hands[0]["result"]:
                side["card_points"] += side["majority"]
                side["majority"] = None
            hands[0]["way"] = "double"
            text = words(made(view, hands))
            assert "inkl." in text
            assert "Mehrheit in den Karten enthalten: Spiel 1." in text
            assert "3 × 30 +" in text

    @for_each(
        ("sides", "seen"),
        [(2, "A gewinnt 162 : 145"), (3, "Hanna gewinnt 162, Jens 150, Uwe 145"),
         (6, "Hanna gewinnt 162, Äolus 155, Łucja 152, Jens 150, Uwe 145, Frauke 90")],
    )
    def test_who_won_is_said_in_one_form_with_names_from_three_sides_on(self, sides, seen):
        view, hands = match(3, sides, 1)
        view["final_totals"] = view["totals"] = [162, 145, 150, 90, 155, 152][:sides]
        assert SheetText(sheet_of(view, hands), locale("de")).result() == seen
        view["status"] = "open"
        standing = SheetText(sheet_of(view, hands), locale("de")).result()
        assert standing.endswith("162 : 145" if sides == 2 else seen.removeprefix("Hanna gewinnt ")[4:])

    @for_each("sides", [2, 3, 4, 6, 8, 9, 12])
    @for_each("detailed", [False, True])
    def test_totals_for_any_number_of_sides(self, sides, detailed):
        view, hands = match(7, sides, 1)
        text = words(made(view, hands, detailed=detailed))
        assert " + ".join(map(str, view["totals"])) + " ✓" in text
        for value in view["totals"]:
            assert text.count(str(value)) > 1, "in the side's column, not in the cross-check alone"


class TestCorrectionsAndMarks:
    def test_corrections_and_marks(self, subtests):
        with named(subtests, "struck values stand beside the new ones"):
            view, hands = match(5)
            corrected(hands[2], 1)
            a, b = hands[2]["result"]
            text = words(made(total(view, hands), hands))
            assert f"{a['card_points'] + 1} {a['card_points']} ¹" in text
            assert f"{a['points'] + 1} {a['points']} ¹" in text
            line = f"¹ 3 A {a['points'] + 1} → {a['points']}, B {b['points'] - 1} → {b['points']} Pik 2 lag bei B 21:07"
            assert line in text
            assert "BERICHTIGT" in text
        with named(subtests, "every mark in plain words"):
            text = words(made(*troubled()))
            for seen in (
                "vergeben – zählt nicht", "strittig", "vom Papier", "offen", "einmal gezählt",
                "Spiel 9: Einspruch von B wegen der Zwicks: „Das war kein Zwick“; strittig.",
                "Einmal gezählt: Spiel 7.", "Vom Papier: Spiel 8.", "Gleich viele Karten (–): Spiel 2.",
                "Nicht von allen unterschrieben: Spiel 5, 11.", "H* U*", "vom selben Handy",
                "Strafe für B: −5 („zu spät“).", "Die Partie wurde vorläufig beendet.", "VORLÄUFIG",
                "Spiel 6: vergeben, zählt nicht („eine Karte zu wenig“).",
            ):
                assert seen in text, seen
        with named(subtests, "no sign is named that more than two sides do not have"):
            assert "Gleich viele Karten: Spiel 2." in words(made(*troubled(6)))
        with named(subtests, "marks are numbered through the sheet"):
            view, hands = match(6)
            corrected(hands[1], 1)
            corrected(hands[4], 1)
            text = words(made(view, hands))
            assert "¹ 2 A" in text
            assert "² 5 A" in text
        with named(subtests, "many corrections go on to another page and none is lost"):
            view, hands = match(16)
            for number, hand in enumerate(hands, 1):
                corrected(hand, number, reason=f"Grund {number} " + "lang " * 20)
            pdf = made(view, hands)
            text = words(pdf)
            assert all(f"Grund {number} lang" in text for number in range(1, 17))
            assert len(pages(pdf)) > 1
            assert "Uhrzeit BERICHTIGT Einwände" in " ".join(
                pages(pdf)[-1].split()
            ), "signatures stand on the last page"
        with named(subtests, "a match that is not signed is a draft"):
            view, hands = match(4)
            hands[1]["accepted"] = []
            assert "ENTWURF" in words(made(total(view, hands), hands))
        with named(subtests, "a house rule is told"):
            view, hands = match(2)
            view["switches"] = "zwick_points=2"
            text = words(made(view, hands))
            assert "Dithmarschen *" in text
            assert "* Hausregeln: Ein Zwick zählt 2 Punkte." in text

    @for_each(
        ("status", "change", "german", "english"),
        [
            ("open", None, "ENTWURF", "DRAFT"), ("ended", None, "BESTÄTIGT", "CONFIRMED"),
            ("ended", corrected, "BERICHTIGT", "CORRECTED"), ("reserved", None, "VORLÄUFIG", "PROVISIONAL"),
        ],
    )
    def test_what_it_is_worth(self, status, change, german, english):
        view, hands = match(4, status=status)
        if change:
            change(hands[0], 1)
        for lang, seen in (("de", german), ("en", english)):
            assert seen in pages(made(total(view, hands), hands, lang))[0]


class TestHead:
    def test_what_stands_there(self, subtests):
        with named(subtests, "times with day and zone the evening keeps its date"):
            text = words(made(*match(3)))
            assert "Do 19.11.2026, Zur Linde" in text
            assert "20:05 – 00:31" in text
            assert "letzter Eintrag Fr 20.11.2026, 00:31 MEZ" in text
        with named(subtests, "rules their version and the code"):
            view, hands = match(3)
            text = words(made(view, hands))
            for seen in ("Dithmarschen", view["rules_digest"], "7Q4M-K2XD", EXTRAS.club, "Zwick 1, Mehrheit 3"):
                assert seen in text
        with named(subtests, "the checksum knows figures and no name"):
            view, hands = match(3)
            first = sheet_of(view, hands).checksum
            view["persons"][view["seats"][0]]["name"] = "Jemand"
            assert sheet_of(view, hands).checksum == first
            hands[0]["result"][0]["card_points"] += 1
            assert sheet_of(view, hands).checksum != first
        with named(subtests, "the same match has the same bytes"):
            assert made(*troubled()) == made(*troubled())
        with named(subtests, "nothing of the clock is in the file"):
            assert b"2000010100" in made(*match(1)), "reportlab's fixed date"
        with named(subtests, "two copies"):
            pdf = made(*match(3), copies=2)
            one, two = pages(pdf)
            assert "Exemplar 1 von 2" in one
            assert one.replace("Exemplar 1", "Exemplar 2") == two


class TestPages:
    @pytest.mark.slow
    @for_each("hands", [0, 1, 15, 16, 17, 39, 40, 200])
    def test_every_hand_once_and_the_foot_at_the_end(self, hands):
        view, played = match(hands)
        pdf = made(view, played)
        seen = pages(pdf)
        assert len(seen) == {0: 1, 1: 1, 15: 1, 16: 1, 17: 1, 39: 2, 40: 2, 200: 9}[hands]
        assert all(page.count("Seite") >= 1 for page in seen)
        assert "Gegenprobe" in seen[-1]
        assert not any("Gegenprobe" in page for page in seen[:-1])
        if len(seen) > 1:
            assert "Übertrag\nvon Seite 1" in seen[1]
            assert "Übertrag" in seen[0]
        text = words(pdf)
        assert f"{hands} × 30 +" in text
        assert f"{sum(view['totals'])} = {view['totals'][0]} + {view['totals'][1]} ✓" in text

    SIZES = list(product((3, 6, 12), (0, 5, 40))), [(3, 0), (6, 5), (12, 40)]

    @pytest.mark.slow
    @for_each(("sides", "hands", "paper"), on_papers(*SIZES))
    def test_other_numbers_of_sides(self, sides, hands, paper):
        self.sums_and_check_stand_once(sides, hands, paper)

    @pytest.mark.soak
    @for_each(("sides", "hands", "paper"), on_letter(*SIZES))
    def test_other_numbers_of_sides_on_letter(self, sides, hands, paper):
        self.sums_and_check_stand_once(sides, hands, paper)

    def sums_and_check_stand_once(self, sides, hands, paper):
        view, played = match(hands, sides, 1)
        seen = pages(made(view, played, paper=paper))
        text = " ".join(" ".join(seen).split())
        assert " + ".join(map(str, view["totals"])) in text
        assert sum("Gegenprobe" in page for page in seen) == 1


IN_ENGLISH = ("classic", "dithmarschen")
"""The variants that are looked at in English, too; the others in a long run."""


@pytest.mark.slow
@for_each(("variant", "lang"), [*((each, "de") for each in sorted(RULE_SETS)), *((each, "en") for each in IN_ENGLISH)])
def test_every_variant_filled_blank_and_in_detail(variant, lang):
    filled_blank_and_in_detail(variant, lang)


@pytest.mark.soak
@for_each("variant", sorted({*RULE_SETS}.difference(IN_ENGLISH)))
def test_every_other_variant_in_english(variant):
    filled_blank_and_in_detail(variant, "en")


def filled_blank_and_in_detail(variant, lang):
    view, hands = match(4, 2, 1, variant=variant)
    sheet = sheet_of(view, hands, EXTRAS)
    nominal = str(view["scoring"]["nominal"])
    for pdf in (
        score_sheet(sheet, lang), score_sheet(sheet, lang, detailed=True), score_sheet(blank_of(sheet), lang),
        score_sheet(blank_for(variant, [["Anna"], ["Bo"]]), lang, paper="letter"),
    ):
        text = words(pdf)
        assert nominal in text
        assert RULE_SETS[variant].digest in text


def test_a_long_match_in_detail_has_lower_lines_where_that_spares_a_page():
    assert len(pages(made(*match(40), detailed=True))) == 3
    assert len(pages(made(*match(16), detailed=True))) == 2


@for_each("sides", [2, 6, 7, 12])
def test_a_blank_foot_on_a_page_of_its_own_has_lines_for_many_corrections(sides):
    sheet = blank_of(sheet_of(*match(1, sides, 1), EXTRAS))
    found = len(pages(score_sheet(sheet, "de"))), len(document_of(SheetText(sheet, locale("de"))).tables[-1].rows)
    assert found == ((1, 2) if sides <= 6 else (2, 10))


def test_in_detail_each_card_has_its_side():
    view, hands = match(1)
    text = words(made(view, hands, detailed=True))
    a, b = (side["list"] for side in hands[0]["result"])
    letters = ["A" if code in a else "B" for code in view["scoring"]["order"]]
    most = "A" if hands[0]["result"][0]["majority"] else "B"
    assert "1 Hanna " + " ".join([*letters, most]) in text
    assert len(a) + len(b) == len(letters)


@pytest.mark.slow
@for_each(("sides", "members"), [(2, 1), (2, 2), (2, 3), (3, 2), (4, 3), (6, 1), (9, 1), (12, 1)])
def test_nothing_is_cut_and_names_stand_whole_where_they_have_room(sides, members):
    view, hands = match(12, sides, members)
    sheet = sheet_of(view, hands, EXTRAS)
    for detailed, shown in ((False, sheet), (True, sheet), (False, blank_of(sheet))):
        text = words(score_sheet(shown, "de", detailed=detailed))
        assert "…" not in text, detailed
        if (sides <= 6 and members == 1) or sides == 2:
            assert "Namen ungekürzt" not in text, detailed
            assert all(text.count(name) > 1 for name in ["Lorenzen", "Marten"])


@for_each(("sides", "boxes"), [(2, 2), (4, 4), (6, 6), (9, 9), (12, 0)])
def test_each_side_signs_in_a_box_of_its_own(sides, boxes):
    for shown in (sheet_of(*match(2, sides, 1)), blank_for("dithmarschen", [[str(side)] for side in range(sides)])):
        rows = document_of(SheetText(shown, locale("de"))).tables[0]
        cell = (rows.rows or rows.form.spare)[0].cells[-1]
        assert (cell.text.count("\n") + 1 if cell.kind == "initials" else 0) == boxes


@for_each(("sides", "agreed", "lines"), [(2, 4, 6), (2, 12, 14), (2, 40, 16), (2, None, 16), (3, 4, 6), (6, 6, 8)])
def test_a_blank_sheet_has_a_line_for_each_hand_that_was_agreed_on_and_two_more(sides, agreed, lines):
    """A match of four hands got sixteen lines, and none of them had room to write."""
    sheet = replace(blank_of(sheet_of(*match(1, sides, 1), EXTRAS)), agreed=agreed)
    table = document_of(SheetText(sheet, locale("de"))).tables[0]
    [page] = form_pages(table, 240, 145 if sides < 4 else 90)
    assert page.rows == lines + 1
    assert page.row > 8.5 or agreed != 4
    assert len(pages(score_sheet(sheet, "de"))) == 1


def test_a_blank_sheet_with_names_before_there_is_a_match():
    text = words(score_sheet(blank_for("dithmarschen", [["Anna", "Bo"], ["Cem", "Dörte"]]), "de"))
    assert "Anna + Bo" in text
    assert "Cem + Dörte" in text
    assert "LEER" in text
    assert text.count("30") >= 16


@for_each(("sides", "fewest"), [(2, 0), (3, 16), (6, 7), (9, 13)])
def test_a_blank_sheet_has_a_place_for_every_majority_that_its_form_asks_for(sides, fewest):
    """Two sides have a column of boxes for it; with more of them a ring stands in every hand."""
    sheet = blank_for("dithmarschen", [[str(side)] for side in range(sides)])
    pdf = score_sheet(sheet, "de")
    curves = sum(len(re.findall(rb" c\s", page.get_contents().get_data())) for page in opened(pdf).pages)
    rows = document_of(SheetText(sheet, locale("de")), page=True).tables[0].rows
    shown = sum(cell.text == "○" for row in rows for cell in row.cells)
    if fewest:
        assert curves >= 4 * sides * fewest
        assert shown == sides * len(rows)
        assert "Mehrheit 3 ●" in words(pdf)
    else:
        assert (curves, shown) == (0, 0)
        assert "Mehrheit 3 ●" not in words(pdf)


def test_where_the_majority_can_be_tied_the_second_total_stands_on_the_blank_sheet():
    assert "21 20" in words(score_sheet(blank_for("classic", [["A"], ["B"]]), "de"))
    assert "30 27" in words(score_sheet(blank_for("dithmarschen", [[], [], []]), "de"))
    assert "27" not in words(score_sheet(blank_for("dithmarschen", [[], []]), "de"))


def test_what_there_is_not_is_refused():
    sheet = sheet_of(*match(1))
    with pytest.raises(ValueError, match="paper"):
        score_sheet(sheet, "de", paper="a3")
    with pytest.raises(ValueError, match="copies"):
        score_sheet(sheet, "de", copies=0)
    with pytest.raises(ValueError, match="sides"):
        blank_for("classic", [["A"]])
    with pytest.raises(KeyError):
        blank_for("whist", [["A"], ["B"]])


EUROPEAN = st.text(
    st.sampled_from("abcdefghijklmnopqrstuvwxyzäöüßåæøéèçñłżśčřžďťůőűşğıțșðþœŵŷĵабвгдежзийклмнопрстуфхцчшщыьэюяїєґћђљњ"
                    "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋაბგդեզ"), min_size=1, max_size=14,
).map(str.capitalize)


@pytest.mark.slow
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(2, 12).flatmap(
        lambda sides: st.tuples(
            st.just(sides),
            st.lists(st.tuples(EUROPEAN, EUROPEAN).map(" ".join), min_size=sides, max_size=sides, unique=True),
        )
    )
)
def test_every_name_can_be_found_in_the_file(drawn):
    sides, names = drawn
    view, hands = match(2, sides, 1, names=tuple(names))
    text = words(made(view, hands))
    for name in names:
        assert name in text or all(part in text for part in name.split()), name
    assert "□" not in text


def test_who_is_told_apart_by_what_stands_behind_the_name_is_so_in_every_short_form():
    """The places in a list that nobody has seen told father and son apart."""

    def shown(first, width):
        people = ((first, "Käthe Jürgensen"), ("Peter Hansen", "Änne Großkopf"))
        columns = [Column(side, "", share=1, owner=side, group=side, people=those)
                   for side, those in zip("AB", people, strict=True)]
        return list(SideNames(columns, 2 * width).lines.values())

    son = "Peter Hansen jun."
    assert shown(son, 40) == [[son, "Käthe Jürgensen"], ["Peter Hansen", "Änne Großkopf"]]
    assert shown(son, 32) == [["Peter H. jun.", "Käthe J."], ["Peter H.", "Änne G."]]
    assert shown(son, 26) == [["Peter jun.", "Käthe"], ["Peter", "Änne"]]
    assert shown(son, 24) == [["P. H. jun.", "K. J."], ["P. H.", "Änne"]]
    assert shown("Peter Hansen", 26)[1][0] == "Peter\xa0(2)", "nothing else tells them apart"
    assert f"A {son} + Peter Hansen" in words(made(*match(2, names=(son, "Käthe J", "Peter Hansen", "Änne G"))))


@for_each("sides", [3, 6])
def test_up_to_six_who_play_alone_keep_their_names_in_the_head(sides):
    rows = ("Hanna Lorenzen", "Uwe Marten", "Jan-Ole Reimers", "Frauke Thode", "Dörte Jensen", "Karsten Petersen")
    head = " ".join(pages(made(*match(3, sides, 1, names=rows)))[0].split()).partition("Summen")[0]
    assert all(name in head for name in rows[:sides])


def test_where_no_correction_is_an_empty_line_for_one_takes_no_page_of_its_own():
    assert len(pages(made(*match(12, 3, 1), detailed=True))) == 1


def test_names_of_three_members_stand_in_lines_of_their_own():
    text = pages(made(*match(3, 4, 3)))[0]
    for name in NAMES:
        assert name in " ".join(text.split()), name


def test_all_fonts_are_embedded():
    for options in ({}, {"detailed": True}, {"paper": "letter"}):
        found = fonts(made(*troubled(), **options))
        assert found
        assert all(found.values()), found


IN_INK = (
    list(product((2, 3, 4, 5, 6, 8, 9, 12), (False, True))), [(2, False), (4, True), (5, False), (12, True)]
)


@pytest.mark.slow
@for_each(("sides", "detailed", "paper"), on_papers(*IN_INK))
def test_no_ink_beyond_the_margins(sides, detailed, paper, tmp_path):
    no_ink_beyond_the_margins(sides, detailed, paper, tmp_path)


@pytest.mark.soak
@for_each(("sides", "detailed", "paper"), on_letter(*IN_INK))
def test_no_ink_beyond_the_margins_of_letter(sides, detailed, paper, tmp_path):
    no_ink_beyond_the_margins(sides, detailed, paper, tmp_path)


def no_ink_beyond_the_margins(sides, detailed, paper, tmp_path):
    poppler = shutil.which("pdftoppm")
    if poppler is None:
        needs.missing("no pdftoppm found; on Debian: sudo apt install poppler-utils")
    sheet = sheet_of(*troubled(sides, 1), EXTRAS)
    (tmp_path / "sheet.pdf").write_bytes(score_sheet(sheet, "de", paper=paper, detailed=detailed))
    subprocess.run([poppler, "-r", "50", "-gray", str(tmp_path / "sheet.pdf"), str(tmp_path / "page")], check=True)
    pages = sorted(tmp_path.glob("page*.pgm"))
    assert pages
    for picture in pages:
        width, height, rows = read_pgm(picture)
        per_mm = 50 / 25.4
        side, top = int((12 - 0.8) * per_mm), int((10 - 0.8) * per_mm)
        assert all(min(row[:side]) > 250 and min(row[width - side :]) > 250 for row in rows), picture.name
        for row in rows[:top] + rows[height - top :]:
            assert min(row) > 250, picture.name
        picture.unlink()  # the next sheet may have fewer pages


def read_pgm(path):
    """(width, height, rows of bytes) of a binary grey picture."""
    data = path.read_bytes()
    header = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
    width, height = int(header[1]), int(header[2])
    body = data[header.end() :]
    return width, height, [body[at * width : (at + 1) * width] for at in range(height)]


def test_no_cell_of_the_two_sided_grid_runs_into_the_next(tmp_path):
    poppler = shutil.which("pdftotext")
    if poppler is None:
        needs.missing("no pdftotext found; on Debian: sudo apt install poppler-utils")
    view, hands = match(16, variant="christiansen")
    for hand in hands:
        hand["result"][0]["points"] += 200
    (tmp_path / "sheet.pdf").write_bytes(made(total(view, hands), hands))
    command = [poppler, "-bbox", str(tmp_path / "sheet.pdf"), "-"]
    output = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    boxes = re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"', output)
    words_there = [tuple(map(float, box)) for box in boxes]
    assert len(words_there) > 200
    _, columns, height = drawn_as(sheet_of(view, hands, EXTRAS))
    body = (297 - height - 4) * 72 / 25.4
    edges = [x * 72 / 25.4 for x in columns[1:]]
    in_grid = [box for box in words_there if body < box[1] < body + 380]
    assert [box for box in in_grid if any(box[0] + 0.6 < edge < box[2] - 0.6 for edge in edges)] == []


@for_each("height", [7.1, 8.5])
def test_a_side_of_many_has_both_its_figures_within_their_line(height):
    bases = []

    class Drawn:
        def text(self, x, y, words, size, *how):
            bases.append((y - size * 0.25, y))
            return 1.0

        def strokes(self, x, y, number, room, tall):
            bases.append((y, y + tall))

    Grid._stack(None, Drawn(), (0.0, 100.0, 19.0, height), Cell("13\n58", "stack", before="2", after="7"))
    assert all(100.0 < top < base < 100.0 + height for top, base in bases), bases


def test_a_sheet_from_home_has_no_words_of_a_club():
    view, hands = match(3)
    home, club = (SheetText(sheet_of(view, hands, extras), locale("de")) for extras in (Extras(), EXTRAS))
    assert [label for label, _ in home.facts()] == ["Abend", "Erster Geber", "Regeln", "Kennung", "Beginn, Ende"]
    assert "Verein" in {label for label, _ in club.facts()}
    assert not home.objections_until()
    assert "Einwände" in club.objections_until()
    assert "Prüfsumme" in home.foot()
    hands[0]["corrections"] = [{"by_judge": True, "old": [1, 2], "new": [2, 1]}]
    assert "Einwände" in SheetText(sheet_of(view, hands, Extras()), locale("de")).objections_until()


@pytest.mark.slow
@for_each("kind", ["", "blank", "detailed"])
@for_each("sides", [2, 3])
def test_no_date_no_place_and_no_dealer_of_a_club_s_table_is_cut(sides, kind):
    """No "Do 08.10.2…", and no dealer "A." that is also a side's letter."""
    names = ("Anna-Katharina S", "Ärmel Jöns", "Wolfgang-Maximilian Ketels", "Sönke Dethlefs", "Peter H", "Uwe")
    view, hands = match(8, sides, 2, names=names)
    view["place"] = "Gasthof Zur alten Linde am Dorfteich, Windbergen"
    hands[1].update(way="paper", state="disputed")
    extras = replace(
        EXTRAS, club="Kartenrunde Windbergen „Herz ist Trumpf“ von 1921", event="Winter 2026/27, Dorfpokal",
        rule_sheet="Windbergen 1", day="2026-10-08T12:00:00Z",
    )
    sheet = sheet_of(view, hands, extras)
    pdf = score_sheet(blank_of(sheet) if kind == "blank" else sheet, "de", detailed=kind == "detailed")
    text = words(pdf)
    for part in ("Do 08.10.2026", "Gasthof", "alten Linde", "Windbergen 1", "Dorfpokal", "Herz ist", "1921"):
        assert part in text, part
    head = text[: text.index("Geber", text.index("Geber") + 5)]
    assert "…" not in head
    if kind == "blank":
        return
    column = text[text.index("Nr Geber") :]
    for dealer in ("Anna-", "Katharina", "Ärmel", "Wolfgang-", "Maximilian"):
        assert column.count(dealer) >= 1, dealer
    assert not re.search(r"\d [A-F]\.", column), "a row's number, and a letter for its dealer"


def test_the_rules_are_named_as_the_village_names_them_and_times_of_typing_are_none_of_the_evening():
    view, hands = match(3)
    view["switches"] = "zwick_points=2"
    extras = replace(EXTRAS, rule_sheet="Windbergen 1", day="2026-10-08T12:00:00Z")
    sheet_text = SheetText(sheet_of(view, hands, extras), locale("de"))
    facts = dict(sheet_text.facts())
    assert (facts["Regeln"], facts["Beginn, Ende"]) == ("Windbergen 1", "20:05 – 00:31")
    assert facts["Abend"].startswith("Do 08.10.2026, Zur Linde")
    assert any(note.startswith("Windbergen 1: ") for note in notes_of(sheet_text))
    for hand in hands:
        hand["way"] = "paper"
    typed = dict(SheetText(sheet_of(view, hands, extras), locale("de")).facts())
    assert typed["Beginn, Ende"] == "", "when it was typed is no time of the match"
    assert dict(SheetText(blank_of(sheet_of(view, hands, extras)), locale("de")).facts())["Erster Geber"] == "Hanna"


def test_numbers_of_hands_are_told_in_runs():
    assert ranges([7, 1, 2, 3, 4]) == "1–4, 7"
    assert ranges([1, 2]) == "1, 2"
    assert ranges([]) == ""


def test_a_zone_nobody_knows_is_utc():
    sheet = sheet_of(*match(1), Extras(zone="Nirgendwo/Nie"))
    assert SheetText(sheet, locale("de")).times.moment("2026-11-19T23:31:00.000Z").endswith("23:31 UTC")


@pytest.mark.slow
@for_each("sides", [2, 4])
def test_its_course_stands_on_it_once_it_is_over_and_takes_no_page_of_its_own(sides):
    view, hands = match(12, sides, 1)
    assert "Verlauf der Partie" in words(made(view, hands))
    view["status"] = "open"
    assert "Verlauf der Partie" not in words(made(view, hands))
    for number in (24, 26, 40):
        over, held = match(number, sides, 1), match(number, sides, 1, status="open")
        assert len(pages(made(*over))) == len(pages(made(*held))), number
