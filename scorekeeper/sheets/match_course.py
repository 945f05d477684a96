"""The course of a match or of a season as a curve drawn with a pen, on a picture to share or on a sheet. It can be read
in black and white."""

from __future__ import annotations

from itertools import pairwise

from reportlab.lib.colors import Color
from reportlab.lib.units import mm

from scorekeeper.journal.course import Course
from scorekeeper.sheets.curve import CourseBox, Race, course_plot, race_plot
from scorekeeper.sheets.page import BOLD, INK, SANS, cut, printable, width_of
from scorekeeper.sheets.pen import Pen

_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1.5, 3), (8, 2, 1.5, 2), (11, 3), (4, 1.5, 1.5, 1.5))
_PLACES, _DAYS = 9.0, 6.0
"""Millimetres beside a race for its places, and under it for its days, with letters of ten points."""
_MOST_NAMES = 0.4
"""Of the width what names beside curves take at most; longer ones are smaller."""
_LED = 9.0
"""Millimetres between a race's curves and the names, with a thin line from each to its own: ends may lie closer to each
other than names can, with letters of ten points."""
_LEAST = 8.0
"""Millimetres without which curves cannot be told from one another."""


def box_of(width: float, height: float, course: Course | Race, size: float) -> CourseBox:
    """The measures of a picture so wide and high in millimetres, with letters of so many points. Names have
    the room that they need."""
    scale, two = size / 10, _of_two(course)
    names = [printable(line.name) for line in (course.runners if isinstance(course, Race) else course.lines)]
    widest = max((width_of(name, BOLD, size) / mm for name in names), default=0.0)
    box = CourseBox(
        width=width, height=height, names=min(_MOST_NAMES * width, max(24 * scale, widest + 2.5 * scale)),
        apart=4.6 * scale, side=0.0, marks=8.5 * scale, margin=0.0,
        gap=scale, stroke=3 * scale, between=1.2 * scale,
    )
    return box._replace(height=height - 2 * (box.marks if two else box.margin))


def _of_two(course: Course | Race) -> bool:
    return isinstance(course, Course) and course.lead is not None


def draw_course(
    pen: Pen, left: float, top: float, width: float, height: float, course: Course | Race, *, size: float, faint: Color
) -> None:
    """The match hand by hand, or the season evening by evening; nothing where there is no room for it, or no course."""
    two, scale = _of_two(course), size / 10
    box = box_of(width, height, course, size)
    if isinstance(course, Race):  # the places stand beside it, its first and last evening below
        names = box.names + (_LED - 2.0) * scale
        box = box._replace(width=width - _PLACES * scale, height=box.height - _DAYS * scale, names=names)
        left, width = left + _PLACES * scale, width - _PLACES * scale
    if box.height < _LEAST:
        return
    plot = race_plot(course, box) if isinstance(course, Race) else course_plot(course, box)
    if plot is None:
        return
    if isinstance(course, Race):
        _ends(pen, left, top + height, width - box.names, course, size)
    above, right = top + (box.marks if two else box.margin), left + width - (0.0 if two else box.names)
    pen.canvas.setStrokeColor(faint)
    for down, number in plot.across:
        pen.line(left, above + down, right, above + down, 0.5 * scale)
        if isinstance(course, Race):
            pen.text(left - 2 * scale, above + down + 1.2 * scale, f"{number}.", size, SANS, 2)
    pen.canvas.setStrokeColor(INK)
    if isinstance(course, Course):
        pen.line(left, above + plot.zero, right, above + plot.zero, 0.9 * scale)
    before = (_LED if isinstance(course, Race) else 2.0) * scale
    room = box.names - before
    heights = sorted(plot.names)
    nearest = min((below - above for above, below in pairwise(heights)), default=box.apart)
    letters = size * min(1.0, nearest / box.apart)  # of many all have their names, in smaller letters
    for at, (line, name) in enumerate(zip(plot.lines, plot.names, strict=True)):
        label = printable(line.name)
        pen.canvas.setDash([] if line.in_front else [each * scale for each in _DASHES[at % len(_DASHES)]])
        for (x, down), (to, further) in pairwise(line.dots):
            pen.line(left + x, above + down, left + to, above + further, (3.6 if line.in_front else 1.8) * scale)
        pen.canvas.setDash()
        if label:
            font = BOLD if line.in_front else SANS
            wide = max(room, width_of(label, font, letters) / mm)
            pen.text(right + before, above + name + 1.2 * letters / 10, label, letters * room / wide, font)
            if isinstance(course, Race):
                x, down = line.dots[-1]
                pen.line(left + x + scale, above + down, right + before - scale, above + name, 0.5 * scale)
    sides = course.lines if two and isinstance(course, Course) else ()
    for side, base in zip(sides, (top + 3 * scale, top + height), strict=False):
        pen.text(left, base, cut(printable(side.name), width * mm, SANS, 0.95 * size), 0.95 * size)
    for one in plot.strokes:
        for number in range(one.number):
            x = left + one.x + (number - (one.number - 1) / 2) * box.between
            start = above - box.gap - box.stroke if one.above else above + box.height + box.gap
            pen.line(x, start, x, start + box.stroke, 1.2 * scale)


def _ends(pen: Pen, left: float, bottom: float, width: float, race: Race, size: float) -> None:
    """When a race begins and ends, under it."""
    pen.text(left, bottom - 0.5, race.ends[0], size)
    pen.text(left + width, bottom - 0.5, race.ends[1], size, SANS, 2)
