"""One person's season, and the ratings, to take along: as a table for a spreadsheet, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import Blueprint, Response

from scorekeeper.as_json import as_json
from scorekeeper.league.season_view import PersonView, RatingView
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club.cross_tables import rated
from scorekeeper.web.club.downloads import CSV, JSON, season_download
from scorekeeper.web.club.season_place import find_season
from scorekeeper.web.club.season_table import column_name
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import Figure, csv_text
from scorekeeper.words.locale import upper_first

pages = Blueprint("person_table", __name__, url_prefix="/c/<token>/seasons/<season>")
unlisted_pages(pages)


@pages.get("/people/<person>.csv")
def as_spreadsheet(token: str, season: str, person: str) -> Response:
    """The course of the season, a line for each evening, and under it the partners."""
    found = find_season(token, season)
    view = found.person(person)
    return season_download(found, csv_text(_lines(view), language()), CSV, view.name, ending="csv")


@pages.get("/people/<person>.json")
def as_data(token: str, season: str, person: str) -> Response:
    """All that the person's page shows of the season, figures also as exact fractions."""
    found = find_season(token, season)
    view = found.person(person)
    text = json.dumps(as_json(view), ensure_ascii=False, indent=1) + "\n"
    return season_download(found, text, JSON, view.name, ending="json")


@pages.get("/rating.csv")
def rating_table(token: str, season: str) -> Response:
    """A line for each person; only the heads where the machine has no ratings."""
    found = find_season(token, season)
    lines: list[Sequence[object]] = [[_("Name"), _("At least"), _("Most likely"), _("Give or take"), _("Matches")]]
    for one in rated(found):
        figures = (Figure(found.tenths(number)) for number in (one.sure, one.skill, one.doubt))
        lines.append([found.season_words.name(one.person), *figures, one.matches])
    return season_download(found, csv_text(lines, language()), CSV, _("Rating"), ending="csv")


@pages.get("/rating.json")
def rating_data(token: str, season: str) -> Response:
    """The same as JSON, figures in tenths as they are worked out."""
    found = find_season(token, season)
    people = [
        RatingView(one.person, found.season_words.name(one.person), one.sure, one.skill, one.doubt, one.matches)
        for one in rated(found)
    ]
    text = json.dumps(as_json(people), ensure_ascii=False, indent=1)
    return season_download(found, text + "\n", JSON, _("Rating"), ending="json")


def _lines(view: PersonView) -> list[Sequence[object]]:
    course: list[Sequence[object]] = [
        [column_name(step), Figure(step.gained or ""), Figure(step.value), step.place]
        for step in view.course
    ]
    partners: list[Sequence[object]] = [
        [one.name, one.met.evenings, one.met.matches, one.met.hands, one.met.won, one.met.lost, one.met.points,
         Figure(one.met.over.lstrip("+"))]
        for one in view.partners
    ]
    heads: Sequence[object] = [
        _("With"), _("Evenings"), _("Matches"), _("Hands"), upper_first(_("won")), _("Lost"), _("Points"),
        upper_first(_("difference")),
    ]
    first: Sequence[object] = [_("Evening"), _("Earned"), _("Then"), _("Rank")]
    return [first, *course, [], heads, *partners] if partners else [first, *course]
