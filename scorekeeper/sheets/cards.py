"""Cards, piles, the table and Zwick strokes as drawings in black, for every sheet that shows them.

Cards have the jumbo index only, rank above one suit sign, as on the pages; a joker is an inverted card with a fool's
cap. The signs are our own paths, never font glyphs. An invisible glyph lies over each, so that a drawn card can be
searched for and copied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import inf

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.cards import Card
from scorekeeper.sheets.document import Lying
from scorekeeper.sheets.page import BOLD, FIGURES, GREY, INK, PAPER, SANS, cut, printable, width_of
from scorekeeper.words import Locale
from scorekeeper.words.locale import SIGNS

RATIO = 1.4
"""A card's height to its width."""
OVERLAP = 0.66
"""So much of its width a covered card of a pile shows."""

_PATHS = {
    "h": "M12 21.6C5.4 15.9 1.8 12.3 1.8 8 1.8 5 4.1 2.8 6.9 2.8c2.1 0 4 1.2 5.1 3.2 1.1-2 3-3.2 5.1-3.2 "
    "2.8 0 5.1 2.2 5.1 5.2 0 4.3-3.6 7.9-10.2 13.6z",
    "d": "M12 1.2C14.2 5.4 17 9 20.6 12 17 15 14.2 18.6 12 22.8 9.8 18.6 7 15 3.4 12 7 9 9.8 5.4 12 1.2z",
    "s": "M12 1.6C7 7.4 2.2 10.3 2.2 14.6c0 2.8 2.1 4.6 4.5 4.6 1.7 0 3.2-.8 4.2-2.3-.2 2.3-1.1 4-2.7 5.6h7.6"
    "c-1.6-1.6-2.5-3.3-2.7-5.6 1 1.5 2.5 2.3 4.2 2.3 2.4 0 4.5-1.8 4.5-4.6C21.8 10.3 17 7.4 12 1.6z",
    "c": "M10 10h4l.4 5c.2 3 .9 5.3 2.4 7.5H7.2c1.5-2.2 2.2-4.5 2.4-7.5z",
    "": "M6.2 17.4c.2-3.6-.6-6.3-3.4-7.6C5 6.2 8.6 6.6 10.3 9.6 10.5 6.3 12 3.6 15.4 2.6c-.6 2.3-.4 4.3.5 6.4 "
    "2-1.3 4.6-.7 5.9 1.5-2.4.9-3.7 3.3-3.9 6.9z",
}
"""The signs in a box of 24 × 24, y downwards; the empty one is the fool's cap."""
_DISCS = {
    "c": ((12, 6.4, 4.9), (6.3, 14, 4.9), (17.7, 14, 4.9)),
    "": ((2.6, 11.8, 2), (16.6, 2.7, 2), (21.6, 12.4, 2)),
}
_PIECE = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_LEAN = (0.085, 0.07, 0.09, 0.078)
"""How far each of four strokes leans, so that no two look printed."""


# signs


