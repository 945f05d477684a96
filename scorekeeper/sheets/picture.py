"""A page of a PDF as a picture, for who has no printer: what is drawn is drawn once."""

from __future__ import annotations

import io
from importlib.util import find_spec
from threading import Lock

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
