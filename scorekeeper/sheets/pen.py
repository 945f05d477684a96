"""Drawing in millimetres from the upper left corner of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import segno
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.cards import draw_strokes, strokes_width
from scorekeeper.sheets.document import Run, Sentence
from scorekeeper.sheets.page import BOLD, FIGURES, GREY, INK, NAMES, SANS, cut, face, printable, width_of

THIN, LINE, THICK = 0.5, 0.9, 1.7
"""Widths of lines in points: within the grid, around boxes, around the grid (0.6 mm)."""
_BREAKS = re.compile(
    r"(?!(?<=[+=≠×−]) [\d(]) (?![^\W\d_]\.(?=[ \n]|$)|\d{1,3}(?= ·|$)|·|[✓⚠](?=[ \n]|$))|\n"
)
"""Where a line may end: not before an initial, nor before a number that ends a name, nor before the dot between two,
nor between a figure and its sign, or one that says whether a sum comes out."""


class Pen:
    """A canvas with millimetres, y downwards; text by its baseline or in the middle of a box."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self.canvas, self.height = canvas, height
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)

    def _y(self, y: float) -> float:
        return self.height - y * mm

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = THIN) -> None:
        """A line."""
        self.canvas.setLineWidth(width)
        self.canvas.line(x * mm, self._y(y), to_x * mm, self._y(to_y))

    def box(self, x: float, y: float, w: float, h: float, width: float = THIN, *, grey: bool = False) -> None:
        """A rectangle; ``width`` 0 for none around it."""
        self.canvas.setLineWidth(width)
        if grey:
            self.canvas.setFillColor(GREY)
        self.canvas.rect(x * mm, self._y(y + h), w * mm, h * mm, stroke=int(width > 0), fill=int(grey))
        self.canvas.setFillColor(INK)

    def fill(self, x: float, y: float, w: float, h: float, colour: Color = INK) -> None:
        """A filled rectangle without a line."""
        self.canvas.setFillColor(colour)
        self.canvas.rect(x * mm, self._y(y + h), w * mm, h * mm, stroke=0, fill=1)
        self.canvas.setFillColor(INK)

    def dot(self, x: float, y: float, radius: float) -> None:
        """A filled circle around a point."""
        self.canvas.circle(x * mm, self._y(y), radius * mm, stroke=0, fill=1)

    def ring(self, x: float, y: float, radius: float) -> None:
        """A circle around a point, to be filled in."""
        self.canvas.setLineWidth(0.7)
        self.canvas.circle(x * mm, self._y(y), radius * mm, stroke=1, fill=0)

    def text(self, x: float, y: float, words: str, size: float, font: str = SANS, align: int = 0) -> float:
        """Text with its baseline at y: from x on (0), around x (1), up to x (2). Its width in mm."""
        if not words:
            return 0.0
        width = width_of(words, font, size)
        self.canvas.setFont(face(words) if font == NAMES else font, size)
        self.canvas.drawString(x * mm - width * align / 2, self._y(y), words)
        return width / mm

    def fitted(self, x: float, y: float, words: str, size: float, font: str, room: float) -> None:
        """Text around x with its baseline at y, smaller where it would be wider than ``room``."""
        wide = width_of(words, font, size) / mm
        self.text(x, y, words, size if wide <= room else max(6.0, size * room / wide), font, 1)

    def middle(
        self, box: tuple[float, float, float, float], words: str, size: float, font: str = SANS, align: int = 1
    ) -> None:
        """Text in the middle of a box (x, y, w, h), in one line for each of its lines; cut where it is too wide."""
        x, y, w, h = box
        lines = words.split("\n")
        leading = size * 1.12 / mm
        at = {0: x + 0.9, 1: x + w / 2, 2: x + w - 0.9}[align]
        base = y + h / 2 + size * 0.36 / mm - leading * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            self.text(at, base + number * leading, cut(line, (w - 0.8) * mm, font, size), size, font, align)

    def set(self, x: float, y: float, line: Sequence[Fragment], size: float) -> float:
        """A line in its faces. Its width in mm."""
        start = x
        for part in line:
            x += (self.struck if part.struck else self.text)(x, y, part.text, size, part.font)
        return x - start

    def struck(self, x: float, y: float, words: str, size: float, font: str) -> float:
        """Text struck through but legible: a thin line that rises, so that a single 1 is one still. Its width
        in mm."""
        width = self.text(x, y, words, size, font)
        middle = y - size * 0.28 / mm
        self.line(x - 0.3, middle + 0.35, x + width + 0.3, middle - 0.35, size * 0.045)
        return width

    def tick_box(self, x: float, y: float, size: float, *, cross: bool = False) -> None:
        """A box to be crossed, its middle at x, y; crossed where it is so."""
        half = size / 2
        self.box(x - half, y - half, size, size, 0.7)
        if cross:
            inner = half * 0.5
            self.line(x - inner, y - inner, x + inner, y + inner, 1.3)
            self.line(x - inner, y + inner, x + inner, y - inner, 1.3)
            self.unseen(x - half, y + half, "×", 5)

    def strokes(self, x: float, y: float, number: int, room: float, height: float) -> None:
        """Zwicks in strokes from x on, their upper end at y; as a figure where they need more room."""
        tall = height * mm
        while strokes_width(number, tall) > room * mm and tall > 3.2 * mm:
            tall -= 0.5
        base = self._y(y + height) + (height * mm - tall) / 2
        if strokes_width(number, tall) > room * mm:
            self.text(x + room / 2, y + height / 2 + 1.3, str(number), 10, FIGURES, 1)
            return
        self.unseen(x, y + height, str(number), 6)
        draw_strokes(self.canvas, number, x * mm, base, tall)

    def unseen(self, x: float, y: float, words: str, size: float) -> None:
        """Text that can be found and copied, and is not painted."""
        unseen = self.canvas.beginText(x * mm, self._y(y))
        unseen.setTextRenderMode(3)
        unseen.setFont(SANS, size)
        unseen.textOut(words)
        unseen.setTextRenderMode(0)
        self.canvas.drawText(unseen)

    def upright(self, x: float, y: float, words: str, size: float, font: str, room: float) -> None:
        """Text turned 90° to be read from the right, its foot at x, y, cut at ``room`` mm."""
        self.canvas.saveState()
        self.canvas.translate(x * mm, self._y(y))
        self.canvas.rotate(90)
        self.canvas.setFont(font, size)
        self.canvas.drawString(0, 0, cut(words, room * mm, font, size))
        self.canvas.restoreState()

    def code(self, link: str, x: float, y: float, size: float) -> None:
        """A link as a QR code in a square of so many mm, without its quiet zone."""
        rows = _modules(link)
        unit = size / len(rows)
        for down, row in enumerate(rows):
            start = None
            for across, dark in enumerate((*row, 0)):
                if dark and start is None:
                    start = across
                elif not dark and start is not None:
                    self.fill(x + start * unit, y + down * unit, (across - start) * unit, unit)
                    start = None


