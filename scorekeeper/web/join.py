"""Joining in: the characters beside a QR code, typed at any address of this installation."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, make_response, redirect, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal.links import epochs, find_typed
from scorekeeper.journal.tokens import read_code, token_of
from scorekeeper.storage.base import db
from scorekeeper.web.access import gone, held_link, secret
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.forms import Form, Line, carried, form_arrived
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import check_codes, count_page, count_wrong_code
from scorekeeper.web.templating import render_template

pages = Blueprint("join", __name__)

LONGEST = 20


class JoinForm(Form):
    """The characters beside a QR code."""

    code = Line(lazy_gettext("Or type the code beside it"), most=LONGEST)


@pages.get("/join")
def ask() -> Response:
    """A field for the code."""
    count_page()
    return _page(JoinForm())


@pages.post("/join")
def enter() -> AnyResponse:
    """To the match, with what the code's link may do. Answers 404 for a wrong code, 429 for too many of them."""
    check_codes()
    form = JoinForm.posted()
    code = read_code(form.code.data) if form.validate() else None
    if code is None:
        return _page(form, _("A code has eight or twelve letters and digits, such as 7Q4M-K2XD."), status=422)
    link = find_typed(db.session(), secret(), code)
    if link is None:
        count_wrong_code()
        sentence = _("No match has this code. Check it again: it is next to the QR code.")
        return _page(form, sentence, status=404)
    if not link.current or link.expired(datetime.now(UTC)):
        return _page(form, _("This code was replaced by a new one. Ask somebody at the table for it."), status=403)
    form_arrived(carried("id"))
    if link.kind == "club":
        token = token_of(secret(), link.stream, link.role, link.epoch)
        return redirect(url_for("club.home", token=token), 303)
    if link.erased or link.deleted is not None:
        gone()
    held = held_link(secret(), link.stream, link.role, epochs(db.session(), link.stream)[link.role])
    return redirect(held.joins, 303)


def _page(form: JoinForm, error: str = "", *, status: int = 200) -> Response:
    if error and not form.errors:
        form.refuse("code", error)
    return make_response(render_template("match/join.html", form=form, new_id=fresh_id), status)
