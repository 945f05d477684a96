"""Sheets read back: what a reader of the PDF finds in it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject

from scorekeeper.sheets.pdf import paper as pdf_of
from scorekeeper.zwickern.app.papers.record import hand_record
from scorekeeper.zwickern.app.papers.ruling import ruling
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.replay import Replay, replay

HANDS = Path(__file__).parents[1] / "hands"
SAMPLE = (HANDS / "christiansen-sample.zhn").read_text(encoding="utf-8")
PRINTED = (HANDS / "christiansen-sample-as-printed.zhn").read_text(encoding="utf-8")


def replayed(text: str) -> Replay:
    return replay(read(text))


def record_pdf(hand: Replay, lang: str, *, paper: str = "A4", **more: Any) -> bytes:
    return pdf_of(hand_record(hand, lang, **more), size=paper)


def ruling_pdf(hand: Replay, play: int, lang: str, *, paper: str = "A4", **more: Any) -> bytes:
    return pdf_of(ruling(hand, play, lang, **more), size=paper)


def opened(pdf: bytes) -> PdfReader:
    assert pdf.startswith(b"%PDF-")
    return PdfReader(io.BytesIO(pdf))


DRAWN = re.compile(rb"^(?:n [^()\n]*|[-\d. \[\]]+ (?:rg|RG|w|J|j|d|M))\n", re.MULTILINE)
"""Operators of reportlab that draw lines and areas, a line of the page's description each: more than half of it."""


def written(pdf: bytes) -> Iterator[PageObject]:
    """Its pages without lines and areas: to read those would take longer than to read the text, and gives none."""
    for page in opened(pdf).pages:
        content = page.get_contents()
        assert content is not None
        left = DecodedStreamObject()
        left.set_data(DRAWN.sub(b"", content.get_data()))
        page[NameObject("/Contents")] = left
        yield page


@lru_cache(maxsize=16)
def pages(pdf: bytes) -> tuple[str, ...]:
    """The text of each page; a test asks for it more than once."""
    return tuple(page.extract_text() for page in written(pdf))


def words(pdf: bytes) -> str:
    """All text, each run of spaces (fixed ones too) and line ends as one space."""
    return " ".join(" ".join(pages(pdf)).split())


def unnumbered(text: str) -> str:
    """What the paper's face lacks, as whoever does not know the rest of the paper would say it."""
    return re.sub(r"\[\?\d+\]", "[?]", text)


def fonts(pdf: bytes) -> dict[str, bool]:
    """Every font that a page names, and whether it is embedded."""
    found = {}
    for page in opened(pdf).pages:
        for font in page["/Resources"]["/Font"].values():
            descriptor = font.get_object().get("/FontDescriptor")
            found[font.get_object()["/BaseFont"]] = descriptor is not None and "/FontFile2" in descriptor.get_object()
    return found


def sizes(pdf: bytes) -> dict[str, float]:
    """Each word with the largest size in points that it is printed in."""
    found: dict[str, float] = {}

    def read(text: str, _matrix: object, _text_matrix: object, _font: object, size: float) -> None:
        for word in text.split():
            found[word] = max(found.get(word, 0.0), size)

    for page in written(pdf):
        page.extract_text(visitor_text=read)
    return found


def placed(pdf: bytes) -> list[tuple[str, float]]:
    """Each text of the first page as it is set, and where it begins, in points from the left."""
    found: list[tuple[str, float]] = []

    def read(text: str, _matrix: object, at: list[float], _font: object, _size: float) -> None:
        if text.strip():
            found.append((text.strip(), at[4]))

    next(written(pdf)).extract_text(visitor_text=read)
    return found


def faces(pdf: bytes) -> dict[str, set[str]]:
    """Each word with the faces that it is printed in."""
    found: dict[str, set[str]] = {}

    def read(text: str, _matrix: object, _text_matrix: object, font: dict[str, str] | None, _size: float) -> None:
        for word in text.split():
            found.setdefault(word, set()).add((font or {}).get("/BaseFont", "").partition("+")[2])

    for page in written(pdf):
        page.extract_text(visitor_text=read)
    return found


def without_plays(players: str, variant: str = "christiansen", **head: str) -> str:
    lines = {"zhn": "1", "variant": variant, "players": players, "dealer": players.split(",")[0].strip()} | head
    return "".join(f"{key}: {value}\n" for key, value in lines.items())
