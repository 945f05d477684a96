"""Lists of people, pasted or from a spreadsheet: what each line says, and what is wrong with it."""

from __future__ import annotations

import csv
import io

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.web.club import roster
from tests.cases import for_each, named


def test_pasted_names(subtests):
    with named(subtests, "pasted names lose bullets numbers and empty lines"):
        text = "- Hanna Petersen\n\n 2. Uwe  Hansen,\n• Jens\u00a0Petersen\n\t\nFrauke-Maria 3. Hansen\n"
        assert [(one.line, one.name) for one in roster.names_in(text)] == [
            (1, "Hanna Petersen"), (3, "Uwe Hansen"), (4, "Jens Petersen"), (6, "Frauke-Maria 3. Hansen"),
        ]
    with named(subtests, "a pasted name that is too long names its line"):
        found = roster.names_in("Hanna\n" + "x" * 61)
        assert [(one.line, one.wrong) for one in found] == [(1, ""), (2, "long")]
    with named(subtests, "more names than a club has are stopped where they are too many"):
        found = roster.names_in("\n".join(f"Name {n}" for n in range(roster.MOST_LINES + 5)))
        assert found[-1] == roster.Named(roster.MOST_LINES + 1, f"Name {roster.MOST_LINES}", "many")
        assert not any(one.wrong for one in found[:-1])
    with named(subtests, "a name twice in a list or known before is found whatever its case"):
        found = roster.names_in("Hanna\nUwe\nhanna\nJens")
        assert [one.line for one in roster.same_names(found, ["JENS"])] == [3, 4]


@for_each("separator", [";", ",", "\t"])
@for_each("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_separators_and_encodings_that_spreadsheets_write(separator, encoding):
    rows = [["Name", "Mitgliedsnummer", "Gruppe"], ["Jörg Groß", "7", "Frauen/Töpferkreis"]]
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    found = roster.read(roster.decoded(out.getvalue().encode(encoding)))
    assert found.wrong == ""
    assert found.rows == (roster.Row(2, "Jörg Groß", 7, ("women", "Töpferkreis")),)


def test_a_table_of_people(subtests):
    with named(subtests, "heads in german and english say the same"):
        german = (
            "Vorname;Nachname;Nr.;Gast;Einwilligung;Am Tisch;Aushang;Öffentlich\n"
            "Hanna;Petersen;12;ja;1.2.2026;Vorname;nummer;nicht"
        )
        english = (
            "First name,Last name,Number,Guest,Consent,At the table,Notice board,Public\n"
            "Hanna,Petersen,12,yes,2026-02-01,first name,number,not at all"
        )
        row = roster.Row(
            2, "Hanna Petersen", 12, (), True, "2026-02-01", {"table": "first", "board": "number", "public": "hidden"}
        )
        assert roster.read(german).rows == roster.read(english).rows == (row,)
    with named(subtests, "a name with its comma is turned round"):
        assert roster.read('Name;Nr\n"Petersen, Hanna";3').rows[0].name == "Hanna Petersen"
        assert roster.read('Name;Nr\n"Peter Hansen, jun.";3').rows[0].name == "Peter Hansen jun."
        assert roster.clean(" Jo\u0308rg\u200b") == "Jörg"
    with named(subtests, "a line break within a cell does not end the line"):
        found = roster.read('Name;Nr\n"Hanna\nPetersen";3\nUwe;4')
        assert [(row.name, row.number) for row in found.rows] == [("Hanna Petersen", 3), ("Uwe", 4)]
    with named(subtests, "what cannot be read in a line is named and the rest taken"):
        row = roster.read("Name;Nr;Einwilligung;Gast;Aushang\nUwe;zwölf;31.2.2026;vielleicht;groß").rows[0]
        assert (row.name, row.number, row.consent, row.guest, row.wrong) == ("Uwe", None, None, False, "")
        assert row.odd == (("number", "zwölf"), ("consent", "31.2.2026"), ("board", "groß"), ("guest", "vielleicht"))
    with named(subtests, "lines of which nothing is taken say why"):
        found = roster.read("Name;Nr\n;4\nUwe;5\nuwe;6\n" + "y" * 61 + ";7\nJens;5")
        assert [row.wrong for row in found.rows] == ["no-name", "", "twice", "long", ""]
        assert found.rows[-1].odd == (("number", "5"),)
    with named(subtests, "columns that are not known are named"):
        found = roster.read("Name;Telefon;Nr\nUwe;0481 1234;3")
        assert (found.unknown, found.rows[0].number) == (("Telefon",), 3)


@for_each(
    ("text", "wrong"),
    [("", "empty"), ("\n \n", "empty"), ("Hanna;12\nUwe;3", "no-head"), ("Strasse;Ort\na;b", "no-head")],
)
def test_a_file_that_is_no_list_says_why(text, wrong):
    assert roster.read(text).wrong == wrong


@example(b'"')
@given(st.binary(max_size=300))
def test_no_file_is_too_odd_to_be_answered(content):
    found = roster.read(roster.decoded(content))
    assert found.wrong or all(row.wrong or row.name for row in found.rows)
    for row in found.rows:
        assert row.name.isprintable()


@given(
    st.lists(st.text(st.characters(blacklist_categories=("C", "Z")), min_size=1, max_size=30), unique_by=str.casefold)
)
def test_names_written_to_a_table_come_back(names):
    names = [name for name in names if name == roster.clean(name) and "," not in name]
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows([["Name"], *([name] for name in names)])
    if names:
        assert [row.name for row in roster.read(out.getvalue()).rows] == names
