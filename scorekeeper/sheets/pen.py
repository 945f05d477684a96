"""Drawing in millimetres from the upper left corner of a page."""

from __future__ import annotations

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.cards import draw_strokes, strokes_width
from scorekeeper.sheets.page import BOLD, FIGURES, GREY, INK, NAMES, SANS, cut, face, printable, use_fonts, width_of

THIN, LINE, THICK = 0.5, 0.9, 1.7
"""Widths of lines in points: within the grid, around boxes, around the grid (0.6 mm)."""


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

    def struck(self, x: float, y: float, words: str, size: float, font: str) -> float:
        """Text struck through but legible. Its width in mm."""
        width = self.text(x, y, words, size, font)
        middle = y - size * 0.27 / mm
        self.line(x - 0.3, middle + 0.25, x + width + 0.3, middle - 0.25, 0.8)
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


def lines_of(words: str, room: float, size: float, font: str = SANS) -> list[str]:
    """A text broken into lines of ``room`` mm; a word that is longer is broken too, at a hyphen where it has one."""
    use_fonts()
    found: list[str] = []
    for line in simpleSplit(printable(words), font, size, room * mm):
        while width_of(line, font, size) > room * mm and len(line) > 1:
            end = len(line) - 1
            while end > 1 and width_of(line[:end], font, size) > room * mm:
                end -= 1
            end = line.rfind("-", 1, end) + 1 or end
            found.append(line[:end])
            line = line[end:]
        found.append(line)
    return found or [""]


__all__ = ["BOLD", "LINE", "THICK", "THIN", "Pen", "lines_of"]
