"""The club inside the village's web site: its table and its last result, in a frame that any page may hold.

It is the one page that may be framed. It knows the public link alone, sets no cookie, has no form and no script, and
shows names as the world may see them. It refuses a renewed or withdrawn link as every page does.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, make_response

from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club import evening_result
from scorekeeper.web.club.evening_place import EveningPlace
from scorekeeper.web.club.evening_result import Row, printed
from scorekeeper.web.club.season_place import SeasonPlace
from scorekeeper.web.club.season_table import Standings, lists_of, stand_words
from scorekeeper.web.club.to_members import tables_in_words
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.security import framed_anywhere
from scorekeeper.web.templating import render_template

pages = Blueprint("embedded", __name__)
unlisted_pages(pages)


@pages.get("/s/<token>")
def page(token: str) -> Response:
    """Standings of the newest season, and the last evening's result. Answers 404 for any link but the public one, else
    as `find_club`."""
    place = find_club(token)
    if place.role != "watch":
        refuse(404, _("Only the club’s public link can be put on a website."), code="link_unknown")
    season, evening = _season(place), _evening(place)
    result = None if evening is None else evening_result.result(evening)
    lists = None if season is None else lists_of(season.lines(), public=True)
    shown = render_template(
        "club/embedded.html", club=place.words.get(place.state.name or "", ""), season=season,
        lists=lists,
        stand="" if season is None else stand_words(season.lines()),
        evening=evening, result=result, rows=[] if result is None else _in_one_order(result.rows, lists),
        printed=printed,
        tables=[] if evening is None or result is None else tables_in_words(evening, result),
    )
    return framed_anywhere(make_response(shown))


def _in_one_order(rows: Sequence[Row], lists: Standings | None) -> list[Row]:
    """The evening's rows, who share a place as they stand in the season beside them: there the lot has decided, while
    here an equal number says that they are equal."""
    ranked = [] if lists is None else [row.person for row in (*lists.ranked, *lists.below)]
    among = {person: at for at, person in enumerate(ranked)}
    last = len(rows)
    return sorted(rows, key=lambda row: (row.place or last + 1, among.get(row.person, len(among))))


def _season(place: ClubPlace) -> SeasonPlace | None:
    """The newest season that goes on, else the newest."""
    seasons = place.state.seasons_by_date
    running = [season for season in seasons if not season.closed]
    return SeasonPlace(place, (running or seasons)[-1]) if seasons else None


def _evening(place: ClubPlace) -> EveningPlace | None:
    """The last evening of which the result is out."""
    shown = [evening for evening in place.state.evenings.values() if evening.shown]
    return EveningPlace(place, max(shown, key=lambda one: (one.date, one.evening))) if shown else None
