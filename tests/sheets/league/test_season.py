"""The season's table on paper (users.md 3.6), read back: figures, columns, pages, names, marks, fonts, same bytes."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.league.played_season import SeasonTables
from scorekeeper.league.rule import SeasonRule
from scorekeeper.sheets.curve import Race, Runner
from scorekeeper.sheets.league.season import OPTIONAL, SPARED, Around, cross_table, optional_columns, season_sheet
from scorekeeper.sheets.page import FIGURES, printable, width_of
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.tables import sheets_of, split
from scorekeeper.words import locale
from tests.cases import for_each
from tests.sheets.league.samples import crosses_of, names_of, season, view_of
from tests.sheets.paper import faces, fonts, opened, pages, placed, sizes, unnumbered, words

ROOM = {"a4": 273.0, "letter": 255.4}


LONG_NAMES = ("Maximiliane Schwarzenberger-Lindenthal", "Bo", "Friedrich-Wilhelm von Hohenwestedt", "Cem Öz", "Ute M.")


def lower(page):
    """Each text of a page, and how far above its lower edge it stands, in points."""
    found = []
    page.extract_text(visitor_text=lambda text, _matrix, at, _font, _size: found.append((text.strip(), at[5])))
    return found


def made(people=21, evenings=10, lang="de", **options):
    """(view, PDF) of a season; made once where several tests ask for the same one, and then none changes the view."""
    if options.keys() - {"crossed"}:
        return freshly_made(people, evenings, lang, **options)
    return kept(people, evenings, lang, **options)


@cache
def kept(people, evenings, lang, **options):
    return freshly_made(people, evenings, lang, **options)


def freshly_made(people=21, evenings=10, lang="de", *, off=(), size="a4", crossed=False, around=None, **more):
    played, seen = season(people, evenings, **more)
    view = view_of(played, seen)
    crosses = crosses_of(played, seen) if crossed else ()
    tables = [cross_table(cross, lang, together=not at) for at, cross in enumerate(crosses)]
    return view, paper(season_sheet(view, around or Around(lang), tables, off=off), size=size)


class TestFigures:
    """What stands in the table is what stands in the view, line by line."""

    @for_each("size", ["a4", "letter"])
    def test_every_line_reads_back_as_the_view_has_it(self, size):
        view, pdf = made(size=size)
        lines = [" ".join(line.split()) for page in pages(pdf) for line in page.split("\n")]
        text = " ".join(" ".join(lines).split())
        for row in view.rows:
            line = f"{row.evenings} / {row.counted} {row.value}"
            assert line in text, row.name
            assert f"{row.won}–{row.lost} {row.difference} {row.marks_called} {row.highest}" in text

    def test_columns_that_say_nothing_or_what_the_total_says_are_left_out_and_the_figure_is_called_as_on_the_page(self):
        """On the wall an evening's number stood four times in a row, beside two empty columns headed "Points"."""
        played, seen = season(12, 1, guests=0)
        view = view_of(played, seen)
        heads = {column.key: column.heading for column in season_sheet(view, Around("en")).tables[0].columns}
        assert not {"move", "dropped", "average"} & set(heads)
        assert "move" not in dict(optional_columns(view, "en"))
        longer = replace(view, unit="points above the equal share")
        named = {column.key: column.heading for column in season_sheet(longer, Around("en")).tables[0].columns}
        assert " ".join(named["value"].split()) == "Points above the equal share"

    def test_the_sum_of_the_evenings_not_struck_is_the_figure(self):
        played, seen = season(12, 10, guests=0)
        sheet = season_sheet(view_of(played, seen), Around("de"))
        at = [column.key for column in sheet.tables[0].columns].index("value")
        for row in sheet.tables[0].rows:
            if row.across or not row.cells[0].text:
                continue
            evenings = [cell for cell, column in zip(row.cells, sheet.tables[0].columns, strict=True)
                        if column.key.startswith("evening ")]
            counted = sum(int(cell.text) for cell in evenings if cell.text.isdigit() and cell.kind != "struck")
            assert counted == int(row.cells[at].text)

    def test_marks(self):
        played, seen = season(21, 12, seed=5)
        view = view_of(played, seen)
        table = season_sheet(view, Around("de")).tables[0]
        by_name = {row.cells[2].text: row for row in table.rows if not row.across}
        for row in (*view.rows, *view.below):
            first = [column.key for column in table.columns].index("evening 0")
            shown = by_name[row.name].cells[first : first + len(row.nights)]
            for result, cell in zip(row.nights, shown, strict=True):
                if result.state == "dropped":
                    assert (cell.text, cell.kind) == (result.value, "struck")
                elif result.state == "absent":
                    assert cell.text == "–"
                elif result.state == "unranked":
                    assert cell.text == f"{result.value}·"
                else:
                    assert cell.text == result.value

    def test_a_place_that_only_the_lot_decided_is_marked_and_the_mark_explained(self):
        played, seen = season(12, 10, guests=0)
        view = view_of(played, seen)
        assert not any(row.lot for row in view.rows)
        assert "* =" not in words(paper(season_sheet(view, Around("de"))))
        drawn = [replace(row, lot="8f3a0b1c") for row in view.rows[2:4]]
        view = replace(view, rows=(*view.rows[:2], *drawn, *view.rows[4:]))
        places = [row.cells[0] for row in season_sheet(view, Around("de")).tables[0].rows if row.cells[0].text]
        assert [cell.text for cell in places if "*" in cell.text] == ["3*", "4*"]
        assert {cell.spoken for cell in places if "*" in cell.text} == {"durch Los"}
        assert "* = durch Los" in words(paper(season_sheet(view, Around("de"))))

    def test_struck_figures_are_struck_on_the_paper_too(self):
        """Each has its stroke, nearly level, beside those of the table (which are level or upright)."""
        view, pdf = made(12, 8, guests=0, rule=SeasonRule(best=6))
        dropped = sum(result.state == "dropped" for row in view.rows for result in row.nights)
        content = opened(pdf).pages[0].get_contents().get_data().decode("latin-1")
        drawn = re.findall(r"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", content)
        leaning = [line for line in drawn if line[0] != line[2] and line[1] != line[3]]
        assert len(leaning) == dropped + 1  # and the word below the table

    def test_people_below_the_minimum_stand_under_their_line(self):
        view, pdf = made()
        text = words(pdf)
        assert view.below
        above, _, below = text.partition("Noch nicht in der Wertung: mindestens 6 Abende")
        for row in view.below:
            assert row.name in below
            assert f"{row.name} (g) {row.evenings} /" in below if row.guest else True
        for row in view.rows:
            assert row.name in above


    def test_guests_whose_evenings_never_count_stand_apart_without_figures(self):
        played, seen = season(12, 8, guests=2, rule=SeasonRule(best=4, minimum=3, guests="out"))
        view = view_of(played, seen)
        guests = [row.name for row in view.below if row.only_guest]
        assert len(guests) == 2
        table = season_sheet(view, Around("de")).tables[0]
        heads = [row.cells[0].text for row in table.rows if row.across]
        assert heads[-1] == "Nur als Gast da, ohne Wertung"
        rows = {row.cells[2].text: row for row in table.rows if not row.across}
        first = [column.key for column in table.columns].index("evening 0")
        for name in guests:
            assert [cell.text for cell in rows[name].cells[:first] if cell.text] == [name]
            assert "(g)" in [cell.text for cell in rows[name].cells[first:]]
        at = words(freshly_made(12, 8, guests=2, rule=SeasonRule(best=4, minimum=3, guests="out"))[1])
        assert all(name in at.partition("Nur als Gast da, ohne Wertung")[2] for name in guests)


