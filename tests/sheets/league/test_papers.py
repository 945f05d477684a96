"""Result, plan, cards, blank sheets, rules, a member's season, certificates: read back, in every size and number."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.league.rule import SeasonRule
from scorekeeper.sheets.document import Code
from scorekeeper.sheets.league.cards import card_pages, card_sheet
from scorekeeper.sheets.league.evening import (
    EveningPlan,
    WrongTable,
    plan_sheet,
    result_sheet,
)
from scorekeeper.sheets.league.member import member_sheet
from scorekeeper.sheets.league.rule_sheet import RuleOfTwo, comparison, rule_sheet
from scorekeeper.sheets.league.season import Around, certificates
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.score.build import blank_for, blank_sheet, score_sheets
from scorekeeper.sheets.score.sheet import Extras
from tests.cases import for_each, named
from tests.sheets.league.samples import CLUB, HEAD, WATCH, cards, person_of, plan, result, rules, season, view_of
from tests.sheets.paper import faces, fonts, opened, pages, sizes, unnumbered, words

LANGS = ("de", "en", "nds")


def with_tables(seen, tables):
    """The plan with other tables in its first round."""
    return replace(seen, rounds=(replace(seen.rounds[0], tables=tuple(tables)), *seen.rounds[1:]))


class TestResult:
    @for_each("lang", LANGS)
    def test_every_person_with_every_round(self, lang):
        text = words(paper(result_sheet(seen := result(), Around(lang))))
        for row in seen.rows:
            points = " ".join(str(cell.points) for cell in row.cells if cell.points is not None)
            assert row.name in text
            assert points in text
            assert str(row.total) in text

    def test_few_people_are_printed_larger_and_no_figure_smaller_than_the_others(self):
        few, many = (sizes(paper(result_sheet(result(people), Around("de")))) for people in (8, 24))
        assert few["Gesche"] > many["Gesche"]
        assert few["186"] == few["Gesche"]

    def test_penalties_open_matters_and_the_correction_period(self):
        text = words(paper(result_sheet(result(), Around("de"))))
        assert "Hinnerk Claussen: −5 (zu spät)" in text
        assert "Tisch 2: strittig" in text
        assert "Einwände bis Do 19.11.2026, 23:21 MEZ; danach entscheidet die Spielleitung." in text
        assert "ENTWURF" in text
        assert "Antje Petersen (g)" in text
        assert "× = hat ausgesetzt, … = offen, (g) = Gast." in text
        played = replace(seen := result(), rows=tuple(replace(row, guest=False) for row in seen.rows[:-1]))
        assert "=" not in words(paper(result_sheet(played, Around("de")))), "no sign is explained that is not there"

    def test_no_page_has_only_what_follows_the_table(self):
        shown = pages(paper(result_sheet(result(40), Around("de"))))
        assert len(shown) == 2
        assert "Spielleitung" in shown[1]
        assert "Mitglied Nummer38" in shown[1]

    @for_each("lang", LANGS)
    def test_a_corrected_figure_stands_beside_the_one_it_was_at_the_notice(self, lang):
        text = result()
        first, row, *others = text.rows
        row = replace(row, cells=(replace(row.cells[0], old=96), *row.cells[1:]), old_total=row.total + 85)
        text = replace(text, rows=(first, row, *others))
        pdf = paper(result_sheet(text, Around(lang)))
        assert "96 11 12 13 121 36" in words(pdf)
        table = result_sheet(text, Around(lang)).parts[0]
        struck = [(cell.was, cell.text) for row in table.rows for cell in row.cells if cell.was]
        assert struck == [(("96",), "11"), (("121",), "36")]

    @for_each("lang", LANGS)
    def test_each_figure_that_a_table_is_in_that_does_not_add_up_bears_a_mark_and_the_foot_says_which(self, lang):
        table_2 = WrongTable(2, 1, (3, 4), ("p1", "p3"))
        text = words(paper(result_sheet(seen := result(wrong=(table_2,)), Around(lang))))
        assert "11 ≠ 12 13 ≠ 36" in text
        assert "31 ≠ 32 33 ≠ 96" in text
        assert text.count("≠") == 2 * 2 + 1, "and once at the foot"
        assert "21 22 23" in text
        assert seen.rows[1].total == 36

    def test_club_place_season_and_rules_stand_whole_under_the_title(self):
        seen = result(
            club="Kartenrunde Windbergen „Herz ist Trumpf“ von 1921", place="Gasthof Zur alten Linde am Dorfteich",
            seasons=("Winter 2026/27", "Dorfpokal"), sheet="Windbergen 1",
        )
        text = words(paper(result_sheet(seen, Around("de"))))
        for part in ("Herz ist", "1921", "alten Linde", "Dorfteich", "2026/27", "Dorfpokal", "Windbergen 1"):
            assert part in text, part
        assert "…" not in text[: text.index("Runde")]

    @for_each(("people", "rounds"), [(24, 2), (12, 3), (8, 1)])
    def test_it_is_set_as_large_as_one_page_with_its_signature_allows(self, people, rounds):
        pdf = paper(result_sheet(result(people, rounds), Around("de")))
        assert len(pages(pdf)) == 1
        assert sizes(pdf)["Hinnerk"] >= 12

    def test_what_is_done_is_confirmed(self):
        text = words(paper(result_sheet(result(pending=()), Around("de"))))
        assert "BESTÄTIGT" in text
        assert "ENTWURF" in words(paper(result_sheet(result(pending=(), closed=False, until=None), Around("de"))))

    @pytest.mark.slow
    @for_each("people", [0, 1, 60])
    @for_each("rounds", [1, 12])
    def test_any_number_of_people_and_rounds(self, people, rounds):
        pdf = paper(result_sheet(seen := result(people, rounds), Around("de")))
        text = words(pdf)
        assert all(row.name.split()[0] in text for row in seen.rows)
        assert all(fonts(pdf).values())
        assert len(pages(pdf)) <= 1 + people // 20


class TestPlan:
    def test_round_table_sides_and_seed(self):
        text = words(paper(plan_sheet(plan(), Around("de"))))
        assert "1 Gesche Behrens • + Antje Petersen Hinnerk Claussen + Frauke Maaß" in text
        assert "Setzt aus: Nils Carstens" in text
        assert "• gibt zuerst" in text
        assert "nimmt die Loszahl ec1d7e79be1c, das Verfahren scorekeeper-draw-1 und" in text
        assert "f54c0beefa526fc5" in text
        assert "niemand zweimal denselben Partner." in text
        assert "Nils Carstens" in text
        assert "1 Mal von Hand geändert" in text

    @pytest.mark.slow
    @for_each("lang", LANGS)
    @for_each(("sides", "size"), [(2, 2), (3, 1), (2, 3), (3, 2), (6, 1)])
    def test_every_name_of_every_table(self, lang, sides, size):
        pdf = paper(plan_sheet(seen := plan(3, 2, sides, size), Around(lang)))
        text = words(pdf)
        for one in seen.rounds:
            for table in one.tables:
                assert all(part in text for side in table.sides for name in side for part in name.split())
        assert all(fonts(pdf).values())

    @for_each(
        ("tables", "sides", "size", "least"), [(15, 2, 2, 16), (6, 2, 3, 16), (4, 3, 2, 16), (4, 6, 1, 12)]
    )
    def test_names_and_tables_are_read_from_two_metres(self, tables, sides, size, least):
        seen = plan(tables, 1, sides, size)
        found = sizes(paper(plan_sheet(seen, Around("de"))))
        for table in seen.rounds[0].tables:
            assert found[str(table.table)] >= least
            assert all(found[part] >= least for side in table.sides for name in side for part in name.split())
        assert all(found[part] >= least for part in " ".join(seen.rounds[0].out).split())
        assert found["Loszahl"] < 12

    def test_the_plan(self, subtests):
        with named(subtests, "seats stand by table and all above how they were drawn"):
            seen = plan(3, 2)
            seen = with_tables(seen, reversed(seen.rounds[0].tables))
            sheet = plan_sheet(seen, Around("de"))
            assert [part.part for part in sheet.parts] == ["table", "note", "note"]
            assert [row.cells[0].text for row in sheet.parts[0].rows] == [
                "1. Runde", *"123", "Setzt aus: Nils Carstens", "2. Runde", *"123", "Setzt aus: Nils Carstens",
            ], "who sits out stands in no side's column"
            assert [part.heading.partition(" ")[0] for part in sheet.parts[1:]] == ["1.", "2."]
        with named(subtests, "no number stands alone in the line below the title"):
            for more in range(0, 60, 2):
                seen = replace(plan(), place="i" * more, sheet="Dorfregel 77")
                lines = pages(paper(plan_sheet(seen, Around("de"))))[0].split("\n")
                assert [line for line in lines if line.endswith("Dorfregel 77")]
        with named(subtests, "of two names in a cell each has its own face and keeps it on every line"):
            seen = plan(1)
            sides = (("Dörte Claussen", "Пётр Щукин"), ("Ayşe Öztürk", "Đặng Thị Hương"))
            seen = with_tables(seen, [replace(seen.rounds[0].tables[0], sides=sides)])
            found = faces(paper(plan_sheet(seen, Around("de"))))
            for name in ("Dörte", "Claussen", "Ayşe", "Öztürk", "Đặng", "Thị", "Hương"):
                assert found[name] == {"Barlow-SemiBold"}, name
            for name in ("Пётр", "Щукин"):
                assert found[name] == {"DejaVuSansCondensed-Bold"}, name
        with named(subtests, "nothing drawn"):
            assert len(pages(paper(plan_sheet(EveningPlan(**HEAD, rounds=()), Around("de"))))) == 1

    def test_all_rounds_have_one_size_and_none_is_torn(self):
        pdf = paper(plan_sheet(plan(6, 3), Around("de")))
        rounds = [page.count("Setzt aus") for page in pages(pdf)][:-1]
        assert all("• gibt zuerst" in page for page in pages(pdf)[:-1])
        assert [page.count(". Runde\n") for page in pages(pdf)][:-1] == rounds
        assert len({round(size, 1) for word, size in sizes(pdf).items() if word in ("Gesche", "Meike", "Levke")}) == 1

    @for_each(("tables", "rounds", "sheets"), [(4, 1, 1), (4, 3, 2), (4, 5, 3), (15, 1, 2)])
    def test_how_it_was_drawn_stands_on_a_sheet_of_its_own_where_there_is_no_room(self, tables, rounds, sheets):
        seen = pages(paper(plan_sheet(plan(tables, rounds), Around("de"))))
        assert len(seen) == sheets
        assert ["Loszahl" in page for page in seen] == [False] * (sheets - 1) + [True]


class TestCards:
    @for_each("size", ["a4", "letter"])
    @for_each(("number", "sheets"), [(1, 1), (4, 1), (5, 2), (15, 4)])
    def test_four_on_a_page(self, size, number, sheets):
        pdf = card_pages(cards(number), "de", size=size)
        assert len(pages(pdf)) == sheets
        text = words(pdf)
        for card in cards(number):
            assert f"Tisch {card.table} " in text
            assert card.code in text
        assert text.count("Mehrheit 3") == number
        assert all(fonts(pdf).values())

    @for_each("seats", [2, 3, 4, 6, 12])
    def test_every_seat_and_who_deals(self, seats):
        text = words(card_pages(cards(1, seats), "de"))
        assert text.count("Hanna") == seats
        assert text.count("gibt") == 1

    @for_each(("seats", "least"), [(4, 14), (6, 10)])
    def test_a_long_name_takes_a_second_line_and_the_others_stay_large(self, seats, least):
        long = "Maximilian-Alexander von Hohenstein-Wilhelmsburg"
        (card,) = cards(1, seats)
        card = replace(card, seats=(replace(card.seats[0], name=long), *card.seats[1:]))
        pdf = card_pages([card], "de")
        assert sizes(pdf)["Hanna"] >= least
        assert long in words(pdf).replace("- ", "-")

    def test_the_cards(self, subtests):
        with named(subtests, "the page says the same"):
            sheet = card_sheet(cards(2), "de")
            assert [part.link for part in sheet.parts if isinstance(part, Code)] == [card.link for card in cards(2)]
            assert len(sheet.tables) == 2
        with named(subtests, "no card"), pytest.raises(ValueError, match="no table"):
            card_pages([], "de")


class TestBlanks:
    def blanks(self, number=3):
        names = [["Hanna", "Jens"], ["Uwe", "Frauke"]]
        return [
            blank_for("dithmarschen", names, Extras(link="https://karten.example/m/a", table=str(at), round="2"))
            for at in range(1, number + 1)
        ]

    def test_the_blanks(self, subtests):
        with named(subtests, "one page for each table each with its own number"):
            pdf = score_sheets(self.blanks(), "de")
            shown = pages(pdf)
            assert len(shown) == 3
            for number, page in enumerate(shown, 1):
                assert f"{number} / 2" in page
                assert "LEER" in page
                assert "Seite 1 von 1" in page
            assert score_sheets(self.blanks(), "de") == pdf
            assert all(fonts(pdf).values())
        with named(subtests, "tables of other sizes have pages of their own"):
            mixed = [*self.blanks(1), blank_for("dithmarschen", [["A"], ["B"], ["C"], ["D"], ["E"], ["F"]], Extras())]
            boxes = [page.mediabox for page in opened(score_sheets(mixed, "en")).pages]
            assert boxes[0].width < boxes[0].height
            assert boxes[-1].width > boxes[-1].height
        with named(subtests, "the page has a line for every hand"):
            sheet = blank_sheet(self.blanks(2), "de")
            assert [len(table.rows) for table in sheet.tables] == [16, 16]
        with named(subtests, "no table"), pytest.raises(ValueError, match="at least one"):
            score_sheets([], "de")


class TestRules:

    @for_each("lines", [0, 20, 34])
    @for_each("size", ["a4", "letter"])
    def test_on_one_page_with_its_link(self, lines, size):
        pdf = paper(rule_sheet(rules(lines), Around("de"), WATCH), size=size)
        assert len(pages(pdf)) == 1
        text = words(pdf)
        assert all(f"Regel {at} sagt, was gilt." in text for at in range(lines))
        assert "Fassung 3" in text
        assert WATCH.link in text.replace(" ", "")

    def test_what_differs_is_marked(self):
        rows = [RuleOfTwo("Zwick", "1 Punkt", "2 Punkte"), RuleOfTwo("Ass", "1", "1")]
        text = words(paper(comparison("Dorfregel 1", "Dorfregel 2", rows, CLUB, Around("de"))))
        assert "≠ Zwick 1 Punkt 2 Punkte" in text
        assert "≠ Ass" not in text
        assert "1 Regel ist anders." in text


class TestMember:
    @for_each("lang", LANGS)
    def test_their_figures_evening_by_evening_and_partners(self, lang):
        played, seen = season(12, 10)
        person = person_of(played, seen, "p3")
        text = words(paper(member_sheet(person, view_of(played, seen), Around(lang))))
        assert person.row.value in text
        for each in person.row.nights:
            assert each.value in text
        for one in person.partners:
            assert f"{one.name} {one.met.evenings} {one.met.won}–{one.met.lost} {one.met.over}" in text

    def test_its_course_is_drawn_before_the_numbers_it_is_made_of(self):
        played, seen = season(12, 10)
        person = person_of(played, seen, "p3")
        sheet = member_sheet(person, view_of(played, seen), Around("de"))
        assert [part.part for part in sheet.parts[:3]] == ["table", "curve", "table"]
        curve = sheet.parts[1]
        assert [str(value) for value in curve.values] == [step.exact for step in person.course]
        assert (curve.first, curve.last) == tuple(Around("de").day(person.course[at].date) for at in (0, -1))
        drawn = opened(paper(sheet)).pages[0].get_contents().get_data().decode("latin-1")
        dots, flat = drawn.count(" c\n"), paper(replace(sheet, parts=sheet.parts[2:]))
        assert dots >= 4 * len(curve.values) > opened(flat).pages[0].get_contents().get_data().count(b" c\n")

    def test_the_course(self, subtests):
        with named(subtests, "one evening is no course"):
            played, seen = season(12, 1)
            sheet = member_sheet(person_of(played, seen, "p3"), view_of(played, seen), Around("de"))
            assert "curve" not in [part.part for part in sheet.parts]
        with named(subtests, "forty evenings go on"):
            played, seen = season(12, 40)
            pdf = paper(member_sheet(person_of(played, seen, "p3"), view_of(played, seen), Around("de")))
            assert len(pages(pdf)) == 2 or len(pages(pdf)) == 3
            assert words(pdf).count("Abend für Abend") == 1


class TestCertificates:
    def test_the_certificates(self, subtests):
        with named(subtests, "a page for each of the first three"):
            played, seen = season(12, 10)
            view = view_of(played, seen)
            pdf = paper(certificates(view, Around("de")))
            shown = pages(pdf)
            assert len(shown) == 3
            for at, page in enumerate(shown):
                assert f"{at + 1}. Platz" in page
                assert view.rows[at].name in page
                assert f"{view.rows[at].value} Punkte" in page
                assert "Zwickern: Saison 2026" in page
            assert all(fonts(pdf).values())
        with named(subtests, "who shares a place gets one too"):
            played, seen = season(4, 10)
            view = view_of(played, seen)
            view = replace(view, rows=tuple(replace(row, place=1) for row in view.rows))
            assert len(pages(paper(certificates(view, Around("de"))))) == len(view.rows)
        with named(subtests, "nobody has a place"):
            played, seen = season(2, 1, rule=SeasonRule(minimum=5))
            assert certificates(view_of(played, seen), Around("de")) is None
        with named(subtests, "a very long name stays whole in smaller letters"):
            name = "Anna-Katharina Friederike Petersen zu Großenwiehe-Lütjenhorn"
            played, seen = season(1, 8, names=[name], guests=0, rule=SeasonRule())
            shown = pages(paper(certificates(view_of(played, seen), Around("de"))))
            assert name in " ".join(shown[0].split())


@for_each("lang", LANGS)
def test_same_values_same_bytes(lang):
    played, seen = season(8, 6)
    view = view_of(played, seen)
    for once, again in (
        [paper(result_sheet(result(), Around(lang))) for _ in "12"],
        [paper(plan_sheet(plan(), Around(lang))) for _ in "12"],
        [card_pages(cards(), lang) for _ in "12"],
        [paper(certificates(view, Around(lang))) for _ in "12"],
        [paper(member_sheet(person_of(played, seen, "p0"), view, Around(lang))) for _ in "12"],
    ):
        assert once == again


NAME = st.text(
    st.characters(min_codepoint=0x41, max_codepoint=0x52F, categories=("Lu", "Ll")), min_size=2, max_size=10
)


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAME, min_size=1, max_size=6, unique=True))
def test_every_name_of_a_result_reads_back(names):
    from scorekeeper.sheets.page import printable

    text = words(paper(result_sheet(result(len(names), 2, names), Around("en"))))
    assert all(printable(name) in unnumbered(text) for name in names)
