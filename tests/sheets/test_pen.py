"""What a pen draws, looked at as a picture."""

from __future__ import annotations

import io

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.page import BOLD, FIGURES
from scorekeeper.sheets.pen import Pen
from tests.cases import for_each
from tests.needs import pictures

HIGH = 10 * mm


def black(words: str, size: float, font: str, *, struck: bool) -> int:
    """How much of a picture at 300 dpi a text blackens."""
    import pypdfium2

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(20 * mm, HIGH))
    pen = Pen(canvas, HIGH)
    (pen.struck if struck else pen.text)(5, 5, words, size, font)
    canvas.save()
    drawn = pypdfium2.PdfDocument(out.getvalue())[0].render(scale=300 / 72, grayscale=True).to_pil().tobytes()
    return sum(255 - level for level in drawn)


@for_each("words", ["1", "7", "11", "4", "J"])
@for_each(("size", "font"), [(8, FIGURES), (9, BOLD), (12, FIGURES)])
def test_a_figure_that_is_struck_through_can_be_read(words: str, size: float, font: str) -> None:
    """The stroke through a 1 was as thick as the 1, and the two looked like one sign."""
    pictures()
    own, struck = (black(words, size, font, struck=stroke) for stroke in (False, True))
    assert own * 1.05 < struck < own * 1.3
