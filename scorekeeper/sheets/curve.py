"""Curves of a season, its race of places and a match: the positions of dots and lines in a box of any size."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.journal.course import Course, course
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView


class Scaled(NamedTuple):
    """A curve in its box.

    dots: (x, y) from the upper left corner.
    across: (y, number) for round numbers.
    """

    dots: tuple[tuple[float, float], ...]
    across: tuple[tuple[float, int], ...]


def scaled(values: Sequence[Fraction], width: float, height: float) -> Scaled:
    """The values side by side, evenly apart; the box reaches at least from 0 to 1. ValueError for fewer than two, which
    are no course."""
    if len(values) < 2:
        raise ValueError(f"{len(values)} values")
    low, high = min(*values, Fraction(0)), max(*values, Fraction(1))

    def down(value: Fraction) -> float:
        return float((high - value) / (high - low)) * height

    step = width / (len(values) - 1)
    return Scaled(
        tuple((at * step, down(value)) for at, value in enumerate(values)),
        tuple((down(Fraction(number)), number) for number in _round_numbers(low, high)),
    )


def _round_numbers(low: Fraction, high: Fraction) -> tuple[int, ...]:
    """Three to six round numbers between the two: in steps of 1, 2 or 5 times a power of ten."""
    step = _round_step(low, high)
    start = -(-low // step)
    return tuple(int(number) * step for number in range(int(start), int(high // step) + 1))


def _round_numbers_around(low: int, high: int) -> tuple[int, ...]:
    """Up to seven round numbers, the first none above the one, the last none below the other: what lies between the two
    stays within them."""
    step = _round_step(Fraction(low), Fraction(high))
    return tuple(number * step for number in range(low // step, -(-high // step) + 1))


def _round_step(low: Fraction, high: Fraction) -> int:
    step = 1
    while (high - low) / step > 5:
        step = _next(step)
    return step


def _next(step: int) -> int:
    leading = int(str(step)[0])
    return step * 5 // 2 if leading == 2 else step * 2


class CourseLine(NamedTuple):
    """One curve of a match. ``dots`` (x, y) from the box's upper left corner, the first before any hand.

    name: of whose it is; empty: the lead of two sides.
    side: its index, from 0; None: the lead.
    dots: (x, y) from the box's upper left corner, the first before any hand.
    """

    name: str
    side: int | None
    dots: tuple[tuple[float, float], ...]
    in_front: bool = False
    """Whether it stands in front of the others."""


class Strokes(NamedTuple):
    """The marks of a side in one hand.

    x: the middle of the hand's place.
    number: so many.
    above: of the first of two sides, whose lead goes up.
    """

    x: float
    number: int
    above: bool


class CoursePlot(NamedTuple):
    """A match as curves. The lead has no name.

    lines: one for the lead of two sides, else one for each.
    zero: the height of the line at 0.
    across: (y, number) for round numbers.
    strokes: of the sides, in each hand.
    """

    lines: tuple[CourseLine, ...]
    zero: float
    across: tuple[tuple[float, int], ...]
    strokes: tuple[Strokes, ...]
    names: tuple[float, ...]
    """How high the lines' names stand beside their ends, none over another."""
    box: CourseBox
    """In which they stand."""


class CourseBox(NamedTuple):
    """Measures of the picture of a course, in its own unit.

    width: of the curves.
    height: of the curves.
    names: what of the width the names take where there are more than two.
    apart: how far two names stand from one another.
    side: beside the curves.
    marks: above and below them where there are marks.
    margin: above and below them where there are none.
    gap: to names and strokes.
    stroke: height of one.
    between: two strokes.
    letter: of a name in it; 0 where names are measured.
    lettered: whether the names have no room, and stand below with the letter that each curve bears.
    """

    width: float
    height: float
    names: float
    apart: float
    side: float
    marks: float
    margin: float
    gap: float
    stroke: float
    between: float
    letter: float = 0.0
    lettered: bool = False

    def named(self, names: Sequence[str]) -> CourseBox:
        """The box of curves with these names: high enough that each stands beside its own, and as wide as whole ones
        need; where that is more than ``names``, the curves bear letters."""
        need = self.gap + self.letter * max(map(len, names), default=0)
        lettered = need > self.names
        return self._replace(
            height=max(self.height, self.apart * (len(names) - 1)), lettered=lettered,
            names=self.gap + 2 * self.letter if lettered else need,
        )


PAGE_BOX = CourseBox(
    width=352, height=88, names=140, apart=17, side=4, marks=22, margin=12, gap=6, stroke=12, between=5, letter=8
)
"""On a page: in the units of templates/macros/course.html; its figure hands it to static/match/course.mjs."""


