"""Which names a record can hold, and how any other name is turned into one that it can (notation.md, Exactly 27)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

KEYWORDS = frozenset({"deal", "table", "hand", "ask", "result", "partner", "turn"})
"""Words that begin a line of another kind, or mean somebody else; in lower case, as ZHN writes them."""
LINES_OF_COUSINS = KEYWORDS | {"turnup", "talon", "cut", "pot"}
"""The same for the records of Schnapsen and Zwicken: what can begin a line that is no play."""
ALL_KEYWORDS = LINES_OF_COUSINS | {"pass", "play", "swap", "close", "raise", "20", "40", "66"}
"""What a name may not be, nor begin with, in the records of the cousins (schnapsen.md, Exactly 1). Zwickern's own
records forbid KEYWORDS alone, so that none that could be read is refused; names we make avoid all of them, since the
same people play every game."""
LONGEST = 40
"""Characters of a name in NFC."""
NOBODY = "N.N."
"""What ``clean_name`` makes of a text with nothing in it that a name may have."""

_SPACES = " \t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_SIGNS = ",:+#=!"
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# C0 and C1 controls, line and paragraph separator; a lone surrogate is no character and cannot be written.
_CONTROL = "\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_UNPRINTABLE = re.compile(f"[{_CONTROL}{_DIRECTION}]")
_FORBIDDEN = re.compile(f"[{_SIGNS}{_CONTROL}{_DIRECTION}]")


def name_in(text: str) -> str:
    """The name that a piece of a line holds: in NFC, without spaces of any kind around it."""
    return unicodedata.normalize("NFC", text.strip(_SPACES))


def fault_of_name(name: str, keywords: Container[str] = KEYWORDS) -> str | None:
    """Why a record cannot hold this name, or None where it can; ``keywords`` are those of the game.

    empty; space (at an end); control (a control or direction character); sign (one of ``, : + # = !``);
    long (over 40 characters in NFC); keyword (it or its first word is one).
    """
    if not name or name.isspace():
        return "empty"
    if _UNPRINTABLE.search(name):
        return "control"
    if name != name.strip():
        return "space"
    if any(sign in name for sign in _SIGNS):
        return "sign"
    if len(unicodedata.normalize("NFC", name)) > LONGEST:
        return "long"
    return "keyword" if name.split()[0] in keywords else None


def clean_name(name: str, used: Container[str] = ()) -> str:
    """A name as near to ``name`` as a record of any game can hold, in NFC, and none of ``used`` (names in NFC).

    What is not allowed becomes a space, keywords in front go, spaces are drawn together, what is over 40
    characters is cut off; doubles are numbered: ``Hans 2``.
    """
    words = unicodedata.normalize("NFC", _FORBIDDEN.sub(" ", name)).split()
    while words and words[0] in ALL_KEYWORDS:
        del words[0]
    base = " ".join(words)[:LONGEST].rstrip() or NOBODY
    clean, number = base, 1
    while clean in used:
        number += 1
        clean = f"{base[: LONGEST - len(str(number)) - 1].rstrip()} {number}"
    return clean
