"""The key card of a match or a club: its highest link on a card to print (A6); also as a picture to keep."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.names import short_forms
from scorekeeper.sheets.document import Code, Document, Large, LargeLine
from scorekeeper.sheets.page import BOLD
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.pen import lines_of
from scorekeeper.sheets.picture import picture
from scorekeeper.words import Locale, locale

_LINES, _SMALLEST, _ROOM = 3, 9.0, 87.0
"""Lines of who plays, with letters of so many points at least, and millimetres of each."""


class KeyCard(NamedTuple):
    """What the card says: sides (of a club: its name), place (may be empty), when it began (ISO), the link, its code.

    lang: of its texts.
    sides: names; of a club its own.
    place: where; empty where nobody said.
    opened: when it began, ISO.
    address: of the link.
    code: that can be typed.
    what: ``match`` or ``club``.
    """

    lang: str
    sides: tuple[str, ...]
    place: str
    opened: str
    address: str
    code: str
    what: str = "match"


def sheet(card: KeyCard) -> bytes:
    """The card as a PDF page."""
    return paper(_document(card))


def as_picture(card: KeyCard) -> bytes:
    """The page as a picture (PNG)."""
    return picture(sheet(card))


def _document(card: KeyCard) -> Document:
    title, notes = _texts(card, locale(card.lang))
    about = " · ".join(part for part in (card.place, _day(card)) if part)
    lines = (LargeLine(title, 17, 0.1), LargeLine(about, 10, 0.047, 8), LargeLine(_sides(card), 11, 0.04, _SMALLEST))
    parts = (Large(lines), Code(card.address, notes, card.code))
    return Document(card.lang, title, "", "", "", parts, "", poster="plain", pocket=True)


def _sides(card: KeyCard) -> str:
    """Who plays, in three lines at most: names that take more are shortened, all alike."""
    whole = " – ".join(card.sides)
    if card.what == "club":
        return whole
    sides = [side.split(" + ") for side in card.sides]
    forms = short_forms(tuple(name for side in sides for name in side))
    for level in range(max(map(len, forms))):
        left = iter(each[min(level, len(each) - 1)] for each in forms)
        shown = " – ".join(" + ".join(next(left) for _ in side) for side in sides)
        if len(lines_of(shown, _ROOM, _SMALLEST, BOLD)) <= _LINES:
            return shown
    return shown


def _texts(card: KeyCard, say: Locale) -> tuple[str, str]:
    """The card's title, and what its owner can do with it."""
    if card.what == "club":
        return say.gettext("Key to the club"), say.gettext(
            "With this you run the club: members, evenings, seasons, links. Its name and passphrase open it, too. "
            "Keep it to yourself."
        )
    return say.gettext("Key to the match"), say.gettext(
        "With this you decide disputes, correct signed hands, renew the links and delete the match. "
        "Keep it to yourself."
    )


def _day(card: KeyCard) -> str:
    year, month, day = card.opened[:10].split("-")
    return f"{int(day)}.{int(month)}.{year}" if card.lang in ("de", "nds") else f"{year}-{month}-{day}"
