"""An HTML document as a strict parser reads it: once for those who ask whether it is valid and those who read in it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

import html5lib


class Document(NamedTuple):
    """``tree``: the element ``html``, names without a namespace; it is shared, so nobody changes it."""

    tree: Element
    errors: list[str]


@lru_cache(maxsize=32)
def parsed(body: bytes) -> Document:
    """The document of an answer; those of the last few are kept."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(body, transport_encoding="utf-8")
    return Document(tree, [f"{position}: {code} {details}" for position, code, details in parser.errors])
