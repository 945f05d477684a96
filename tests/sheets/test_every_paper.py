"""Every paper there is, as a printer gets it: nothing within five millimetres of the edge, no page that is blank."""

from __future__ import annotations

import pytest

from tests.sheets.every_paper import every_paper

EDGE = 5 / 25.4
"""Inches that a printer leaves white."""
DOTS = 36
"""To the inch."""
CUT = ("cards",)
"""Papers with lines to cut along, which go to the edge."""


@pytest.mark.slow
def test_no_page_of_any_paper_is_blank_or_printed_on_to_its_edge():
    pdfium = pytest.importorskip("pypdfium2")
    wrong = []
    for name, made in every_paper("de"):
        document = pdfium.PdfDocument(made())
        for number, page in enumerate(document, 1):
            shown = page.render(scale=DOTS / 72, grayscale=True).to_pil().point(lambda grey: 255 * (grey < 200))
            box, edge = shown.getbbox(), int(EDGE * DOTS)
            inside = (edge, edge, shown.width - edge, shown.height - edge)
            if box is None or (name not in CUT and (min(box[:2]) < edge or box[2] > inside[2] or box[3] > inside[3])):
                wrong.append((name, number, box))
        document.close()
    assert wrong == []
