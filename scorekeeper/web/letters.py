"""If our font lacks a letter of a name, the whole name is set in the system's font, not in two fonts letter by letter.

The stylesheet says which letters the font's two files have (``unicode-range``), for browser, server and script alike.
``static/letters.mjs`` does the same to what a script writes.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from flask import Flask, Response

from scorekeeper.settings import packed

CLASS = "system-face"
_FACE = re.compile(r"@font-face\{font-family:Barlow;[^}]*unicode-range:([^};]+)")
_PART = re.compile(
    r"<!--.*?-->|<!.*?>|<(script|style|textarea|title)\b.*?</\1\s*>|<(/?)(\w+)(?:[^>\"']|\"[^\"]*\"|'[^']*')*>|[^<]+|<",
    re.DOTALL,
)
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "col", "source"})
_ELSEWHERE = bytes({*range(0xC4), 0xE2, *range(0xF5, 0x100)})
"""Bytes of UTF-8 that begin no letter beyond Latin-1; after E2 come signs."""


def init_app(app: Flask) -> None:
    """Look through each page that is sent."""
    app.after_request(finish)


def finish(response: Response) -> Response:
    """A page whose names are marked; nearly all are told from the bytes alone to need no mark."""
    if response.mimetype != "text/html" or response.is_streamed or response.direct_passthrough:
        return response
    if response.get_data().translate(None, _ELSEWHERE):
        response.set_data(marked(response.get_data(as_text=True)))
    return response


def lacking(text: str) -> bool:
    """Whether a letter stands in the text that neither file of the face has."""
    composed = unicodedata.normalize("NFC", text)
    return any(unicodedata.category(sign)[0] in "LM" for sign in _beyond().findall(composed))


def marked(page: str) -> str:
    """The page with the class at each element in whose own text such a letter stands."""
    if not lacking(page):
        return page
    parts: list[str] = []
    inside: list[tuple[str, int]] = []
    for part in _PART.finditer(page):
        name = part[3]
        if name is None:
            if inside and not part[0].startswith("<") and lacking(part[0]):
                parts[inside[-1][1]] = _with_class(parts[inside[-1][1]])
        elif part[2]:
            while any(name == one for one, _ in inside) and inside.pop()[0] != name:
                pass
        elif name not in _VOID and not part[0].endswith("/>"):
            inside.append((name, len(parts)))
        parts.append(part[0])
    return "".join(parts)


def ranges() -> list[tuple[int, int]]:
    """First and last letter of each stretch that the face has, as the stylesheet says."""
    faces = _FACE.findall((packed("static") / "look" / "frame.css").read_text(encoding="utf-8"))
    ends = [each.strip().removeprefix("U+").split("-") for face in faces for each in face.split(",")]
    return [(int(each[0], 16), int(each[-1], 16)) for each in ends]


@cache
def _beyond() -> re.Pattern[str]:
    return re.compile("[^" + "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges()) + "]")


def _with_class(tag: str) -> str:
    if f'"{CLASS}' in tag:
        return tag
    with_class, number = re.subn(r'(\sclass=")', rf"\1{CLASS} ", tag, count=1)
    return with_class if number else re.sub(r"^<\w+", rf'\g<0> class="{CLASS}"', tag)
