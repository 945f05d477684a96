"""What a club sends to its members: an evening's result and a season's table as picture, paper, text and link.

Names are those of the notice board; for people who only watch, those that the world may see. The link is the public
one. Results held back for the prize-giving are in none of it, whoever asks; nor is an evening in a season before its
notice. The server sends nothing: a phone's own share sheet does.
"""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response
from flask_babel import format_date

from scorekeeper.sheets import picture
from scorekeeper.sheets.picture import MOST_ON_PICTURE, Line, People, picture_of
from scorekeeper.web import clock, pdf
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club import evening_result
from scorekeeper.web.club.board_rows import TableLine, seated
from scorekeeper.web.club.evening_place import EveningPlace
from scorekeeper.web.club.evening_result import Result, printed
from scorekeeper.web.club.paper import OnPaper, evening_on_paper, season_on_paper
from scorekeeper.web.club.season_table import lists_of, stand_words
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import WRONG, wrong_table
from scorekeeper.words.season import measure_in_words

pages = Blueprint("to_members", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)


@pages.get("/evenings/<evening>/result.png")
def evening_png(token: str, evening: str) -> Response:
    """The evening's result as a picture. Answers 403 while it is held back, 404 where nothing is drawn."""
    evening_place = _going_out(token, evening)
    found = evening_result.result(evening_place)
    lines = [Line(str(row.place or "–"), row.name, printed(row.total)) for row in found.rows]
    about = (_day(evening_place.evening.date), _club(evening_place.place), evening_place.where)
    below = [_what_a_table_gave(found), *tables_in_words(evening_place, found)]
    return _picture(about, _("Result of the evening"), lines, below)


@pages.get("/seasons/<season>/standings.png")
def season_png(token: str, season: str) -> Response:
    """The season's table as a picture. Answers 404 where nobody has played."""
    found = season_on_paper(token, season, outgoing=True)
    about = (clock.day(found.view.stand) if found.view.stand else "", _club(found.place.place))
    return _picture(about, found.place.name, _standing(found), [_what_a_table_gives(found)])


@pages.get("/evenings/<evening>/result.txt")
def evening_text(token: str, evening: str) -> Response:
    """The evening's result in words for a messenger, with tables and partners. Answers as the picture."""
    evening_place = _going_out(token, evening)
    found = evening_result.result(evening_place)
    unit = f" {found.unit}" if found.unit else ""
    lines = [f"{row.place or '–'}. {row.name}: {printed(row.total)}{unit}" for row in found.rows]
    link = evening_place.place.public(evening_place.path("result")) if evening_place.evening.shown else ""
    title = f"{_club(evening_place.place)} · {evening_place.title}"
    return _text(title, lines, [_what_a_table_gave(found), *tables_in_words(evening_place, found)], link)


@pages.get("/seasons/<season>/standings.txt")
def season_text(token: str, season: str) -> Response:
    """The season's table in words for a messenger. Answers 404 where nobody has played."""
    found = season_on_paper(token, season, outgoing=True)
    place = found.place.place
    lines = [f"{one.place}. {one.name}: {one.figure}" for one in _standing(found)]
    title = f"{_club(place)} · {found.place.name}"
    below = [_what_a_table_gives(found), stand_words(found.view)]
    return _text(title, lines, below, place.public(found.place.path()))


def _what_a_table_gave(found: Result) -> str:
    """What the evening's places go by, in a sentence: the season's may go by something else."""
    return found.award or _("Everybody gets the full points of their side.")


def _what_a_table_gives(found: OnPaper) -> str:
    """The same of the season."""
    return measure_in_words(found.place.rule, language(), found.place.units)


def _going_out(token: str, evening: str) -> EveningPlace:
    """Answers 403 while the result is held back: what its judge sees is not yet for the members."""
    evening_place = evening_on_paper(token, evening)
    if evening_place.evening.held:
        refuse(403, _("The result is held back until the prize-giving."), heading=upper_first(_("no result yet")))
    return evening_place


def tables_in_words(evening_place: EveningPlace, found: Result) -> list[str]:
    """Who sat with whom in the end and what their sides have, a line a table: ``1.2 Antje + Ole 17 : 13 Claas +
    Telse``; the first figure is the round. Who came for somebody bears that name, too; whom the club does not know is
    a guest to everybody. Behind them what does not add up."""
    marked = {(one.round, one.table) for one in found.wrong}
    wrong = [wrong_table(one.round, one.table, one.hands, one.even, language()) for one in found.wrong]
    return [
        _table(f"{round}.{line.table}" + (f" {WRONG}" if (round, line.table) in marked else ""), line)
        for round, tables in seated(evening_place, typed=False).items() for line in tables
    ] + wrong


def _table(number: str, line: TableLine) -> str:
    points = [
        printed(side.total) if line.counts and side.total is not None else "…"  # … while it does not count
        for side in line.sides
    ]
    if len(line.sides) == 2:
        one, other = line.sides
        return f"{number} {one.name} {points[0]} : {points[1]} {other.name}"
    each = ", ".join(f"{side.name} {has}" for side, has in zip(line.sides, points, strict=True))
    return f"{number} {each}"


def _standing(found: OnPaper) -> list[Line]:
    lists = lists_of(found.view)
    return [Line(row.place, row.name, row.value) for row in (*lists.ranked, *lists.below)]


def _picture(about: tuple[str, ...], title: str, lines: list[Line], below: list[str]) -> Response:
    if not lines or not picture.can_be_made():
        refuse(404)
    more = len(lines) - MOST_ON_PICTURE
    rest = ngettext("and %(num)d more", "and %(num)d more", more) if more > 0 else ""
    about_it = " · ".join(part for part in about if part)
    shown = People(language(), about_it, title, tuple(lines[:MOST_ON_PICTURE]), tuple(below), rest)
    return pdf.answer(pdf.paper_of("scorekeeper-result.png", picture_of, shown), "image/png")


def _text(title: str, lines: list[str], below: list[str], link: str) -> Response:
    if not lines:
        refuse(404)
    parts = (title, "\n".join(lines), "\n".join(below), link)
    return Response("\n\n".join(part for part in parts if part) + "\n", mimetype="text/plain")


def _day(day: str) -> str:
    """``29 November 2026``: without the weekday, for it stands in one line with the club's name, which may be cut."""
    return str(format_date(date.fromisoformat(day), "long"))


def _club(place: ClubPlace) -> str:
    return place.words.get(place.state.name or "", "")
