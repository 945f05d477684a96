"""Deleting a match with its judge's link: taken along first if wanted, hidden for 30 days, then erased."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Blueprint, redirect, render_template
from flask_babel import format_date
from werkzeug.wrappers import Response

from scorekeeper.journal import store
from scorekeeper.storage.base import db
from scorekeeper.web import clock
from scorekeeper.web.access import find_match, gone, unlisted_pages

pages = Blueprint("deleting", __name__, url_prefix="/m/<token>")
unlisted_pages(pages)

RESTORABLE = timedelta(days=30)


@pages.get("/delete")
def ask(token: str) -> str:
    """What will be gone; or, where it was deleted already, until when it can be restored."""
    place = find_match(token, "judge", even_deleted=True)
    until = format_date(clock.on(place.deleted + RESTORABLE), "long") if place.deleted is not None else ""
    return render_template("match/delete.html", place=place, view=place.view(), until=until)


@pages.post("/delete")
def delete(token: str) -> Response:
    """Hide it from everybody."""
    place = find_match(token, "judge", even_deleted=True)
    if place.deleted is None:
        try:
            store.delete(db.session(), place.match, now=datetime.now(UTC))
        except store.MatchGone:
            db.session().rollback()  # somebody else with the same link was quicker
    return redirect(place.url("delete"), 303)


@pages.post("/restore")
def restore(token: str) -> Response:
    """Bring it back as it was."""
    place = find_match(token, "judge", even_deleted=True)
    try:
        store.undelete(db.session(), place.match)
    except store.MatchGone:
        gone()
    return redirect(place.url(), 303)
