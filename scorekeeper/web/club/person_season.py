"""One person's season: its course, the best of it, with whom it was played. Every figure opens down to its matches and
hands. Also the files to take along."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.as_json import as_json
from scorekeeper.league.amounts import Exact, compared_value
from scorekeeper.league.evening_sums import COUNTS
from scorekeeper.league.reader import rows_of
from scorekeeper.league.season_view import PersonView, ResultView, RowView, StepView
from scorekeeper.sheets.curve import scaled
from scorekeeper.storage import league as rows
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import HandRow
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club.downloads import CSV, JSON, season_download
from scorekeeper.web.club.evening_place import short_date
from scorekeeper.web.club.evening_result import printed
from scorekeeper.web.club.form_entries import done
from scorekeeper.web.club.season_place import SeasonPlace, find_season, sent, shown
from scorekeeper.web.club.season_table import column_name
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import A_YEAR, language
from scorekeeper.web.spreadsheet import Figure, csv_text, state_words
from scorekeeper.web.templating import render_template
from scorekeeper.words.locale import upper_first
from scorekeeper.words.season import mark_in_words, tie_name

pages = Blueprint("person_season", __name__, url_prefix="/c/<token>/seasons/<season>")
unlisted_pages(pages)
COOKIE = "me"
WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 16, 28


class HandLine(NamedTuple):
    """One hand as it stands on the sheet.

    number: the hand's.
    own: points of the person's side; None: none yet.
    others: points of the others.
    state: in words; empty: it counts.
    """

    number: int
    own: int | None
    others: tuple[int, ...]
    state: str


class ResultLine(NamedTuple):
    """What one evening gave.

    result: the view's.
    date: in words.
    words: what became of it.
    step: where the person stood after it; None: nowhere.
    """

    result: ResultView
    date: str
    words: str
    step: StepView | None


class MatchLine(NamedTuple):
    """One match of a person.

    round: from 1.
    table: its number.
    partners: names.
    opponents: names by side.
    points: of the person's side.
    others: of the other sides.
    why: it counts as nothing yet, or empty.
    hands: one a line.
    marks_called: by the person's side.
    """

    round: int
    table: int
    partners: tuple[str, ...]
    opponents: tuple[tuple[str, ...], ...]
    points: Exact
    others: tuple[Exact, ...]
    why: str
    hands: tuple[HandLine, ...]
    marks_called: int


@pages.get("/people/<person>")
def page(token: str, season: str, person: str) -> str:
    """The course of the season as a plot and a table, best hand, marks, partners."""
    found = find_season(token, season)
    view = found.person(person)
    course = view.course
    days = [short_date(step.date) for step in course]
    values = [Fraction(step.exact) for step in course]
    return render_template(
        "club/season/person.html", **shown(found), person=view, row=view.row,
        plot=plot(values, days[0], days[-1]) if course else None, results=_results(found, view),
        decided=_decided(view.row), me=identity(found.place) == view.person, form_id=fresh_id(),
    )


@pages.post("/people/<person>/me")
def me(token: str, season: str, person: str) -> Response:
    """This is who holds the phone (``do`` is "yes"), or is not: then no row is marked any more."""
    found = find_season(token, season, "member")
    whom = found.person(person).person
    sent()
    own = whom if Button.posted().name == "yes" else ""
    answer = done(found.place, found.path() if own else found.path(f"people/{person}"), _("Saved."))
    remember(answer, found.place, own)
    return answer


@pages.get("/people/<person>/<evening>")
def evening(token: str, season: str, person: str, evening: str) -> str:
    """One evening of one person: each match, and the hands that it is made of."""
    found = find_season(token, season)
    view = found.person(person)
    results = [result for result in view.row.nights if result.evening == evening]
    if not results:
        refuse(404, _("This evening does not belong to this season, or is not published yet."))
    matches = match_lines(found, view.person, evening)
    return render_template(
        "club/season/person_evening.html", **shown(found), person=view, matches=matches, evening=evening,
        date=found.played.dates[evening], counted=sum(match.points for match in matches if not match.why),
        printed=printed,
        result=_facts(found, view.person, evening),
        marks=[(result, mark_in_words(result.mark, language())) for result in results],
    )


@pages.get("/people/<person>.csv")
def as_spreadsheet(token: str, season: str, person: str) -> Response:
    """The course of the season, a line for each evening, and under it the partners."""
    found = find_season(token, season)
    view = found.person(person)
    return season_download(found, csv_text(_table(view), language()), CSV, view.name, ending="csv")


@pages.get("/people/<person>.json")
def as_data(token: str, season: str, person: str) -> Response:
    """All that the person's page shows of the season, figures also as exact fractions."""
    found = find_season(token, season)
    view = found.person(person)
    text = json.dumps(as_json(view), ensure_ascii=False, indent=1) + "\n"
    return season_download(found, text, JSON, view.name, ending="json")


def match_lines(found: SeasonPlace, person: str, evening: str) -> list[MatchLine]:
    """The matches of a person's evening with their hands, as the projections have them."""
    ids = found.place.state.everybody(person)
    there = rows_of(db.session(), found.place.state, [evening], ids, rounds=found.rule.rounds)
    streams = list(dict.fromkeys(row.stream for row in there))
    hands: dict[str, list[HandRow]] = {stream: [] for stream in streams}
    for hand in rows.hands_of(db.session(), streams):
        hands[hand.stream].append(hand)
    return [_match(found, [row for row in there if row.stream == stream], ids, hands[stream]) for stream in streams]


