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
    import pypdfium2  # a few megabytes, for a page that is hardly ever asked for

    out = io.BytesIO()
    with _ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(pdf)
        try:
            document[0].render(scale=SCALE, grayscale=True).to_pil().save(out, "PNG", optimize=True)
        finally:
            document.close()
    return out.getvalue()
