"""What the pages of a hand say of it as a whole, and where they all say the same: page, answer, ruling, paper."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from tests.web.test_replay_pages import words

GERMAN = {"Accept-Language": "de"}
AS_PRINTED = "/replay/sample/as-printed"


def paper(response):
    """The text of a PDF in one line."""
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(response.data)).pages)
    return " ".join(text.split())


def test_a_card_played_before_could_do_nothing_on_any_page(client):
    """The queen of hearts of play 38 had been played: no page lists builds with it, all list the queen of diamonds'."""
    answer, ruling = (words(client.get(f"{AS_PRINTED}/{view}?at=38", headers=GERMAN)) for view in ("allowed", "ruling"))
    printed = paper(client.get(f"{AS_PRINTED}/ruling.pdf?at=38", headers=GERMAN))
    printed = printed[printed.index("erlaubt war") : printed.index("Wenn der Zug gilt")]
    ruling = ruling[ruling.index("Was erlaubt war") : ruling.index("Ergebnis")]
    for told in (answer, ruling, printed):
        assert "Mit Herz-Dame war nichts erlaubt." in told
        assert told.lower().count("auf 8, macht 11") == 1