class TestPages:
    def test_thirty_names_a_page_and_as_many_on_each(self):
        _, pdf = made(60, 10)
        shown = [page for page in pages(pdf) if "gew.–verl." in page]
        assert len(shown) >= 2
        assert all("durchgestrichen" in page and "= gestrichen" in page for page in shown)
        counted = [len(re.findall(r"\d+ / \d+", page)) for page in shown]
        assert (len(counted), sum(counted)) == (2, 60)
        assert max(counted) - min(counted) <= 2

    @pytest.mark.slow
    @for_each("lang", ["de", "en", "nds"])
    def test_ten_evenings_stand_on_the_first_sheet_beside_all_columns(self, lang):
        view, pdf = made(24, 16, lang)
        first, text = view.evenings[-10:], pages(pdf)[0]
        for evening in first:
            assert Around(lang).day(evening.date) in text
        assert "Zwicks" in text

    def test_earlier_ones_are_continued_with_place_and_name(self):
        view, pdf = made(24, 40)
        shown = pages(pdf)
        oldest = next(page for page in shown if "12.3." in page)
        assert "Punkte" not in oldest
        for row in view.rows:
            assert row.name in oldest
        every = " ".join(shown)
        assert all(Around("de").day(evening.date) in every for evening in view.evenings)

    @pytest.mark.slow
    @for_each("off", OPTIONAL)
    def test_a_column_left_out_never_costs_an_evening(self, off):
        view, _ = made(24, 40)
        whole = split(season_sheet(view, Around("de")).tables[0], ROOM["a4"])
        less = split(season_sheet(view, Around("de"), off=[off]).tables[0], ROOM["a4"])
        assert len(less.first) >= len(whole.first) >= 10

    def test_all_columns_left_out_make_room_for_a_whole_season(self):
        view, _ = made(24, 40)
        table = season_sheet(view, Around("de"), off=OPTIONAL).tables[0]
        assert [column.key for column in table.columns[:3]] == ["place", "name", "value"]
        assert len(split(table, ROOM["a4"]).first) >= 20

    @pytest.mark.slow
    @for_each("evenings", [1, 10, 11, 25, 40])
    @for_each("size", ["a4", "letter"])
    def test_each_evening_stands_on_one_sheet(self, evenings, size):
        view, _ = made(12, evenings)
        table = season_sheet(view, Around("en")).tables[0]
        found = split(table, ROOM[size])
        keys = [column.key for part in (*found.later[::-1], found.first) for column in part]
        assert [key for key in keys if key.startswith("evening ")] == [f"evening {at}" for at in range(evenings)]

    def test_evenings_to_come_are_empty_columns_where_there_is_room(self):
        days = ("2026-12-03", "2026-12-17", "2027-01-07")
        view, pdf = made(12, 5, to_come=days)
        table = season_sheet(view, Around("de")).tables[0]
        coming = [at for at, column in enumerate(table.columns) if column.key.startswith("coming ")]
        assert coming == [len(table.columns) - 3 + at for at in range(3)]
        assert all(row.across or not any(row.cells[at].text for at in coming) for row in table.rows)
        assert [column.key for column in split(table, ROOM["a4"]).first[-3:]] == ["coming 0", "coming 1", "coming 2"]
        assert all(Around("de").day(day) in pages(pdf)[0] for day in days)

    @pytest.mark.slow
    def test_no_evening_that_was_held_makes_room_for_one_to_come(self):
        for evenings in (9, 10, 11, 12, 16, 25):
            table = season_sheet(made(12, evenings, to_come=())[0], Around("de")).tables[0]
            held = split(table, ROOM["a4"])
            days = tuple(f"2027-01-{day:02}" for day in range(1, 29))
            more = split(season_sheet(made(12, evenings, to_come=days)[0], Around("de")).tables[0], ROOM["a4"])
            assert more.later == held.later
            assert more.first[: len(held.first)] == held.first

    @pytest.mark.slow
    @for_each(("size", "lang"), [("a4", "de"), ("letter", "de"), ("a4", "en"), ("letter", "en"), ("a4", "nds")])
    def test_twenty_four_people_and_ten_evenings_are_four_pages_each_cross_table_one(self, size, lang):
        _, pdf = made(24, 10, lang, crossed=True, size=size)
        seen, say = pages(pdf), locale(lang)
        assert len(seen) == 4
        assert [page for page in seen if say.gettext("Partner by partner") in page] == [seen[2]]
        assert [page for page in seen if say.gettext("Opponent by opponent") in page] == [seen[3]]

    @pytest.mark.slow
    @for_each("lang", ["de", "en"])
    def test_twelve_evenings_take_no_page_more(self, lang):
        """The first two of a season's twelve stood on a page of their own."""
        assert len(pages(made(24, 12, lang, crossed=True)[1])) == 4

    @pytest.mark.slow
    @for_each(("people", "number"), [(12, 2), (19, 4), (25, 4), (30, 6), (36, 7)])
    def test_no_evening_stands_alone_on_a_page_and_a_cross_table_takes_no_page_that_it_could_do_without(
        self, people, number
    ):
        """Names were as wide as they could be, and the first of twelve evenings had a page with nothing else. A cross
        table of twenty-five had four pages, half empty."""
        shown = pages(made(people, 12, "de", crossed=True)[1])
        assert len(shown) == number
        assert not [page for page in shown if "Gegner für Gegner" in page and "Plätze seit" in page]

    def test_the_units_of_a_cross_table_stand_at_one_place_in_all_columns(self):
        cross = crosses_of(*season(24, 10))[0]
        table = cross_table(cross, "de", together=True)
        [fitted] = sheets_of(table, ROOM["a4"], [160.0])
        grid = [at for at, column in enumerate(table.columns) if column.on == "any"]
        assert len({round(fitted.widths[at], 6) for at in grid}) == 1
        assert len({(fitted.measured.before[at], fitted.measured.behind[at]) for at in grid}) == 1

    def test_place_name_and_points_are_read_from_two_metres(self):
        view, pdf = made(24, 10)
        found = sizes(pdf)
        for row in view.rows:
            assert found[str(row.place)] >= 14
            assert found[row.value] >= 14
            assert found[row.name.split()[0]] >= 14

    @pytest.mark.slow
    def test_the_second_page_is_filled_by_larger_texts_and_the_race(self):
        found = sizes(made(24, 10)[1])
        assert found["Zwicks,"] >= 16, "as large as they take no page more"
        views = view_of(*season(24, 10))
        race = Race(tuple(Runner(name, (at, 6 - at)) for at, name in enumerate(LONG_NAMES, 1)), ("12/3", "26/3"))
        pdf = paper(season_sheet(views, Around("de"), race=race))
        assert len(pages(pdf)) == 2
        assert all(name in words(pdf) for name in LONG_NAMES), "names at the ends of curves are whole"
        heights = [at for text, at in lower(opened(pdf).pages[1]) if text in ("12/3", "Spielleitung")]
        assert max(heights) - min(heights) < 60, "the race reaches down to where the paper is signed"

    def test_the_figures_of_a_column_have_one_form_and_their_units_in_line(self):
        """"16" stood beside "12,5", and "16,0" beside "16"."""
        view, pdf = made(24, 10)
        for column in ("value", "average", "difference"):
            figures = {text for row in view.rows if (text := getattr(row, column))}
            assert len({len(text.partition(",")[2]) for text in figures}) == 1, column
        averages = {row.average for row in view.rows if row.average}
        assert any(text.endswith(",0") for text in averages), "a whole one among them"
        ends = [(text, round(x + width_of(text.partition(",")[0], FIGURES, 10), 1)) for text, x in placed(pdf)]
        assert len({end for text, end in ends if text in averages}) == 1

    @pytest.mark.slow
    def test_nothing_in_the_table_is_smaller_than_ten_points(self):
        _, pdf = made(60, 40, crossed=True)
        for page in opened(pdf).pages[:6]:
            content = page.get_contents().get_data().decode("latin-1")
            assert min(float(size) for size in re.findall(r"/F\S+ ([\d.]+) Tf", content)) >= 8
            small = [size for size in re.findall(r"/F\S+ ([\d.]+) Tf", content) if float(size) < 10]
            assert {float(size) for size in small} <= {8.0}, "the foot"

    def test_the_page_is_lying(self):
        for size, expected in (("a4", (842, 595)), ("letter", (792, 612))):
            box = opened(made(3, 2, size=size)[1]).pages[0].mediabox
            assert (round(float(box.width)), round(float(box.height))) == expected

    def test_a_paper_that_there_is_not(self):
        with pytest.raises(ValueError, match="a3"):
            made(3, 2, size="a3")


