"""The journal of a club in words, newest first."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.exceptions import NotFound

from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club.telling import scene_of, tell, teller
from scorekeeper.storage.base import db
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club.home import common
from scorekeeper.web.club_access import find_club
from scorekeeper.web.preferences import language

pages = Blueprint("club_history", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)

PAGE = 50
"""So many entries stand on one page."""


@pages.get("/history")
def history(token: str) -> str:
    """Every entry in a line, with the names that this link shows."""
    place = find_club(token, "record")
    entries = {str(each["id"]): each for each in clubs.entries_since(db.session(), place.club)}
    page = max(1, request.args.get("page", 1, int))
    last = max(1, -(-len(entries) // PAGE))
    if page > last:
        raise NotFound
    newest = sorted(entries.values(), key=lambda each: -int(each["seq"]))[(page - 1) * PAGE : page * PAGE]
    scene = scene_of(place.state, place.names(), place.words, entries)
    notes = {note.entry for note in place.state.notes}
    lines = [
        {
            "id": each["id"], "at": each["at"], "words": tell(each, scene, language()),
            "who": teller(each, language(), place.device), "note": each["id"] in notes,
        }
        for each in newest
    ]  # fmt: skip
    return render_template("club/history.html", **common(place), lines=lines, page=page, last=last)
