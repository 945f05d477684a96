"""A season's race of places on its pages and papers: who stood where after each evening, one of them in front."""

from __future__ import annotations

from scorekeeper.league.season_view import SeasonView
from scorekeeper.sheets.curve import CourseBox, CoursePlot, Race, Runner, race_plot
from scorekeeper.web.club.evening_place import short_date
from scorekeeper.web.club.season_place import SeasonPlace

MOST = 6
"""So many curves can be told from one another in black and white."""
BOX = CourseBox(
    width=322, height=150, names=96, apart=18, side=34, marks=0, margin=14, gap=6, stroke=0, between=0
)
"""In the units of templates/macros/course.html; beside the curves stand the places."""


def race_of(found: SeasonPlace, view: SeasonView, own: str = "") -> Race:
    """The places of whoever is in front at the end, with ``own`` before all others; the first where nobody is known."""
    course = found.tables.course
    evenings = [(one.evening, one.round) for one in view.evenings]
    ranked = [row for row in view.rows if row.person in course]
    first = next((row.person for row in ranked if row.person == own), ranked[0].person if ranked else "")
    chosen = [row for row in ranked if row.person == first]
    chosen += [row for row in ranked if row.person != first][: MOST - 1]
    runners = []
    for row in chosen:
        places = {(step.evening.id, step.evening.round): step.place for step in course[row.person]}
        runners.append(Runner(row.name, tuple(places.get(one) for one in evenings), row.person == first))
    return Race(tuple(runners), tuple(short_date(one.date) for one in view.evenings))


def plot_of(race: Race) -> CoursePlot | None:
    """The race as curves on a page; None where there is none yet."""
    return race_plot(race, BOX)
