"""The keys of a hand's page that stand there at once, not folded."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tests.documents import tree_of

MOST = 2
"""So many keys stand on a hand's page at most, for whoever holds the phone."""


def keys(page: bytes) -> list[str]:
    """What can be tapped at once to decide something: buttons that are not folded, in the order of the page."""
    body = tree_of(page).find("body")
    assert body is not None
    return list(_keys(body))


def _keys(part: Element) -> Iterator[str]:
    classes = set(part.get("class", "").split())
    if not isinstance(part.tag, str) or part.get("hidden") is not None or classes & {"hear", "skip", "foot"}:
        return
    if part.tag == "button" or (part.tag == "a" and "button" in classes):
        yield " ".join("".join(part.itertext()).split())
    folded = part.tag == "details" and part.get("open") is None
    for inside in part:
        if not folded:
            yield from _keys(inside)
