"""Paper is one tap away: the sheet from the list and the end, a blank one before and during a match."""

from __future__ import annotations

import io
import re

from tests.cases import for_each
from tests.web.tables import Table


def links(page: str) -> list[str]:
    """The addresses of PDFs that open beside the app."""
    return re.findall(r'<a [^>]*href="([^"]*\.pdf[^"]*)" target="_blank" rel="noopener"', page)


def words(pdf: bytes) -> str:
    from pypdf import PdfReader

    return PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


@for_each("role", ["watch", "record", "judge"])
def test_a_blank_sheet_with_the_names_of_the_match(client, role):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    [blank] = links(table.page("more", role))
    printed = words(client.get(blank.replace("&amp;", "&")).data)
    assert "Hanna" in printed
    assert "Frauke" in printed
    assert "BLANK" in printed


def test_the_sheet_from_the_list_and_from_the_end(client):
    table = Table(client)
    table.sign(table.cards(["X25"]))
    assert links(table.page("hands")) == [table.url("sheet.pdf")]
    assert f'href="{table.url("sheet")}"' in table.page("end")
    assert links(table.page("sheet"))[0].startswith(table.url("sheet.pdf"))
    assert "Hanna" in words(client.get(table.url("sheet.pdf")).data)


def test_a_blank_sheet_before_there_is_a_match(client):
    [blank] = links(client.get("/new").get_data(as_text=True))
    assert "BLANK" in words(client.get(blank.replace("&amp;", "&")).data)


def test_no_pdf_takes_the_place_of_the_app(client):
    """Every link to a PDF opens beside it."""
    table = Table(client)
    table.sign(table.cards(["X25"]))
    for path in ("", "more", "hands", "end", "sheet", "links", "hand/1"):
        page = table.page(path, "judge")
        assert len(links(page)) == len(re.findall(r'href="[^"]*\.pdf', page)), path