@lru_cache(maxsize=64)
def _modules(link: str) -> tuple[tuple[int, ...], ...]:
    """The dark and light modules of a link's QR code."""
    return tuple(tuple(row) for row in segno.make(link, error="m", micro=False).matrix)


class Fragment(NamedTuple):
    """Words of a line in one face.

    text: the words.
    font: the face's name.
    struck: struck through.
    """

    text: str
    font: str
    struck: bool = False


SetLine: TypeAlias = tuple[Fragment, ...]


def set_in_lines(sentence: Sentence, room: float, size: float, font: str = SANS) -> tuple[SetLine, ...]:
    """A sentence broken into lines of ``room`` mm; a word that is longer is broken too, at a hyphen where it has one.
    At a fixed space nothing is broken."""
    return _in_lines(tuple(map(tuple, _words(sentence, font))), room, size)


@lru_cache(maxsize=2048)  # a paper that is to fit on so many pages is laid out again and again
def _in_lines(words: tuple[SetLine, ...], room: float, size: float) -> tuple[SetLine, ...]:
    lines: list[list[Fragment]] = [[]]
    used, most = 0.0, room * mm + 0.01  # a column may be just as wide as its longest text
    for word in words:
        wide = set_width(word, size)
        gap = width_of(" ", word[0].font if lines[-1][-1].struck else lines[-1][-1].font, size) if lines[-1] else 0.0
        if lines[-1] and used + gap + wide > most:
            lines.append([])
            used = 0.0
        if wide > most:
            *full, rest = _broken(word, most, size)
            lines[-1:] = [*full, rest]
            used = set_width(rest, size)
        else:
            used += wide + (gap if lines[-1] else 0.0)
            _joined(lines[-1], word)
    return tuple(map(tuple, lines))


def one_line(sentence: Sentence) -> SetLine:
    """A sentence that is not broken."""
    return set_in_lines(sentence, float("inf"), 1)[0]


def one_text(line: SetLine) -> str:
    """What a line says."""
    return "".join(part.text for part in line)


def set_width(line: Sequence[Fragment], size: float) -> float:
    """Points that a line takes."""
    return sum(width_of(part.text, part.font, size) for part in line)


def _words(sentence: Sentence, font: str) -> list[list[Fragment]]:
    """Word by word, each in as many fragments as it has faces."""
    found: list[list[Fragment]] = []
    begun = False
    for run in (Run(sentence),) if isinstance(sentence, str) else sentence:
        own = BOLD if run.bold else font
        for at, text in enumerate(_BREAKS.split(printable(run.text))):
            begun = begun and not at
            if text:
                if begun:
                    found[-1].append(Fragment(text, own, run.struck))
                else:
                    found.append([Fragment(text, own, run.struck)])
                begun = True
    return found


def _joined(line: list[Fragment], word: Sequence[Fragment]) -> None:
    """A word behind what the line has, with the space before it."""
    first, *others = word
    if line and line[-1][1:] == first[1:]:
        line[-1] = line[-1]._replace(text=f"{line[-1].text} {first.text}")
    elif line and line[-1].struck:
        line.append(first._replace(text=f" {first.text}"))
    else:
        if line:
            line[-1] = line[-1]._replace(text=f"{line[-1].text} ")
        line.append(first)
    line += others


def _broken(word: Sequence[Fragment], room: float, size: float) -> list[list[Fragment]]:
    """A word that is longer than a line in as many as it takes."""
    lines: list[list[Fragment]] = [[]]
    used = 0.0
    for part in word:
        text = part.text
        while text and used + width_of(text, part.font, size) > room:
            end = len(text) - 1
            while end > 1 and used + width_of(text[:end], part.font, size) > room:
                end -= 1
            end = max(1, text.rfind(" ", 1, end + 1) + 1 or text.rfind("-", 1, end) + 1 or end)
            lines[-1].append(part._replace(text=text[:end].rstrip()))
            lines.append([])
            text, used = text[end:], 0.0
        if text:
            lines[-1].append(part._replace(text=text))
            used += width_of(text, part.font, size)
    return lines if lines[-1] else lines[:-1]


def lines_of(words: str, room: float, size: float, font: str = SANS) -> list[str]:
    """A text broken into lines of ``room`` mm."""
    return [one_text(line) for line in set_in_lines(words, room, size, font)]