class TestFew:
    def test_nobody_and_no_evening(self):
        view, pdf = made(0, 0, crossed=True)
        assert view.rows == ()
        assert "Noch zählt nichts." in words(pdf)
        assert len(pages(pdf)) == 1

    def test_one_evening_and_one_person(self):
        _, pdf = made(1, 1, guests=0, rule=SeasonRule())
        assert "Gesche Behrens 1 / 1" in words(pdf)
        assert len(pages(pdf)) == 1

    @pytest.mark.slow
    def test_sixty_people_and_forty_evenings(self):
        view, pdf = made(60, 40, crossed=True)
        text = words(pdf)
        for row in (*view.rows, *view.below):
            assert text.count(row.value) >= 1
        assert all(fonts(pdf).values())
        assert f"Seite {len(pages(pdf))} von {len(pages(pdf))}" in text


class TestWords:
    def test_rule_honours_corrections_next_evening_and_signature(self):
        around = Around("de", place="Zur Linde", corrections=("5.11., Tisch 2, 4. Spiel: 18:12 statt 19:11",))
        view, pdf = made(around=around)
        text = words(pdf)
        for sentence in view.rule:
            assert sentence in text
        assert "Ehrentafel" in text
        assert all((one.what in text) == (len(set(one.names)) <= 5) for one in view.honours), "what many hold is none"
        assert "Berichtigt seit dem letzten Aushang 5.11., Tisch 2, 4. Spiel: 18:12 statt 19:11" in text
        assert "Nächster Abend Do 03.12.2026" in text
        assert "Spielleitung" in text
        assert "Kartenrunde Windbergen · Zur Linde · Dithmarschen 2" in text

    def test_a_name_with_a_letter_that_the_face_lacks_is_set_whole_in_the_other_one(self):
        # three more people than names: the last three come seldom, in four evenings perhaps never
        found = faces(made(29, 4, crossed=True)[1])
        for name in ("Gesche", "Behrens", "Łucja", "Żółkiewska", "Đurđević"):
            assert found[name] - {"DejaVuSansCondensed"} == {"Barlow-SemiBold"}, name  # sentences are in that
        for name in ("Γιώργος", "Παπαδόπουλος", "Пётр", "Щукин"):
            assert found[name] - {"DejaVuSansCondensed"} == {"DejaVuSansCondensed-Bold"}, name

    def test_the_time_is_that_of_the_last_entry(self):
        assert "Stand: Do 19.11.2026, 22:51" in words(made()[1])

    def test_a_rule_of_many_sentences_goes_on_to_another_page(self):
        played, seen = season(30, 4)
        view = replace(view_of(played, seen), rule=tuple(f"Satz {at} der Regel, die lang ist." for at in range(90)))
        text = words(paper(season_sheet(view, Around("de"))))
        assert all(f"Satz {at} der Regel" in text for at in range(90))

    def test_a_list_of_its_own(self):
        groups = {"women": frozenset({"p0", "p1", "p3"})}
        played, seen = season(8, 7, rule=SeasonRule(lists=("women",)), groups=groups)
        view = view_of(played, seen)
        sheet = season_sheet(view, Around("de", listed="women"))
        name = [column.key for column in sheet.tables[0].columns].index("name")
        assert [row.cells[name].text for row in sheet.tables[0].rows if not row.across] == [
            row.name for row in view.lists[0].rows
        ]
        with pytest.raises(KeyError):
            season_sheet(view, Around("de", listed="seniors"))

    def test_figures_are_the_same_in_every_language(self):
        played, seen = season()
        view = view_of(played, seen)
        cells = [
            [cell.text for row in season_sheet(view, Around(lang)).tables[0].rows for cell in row.cells]
            for lang in ("de", "en", "nds")
        ]
        assert cells[0] == cells[1] == cells[2]


