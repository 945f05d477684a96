"""Table cards, four on a page to cut: the way into the table's match, who sits where, who deals, what a hand gives.

A card is handed to the table and carries the link of those who record; no other paper of a club does.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from scorekeeper.sheets.code import draw_code
from scorekeeper.sheets.document import Code, Column, Document, Figure, Note, Part, Row, Table, cells, checksum
from scorekeeper.sheets.page import BOLD, SANS, cut, face, fitted_names, one_paper, printable
from scorekeeper.sheets.pdf import PageFrame, begun, fitting, page_frame
from scorekeeper.sheets.pen import LINE, THICK, THIN, Pen, lines_of
from scorekeeper.words import locale
from scorekeeper.words.locale import quoted

ACROSS, DOWN = 2, 2
_INSIDE = 8.0
_CODE = 40.0


@dataclass(frozen=True)
class Seat:
    """One seat in the order of playing: the side's letter, the name, whether they deal first."""

    side: str
    name: str
    deals: bool


@dataclass(frozen=True)
class Card:
    """A table's card. ``link`` records, ``code`` can be typed instead; ``total`` of a hand, ``rates`` beside it.

    ``about``: the words above and below the figure in a game in which it is no hand's total.
    """

    table: int
    round: int
    link: str
    code: str
    seats: tuple[Seat, ...]
    rules: str
    total: str
    rates: str
    club: str
    day: str
    about: tuple[str, ...] = ()

    def words(self, lang: str) -> tuple[str, str]:
        """What stands above the figure, and right below it."""
        say = locale(lang)
        above, below = self.about or (say.gettext("Total of a hand"), say.gettext("without Zwicks"))
        return above, below


