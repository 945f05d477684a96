"""The key of a match or a club: its highest link as a card to print (A6); as a picture to keep see ``picture``. Pure,
same bytes."""

from __future__ import annotations

import io
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.code import draw_code
from scorekeeper.sheets.page import BOLD, FIGURES, SANS, cut, one_paper, printable, use_fonts, width_of
from scorekeeper.sheets.pen import Pen
from scorekeeper.words import Locale, locale

WIDTH, HEIGHT = 105 * mm, 148 * mm
"""A6 upright, in points."""
EDGE = 9 * mm
CODE = 58 * mm
"""The QR code's side, with its quiet zone."""
QUIET = 5.5 * mm
"""White around the code: four of its modules at least."""
_LINES = 4


class KeyCard(NamedTuple):
    """What the card says: sides (of a club: its name), place (may be empty), when it began (ISO), the link, its code.

    ``what``: ``match`` or ``club``.
    """

    lang: str
    sides: tuple[str, ...]
    place: str
    opened: str
    address: str
    code: str
    what: str = "match"


class _Line(NamedTuple):
    """A line of the card, set in the middle: its baseline from the top edge, in points."""

    text: str
    font: str
    size: float
    y: float


@one_paper
def sheet(card: KeyCard) -> bytes:
    """The card as a PDF page."""
    use_fonts()
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1, lang=card.lang)
    canvas.setTitle(_title(card, locale(card.lang)))
    canvas.setAuthor("scorekeeper")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for line in _lines(card):
        canvas.setFont(line.font, line.size)
        canvas.drawCentredString(WIDTH / 2, HEIGHT - line.y, line.text)
    inner = CODE - 2 * QUIET
    draw_code(Pen(canvas, HEIGHT), card.address, (WIDTH - inner) / 2 / mm, (_code_top() + QUIET) / mm, inner / mm)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _code_top() -> float:
    return 30 * mm


def _lines(card: KeyCard) -> list[_Line]:
    say = locale(card.lang)
    room = WIDTH - 2 * EDGE
    about = " · ".join(part for part in (card.place, _day(card)) if part)
    # a club is opened by its name, so that stands whole
    names = _wrapped(printable(" – ".join(card.sides)), room, BOLD, 11)[:2] if card.what == "club" else [
        printable(" – ".join(card.sides))
    ]
    up = (len(names) - 1) * 4.8 * mm
    lines = [_Line(_title(card, say), FIGURES, 17, 15 * mm - up)]
    lines += [_Line(cut(printable(about), room, SANS, 10), SANS, 10, 22 * mm - up)]
    for at, name in enumerate(names):
        lines.append(_Line(cut(name, room, BOLD, 11), BOLD, 11, 28 * mm - up + at * 4.8 * mm))
    below = _code_top() + CODE + 6 * mm
    lines += [_Line(card.code, FIGURES, 22, below + 2 * mm)]
    y = below + 9 * mm
    for part in _wrapped(card.address, room, SANS, 9, breakable=True):
        lines.append(_Line(part, SANS, 9, y))
        y += 4 * mm
    y += 3 * mm
    for part in _wrapped(_kept(card, say), room, SANS, 9.5):
        lines.append(_Line(part, SANS, 9.5, y))
        y += 4.4 * mm
    return lines


def _title(card: KeyCard, say: Locale) -> str:
    return say.gettext("Key to the club") if card.what == "club" else say.gettext("Key to the match")


def _kept(card: KeyCard, say: Locale) -> str:
    if card.what == "club":
        return say.gettext(
            "With this you keep the club: members, evenings, seasons, links. Its name and passphrase open it, too. "
            "Keep it to yourself."
        )
    return say.gettext(
        "With this you decide disputes, correct signed hands, renew the links and delete the match. "
        "Keep it to yourself."
    )


def _day(card: KeyCard) -> str:
    year, month, day = card.opened[:10].split("-")
    return f"{int(day)}.{int(month)}.{year}" if card.lang in ("de", "nds") else f"{year}-{month}-{day}"


def _wrapped(text: str, room: float, font: str, size: float, *, breakable: bool = False) -> list[str]:
    """The text in lines that fit; one without spaces is broken anywhere."""
    pieces = list(text) if breakable else text.split(" ")
    between = "" if breakable else " "
    lines = [""]
    for piece in pieces:
        longer = lines[-1] + between + piece if lines[-1] else piece
        if width_of(longer, font, size) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines[:_LINES]