def _segments(path: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """An SVG path of M C H L Z, either case, as absolute ``M``, ``L``, ``C`` and ``Z`` with their coordinates."""
    pieces = _PIECE.findall(path)
    at, command = 0, ""
    x = y = 0.0
    while at < len(pieces):
        if pieces[at].isalpha():
            command, at = pieces[at], at + 1
        if command in "zZ":
            yield "Z", ()
            continue
        many = {"m": 2, "l": 2, "c": 6, "h": 1}[command.lower()]
        numbers = [float(piece) for piece in pieces[at : at + many]]
        at += many
        if command.islower():
            numbers = [number + (y if place % 2 else x) for place, number in enumerate(numbers)]
        if command in "hH":
            numbers.append(y)
        x, y = numbers[-2:]
        yield {"m": "M", "c": "C"}.get(command.lower(), "L"), tuple(numbers)


_SEGMENTS = {suit: tuple(_segments(path)) for suit, path in _PATHS.items()}


def draw_sign(canvas: Canvas, suit: str, x: float, y: float, size: float) -> None:
    """A suit's sign (empty: the cap) with its lower left corner at x, y, in the canvas' fill colour."""
    unit = size / 24

    def on_canvas(numbers: tuple[float, ...]) -> list[float]:
        return [y + size - n * unit if place % 2 else x + n * unit for place, n in enumerate(numbers)]

    path = canvas.beginPath()
    for kind, numbers in _SEGMENTS[suit]:
        draw: dict[str, Callable[..., None]] = {
            "M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close,
        }
        draw[kind](*on_canvas(numbers))
    canvas.drawPath(path, stroke=0, fill=1)
    for cx, cy, radius in _DISCS.get(suit, ()):
        canvas.circle(x + cx * unit, y + size - cy * unit, radius * unit, stroke=0, fill=1)
    if not suit:
        canvas.roundRect(x + 5.6 * unit, y + 1.8 * unit, 13 * unit, 3.4 * unit, 1.5 * unit, stroke=0, fill=1)


# cards and piles


def draw_card(
    canvas: Canvas, card: Card, x: float, y: float, width: float, say: Locale, *, dashed: bool = False,
    seen: float = 1.0,
) -> None:
    """A card with its lower left corner at x, y. ``dashed``: not written down, only seen afterwards; ``seen``: the part
    of its width that nothing lies on, in which its index has room."""
    height = width * RATIO
    canvas.saveState()
    canvas.setLineWidth(max(0.5, width * 0.022))
    canvas.setStrokeColor(INK)
    canvas.setFillColor(INK if card.is_joker else PAPER)
    if dashed:
        canvas.setDash(2, 1.6)
    canvas.roundRect(x, y, width, height, width * 0.1, stroke=1, fill=1)
    canvas.setFillColor(PAPER if card.is_joker else INK)
    index = str(card.joker or "") if card.is_joker else say.index(card.rank)
    size, sign = width * 0.56, width * 0.46
    left = x + width * 0.11
    figures = min(size, size * (seen - 0.17) * width / width_of(index, FIGURES, size)) if index else size
    canvas.setFont(FIGURES, figures)
    if index:
        canvas.drawString(left, y + height * 0.57, index)
    below = y + height * 0.13 if index else y + (height - sign) / 2
    draw_sign(canvas, card.suit, left - sign * 0.04, below, sign)
    canvas.restoreState()
    hidden = SIGNS[card.suit] if card.suit else say.gettext("joker")
    _draw_unseen(canvas, hidden, left, below, sign)


def _draw_unseen(canvas: Canvas, words: str, x: float, y: float, size: float) -> None:
    """Text that can be found and copied, and is not painted."""
    unseen = canvas.beginText(x, y)
    unseen.setTextRenderMode(3)
    unseen.setFont(SANS, size * 0.5)
    unseen.textOut(words)
    unseen.setTextRenderMode(0)
    canvas.drawText(unseen)


def pile_width(lying: Lying, width: float) -> float:
    """Points from the left of the first to the right of the last card, the value's disc included."""
    fan = width * (1 + OVERLAP * (len(lying.cards) - 1))
    return fan + (width * 0.2 if lying.value else 0)


def draw_lying(canvas: Canvas, lying: Lying, x: float, y: float, width: float, say: Locale) -> None:
    """A free card, or a pile fanned with its value in a disc over the last corner and its owner's name below."""
    for number, card in enumerate(lying.cards):
        covered = number + 1 < len(lying.cards) or lying.value  # by the next one, or by the disc
        draw_card(canvas, card, x + number * width * OVERLAP, y, width, say, seen=OVERLAP if covered else 1.0)
    right = x + width * (1 + OVERLAP * (len(lying.cards) - 1))
    if lying.owner:
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, _LABEL)
        name = cut(lying.owner, max(right - x + width * 0.2, 2 * width), BOLD, _LABEL)
        canvas.drawCentredString((x + right) / 2, y - _LABEL - 1, name)
    if not lying.value:
        return
    canvas.saveState()
    radius, value = width * 0.29, str(lying.value)
    middle = right - width * 0.08, y + width * RATIO - width * 0.06
    canvas.setStrokeColor(PAPER)
    canvas.setFillColor(INK)
    canvas.setLineWidth(width * 0.06)
    canvas.circle(*middle, radius, stroke=1, fill=1)
    size = width * (0.36 if len(value) < 3 else 0.27)
    canvas.setFillColor(PAPER)
    canvas.setFont(FIGURES, size)
    canvas.drawCentredString(middle[0], middle[1] - size * 0.35, value)
    canvas.restoreState()


_LABEL = 8.5
_SIZES = (60.0, 52.0, 45.0, 38.0, 32.0, 27.0, 22.0)
"""Widths of a card in points, from a wall's distance down to a table's."""


