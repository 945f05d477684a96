"""The key card of a match or a club: its highest link on a card to print (A6); also as a picture to keep."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.sheets.document import Code, Document, Large, LargeLine
from scorekeeper.sheets.pdf import paper
from scorekeeper.sheets.picture import picture
from scorekeeper.words import Locale, locale


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
    lines = (LargeLine(title, 17, 0.1), LargeLine(about, 10, 0.047, 8), LargeLine(" – ".join(card.sides), 11, 0.04))
    parts = (Large(lines), Code(card.address, notes, card.code))
    return Document(card.lang, title, "", "", "", parts, "", poster="plain", pocket=True)


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
