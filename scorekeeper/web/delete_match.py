"""Deleting a match with its judge's link. It can be downloaded first; it is hidden for 30 days and then erased.

A table of a club's evening cannot be deleted by itself: its points would vanish from the standings without a word.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Blueprint, redirect
from flask_babel import format_date
from werkzeug.wrappers import Response

from scorekeeper.journal import stream
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.storage.base import db
from scorekeeper.web import clock
from scorekeeper.web.access import MatchPlace, find_match, gone, unlisted_pages
from scorekeeper.web.errors import refuse
from scorekeeper.web.exports import recorded_hands
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("delete_match", __name__, url_prefix="/m/<token>")
unlisted_pages(pages)

RESTORABLE = timedelta(days=30)


@pages.get("/delete")
def ask(token: str) -> str:
    """What will be gone; or, where it was deleted already, until when it can be restored."""
    place = _find(token)
    until = format_date(clock.on(place.deleted + RESTORABLE), "long") if place.deleted is not None else ""
    recorded = bool(recorded_hands(place))
    return render_template("match/delete.html", place=place, view=place.view(), until=until, recorded=recorded)


@pages.post("/delete")
def delete(token: str) -> Response:
    """Hide it from everybody."""
    place = _find(token)
    if place.deleted is None:
        try:
            stream.delete(MATCH, db.session(), place.match, now=datetime.now(UTC))
        except stream.StreamGone:
            db.session().rollback()  # somebody else with the same link was quicker
    return redirect(place.url("delete"), 303)


@pages.post("/restore")
def restore(token: str) -> Response:
    """Bring it back as it was."""
    place = _find(token)
    try:
        stream.undelete(MATCH, db.session(), place.match)
    except stream.StreamGone:
        gone()
    return redirect(place.url(), 303)


def _find(token: str) -> MatchPlace:
    """The match behind its judge's link. Answers 403 for a table of a club that is here: it goes and comes with it."""
    place = find_match(token, "judge", even_deleted=True)
    drawn = place.state.evening
    if drawn is not None and stream.is_here(db.session(), drawn.club):
        refuse(
            403,
            _("What is played here counts for the club. If a hand is not to count, cancel it on its own page."),
            code="of_evening",
            heading=_("This table belongs to an evening"),
        )
    return place
