"""The course of a match on its pages: its curves."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask

from scorekeeper.journal.course import course
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.sheets.curve import CourseBox, CoursePlot, course_plot

BOX = CourseBox(
    width=352, height=88, names=92, apart=17, side=4, marks=22, margin=12, gap=6, stroke=12, between=5
)
"""In the units of templates/macros/course.html; its figure hands it to static/match/course.mjs."""


def init_app(app: Flask) -> None:
    """Give the measures to the pages."""
    app.jinja_env.globals["course_box"] = BOX


def plot_of(view: MatchView, hands: Sequence[HandView]) -> CoursePlot | None:
    """The match as curves; None for a single hand."""
    return course_plot(course(view, hands), BOX)