class TablePicture:
    """Cards as they lay on the table: every item at the largest size at which all fit, in rows, in order of arrival;
    ``width`` points wide, at most ``most`` high."""

    def __init__(
        self, lying: Sequence[Lying], width: float, most: float, empty: str, say: Locale, card: float = 0.0
    ) -> None:
        """``card``: a card's width, where it is given; then all is shown, however high."""
        self.lying, self.empty, self.say = [_bounded(each) for each in lying], empty, say
        self.width = width
        self.rows: list[list[Lying]] = []
        self.left_out = 0
        most = inf if card else most
        for size in (card,) if card else _SIZES:
            self.card = size
            self.rows = self._rows()
            if self._height() <= most and all(self._wide(each) <= width - 12 for each in self.lying):
                break
        while len(self.rows) > 1 and self._height() > most:
            self.left_out += len(self.rows.pop())

    def _rows(self) -> list[list[Lying]]:
        rows: list[list[Lying]] = [[]]
        used = 0.0
        for each in self.lying:
            wide = self._wide(each) + self._gap
            if rows[-1] and used + wide > self.width - 12:
                rows.append([])
                used = 0.0
            rows[-1].append(each)
            used += wide
        return [row for row in rows if row]

    @property
    def _gap(self) -> float:
        return self.card * 0.22

    def _wide(self, lying: Lying) -> float:
        """Points of cards, disc and name; a longer name is cut."""
        fan = pile_width(lying, self.card)
        return max(fan, min(width_of(lying.owner, BOLD, _LABEL), 2 * self.card))

    def _row_height(self, row: Sequence[Lying]) -> float:
        owned = any(lying.owner for lying in row)
        valued = any(lying.value for lying in row)
        return self.card * RATIO + (self.card * 0.28 if valued else 0) + (_LABEL + 3 if owned else 0) + self._gap

    def _height(self) -> float:
        return max(26.0, sum(map(self._row_height, self.rows)) + 6 + (_LABEL if self.left_out else 0))

    @property
    def height(self) -> float:
        """Points that it takes, with a line below where not all is shown."""
        return self._height()

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """With its lower left corner at x, y: felt in grey, then row by row."""
        canvas.setFillColor(GREY)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.roundRect(x, y, self.width, self.height, 5, stroke=1, fill=1)
        canvas.setFillColor(INK)
        if not self.rows:
            canvas.setFont(SANS, _LABEL + 1)
            canvas.drawCentredString(x + self.width / 2, y + self.height / 2 - 3, self.empty)
        top = y + self.height - self._gap / 2 - 3
        for row in self.rows:
            used = sum(self._wide(lying) + self._gap for lying in row) - self._gap
            left = x + max(6.0, (self.width - used) / 2)
            above = self.card * 0.28 if any(lying.value for lying in row) else 0
            for lying in row:
                inner = left + (self._wide(lying) - pile_width(lying, self.card)) / 2
                draw_lying(canvas, lying, inner, top - above - self.card * RATIO, self.card, self.say)
                left += self._wide(lying) + self._gap
            top -= self._row_height(row)
        if self.left_out:
            canvas.setFont(SANS, _LABEL)
            more = self.say.ngettext("and %(num)d more", "and %(num)d more", self.left_out)
            canvas.drawRightString(x + self.width - 5, y + 3, more)


_TALLEST_PILE = 24


def _bounded(lying: Lying) -> Lying:
    """A pile of more cards than any pack can put into it shows its last ones."""
    return lying._replace(cards=lying.cards[-_TALLEST_PILE:], owner=printable(lying.owner))


class HeldPicture:
    """Cards of a hand in a row, ``width`` points wide: those only seen afterwards with a dashed edge."""

    def __init__(self, lying: Sequence[Lying], width: float, say: Locale, card: float = 0.0) -> None:
        self.cards = [(card, each.seen) for each in lying for card in each.cards]
        self.say = say
        fitting = width / max(1, len(self.cards)) - 3
        self.card = card or max(15.0, min(26.0, fitting))
        self.across = max(1, int((width + 3) // (self.card + 3)))
        self.height = -(-len(self.cards) // self.across) * (self.card * RATIO + 3)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """With its lower left corner at x, y: from left to right, row by row."""
        for number, (card, seen) in enumerate(self.cards):
            row, column = divmod(number, self.across)
            top = y + self.height - (row + 1) * (self.card * RATIO + 3) + 1.5
            draw_card(canvas, card, x + column * (self.card + 3) + 0.5, top, self.card, self.say, dashed=seen)


# strokes


def strokes_width(number: int, height: float) -> float:
    """Points that so many strokes take."""
    pitch, fives = height * 0.34, number // 5
    rest = number % 5
    return fives * (pitch * 3 + height * 0.5) + (pitch * (rest - 1) + height * 0.2 if rest else 0)


def draw_strokes(canvas: Canvas, number: int, x: float, y: float, height: float) -> None:
    """Zwicks as on a beer mat: upright strokes, each fifth through the four before it."""
    canvas.saveState()
    canvas.setLineCap(1)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(height * 0.105)
    pitch = height * 0.34
    while number > 0:
        for each in range(min(4, number)):
            lean = _LEAN[each % len(_LEAN)] * height
            at = x + each * pitch + height * 0.06
            canvas.line(at, y, at + lean, y + height)
        if number >= 5:
            canvas.line(x - height * 0.05, y + height * 0.2, x + pitch * 3 + height * 0.24, y + height * 0.78)
        number -= 5
        x += pitch * 3 + height * 0.5
    canvas.restoreState()