class TestBytes:
    def test_same_view_same_bytes(self):
        assert freshly_made(crossed=True)[1] == freshly_made(crossed=True)[1]

    def test_another_figure_is_another_checksum(self):
        played, seen = season()
        view = view_of(played, seen)
        before = season_sheet(view, Around("de")).checksum
        first = replace(view.rows[0], exact=str(Fraction(view.rows[0].exact) + 1))
        other = replace(view, rows=(first, *view.rows[1:]))
        assert season_sheet(other, Around("de")).checksum != before

    def test_a_name_is_in_no_checksum(self):
        one = view_of(*season(21, 10))
        other = view_of(*season(21, 10, names=[f"Jemand {at}" for at in range(21)]))
        for mine, theirs in zip((*one.rows, *one.below), (*other.rows, *other.below), strict=True):
            assert mine.person == theirs.person
        assert season_sheet(one, Around("de")).checksum == season_sheet(other, Around("de")).checksum


NAME = st.text(
    st.characters(min_codepoint=0x41, max_codepoint=0x52F, categories=("Lu", "Ll")), min_size=2, max_size=12
)


class TestNames:
    @settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(st.tuples(NAME, NAME).map(" ".join), min_size=1, max_size=8, unique_by=printable))
    def test_every_name_in_a_european_script_reads_back(self, names):
        played, seen = season(len(names), 3, names=names, guests=0, rule=SeasonRule())
        text = words(paper(season_sheet(view_of(played, seen), Around("de"))))
        there = {row.person for row in SeasonTables(played).standings.rows}
        for at, name in enumerate(names):
            if f"p{at}" in there:
                assert " ".join(printable(name).split()) in unnumbered(text)

    def test_long_names_are_shortened_by_rule_and_stay_different(self):
        long = [f"Anna-Katharina Friederike {last} zu Großenwiehe-Lütjenhorn" for last in ("Adam", "Berg", "Cord")]
        played, seen = season(3, 12, names=[*long], guests=0, rule=SeasonRule())
        pdf = paper(season_sheet(view_of(played, seen), Around("de")))
        text = pages(pdf)[0]
        shown = re.findall(r"Anna-K[^\d▲▼]*\(?\d?\)?", text)
        assert len({" ".join(each.split()) for each in shown}) >= 3
        assert "…" not in text
        assert all(fonts(pdf).values())


    def test_two_of_one_first_name_are_told_apart_by_their_last_and_columns_go_before_names_do(self):
        """``Hans-… (3)`` beside ``Anna-… (6)``; the numbers were explained nowhere."""
        names = ["Hans-Heinrich Petersen-Westphal", "Hans-Heinrich Paulsen-Westphal", *names_of(22)]
        played, seen = season(24, 12, names=names, guests=0)
        sheet = season_sheet(view_of(played, seen), Around("de"))
        text = pages(paper(sheet))[0]
        assert "Hans-Heinrich Pe." in text
        assert "Hans-Heinrich Pa." in text
        assert not re.search(r"…|\(\d", text)
        gone = [column.key for column in split(sheet.tables[0], ROOM["a4"]).gone]
        assert gone
        assert gone == list(SPARED[: len(gone)])


