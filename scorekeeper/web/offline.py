"""What a phone needs without a connection: the service worker, the manifest, a page that says so, the unsent records.

The worker is sent as one classic script, because older Firefox does not take it as a module.

Unsent records travel as text that can be copied, photographed and pasted: ``SK1.<base64url of deflated JSON>``. Each
word is a parcel of its own, so that a long list can be carried in several pictures in any order. ``SK0.`` is the same
without compression, for phones that have none. The JSON is {"match", "entries", "words"}.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, Response, current_app, request, url_for
from flask_babel import lazy_gettext, ngettext

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import store, stream
from scorekeeper.storage.base import db
from scorekeeper.web.access import find_match, full, gone
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.assets import Assets, static_url
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Form, Text, carried, form_arrived
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_sent
from scorekeeper.web.match_evening import epoch_to_write
from scorekeeper.web.security import unlisted
from scorekeeper.web.templating import render_template

pages = Blueprint("offline", __name__)

CACHED_PAGES = ("/offline", "/unanswered", "/unsent", "/new", "/m/-")
_FIRST = re.compile(
    r"(?:match/new|games/\w+/(?:start|match|table|screens)|[^/]+)\.(?:css|mjs)|fonts/barlow-600\.woff2|icon\.svg"
)
_ON_DEMAND = "fonts/barlow-600-more.woff2"
"""Kept on a phone once a name there has needed it."""
_HASHED = re.compile(rb"[\w/.-]+\.[0-9a-f]{10}\.\w+")
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
QR_MOST = 2300
"""Characters of one QR code: a version that a phone's camera still reads from another phone's screen."""
MOST_TEXT = 400_000
MOST_OPENED = 4_000_000
AT_ONCE = 50
MOST_ENTRIES = 2000
"""Of one pasted text; a long evening has 500."""


class TakeInForm(Form):
    """What another phone could not send."""

    text = Text(lazy_gettext("The text from the other phone"))


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker; it changes whenever a file does, which is how browsers notice."""
    assets: Assets = current_app.extensions["scorekeeper.assets"]
    files = [url_for("assets.static", name=name) for name in needed(assets)]
    head = json.dumps({"files": files, "pages": CACHED_PAGES}, separators=(",", ":"))
    found = assets.find("sw.mjs")
    assert found is not None
    body = f"self.FILES={head};\n".encode() + found[0].body
    response = Response(body, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


def needed(assets: Assets) -> list[str]:
    """The hashed names of what pages ask for: entry points, and what these load later."""
    names = {asset.name: asset.hashed_name for asset in assets}
    plain = {hashed: name for name, hashed in names.items()}
    found: list[str] = []
    waiting = [name for name in names if _FIRST.fullmatch(name) and name != "sw.mjs"]
    while waiting:
        name = waiting.pop()
        if names[name] in found:
            continue
        found.append(names[name])
        asset = assets.find(name)
        folder = name.rpartition("/")[0]
        for address in _HASHED.findall(asset[0].body if asset and name.endswith((".mjs", ".css")) else b""):
            below = address.decode().removeprefix("./")
            names_below = (plain[path] for path in (below, f"{folder}/{below}") if path in plain)
            waiting += [each for each in names_below if each != _ON_DEMAND]
    return sorted(found)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What makes the pages installable. It opens the start page, which lists the matches of this phone."""
    icons = [
        {"src": static_url(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    body = {
        "id": "/", "name": "scorekeeper", "short_name": "scorekeeper", "start_url": "/", "scope": "/",
        "display": "standalone", "background_color": "#11171D", "theme_color": "#11171D",
        "description": _("Score sheet for card games at the table"), "icons": icons,
    }
    response = Response(json.dumps(body), content_type="application/manifest+json")
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@pages.get("/offline")
def page() -> str:
    """Shown where there is neither a connection nor a saved copy."""
    return render_template("offline.html")


@pages.get("/unanswered")
def unanswered() -> str:
    """Shown where nobody answered a form: the worker puts in what was sent."""
    return render_template("unanswered.html")


@pages.get("/unsent")
def unsent() -> Response:
    """What lies on this phone alone; the list is made by the phone itself."""
    return unlisted(Response(render_template("unsent.html", full=full), content_type="text/html; charset=utf-8"))


@pages.post("/unsent/qr")
def picture() -> Response:
    """A text as QR code (SVG), for another phone's camera. Answers 413 for one that is too long."""
    import io

    import segno

    count_sent()
    text = request.get_data(cache=False).decode("ascii", "replace")
    if not text or len(text) > QR_MOST:
        refuse(413, code="too_long")
    drawn = io.BytesIO()
    # not svg_inline: that one writes style attributes, which the policy forbids
    segno.make(text, error="l", micro=False).save(drawn, kind="svg", border=4, dark="#000", light="#fff", scale=4)
    return unlisted(Response(drawn.getvalue(), content_type="image/svg+xml"))


@pages.get("/m/<token>/take-in")
def ask(token: str) -> Response:
    """The form for records of another phone."""
    place = find_match(token, "record")
    return _form(place.url(), place.url("take-in"), TakeInForm())


@pages.post("/m/<token>/take-in")
def take_in(token: str) -> Response:
    """Adds what another phone could not send: pasted text from its page "unsent". All of it or nothing."""
    place = find_match(token, "record")
    count_sent()
    form = TakeInForm.posted()
    try:
        parcels = unpack(form.text.data)
        error = _why(None, place.match, parcels)
    except ParcelError as problem:
        error = _why(problem, place.match, ())
    if error:
        form.refuse("text", error)
        form.text.data = form.text.data[:MOST_TEXT]
        return _form(place.url(), place.url("take-in"), form)
    counts = {"applied": 0, "duplicate": 0, "rejected": 0, "match_full": 0}
    first, *further = parcels
    try:
        appended = store.append(
            db.session(), place.match, first.entries, first.words,
            *((parcel.entries, parcel.words) for parcel in further),
            role=place.role, epoch=epoch_to_write(place), device=place.device, now=datetime.now(UTC),
        )
        for result in appended.results:
            status = "match_full" if result.error == "match_full" else result.status
            counts[status if status in counts else "rejected"] += 1
    except stream.StreamGone:
        gone()
    form_arrived(carried("id"))
    return _form(place.url(), place.url("take-in"), form, notes=_messages(counts))


def _form(back: str, address: str, form: TakeInForm, *, notes: tuple[str, ...] = ()) -> Response:
    body = render_template("take_in.html", back=back, action=address, form=form, notes=notes, new_id=fresh_id)
    return unlisted(Response(body, 422 if form.errors else 200, content_type="text/html; charset=utf-8"))


def _why(problem: ParcelError | None, match: str, parcels: tuple[Parcel, ...]) -> str:
    """What is wrong with a pasted text; empty where it belongs here."""
    if problem is not None and problem.much:
        return _("That is more than this page can take at once. Copy the records in several parts.")
    if problem is not None and problem.torn:
        return _("Not all of the text is here. Copy all of it, from the first character to the last.")
    if problem is not None or not parcels:
        return _("This is not the text of unsent records. On the other phone: “Show my unsent records”, then copy.")
    if any(parcel.match != match for parcel in parcels):
        return _("These records belong to another match. Open that match and paste them there.")
    return ""


def _messages(counts: dict[str, int]) -> tuple[str, ...]:
    sentences = [ngettext("%(num)d record imported.", "%(num)d records imported.", counts["applied"])]
    if counts["duplicate"]:
        sentences.append(ngettext("%(num)d was already here.", "%(num)d were already here.", counts["duplicate"]))
    if counts["rejected"]:
        sentences.append(
            ngettext("%(num)d could not be read.", "%(num)d could not be read.", counts["rejected"])
            + " " + _("Leave it on the other phone.")
        )
    if counts["match_full"]:
        sentences.append(full())
    return tuple(sentences)


# --- a parcel: unsent records as text --------------------------------------------------------------------------------


class ParcelError(ScorekeeperError):
    """The text is no parcel; ``torn`` where it begins like one, ``much`` where it holds more than anybody records."""

    def __init__(self, torn: bool, much: bool = False) -> None:
        super().__init__("not all of the text is there" if torn else "this is no text of unsent records")
        self.torn = torn
        self.much = much


class Parcel(NamedTuple):
    """Records of one match, not checked any further.

    match: its id.
    entries: at most 50.
    words: that belong to them, by id.
    """

    match: str
    entries: list[object]
    words: dict[str, object]


def unpack(text: str) -> tuple[Parcel, ...]:
    """What a pasted text holds. Line breaks that a messenger put into a word do no harm. Raises ParcelError."""
    if len(text) > MOST_TEXT:
        raise ParcelError(torn=False)
    flat = "".join(text.split()).replace("SK0.", " SK0.").replace("SK1.", " SK1.")
    words = [word for word in flat.split() if word.startswith(("SK0.", "SK1."))]
    found: list[Parcel] = []
    room, entries = MOST_OPENED, 0
    for word in words:
        parcels, opened = _unpacked(word, room)
        room -= opened
        entries += sum(len(parcel.entries) for parcel in parcels)
        if entries > MOST_ENTRIES:
            raise ParcelError(torn=False, much=True)
        found += parcels
    if not found:
        raise ParcelError(torn=False)
    return tuple(found)


def _unpacked(word: str, room: int) -> tuple[list[Parcel], int]:
    """The parcels of one word, and the characters they were, at most ``room``."""
    try:
        data = base64.b64decode(word[4:] + "=" * (-len(word[4:]) % 4), altchars=b"-_", validate=True)
        if word.startswith("SK1."):
            opener = zlib.decompressobj(-15)
            data = opener.decompress(data, max(1, room))
            if not opener.eof:
                raise ParcelError(torn=len(data) < room, much=len(data) >= room)
        if len(data) > room:
            raise ParcelError(torn=False, much=True)
        body = json.loads(data)
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise ParcelError(torn=True) from error
    entries = body.get("entries") if isinstance(body, dict) else None
    if not isinstance(entries, list) or not isinstance(body.get("match"), str):
        raise ParcelError(torn=True)
    words = body.get("words")
    texts = words if isinstance(words, dict) else {}
    parts = [entries[at : at + AT_ONCE] for at in range(0, len(entries), AT_ONCE)]
    return [Parcel(body["match"], part, texts) for part in parts], len(data)
