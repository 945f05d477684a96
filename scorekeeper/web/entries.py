"""A match as scripts read and write it: the view, the hands, the entries. Records from phones come in here.

Every answer is JSON, a refusal too: ``{"error": code}``. An entry is on the server only when the answer says
``applied`` or ``duplicate`` for its id. After any other answer the phone keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from flask import Blueprint, Flask, Response, current_app, jsonify, request
from werkzeug.exceptions import BadRequest, HTTPException
from werkzeug.http import quote_etag

from scorekeeper.as_json import JsonValue, as_json
from scorekeeper.journal import store, stream
from scorekeeper.journal.entry import LAST
from scorekeeper.journal.links import epochs
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.tokens import ROLES
from scorekeeper.journal.view import RECENT
from scorekeeper.journal.visible import named_in, visible
from scorekeeper.lru_cache import LRUCache
from scorekeeper.numbers import whole
from scorekeeper.storage.base import db
from scorekeeper.web.access import (
    MatchPlace,
    day_full,
    find_match,
    gone,
    held_link,
    matches_per_day,
    secret,
    unlisted_pages,
)
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.limits import count_of_day, count_sent
from scorekeeper.web.live_view import live_view
from scorekeeper.web.match_evening import epoch_to_write
from scorekeeper.web.preferences import language

pages = Blueprint("entries", __name__)
unlisted_pages(pages)

AT_ONCE = 50
"""Entries in one request; a phone with more sends several."""
MOST_VIEWS = 256
"""The last views as they were sent to watchers, of so many matches: a hall of them asks for the same one at once. Each
has some 6 KB."""


def init_app(app: Flask) -> None:
    """Keep views, one store for each process; and pages write values as scripts read them."""
    app.jinja_env.filters["as_json"] = as_json
    app.extensions["scorekeeper.views"] = LRUCache(MOST_VIEWS)


@pages.get("/m/<token>/state")
def state(token: str) -> Response:
    """The view; 304 or, where it was asked with ``since``, ``{}`` for a phone that has it already: one row read.

    ``since`` is the ETag that a view came with, as it stands, or its version. The tag knows more: another language,
    names that people chose meanwhile.
    """
    place = find_match(token)
    tag = _tag(place, "state")
    if request.args.get("since") in (quote_etag(tag, weak=True), str(place.version)):
        return jsonify({})
    return _unless_known(tag, lambda: _viewed(place))


@pages.get("/m/<token>/hands.json")
def hands(token: str) -> Response:
    """Every hand, the oldest first."""
    place = find_match(token)
    return _unless_known(_tag(place, "hands"), lambda: as_json(place.hands()))


@pages.get("/m/<token>/entries")
def entries(token: str) -> Response:
    """The entries after ``since``, as this viewer may see them. Answers 400 for a number that is none."""
    place = find_match(token)
    since = whole(request.args.get("since", "0"), LAST)
    if since is None:
        refuse(400, code="since")

    def read() -> dict[str, object]:
        found = stream.entries_since(MATCH, db.session(), place.match, since)
        seen = [visible(body, place.state) for body in found]
        named = {id for body in seen for id in named_in(body)}
        words = {id: text for id, text in place.words.items() if id in named}
        return {"entries": seen, "words": words, "seq": place.now.seq, "version": place.now.version}

    # names and remarks go with them: only to those who record, as the view shortens names for watchers
    if not place.may("record"):
        refuse(403, code="role_needed")
    return _unless_known(_tag(place, f"since-{since}"), read)


@pages.post("/m/<token>/entries")
def add(token: str) -> Response:
    """Take in what a phone recorded: {"entries": [at most 50], "words": {id: text}}.

    With ``"view": true`` beside them the answer brings the view as it is now, and the ``tag`` that `state` is asked
    with next: a tap costs one request.
    """
    place = find_match(token, "record")
    body = _body()
    sent = body.get("entries")
    if not isinstance(sent, list):
        refuse(400, code="unreadable")
    if len(sent) > AT_ONCE:
        refuse(413, code="too_many")
    try:
        appended = store.append(
            db.session(), place.match, sent, body.get("words") or {}, role=place.role, epoch=epoch_to_write(place),
            device=place.device, now=datetime.now(UTC),
        )
    except stream.StreamUnknown:
        refuse(404, code="link_unknown")
    except stream.StreamGone:
        gone()
    return jsonify(appended.as_json() | (_view_after(token) if body.get("view") is True else {}))


@pages.post("/matches")
def create() -> Response:
    """Make the match a phone began, perhaps long ago and offline: {"match", "maker", "entries", "words"}.

    The same again gives the same links. Answers 409 where the id is somebody else's, 410 for a deleted match.
    """
    count_sent()
    body = _body()
    match, maker, sent = body.get("match"), body.get("maker"), body.get("entries")
    if not isinstance(match, str) or not isinstance(maker, str) or not isinstance(sent, list) or len(sent) > AT_ONCE:
        refuse(422, code="unreadable")
    try:
        made = store.create(
            db.session(), secret(), match, sent, body.get("words") or {}, maker=maker, device=device(),
            now=datetime.now(UTC), per_day=matches_per_day(),
        )
    except stream.DayFull:
        day_full()
    except stream.NotTheMaker:
        refuse(409, code="not_the_maker")
    except stream.StreamGone:
        refuse(410, code="match_deleted")
    except EntryError:
        refuse(422, code="unreadable")
    if made.new:
        count_of_day("match")
    held = [held_link(secret(), match, role, epochs(db.session(), match)[role]) for role in ROLES]
    links: dict[str, object] = {link.role: link.token for link in held}
    return jsonify(links | {"match": match, "new": made.new, "codes": {link.role: link.code for link in held}})


def _view_after(token: str) -> dict[str, object]:
    """The view after what was just committed, with its tag; nothing where it cannot be told. What the phone sent is
    kept by now, and that is what it must hear: no refusal takes the place of the ids."""
    try:
        place = find_match(token)
        return {"view": as_json(live_view(place)), "tag": quote_etag(_tag(place, "state"), weak=True)}
    except HTTPException:
        return {}  # the link was renewed, the match deleted in between; the next question says so


def _viewed(place: MatchPlace) -> JsonValue | bytes:
    """The view; for those who only watch, and have no entry in it, the same for all of them."""
    if place.may("record") or place.state.setup is None or place.state.dropped or _spoke(place):
        return as_json(live_view(place))
    cache: LRUCache[str, bytes] = current_app.extensions["scorekeeper.views"]
    try:
        return cache[place.made_of]
    except KeyError:
        cache[place.made_of] = made = jsonify(as_json(live_view(place))).get_data()
        return made


def _spoke(place: MatchPlace) -> bool:
    """Whether this phone made or brought an entry that the view tells it of."""
    shown = (*place.state.trail, *(entry for hand in place.state.hands[-RECENT:] for entry in hand.entries))
    return any(place.device in (entry.device, entry.carrier) for entry in shown)


def _tag(place: MatchPlace, what: str) -> str:
    """Changes with all that this phone would read otherwise."""
    return f"{what}-{place.made_of}-{place.device}-{language()}"


def _unless_known(tag: str, read: Callable[[], object]) -> Response:
    """The answer with its tag, or 304 before anything is worked out. ``read`` gives JSON, or bytes of it."""
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        found = read()
        response = Response(found, mimetype="application/json") if isinstance(found, bytes) else jsonify(found)
    response.set_etag(tag, weak=True)
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def _body() -> dict[str, object]:
    """The JSON object that was sent. No form of another site can send this content type unasked."""
    if request.mimetype != "application/json":
        refuse(415, code="not_json")
    try:
        body = request.get_json(cache=False)
    except (BadRequest, RecursionError):
        refuse(400, code="unreadable")
    if not isinstance(body, dict):
        refuse(400, code="unreadable")
    return body
