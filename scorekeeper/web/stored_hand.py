"""The pages of a stored hand for its maker: the links to pass on, replacing the text behind them, deleting it."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.storage.base import db
from scorekeeper.storage.hands import HandGone, TextTooLong, erase
from scorekeeper.storage.hands import replace as replace_text
from scorekeeper.web.access import unlisted_pages
from scorekeeper.web.addresses import full, is_loopback, qr_code
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button
from scorekeeper.web.game_pages import hand_pages_of
from scorekeeper.web.hand_place import HandPlace, detail_of, find_maker, proposals, title_of
from scorekeeper.web.limits import count_sent
from scorekeeper.web.pasted_hand import (
    PastedHandForm,
    as_text,
    completed,
    is_text,
    is_too_long,
    read_or_refuse,
    too_long,
    typed,
)
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import again, apply, play_at
from scorekeeper.web.templating import render_template

pages = Blueprint("stored_hand", __name__, url_prefix="/h/<watch>/<maker>")
unlisted_pages(pages)


@pages.get("/links")
def links(watch: str, maker: str) -> str:
    """The watch link with its QR code, the maker's link, and what can be done with the hand."""
    place = find_maker(watch, maker)
    shared = full(url_for("replay.watch", watch=watch))
    return render_template(
        "replay/links.html",
        place=place,
        verdict=hand_pages_of(place).verdict(place.replay, language(), place.text) if place.replay.setting else None,
        title=title_of(place),
        detail=detail_of(place),
        shared=shared,
        own=full(url_for("stored_hand.links", watch=watch, maker=maker)),
        code=qr_code(shared),
        only_here=is_loopback(shared),
    )


@pages.post("/text")
def replace(watch: str, maker: str) -> AnyResponse:
    """Another text behind the same links; what cannot be read is shown beside it."""
    place = find_maker(watch, maker)
    count_sent()
    form = PastedHandForm.posted()
    content = typed(form)
    if not form.validate():
        return again(form, form.text.data if isinstance(content, bytes) else content, None, place=place)
    if is_too_long(content):
        long = form.text.data if isinstance(content, bytes) else content
        return again(form, long, too_long(), status=413, place=place)
    text = completed(as_text(content), form.variant.data or "")
    record, unread = read_or_refuse(content, text, language())
    if record is None or record.setting is None or (unread and "anyway" not in Button.posted().name):
        readable = record is not None and record.setting is not None
        binary = isinstance(content, bytes) and not is_text(content)
        return again(form, form.text.data if binary else text, None, unread, anyway=readable, place=place)
    return _replaced(place, form, text)


@pages.post("/correct")
def correct(watch: str, maker: str) -> AnyResponse:
    """Take over one of the corrections that would fit, as the maker's own and marked as such."""
    place = find_maker(watch, maker)
    count_sent()
    draft = Button.posted(carries=("choice", "revision")).draft
    chosen, revision = draft.get("choice", -1, int), draft.get("revision", 0, int)
    found = proposals(place.text)
    if revision != place.revision or not 0 <= chosen < len(found):
        # somebody changed the text in between: look again before changing it
        return redirect(place.url("correct", at=request.args.get("at")), 303)
    text = apply(place.text, found[chosen].edits)
    at = play_at(text, min(edit.line for edit in found[chosen].edits), 0)
    return _replaced(place, PastedHandForm(), text, at=at)


def _replaced(place: HandPlace, form: PastedHandForm, text: str, *, at: int = 0) -> AnyResponse:
    session = db.session()
    try:
        replace_text(session, place.maker, text, now=datetime.now(UTC))
        session.commit()
    except TextTooLong:
        session.rollback()
        return again(form, text, too_long(), status=413, place=place)
    except HandGone:
        refuse(410)
    return redirect(place.url(at=at or None), 303)


@pages.get("/delete")
def ask_delete(watch: str, maker: str) -> str:
    """Before a hand is deleted for good: what will be gone."""
    place = find_maker(watch, maker)
    return render_template("replay/delete.html", place=place, title=title_of(place), detail=detail_of(place))


@pages.post("/delete")
def delete(watch: str, maker: str) -> Response:
    """Delete it; its links answer 410 from now on."""
    place = find_maker(watch, maker)
    session = db.session()
    erase(session, place.maker, now=datetime.now(UTC))
    session.commit()
    return make_response(render_template("replay/deleted.html", watch=url_for("replay.watch", watch=watch)))
