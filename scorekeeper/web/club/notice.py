"""The notice of an evening and its end: held back, published, closed, reopened; penalty points of the judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.parsing import MOST_POINTS
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club.board_rows import Line, of_all_rounds
from scorekeeper.web.club.evening_place import EveningPlace, find_evening
from scorekeeper.web.club.evening_result import penalty_unit, rows
from scorekeeper.web.club.form_entries import add, done, entry, in_words, with_reason
from scorekeeper.web.club.strangers import strangers
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.templating import render_template

pages = Blueprint("notice", __name__, url_prefix="/c/<token>/evenings/<evening>")
unlisted_pages(pages)


@pages.get("/notice")
def page(token: str, evening: str) -> str:
    """Where the evening stands, what comes next, and the judge's penalties."""
    return _page(find_evening(token, evening, "record"))


@pages.post("/notice")
def act(token: str, evening: str) -> AnyResponse:
    """Hold back, publish, take either back, close or reopen. Answers 422 where it cannot be, with what was typed."""
    an = find_evening(token, evening, "judge")
    action, payload = request.form.get("do", ""), dict[str, object](evening=an.id)
    words: Mapping[str, str] = {}
    open_tables = unfinished(an) if action == "close" else []
    try:
        if action not in _KINDS:
            raise Refused(_("The form reached us damaged. Go back and try once more."))
        if action in ("reopen", "recall") or (action == "close" and not _as_planned(an, open_tables)):
            payload, words = with_reason(request.form, payload)
        if disputed := [one for one in open_tables if one[1].state == "disputed"]:
            raise Refused(_disputed(*disputed[0]))
        if error := add(an.place, [entry(request.form, _kind(action, an), payload)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(an, str(problem), action), 422, mimetype="text/html")
    return done(an.place, an.path("notice"), _said(action, an))


@pages.post("/penalties")
def penalise(token: str, evening: str) -> AnyResponse:
    """Points given or taken by the judge, with the reason. Answers 422 with what was typed."""
    an = find_evening(token, evening, "judge")
    form = request.form
    try:
        person, season = form.get("person", ""), form.get("season") or None
        if person not in _people(an):
            raise Refused(_("Choose whose points these are."))
        if season is not None and season not in an.evening.seasons:
            raise Refused(_("One of these seasons is not known here. Choose again."))
        said = {"evening": an.id, "person": person, "points": _points(form), "season": season}
        payload, words = with_reason(form, said)
        if error := add(an.place, [entry(form, "penalty", payload)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(an, str(problem), "penalty"), 422, mimetype="text/html")
    return done(an.place, an.path("notice"), _("The points have been noted with their reason."))


@pages.post("/penalties/<penalty>/lift")
def lift(token: str, evening: str, penalty: str) -> AnyResponse:
    """Cancel a penalty, with the reason; it stays in the list, struck."""
    an = find_evening(token, evening, "judge")
    if penalty not in {one.entry for one in an.evening.penalties if one.lifted is None}:
        return done(an.place, an.path("notice"), _("These points have already been cancelled."))
    try:
        payload, words = with_reason(request.form, {"target": penalty})
        if error := add(an.place, [entry(request.form, "penalty.lifted", payload)], words):
            raise Refused(in_words(error))
    except Refused as problem:
        return Response(_page(an, str(problem), f"lift-{penalty}"), 422, mimetype="text/html")
    return done(an.place, an.path("notice"), _("The points have been cancelled."))


def unfinished(an: EveningPlace) -> list[tuple[int, Line]]:
    """Tables of every round that are not done, each with its round, first those where something is to be decided."""
    return _not_done(of_all_rounds(an))


def _not_done(every: Sequence[tuple[int, Line]]) -> list[tuple[int, Line]]:
    return sorted((one for one in every if one[1].state != "done"), key=lambda one: one[1].filter != "disputed")


def _as_planned(an: EveningPlace, open_tables: Sequence[tuple[int, Line]]) -> bool:
    """Whether all rounds were drawn (or came on paper) and every table is done: such an end needs no reason."""
    return (an.last_round >= an.evening.rounds or bool(an.evening.brought)) and not open_tables


def _people(an: EveningPlace) -> set[str]:
    """Everybody who was drawn or ticked."""
    return {row.person for row in rows(an)} | {who for who, here in an.evening.attendance.items() if here.here}


def _page(an: EveningPlace, wrong: str = "", at: str = "") -> str:
    now = datetime.now(UTC)
    until = datetime.fromisoformat(an.evening.until) if an.evening.until else None
    every = of_all_rounds(an)
    open_tables = _not_done(every)
    return render_template(
        "club/evening/notice.html", an=an, place=an.place, wrong=wrong, at=at, got=request.form.get, id=fresh_id(),
        running=until is not None and now < until, unfinished=open_tables,
        # done for the evening, and no result yet: their match ended with a reservation
        reserved=[one for one in every if one[1].reserved], strangers=strangers(an),
        penalties=an.evening.penalties, as_planned=_as_planned(an, open_tables), unit=penalty_unit(an),
        undrawn=0 if an.evening.brought else an.evening.rounds - an.last_round,
        people=an.by_name(_people(an)),
        season_names=dict(zip(an.evening.seasons, an.seasons, strict=True)),
    )  # fmt: skip


def _points(form: Mapping[str, str]) -> int:
    """A whole number, with either minus sign. Raises Refused."""
    said = form.get("points", "").strip().replace("\u2212", "-").replace("\u2013", "-")
    digits = said.removeprefix("-").removeprefix("+")
    if digits.isascii() and digits.isdigit() and int(digits[:20]) > MOST_POINTS:
        raise Refused(_("Nobody can be given, or lose, more than %(number)s points.", number=MOST_POINTS))
    if not (digits.isascii() and digits.isdigit() and int(digits)):
        raise Refused(_("Give the points as a whole number; with a minus they are taken away."))
    return -int(digits) if said.startswith("-") else int(digits)


def _disputed(round: int, line: Line) -> str:
    return _("Round %(round)s, table %(table)s: %(words)s. Decide it first, or end that match provisionally.",
             round=round, table=line.table, words=line.words)  # fmt: skip


_KINDS: Mapping[str, str] = {
    "hold": "result.held", "publish": "result.published", "close": "evening.closed", "reopen": "evening.reopened",
    "unhold": "result.withdrawn", "recall": "result.withdrawn",
}  # fmt: skip


def _kind(action: str, an: EveningPlace) -> str:
    """The end of an evening is a notice of its own: there, what is taken back is held back."""
    return "result.held" if action == "recall" and an.evening.closed_at is not None else _KINDS[action]


def _said(action: str, an: EveningPlace) -> str:
    minutes = an.evening.correction
    out = ngettext(
        "The result is out. For %(num)d minute it can be corrected at the tables.",
        "The result is out. For %(num)d minutes it can be corrected at the tables.",
        minutes,
    )
    if an.evening.until is not None:  # closed before: the clock runs since then
        out = _("The result is out.")
    said = {
        "hold": _("The result is held back until the prize-giving."), "publish": out,
        "close": _("The evening is closed."), "reopen": _("The evening is open again."),
        "unhold": _("The result is no longer held back."), "recall": _("The notice has been taken down."),
    }  # fmt: skip
    return said[action]
