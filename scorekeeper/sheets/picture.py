"""A page of a PDF as a picture, for who has no printer: what is drawn is drawn once; and the frame of every picture to
share: 1080 × 1350 pixels, which telephones show whole.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Lock

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.page import FIGURES, SANS, cut, face, printable, use_fonts, width_of
from scorekeeper.sheets.pen import Pen, lines_of

SCALE = 3
"""Pixels of the picture for each point."""
_ONE_AT_A_TIME = Lock()
"""The library's own words: it is not to be called by two threads at once."""


def can_be_made() -> bool:
    """Whether this machine has what makes pictures: there are some for which it is not built."""
    return find_spec("pypdfium2") is not None


def picture(pdf: bytes) -> bytes:
    """The first page as a PNG in greys. ModuleNotFoundError where it cannot be made."""
    return _png(pdf, SCALE, grey=True)


def coloured(pdf: bytes, pixels: tuple[int, int]) -> bytes:
    """The first page as a PNG in colour, so many pixels wide and high. ModuleNotFoundError where it cannot be made."""
    return _png(pdf, SCALE, grey=False, size=pixels)


def _png(pdf: bytes, scale: float, *, grey: bool, size: tuple[int, int] | None = None) -> bytes:
    import pypdfium2  # a few megabytes, for a page that is hardly ever asked for

    out = io.BytesIO()
    with _ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[0]
            by = scale if size is None else size[0] / page.get_width()
            drawn = page.render(scale=by, grayscale=grey).to_pil()
            # a page's points are no whole pixels: one row more or less is cut
            (drawn if size is None else drawn.crop((0, 0, *size))).save(out, "PNG", optimize=True)
        finally:
            document.close()
    return out.getvalue()


WIDTH, HEIGHT = 108.0, 135.0
"""Millimetres of the page that becomes the picture."""
PIXELS = 1080, 1350
EDGE = 8.0
ROOM = WIDTH - 2 * EDGE
FAINT = HexColor(0xC9C3B2)
_PAPER = HexColor(0xF4F1E8)


@contextmanager
def framed(out: io.BytesIO, lang: str, title: str, about: str) -> Iterator[Pen]:
    """The page as a PDF in ``out``, with where and when on top and whose it is at the foot; between them is drawn."""
    use_fonts()
    canvas = Canvas(out, pagesize=(WIDTH * mm, HEIGHT * mm), invariant=1, pageCompression=1, lang=lang)
    canvas.setTitle(printable(f"{title} · {about}"))
    canvas.setAuthor("scorekeeper")
    pen = Pen(canvas, HEIGHT * mm)
    pen.fill(0, 0, WIDTH, HEIGHT, _PAPER)
    pen.text(EDGE, 11.5, cut(printable(about), ROOM * mm, SANS, 10.5), 10.5)
    yield pen
    pen.text(WIDTH - EDGE, HEIGHT - 5, "scorekeeper", 9, FIGURES, 2)
    canvas.showPage()
    canvas.save()


def heading(pen: Pen, words: str) -> float:
    """The title, in one line where it fits, else in two; where it ends."""
    size = 27.0
    while width_of(words, face(words), size) > ROOM * mm and size > 19:
        size -= 0.5
    while len(lines := lines_of(words, ROOM, size, face(words))) > 2 and size > 12:
        size -= 0.5
    for number, line in enumerate(lines[:2]):
        pen.text(EDGE, 22 + number * size * 0.39, line, size, face(words))
    return 22 + (len(lines[:2]) - 1) * size * 0.39 + 4.5