class TestCrossed:
    def test_both_tables_say_how_often_and_with_what_result(self):
        played, seen = season(9, 6)
        cross, _ = crosses_of(played, seen)
        table = cross_table(cross, "de", together=True)
        text = words(made(9, 6, crossed=True)[1])
        assert "Partner für Partner" in text
        assert "Gegner für Gegner" in text
        for row, one in zip(table.rows, cross.people, strict=True):
            assert row.cells[1].text == one.name
            for cell, other in zip(row.cells[2:], cross.people, strict=True):
                met = cross.cells.get(one.person, {}).get(other.person)
                if met:
                    assert cell.text == f"{met.matches}\n{met.over}"
                else:
                    assert cell.text == ("×" if other is one else "")

    @pytest.mark.slow
    def test_sixty_people_stand_in_blocks_that_hold_everybody(self):
        names = [f"Person {at}" for at in range(60)]
        played, seen = season(60, 6, names=names)
        shown = [page for page in pages(made(60, 6, crossed=True, names=names)[1]) if "Partner für Partner" in page]
        assert len(shown) > 4
        cross, _ = crosses_of(played, seen)
        text = " ".join(" ".join(shown).split())
        assert all(one.name in text for one in cross.people)


def test_who_holds_an_honour_with_two_evenings_is_named_once():
    played, words = season(people=4, evenings=6)
    alike = tuple(result._replace(highest=30 if result.person == "p0" else 20) for result in played.results)
    often = sum(result.person == "p0" for result in alike)
    assert often > 1
    view = view_of(played._replace(results=alike), words)
    highest = next(one for one in view.honours if one.key == "highest")
    assert (highest.names, len(highest.dates)) == (("Gesche Behrens",), often)


@for_each(("name", "title"), [("Herbst", "Zwickern: Herbst"), ("Zwickern 2026", "Zwickern 2026")])
def test_the_game_is_named_once_above_the_table(name, title):
    played, seen = season(4, 2)
    assert season_sheet(replace(view_of(played, seen), season=name), Around("de")).title == title


def test_who_went_up_or_down_has_a_sign_that_is_explained():
    played, seen = season(24, 10)
    legend = season_sheet(view_of(played, seen), Around("de")).tables[0].legend
    assert "".join(run.text for run in legend).startswith("▲ ▼\xa0=\xa0Plätze seit dem Abend davor, ")


def test_letters_that_are_missing_are_explained_on_the_page_that_lacks_them():
    played, seen = season(4, 2)
    view = view_of(played, seen)
    view = replace(view, below=(replace(view.below[0], name="王小明"), *view.below[1:]))
    text = words(paper(season_sheet(view, Around("de"))))
    assert text.count("[?]: Buchstaben, die es in der Schrift dieses Blattes nicht gibt") == 1
    assert "Buchstaben" not in words(made(4, 2)[1])
