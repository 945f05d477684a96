"""Curves of a match: where their points, strokes and names stand."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.journal.course import Course, Line
from scorekeeper.sheets.curve import PAGE_BOX, CourseBox, Race, Runner, course_plot, race_plot
from tests.cases import named


def course(*values, marks=()):
    lines = tuple(
        Line(name=f"side {at}", side=at, values=tuple(each), marks=tuple(marks[at]) if marks else (0,) * len(each))
        for at, each in enumerate(values)
    )
    return Course(hands=tuple(range(1, len(values[0]) + 1)), lines=lines)


def box(width, height, apart, names=0):
    return CourseBox(width=width, height=height, names=names, apart=apart, side=0, marks=0, margin=0, gap=0, stroke=0,
                     between=0)


def test_the_lead_of_two(subtests):
    with named(subtests, "a single hand is no course"):
        assert course_plot(course([10], [20]), box(100, 50, 10)) is None
    with named(subtests, "the lead of two begins at zero in the middle and stays in its box"):
        plot = course_plot(course([10, 20, 60], [20, 10, 20]), box(90, 50, 10))
        (line,) = plot.lines
        assert line.dots == ((0, 25), (30, 25 + 25 * 10 / 40), (60, 25 - 25 * 10 / 40), (90, 0))
        assert plot.zero == 25
    with named(subtests, "the curve stays within the numbers of its scale"):
        plot = course_plot(course([7, 0], [0, 6]), box(80, 40, 10))
        assert plot.across == ((40, -10), (30, -5), (20, 0), (10, 5), (0, 10))
        assert plot.lines[0].dots[1] == (40, 20 - 20 * 7 / 10)
    with named(subtests, "strokes stand in the middle of their hand above for the first side"):
        plot = course_plot(course([10, 20], [20, 10], marks=[(2, 0), (0, 1)]), box(80, 40, 10))
        assert [(one.x, one.number, one.above) for one in plot.strokes] == [(20, 2, True), (60, 1, False)]


def test_names_beside_curves(subtests):
    with named(subtests, "names beside curves that end near each other stand apart and inside"):
        plot = course_plot(course([1, 10], [2, 10], [3, 9], [0, -10]), box(100, 60, 15, names=20))
        heights = sorted(plot.names)
        assert all(below - above >= 15 for above, below in pairwise(heights))
        assert heights[0] >= 0
        assert heights[-1] <= 60
    with named(subtests, "names for which there is no room stand closer and stay inside"):
        plot = course_plot(course(*([0, at] for at in range(12))), box(100, 60, 15, names=20))
        assert (round(min(plot.names), 6), max(plot.names)) == (0, 60)
        assert min(below - above for above, below in pairwise(sorted(plot.names))) > 5
    with named(subtests, "on a page each of twelve curves has a whole lines room for its name"):
        measures = PAGE_BOX.named(["Hanna"] * 12)
        plot = course_plot(course(*([0, at // 3] for at in range(12))), measures)
        assert min(below - above for above, below in pairwise(sorted(plot.names))) >= measures.apart
        assert PAGE_BOX.named(["Hanna"] * 2) == PAGE_BOX.named(["Hanna"] * 5), "few need no more than before"


def test_names_stand_whole_beside_their_curves_as_long_as_they_leave_these_room_and_letters_else():
    short, long, longest = (PAGE_BOX.named(["Bo", name]) for name in ("Uwe", "Hanna + Jens", "Christiane-Wilhelmine"))
    assert short.names < long.names <= PAGE_BOX.names
    assert long.names >= long.letter * len("Hanna + Jens")
    assert (short.lettered, long.lettered, longest.lettered) == (False, False, True)
    assert longest.names < long.names


def race(*runners):
    ran = tuple(Runner(f"runner {at}", places, at == 0) for at, places in enumerate(runners))
    return Race(ran, ("1/1", "2/1", "3/1"))


def test_a_race(subtests):
    with named(subtests, "a race begins with the first place given and ends with oneself in front of the others"):
        plot = race_plot(race((None, 3, 1), (None, 1, 2), (None, None, 3)), box(120, 40, 10, names=20))
        assert [(line.name, line.in_front, line.dots) for line in plot.lines] == [
            ("runner 1", False, ((0, 0), (100, 20))), ("runner 2", False, ((100, 40),)),
            ("runner 0", True, ((0, 40), (100, 0))),
        ]
        assert plot.across == ((0, 1), (20, 2), (40, 3))
        assert race((None, 3, 1), (None, 1, 2)).ends == ("2/1", "3/1")
    with named(subtests, "one evening or one runner is no race"):
        assert race_plot(race((None, 1), (None, 2)), box(100, 40, 10)) is None
        assert race_plot(race((1, 1)), box(100, 40, 10)) is None
        assert race_plot(race((None, None), (None, None)), box(100, 40, 10)) is None
        assert race_plot(Race((), ()), box(100, 40, 10)) is None