def _match(
    found: SeasonPlace, there: Sequence[rows.PersonMatch], ids: Sequence[str], hands: Sequence[HandRow]
) -> MatchLine:
    own = next(row for row in there if row.person in ids)
    sides: dict[int, list[rows.PersonMatch]] = {}
    for row in there:
        sides.setdefault(row.side, []).append(row)
    others = [side for side in sorted(sides) if side != own.side]
    state = found.place.state

    def named(side: int) -> tuple[str, ...]:
        others = (row.person for row in sides[side] if row.person != own.person)
        return tuple(found.season_words.name(state.person(person)) for person in others)

    return MatchLine(
        own.round, own.table_number, named(own.side), tuple(named(side) for side in others),
        compared_value(own.points, own.worth),
        tuple(compared_value(sides[side][0].points, sides[side][0].worth) for side in others),
        "" if own.status == COUNTS else _why(own.status),
        tuple(_hand(hand, own.side) for hand in hands), own.marks_called,
    )


def _hand(hand: HandRow, side: int) -> HandLine:
    facts = json.loads(hand.facts)
    points: list[int] | None = facts.get("points")
    state = state_words(hand.state, on_paper=facts.get("on_paper") == facts["signed"])
    if points is None or side >= len(points):
        return HandLine(hand.number, None, (), state)
    others = tuple(value for at, value in enumerate(points) if at != side)
    return HandLine(hand.number, points[side], others, state)


def _why(status: str) -> str:
    return {"disputed": _("disputed"), "reserved": _("ended provisionally")}.get(status, _("not finished"))


def _facts(found: SeasonPlace, person: str, evening: str) -> Mapping[str, Exact | None]:
    """What an evening's figure has besides matches: rounds sat out, missed, the judge's points, a result on paper."""
    results = [result for result in found.played.results if result.person == person and result.evening == evening]
    return {
        "sat_out": sum(result.sat_out for result in results), "missed": sum(result.missed for result in results),
        "penalty": sum(result.penalty for result in results), "points": sum(result.points for result in results),
        "hands": None if any("hands" in result.unknown for result in results)
        else sum(result.hands for result in results),
        "marks_called": None if any("marks_called" in result.unknown for result in results)
        else sum(result.marks_called for result in results),
        "brought": int(evening in found.played.past_evenings),
    }


def _results(found: SeasonPlace, view: PersonView) -> list[ResultLine]:
    """Every evening of the season with what it gave, its mark in words, and where the person stood after it."""
    steps = {(step.evening, step.round): step for step in view.course}
    return [
        ResultLine(
            result, found.played.dates[result.evening], mark_in_words(result.mark, language()),
            steps.get((result.evening, result.round)),
        )
        for result in view.row.nights
    ]


def _decided(row: RowView) -> str:
    """By what a person stands behind the one before, where the figure is the same; empty otherwise."""
    return "" if row.decided in ("", "value") else tie_name(row.decided, language())


# --- whose phone it is -----------------------------------------------------------------------------------------------


def identity(place: ClubPlace) -> str:
    """The person's id, after all merges; empty where nobody said who it is, or they are no longer here."""
    member = place.state.members.get(place.state.person(request.cookies.get(COOKIE, "")))
    return member.person if member is not None and not member.forgotten else ""


def remember(response: Response, place: ClubPlace, person: str) -> None:
    """Keep it; an empty id forgets it."""
    path = f"{request.script_root}/c/{place.token}"
    if person:
        response.set_cookie(
            COOKIE, person, max_age=A_YEAR, path=path, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    else:
        response.delete_cookie(COOKIE, path=path, secure=request.is_secure, httponly=True, samesite="Lax")


# --- the course of a season as a plot --------------------------------------------------------------------------------


class AxisLine(NamedTuple):
    """A line across with its number.

    y: its height in the picture.
    text: the number.
    """

    y: str
    text: str


class Plot(NamedTuple):
    """A curve in the picture's own unit.

    width: of the picture.
    height: of the picture.
    left: edge of the curve.
    right: edge of the curve.
    bottom: of the curve.
    points: as the polyline has them.
    dots: (x, y).
    lines: across.
    first: the words under the left end.
    last: the words under the right end.
    """

    width: int
    height: int
    left: int
    right: int
    bottom: int
    points: str
    dots: tuple[tuple[str, str], ...]
    lines: tuple[AxisLine, ...]
    first: str
    last: str


def plot(values: Sequence[Fraction], first: str, last: str) -> Plot | None:
    """The season's figure after each evening; None for fewer than two, which are no course."""
    if len(values) < 2:
        return None
    found = scaled(values, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)
    dots = tuple((f"{LEFT + x:.1f}", f"{TOP + y:.1f}") for x, y in found.dots)
    lines = tuple(AxisLine(f"{TOP + y:.1f}", str(number).replace("-", "−")) for y, number in found.across)
    return Plot(
        WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - 6, " ".join(f"{x},{y}" for x, y in dots), dots, lines, first, last
    )


def _table(view: PersonView) -> list[Sequence[object]]:
    """The course of a season and its partners, as a spreadsheet has them."""
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
