"""Members from a spreadsheet: first what each line would do, then the same done."""

from __future__ import annotations

import io

import pytest

from tests.cases import for_each
from tests.web.club.forms import fields, found, known, people, send, words_of

TABLE = """Name;Nr.;Gruppe;Gast;Einwilligung;Aushang
Jörg Groß;3;Frauen;;1.2.2026;Vorname
Uwe Hansen;x;;;;
;9;;;;
Hanna;4;;;;
"""


@pytest.fixture
def club(client):
    """A club with Hanna in it."""
    made = found(client)
    people(client, made, "Hanna")
    return made


def look(client, club, text=TABLE):
    """The preview of a file."""
    return send(client, f"{club}/members/import", text=text)


def take(client, club, preview, **more):
    """What was previewed, taken in."""
    action = f"{club}/members/import"
    return client.post(action, data={**fields(preview, action), **more})


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\6\0\0\0"


@for_each(
    "content",
    [PNG, b"PK\x03\x04\x14\0\6\0\x08\0\0\0!\0", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", b"\xff\xd8\xff\xe0\0\x10JFIF\0\1"],
)
def test_a_file_that_is_no_text_is_no_table(client, club, content):
    page = client.post(
        f"{club}/members/import", data={"file": (io.BytesIO(content), "list.csv")}, content_type="multipart/form-data"
    )
    assert page.status_code == 422
    assert "That is not a table" in words_of(page)
    assert "No column" not in words_of(page)


def test_heads_stand_in_the_quotation_marks_of_the_language(client, club):
    action = f"{club}/members/import"
    page = client.post(action, data={"text": "Wer;Was\nUwe;1\n"}, headers={"Accept-Language": "de"})
    assert "Dort steht: „Wer“, „Was“" in words_of(page)


def test_every_line_is_told_before_anything_is_taken_in(client, club):
    preview = look(client, club)
    text = words_of(preview)
    assert preview.status_code == 200
    assert "2 new, 1 changed, 0 unchanged, 1 left out" in text
    assert "2 Jörg Groß new" in text
    assert "3 Uwe Hansen new the number “x”" in text
    assert "left out: no name" in text
    assert "5 Hanna Number: – → 4" in text
    assert list(known(client, club)) == ["Hanna"]


def test_what_was_told_is_done_once(client, club):
    preview = look(client, club)
    for _ in range(2):
        answer = take(client, club, preview)
        assert answer.status_code in (303, 409)
    assert list(known(client, club)) == ["Jörg Groß", "Hanna", "Uwe Hansen"]
    page = f"{club}/members/{known(client, club)['Jörg Groß']}"
    kept = fields(client.get(page), page)
    assert (kept["number"], kept["group"], kept["consent"], kept["form-board"]) == ("3", "women", "2026-02-01", "first")
    assert "0 new, 0 changed, 3 unchanged" in words_of(look(client, club))


def test_a_file_of_a_german_spreadsheet(client, club):
    action = f"{club}/members/import"
    file = (io.BytesIO(TABLE.encode("cp1252")), "Mitglieder.csv")
    preview = client.post(action, data={"file": file}, content_type="multipart/form-data")
    assert "Jörg Groß" in words_of(preview)
    assert take(client, club, preview).status_code == 303
    assert "Jörg Groß" in known(client, club)


def test_a_list_that_changed_since_is_shown_once_more(client, club):
    preview = look(client, club)
    people(client, club, "Uwe Hansen")
    answer = take(client, club, preview)
    assert answer.status_code == 409
    assert "changed in the meantime" in words_of(answer)
    assert "1 new" in words_of(answer)
    assert take(client, club, answer).status_code == 303


@for_each(
    ("text", "seen"),
    [
        ("", "Choose a file, or paste its text."),
        ("Hanna;Uwe\n1;2", "No column is called “Name”"),
        ("Name\n" + "a\n" * 2001, "more than 2000"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_and_keeps_its_text(client, club, text, seen):
    answer = look(client, club, text)
    assert answer.status_code == 422
    assert seen in words_of(answer)
    assert fields(answer, f"{club}/members/import")["text"].strip() == text.strip()


def test_many_members_come_in_at_once(client, club):
    table = "Name,No.,Group\n" + "".join(f"Person {n},{n},Chor\n" for n in range(1, 121))
    assert take(client, club, look(client, club, table)).status_code == 303
    assert len(known(client, club)) == 121
    assert "0 new, 0 changed, 120 unchanged" in words_of(look(client, club, table))
