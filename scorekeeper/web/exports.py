"""Files of a match to take along: its journal as JSON, its hands as a table, its recorded hands as ZHN."""

from __future__ import annotations

import json

from flask import Blueprint, Response, make_response

from scorekeeper.journal import match_file
from scorekeeper.journal.played import Played
from scorekeeper.journal.recorded import named
from scorekeeper.journal.sheet_lines import sheet_lines
from scorekeeper.journal.state import rules_then
from scorekeeper.sheets.score.build import sheet_of
from scorekeeper.storage.base import db
from scorekeeper.web import clock
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import as_csv, lined_csv, with_rules_then
from scorekeeper.words.rules import with_comment

pages = Blueprint("exports", __name__, url_prefix="/m/<token>")
unlisted_pages(pages)


@pages.get("/export.json")
def journal(token: str) -> Response:
    """The journal, for another installation or for keeping. With the link of those who record, for it holds names."""
    place = find_match(token, "record")
    data = match_file.export(db.session(), place.match)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, indent=1)
    # half a character that an earlier version took
    text = text.encode("utf-8", "replace").decode()
    return _file(text + "\n", "application/json", place, "json")


@pages.get("/export.csv")
def table(token: str) -> Response:
    """One row a hand; of a game that writes its own lines with the columns of its score sheet."""
    place = find_match(token)
    lines, then = sheet_lines(place.state), rules_then(place.state)
    if lines is None:
        text = as_csv(place.view(), place.hands(), language(), rules_changed=bool(then))
    else:
        text = lined_csv(sheet_of(place.view(), place.hands(), lines=lines, rules_then=then), language())
    text = with_rules_then(text, then, language())
    return _file(text, "text/csv; charset=utf-8", place, "csv")


@pages.get("/export.zhn")
def records(token: str) -> Response:
    """All hands that were recorded play by play, one after another."""
    place = find_match(token)
    people = {person: known.name for person, known in place.view().persons.items()}
    found = [played.recorded for played in recorded_hands(place)]
    texts = [with_comment(named(hand, people), hand.frame.variant, language()) for hand in found]
    return _file("\n".join(texts), "text/plain; charset=utf-8", place, "zhn")


def recorded_hands(place: MatchPlace) -> list[Played]:
    """The hands that were recorded play by play: without one there is no file to be offered."""
    found = [hand.result.hand_score.played for hand in place.state.hands]
    return [played for played in found if played is not None]


def _file(text: str, kind: str, place: MatchPlace, ending: str) -> Response:
    response = make_response(text)
    response.content_type = kind
    begun = place.state.opened
    day = clock.on(place.state.last_at if begun is None else begun.at).isoformat()
    response.headers["Content-Disposition"] = f'attachment; filename="scorekeeper-{day}.{ending}"'
    return response