def page_plot(view: MatchView, hands: Sequence[HandView]) -> CoursePlot | None:
    """The match as curves of a page; None for a single hand."""
    found = course(view, hands)
    return course_plot(found, PAGE_BOX.named([line.name for line in found.lines]))


def course_plot(course: Course, box: CourseBox) -> CoursePlot | None:
    """The course of a match in a box; None for a single hand, which is no course."""
    if not course.drawn or not course.lines:
        return None
    lead, height = course.lead, box.height
    step = (box.width if lead is not None else box.width - box.names) / len(course.hands)
    drawn = [(line.name, line.side, line.values) for line in course.lines] if lead is None else [("", None, lead)]
    every = [0, *(value for _name, _side, values in drawn for value in values)]
    low, high = min(every), max(every)
    if lead is not None:  # both sides have the same room, so that the line at 0 stays where it is
        high = max(high, -low)
        low = -high
    scale = _round_numbers_around(low, high)
    low, high = scale[0], scale[-1]
    span = max(high - low, 1)

    def down(value: int) -> float:
        return (high - value) / span * height

    lines = tuple(
        CourseLine(name, side, tuple((at * step, down(value)) for at, value in enumerate((0, *values))))
        for name, side, values in drawn
    )
    strokes = tuple(
        Strokes((at + 0.5) * step, number, side == 0)
        for side, line in enumerate(course.lines if lead is not None else ())
        for at, number in enumerate(line.marks) if number
    )
    across = tuple((down(number), number) for number in scale)
    names = _apart([line.dots[-1][1] for line in lines], box.apart, 0, height)
    return CoursePlot(lines, down(0), across, strokes, names, box)


class Race(NamedTuple):
    """A season's places.

    runners: somebody's in front.
    days: when each evening was.
    """

    runners: tuple[Runner, ...]
    days: tuple[str, ...]

    @property
    def ends(self) -> tuple[str, str]:
        """When it begins and ends: the first and the last evening after which anybody has a place."""
        evenings = _evenings(self.runners)
        return (self.days[evenings[0]], self.days[evenings[-1]]) if evenings else ("", "")

    @property
    def drawn(self) -> bool:
        """Whether there is a race to look at: two have places after two evenings."""
        return len(self.runners) > 1 and len(_evenings(self.runners)) > 1


class Runner(NamedTuple):
    """Somebody in a race.

    name: as it is shown.
    places: after each evening, None while without one.
    in_front: whether the curve is drawn over the others.
    """

    name: str
    places: tuple[int | None, ...]
    in_front: bool = False


def race_plot(race: Race, box: CourseBox) -> CoursePlot | None:
    """A season as curves, the first place on top; whoever stands in front comes last, so that nothing hides them. None
    where there is no race yet."""
    if not race.drawn:
        return None
    evenings, places = _evenings(race.runners), [place for one in race.runners for place in one.places if place]
    step, lowest = (box.width - box.names) / (len(evenings) - 1), max(*places, 2)

    def down(place: int) -> float:
        return (place - 1) / (lowest - 1) * box.height

    lines = tuple(
        CourseLine(
            one.name, None,
            tuple((at * step, down(place)) for at, evening in enumerate(evenings) if (place := one.places[evening])),
            one.in_front,
        )
        for one in sorted(race.runners, key=lambda one: one.in_front)
        if any(one.places)
    )
    shown = sorted({1, *(number for number in _round_numbers(Fraction(1), Fraction(lowest)) if number)})
    names = _apart([line.dots[-1][1] for line in lines], box.apart, 0, box.height)
    return CoursePlot(lines, box.height, tuple((down(number), number) for number in shown), (), names, box)


def _evenings(runners: Sequence[Runner]) -> list[int]:
    """The evenings after which anybody has a place."""
    return [at for at in range(len(runners[0].places) if runners else 0) if any(one.places[at] for one in runners)]


def _apart(heights: Sequence[float], least: float, top: float, bottom: float) -> tuple[float, ...]:
    """Heights for names beside the ends of curves: as near to these as can be with so much between them, less where
    there is no room for all."""
    least = min(least, (bottom - top) / max(len(heights) - 1, 1))
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    found, free = [0.0] * len(heights), top
    for at in order:
        found[at] = max(heights[at], free)
        free = found[at] + least
    below = bottom
    for at in reversed(order):
        found[at] = min(found[at], below)
        below = found[at] - least
    return tuple(found)