@one_paper
def card_pages(cards: Sequence[Card], lang: str, *, size: str = "a4") -> bytes:
    """The cards as a PDF. ValueError for no card, or for a paper that we do not have."""
    if not cards:
        raise ValueError("no table was drawn yet")
    say = locale(lang)
    frame = page_frame(size, wide=False)
    out = io.BytesIO()
    canvas = begun(out, frame, lang, say.gettext("Table cards"), f"{cards[0].club}, {cards[0].day}")
    width, height = frame.width / ACROSS, frame.height / DOWN
    for start in range(0, len(cards), ACROSS * DOWN):
        pen = Pen(canvas, frame.height * mm)
        _cuts(pen, frame)
        for at, card in enumerate(cards[start : start + ACROSS * DOWN]):
            _Drawn(pen, card, at % ACROSS * width, at // ACROSS * height, width, height, lang).all()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def card_sheet(cards: Sequence[Card], lang: str) -> Document:
    """The same as texts, for a page."""
    say = locale(lang)
    parts: list[Part] = []
    for card in cards:
        parts += [
            Code(card.link, _heading(card, lang), card.code),
            Table(_heading(card, lang), _columns(lang), tuple(_seat(seat, lang) for seat in card.seats)),
            Figure(card.words(lang)[0], card.total, (card.words(lang)[1], card.rates, card.rules)),
        ]  # fmt: skip
    first = cards[0] if cards else None
    return Document(
        lang=lang, title=say.gettext("Table cards"), under=first.club if first else "",
        stand=first.day if first else "", about="",
        parts=tuple(parts) or (Note("", (say.gettext("No round was drawn yet."),)),),
        checksum=checksum([[card.round, card.table, card.total] for card in cards]),
    )  # fmt: skip


def _seat(seat: Seat, lang: str) -> Row:
    return Row(cells(seat.side, seat.name, locale(lang).gettext("deals") if seat.deals else ""))


def _columns(lang: str) -> tuple[Column, ...]:
    say = locale(lang)
    return (Column("side", say.pgettext("table card", "Side")), Column("name", say.gettext("Name"), 0, grow=True),
            Column("deals", say.gettext("Dealer")))  # fmt: skip


def _heading(card: Card, lang: str) -> str:
    sentence = locale(lang).gettext("Table %(table)s, round %(round)s")
    return sentence % {"table": card.table, "round": card.round}


def _cuts(pen: Pen, frame: PageFrame) -> None:
    """Where to cut: broken lines through the middle of the page."""
    pen.canvas.setDash(3, 3)
    for at in range(1, ACROSS):
        pen.line(frame.width * at / ACROSS, 0, frame.width * at / ACROSS, frame.height, THIN)
    for at in range(1, DOWN):
        pen.line(0, frame.height * at / DOWN, frame.width, frame.height * at / DOWN, THIN)
    pen.canvas.setDash()


class _Drawn:
    """One card in its quarter of the page."""

    def __init__(self, pen: Pen, card: Card, x: float, y: float, width: float, height: float, lang: str) -> None:
        self.pen, self.card, self.lang, self.say = pen, card, lang, locale(lang)
        self.x, self.y = x + _INSIDE, y + _INSIDE
        self.width, self.height = width - 2 * _INSIDE, height - 2 * _INSIDE

    def all(self) -> None:
        """Head, code and total side by side, the seats below."""
        self._head()
        self._link()
        self._total()
        self._seats()

    def _head(self) -> None:
        card, pen = self.card, self.pen
        table = self.say.gettext("Table %(table)s") % {"table": card.table}
        pen.text(self.x, self.y + 9, table, 28, face(table))
        round = self.say.gettext("Round %(round)s") % {"round": card.round}
        pen.text(self.x + self.width, self.y + 4.5, round, 15, face(round), 2)
        pen.text(self.x + self.width, self.y + 9, cut(card.day, self.width * 0.5 * mm, SANS, 10), 10, SANS, 2)
        pen.text(self.x, self.y + 14.5, cut(printable(card.club), self.width * mm, SANS, 10), 10)
        pen.line(self.x, self.y + 16.5, self.x + self.width, self.y + 16.5, LINE)

    def _link(self) -> None:
        card, pen, top = self.card, self.pen, self.y + 20.0
        draw_code(pen, card.link, self.x + 1, top, _CODE)
        pen.text(self.x + 1 + _CODE / 2, top + _CODE + 8.5, card.code, 16, face(card.code), 1)
        room = self.width - 2
        for number, line in enumerate(lines_of(self._how(), room, 9.5)[:2]):
            pen.text(self.x + 1, top + _CODE + 14 + number * 4.1, line, 9.5)

    def _how(self) -> str:
        address = self.card.link.partition("://")[2].partition("/")[0] or self.card.link
        sentence = self.say.gettext("Scan to record this table, or open %(address)s and type the code.")
        return sentence % {"address": quoted(address)}

    def _total(self) -> None:
        card, pen, top = self.card, self.pen, self.y + 20.0
        x = self.x + _CODE + 6
        width = self.width - _CODE - 6
        pen.box(x, top, width, _CODE, THICK)
        middle = x + width / 2
        pen.text(middle, top + 5.4, cut(card.words(self.lang)[0], (width - 2) * mm, SANS, 10), 10, SANS, 1)
        total, font, size = fitting(card.total, width - 4, 44, 12)
        pen.text(middle, top + 22, total, size, font, 1)
        for number, line in enumerate((card.words(self.lang)[1], card.rates, card.rules)):
            pen.text(middle, top + 29 + number * 4.1, cut(printable(line), (width - 2) * mm, SANS, 9.5), 9.5, SANS, 1)

    def _seats(self) -> None:
        pen, top = self.pen, self.y + _CODE + 42.0
        seats = self.card.seats
        room = self.y + self.height - top
        step = min(8.0, room / max(1, len(seats)))
        size = 14.0 if step > 5.6 else 10.0
        deals = self.say.gettext("deals")
        names = fitted_names([seat.name for seat in seats], (self.width - 9 - 16) * mm, BOLD, size)
        for number, (seat, name) in enumerate(zip(seats, names, strict=True)):
            y = top + number * step
            pen.text(self.x, y + step * 0.72, seat.side, size, BOLD)
            pen.text(self.x + 9, y + step * 0.72, name, size, BOLD)
            if seat.deals:
                pen.text(self.x + self.width, y + step * 0.72, deals, 10.5, SANS, 2)
            pen.line(self.x, y + step, self.x + self.width, y + step, THIN)
