"""Cross tables of a season: partner by partner, opponent by opponent, and the rating of those clubs that want one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from flask import Blueprint, Response, jsonify, request

from scorekeeper.as_json import as_json
from scorekeeper.journal import stream
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.shares import results_by_seating
from scorekeeper.league.amounts import compared_value
from scorekeeper.league.evening_sums import COUNTS
from scorekeeper.league.rating import RatedMatch, Rating, available, ratings
from scorekeeper.league.reader import rows_of
from scorekeeper.league.season_view import RatingView
from scorekeeper.sheets.league.season import opponents_note
from scorekeeper.storage.base import db
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club.downloads import CSV, JSON, season_download
from scorekeeper.web.club.season_place import SeasonPlace, find_season, shown
from scorekeeper.web.club.season_table import crossed_csv
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import Figure, csv_text
from scorekeeper.web.templating import render_template
from scorekeeper.words.locale import locale
from scorekeeper.words.season import ratings_missing

pages = Blueprint("cross_tables", __name__, url_prefix="/c/<token>/seasons/<season>")
unlisted_pages(pages)

KINDS = ("partners", "opponents")


@pages.get("/pairs")
def page(token: str, season: str) -> str:
    """Who played with whom how often and with what result; ``?what=opponents``: who against whom."""
    found = find_season(token, season)
    what = _what(found)
    cross = found.cross(together=what == "partners")
    return render_template("club/season/cross_tables.html", **shown(found), what=what, cross=cross,
                           note=opponents_note(cross, locale(language())))


@pages.get("/pairs.csv")
def as_spreadsheet(token: str, season: str) -> Response:
    """The same for a spreadsheet, one line for each two."""
    found = find_season(token, season)
    what = _what(found)
    name = (_("Partners") if what == "partners" else _("Opponents")).lower()
    text = crossed_csv(found.cross(together=what == "partners"), language())
    return season_download(found, text, CSV, name, ending="csv")


@pages.get("/pairs.json")
def as_data(token: str, season: str) -> Response:
    """The same as JSON."""
    found = find_season(token, season)
    response: Response = jsonify(as_json(found.cross(together=_what(found) == "partners")))
    return response


@pages.get("/rating")
def rating(token: str, season: str) -> str:
    """How strong everybody seems to be, and how sure that is. It orders nothing in the standings."""
    found = find_season(token, season)
    return render_template(
        "club/season/rating.html", **shown(found), rated=rated(found), available=available(),
        missing=ratings_missing(language()),
    )


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


def rated(found: SeasonPlace) -> list[Rating]:
    """Everybody's rating, the best first; nobody's where the machine has none. A stranger's matches say how strong the
    others are; strangers themselves stand in no list."""
    known = found.place.state.members
    return [one for one in ratings(played(found)) if one.person in known] if available() else []


def played(found: SeasonPlace) -> list[RatedMatch]:
    """The season's matches that count, in the order of their evenings, rounds and tables."""
    state, order = found.place.state, list(found.played.dates)
    there = [row for row in rows_of(db.session(), state, order, rounds=found.rule.rounds) if row.status == COUNTS]
    there.sort(key=lambda row: (order.index(row.evening), row.round, row.table_number, row.side))
    matches: list[RatedMatch] = []
    for match, group in groupby(there, key=lambda row: row.stream):
        rows = list(group)
        if any(row.met for row in rows):  # not all sat in the same hands
            matches += _by_seating(state, match)
            continue
        sides = [list(side) for _side, side in groupby(rows, key=lambda row: row.side)]
        matches.append(
            RatedMatch(
                tuple(tuple(state.person(row.person) for row in side) for side in sides),
                tuple(compared_value(side[0].points, side[0].worth) for side in sides),
                match,
            )
        )
    return matches


def _by_seating(state: ClubState, match: str) -> Iterator[RatedMatch]:
    """A match whose people changed, by who sat there: a substitute is rated for what they played, and nobody as the
    third of two. Rows do not say it, and hardly any table has it."""
    found = results_by_seating(stream.state_of(MATCH, db.session(), match).state)
    hands = sum(one.hands for one in found)
    for one in found:
        sides = tuple(tuple(map(state.person, side)) for side in one.sides)
        yield RatedMatch(sides, one.points, match, Fraction(one.hands, hands))


def _what(found: SeasonPlace) -> str:
    """Partners or opponents; where everybody plays alone there are only these. Answers 404 for anything else."""
    asked = request.args.get("what", "partners" if found.played.teams else "opponents")
    return asked if asked in KINDS else refuse(404, _("There is a mistake in the address, or the page never existed."))
