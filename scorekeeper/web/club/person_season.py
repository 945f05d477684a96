"""One person's season: its course, what was best, with whom; every figure opened down to its matches and hands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.league.evening_sums import COUNTS
from scorekeeper.league.reader import rows_of
from scorekeeper.league.shares import had
from scorekeeper.storage import seasons as rows
from scorekeeper.storage.base import db
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club.an_evening import short_date
from scorekeeper.web.club.oneself import oneself, remember
from scorekeeper.web.club.result_rows import Amount, printed
from scorekeeper.web.club.saying import done
from scorekeeper.web.club.season_place import SeasonPlace, find_season, sent, shown
from scorekeeper.web.club.season_plot import plot
from scorekeeper.web.deeds.bodies import fresh_id
from scorekeeper.web.errors import refuse
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import state_words
from scorekeeper.web.texts import _
from scorekeeper.words.season import mark_in_words, tie_name

pages = Blueprint("person_season", __name__, url_prefix="/c/<token>/seasons/<season>/people/<person>")
unlisted_pages(pages)


class HandLine(NamedTuple):
    """One hand as it stands on the sheet: the own side's points, those of the others, its state in words."""

    number: int
    own: int | None
    others: tuple[int, ...]
    state: str


class MatchLine(NamedTuple):
    """One match of a person: where, with and against whom, what it gave; ``why`` it counts as nothing yet, or empty."""

    round: int
    table: int
    partners: tuple[str, ...]
    opponents: tuple[tuple[str, ...], ...]
    points: Amount
    others: tuple[Amount, ...]
    why: str
    hands: tuple[HandLine, ...]
    zwicks: int


@pages.get("")
def page(token: str, season: str, person: str) -> str:
    """The course of the season as a plot and a table, best hand, Zwicks, partners."""
    found = find_season(token, season)
    view = found.person(person)
    course = view["course"]
    days = [short_date(step["date"]) for step in course]
    values = [Fraction(step["exact"]) for step in course]
    return render_template(
        "club/season/person.html", **shown(found), person=view, row=view["row"],
        plot=plot(values, days[0], days[-1]) if course else None, nights=_nights(found, view),
        decided=_decided(view["row"]), me=oneself(found.place) == view["person"], form_id=fresh_id(),
    )  # fmt: skip


@pages.post("/me")
def me(token: str, season: str, person: str) -> Response:
    """This is who holds the phone (``do`` is "yes"), or is not: then no row is marked any more."""
    found = find_season(token, season, "member")
    whom = found.person(person)["person"]
    sent()
    own = whom if request.form.get("do") == "yes" else ""
    said = _("Your row is marked on this phone from now on.") if own else _("No row is marked on this phone any more.")
    answer = done(found.place, found.path() if own else found.path(f"people/{person}"), said)
    remember(answer, found.place, own)
    return answer


@pages.get("/<evening>")
def evening(token: str, season: str, person: str, evening: str) -> str:
    """One evening of one person: each match, and the hands that it is made of."""
    found = find_season(token, season)
    view = found.person(person)
    nights = [night for night in view["row"]["nights"] if night["evening"] == evening]
    if not nights:
        refuse(404, _("This evening does not belong to this season, or is not published yet."))
    matches = match_lines(found, view["person"], evening)
    return render_template(
        "club/season/person_evening.html", **shown(found), person=view, matches=matches, evening=evening,
        date=found.played.dates[evening], counted=sum(match.points for match in matches if not match.why),
        printed=printed,
        night=_facts(found, view["person"], evening),
        marks=[(night, mark_in_words(night["mark"], language())) for night in nights],
    )  # fmt: skip


def match_lines(found: SeasonPlace, person: str, evening: str) -> list[MatchLine]:
    """The matches of a person's evening with their hands, as the projections have them."""
    ids = found.place.state.everybody(person)
    there = rows_of(db.session(), found.place.state, [evening], ids, rounds=found.rule.rounds)
    streams = list(dict.fromkeys(row.stream for row in there))
    hands: dict[str, list[Any]] = {stream: [] for stream in streams}
    for hand in rows.hands_of(db.session(), streams):
        hands[hand.stream].append(hand)
    return [_match(found, [row for row in there if row.stream == stream], ids, hands[stream]) for stream in streams]


def _match(found: SeasonPlace, there: Sequence[rows.Did], ids: Sequence[str], hands: Sequence[Any]) -> MatchLine:
    own = next(row for row in there if row.person in ids)
    sides: dict[int, list[rows.Did]] = {}
    for row in there:
        sides.setdefault(row.side, []).append(row)
    others = [side for side in sorted(sides) if side != own.side]
    state = found.place.state

    def named(side: int) -> tuple[str, ...]:
        return tuple(found.told.name(state.person(row.person)) for row in sides[side] if row.person != own.person)

    return MatchLine(
        own.round, own.table_number, named(own.side), tuple(named(side) for side in others), had(own.points, own.worth),
        tuple(had(sides[side][0].points, sides[side][0].worth) for side in others),
        "" if own.status == COUNTS else _why(own.status),
        tuple(_hand(hand, own.side) for hand in hands), own.zwicks,
    )  # fmt: skip


def _hand(hand: Any, side: int) -> HandLine:
    facts = json.loads(hand.facts)
    points: list[int] | None = facts.get("points")
    state = state_words(hand.state, on_paper=facts.get("on_paper") == facts["signed"])
    if points is None or side >= len(points):
        return HandLine(hand.number, None, (), state)
    others = tuple(value for at, value in enumerate(points) if at != side)
    return HandLine(hand.number, points[side], others, state)


def _why(status: str) -> str:
    return {"disputed": _("disputed"), "reserved": _("ended with a reservation")}.get(status, _("still open"))


def _facts(found: SeasonPlace, person: str, evening: str) -> Mapping[str, int]:
    """What an evening's figure has besides matches: rounds sat out, missed, the judge's points, a result on paper."""
    nights = [night for night in found.played.nights if night.person == person and night.evening == evening]
    return {
        "sat_out": sum(night.sat_out for night in nights), "missed": sum(night.missed for night in nights),
        "penalty": sum(night.penalty for night in nights), "points": sum(night.points for night in nights),
        "hands": sum(night.hands for night in nights), "zwicks": sum(night.zwicks for night in nights),
        "won": sum(night.won for night in nights), "lost": sum(night.lost for night in nights),
        "brought": int(evening in found.played.brought),
    }  # fmt: skip


def _nights(found: SeasonPlace, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every evening of the season with what it gave, its mark in words, and where the person stood after it."""
    steps = {(step["evening"], step["round"]): step for step in view["course"]}
    return [
        {**night, "date": found.played.dates[night["evening"]], "words": mark_in_words(night["mark"], language()),
         "step": steps.get((night["evening"], night["round"]))}
        for night in view["row"]["nights"]
    ]  # fmt: skip


def _decided(row: Mapping[str, Any]) -> str:
    """By what a person stands behind the one before, where the figure is the same; empty otherwise."""
    return "" if row["decided"] in ("", "value") else tie_name(row["decided"], language())
