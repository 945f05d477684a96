"""The journal of a club in words, newest first."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, request
from werkzeug.exceptions import NotFound

from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.names import NAMELESS
from scorekeeper.storage.base import db
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.club.home import common
from scorekeeper.web.club_access import find_club
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.history.club import author, entry_in_words, sayer, scene_of

pages = Blueprint("club_history", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)

PAGE = 50
"""So many entries stand on one page."""


@pages.get("/history")
def history(token: str) -> str:
    """Every entry in a line, with the names that this link shows."""
    place = find_club(token, "record")
    entries = {str(each["id"]): each for each in stream.entries_since(CLUB, db.session(), place.club)}
    page = max(1, request.args.get("page", 1, int))
    last = max(1, -(-len(entries) // PAGE))
    if page > last:
        raise NotFound
    newest = sorted(entries.values(), key=lambda each: -int(each["seq"]))[(page - 1) * PAGE : page * PAGE]
    names = place.names()
    scene = scene_of(place.state, names, place.words, entries)
    notes = {note.entry for note in place.state.notes}
    lines = [
        {
            "id": each["id"], "at": each["at"], "words": entry_in_words(each, scene, language()),
            "who": author(each, language(), place.device, _called(names, sayer(place.state, each))),
            "note": each["id"] in notes,
        }
        for each in newest
    ]
    return render_template("club/history.html", **common(place), lines=lines, page=page, last=last)


def _called(names: Mapping[str, str], person: str | None) -> str:
    """A keeper's name; empty where nobody said it, or it is not to be shown."""
    name = names.get(person or "", "")
    return "" if name == NAMELESS else name
