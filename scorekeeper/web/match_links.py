"""The links of a match, shown again at any time to people who may hand them on; renewing them; the maker's key card."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal import store
from scorekeeper.journal.entry import plain_body
from scorekeeper.journal.rows import iso
from scorekeeper.journal.tokens import ROLES, Role
from scorekeeper.sheets.key_card import KeyCard, as_picture, sheet
from scorekeeper.sheets.picture import can_be_made
from scorekeeper.storage.base import db
from scorekeeper.web import clock, pdf
from scorekeeper.web.access import HeldLink, MatchPlace, find_match, held_link, secret, unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.addresses import full, is_loopback, qr_code
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button
from scorekeeper.web.i18n import _
from scorekeeper.web.match_evening import evening_table
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template

pages = Blueprint("match_links", __name__, url_prefix="/m/<token>")
unlisted_pages(pages)

NAMES = ("first", "full")


@pages.get("/links")
def links(token: str) -> str:
    """Every link this holder may hand on, with its QR code and the code to type; first the one that is asked for."""
    place = find_match(token)
    view = place.view()
    open_role = request.args.get("show", "record" if place.may("record") else "watch")
    shown = sorted(place.links(), key=lambda link: link.role != open_role)
    handed = [(link, full(link.joins), qr_code(full(link.joins))) for link in shown]
    return render_template(
        "match/links.html", place=place, view=view, handed=handed, form_id=fresh_id(),
        open_role=open_role, renewed="renewed" in request.args, only_here=is_loopback(full("/")),
        picture=can_be_made(), at=evening_table(place),
    )


@pages.post("/links")
def renew(token: str) -> AnyResponse:
    """A new link for one role: whoever holds the old one is out. With the judge's link."""
    place = find_match(token, "judge")
    role = _role(Button.posted(target="role").target)
    epoch = store.renew(
        db.session(), secret(), place.match, role,
        by_role=place.role, by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
    )
    mine = held_link(secret(), place.match, role, epoch).token if role == "judge" else token
    return redirect(url_for("match_links.links", token=mine, show=role, renewed=1), 303)


@pages.post("/names")
def names(token: str) -> AnyResponse:
    """Whether those who only watch see full names or first names. With the judge's link."""
    place = find_match(token, "judge")
    chosen = Button.posted("names").name
    if chosen not in NAMES:
        refuse(400)
    time = datetime.now(UTC)
    entry = plain_body(fresh_id(), "names.set", {"names": chosen}, place.device, at_phone=iso(time))
    if chosen != place.view().names:
        store.append(
            db.session(), place.match, [entry], {},
            role=place.role, epoch=place.epoch, device=place.device, now=time,
        )
    return redirect(place.url("links"), 303)


@pages.get("/key.pdf")
def key_pdf(token: str) -> Response:
    """The judge's link on a card to print and keep."""
    return pdf.answer(pdf.paper_of(pdf.file_name(_("Key card")), sheet, _card(find_match(token, "judge"))))


@pages.get("/key.png")
def key_picture(token: str) -> AnyResponse:
    """The same as a picture, for those who have no printer; the card itself where no picture can be made."""
    place = find_match(token, "judge")
    if not can_be_made():
        return redirect(place.url("key.pdf"), 303)
    paper = pdf.paper_of(pdf.file_name(_("Key card"), ending="png"), as_picture, _card(place))
    return pdf.answer(paper, "image/png", to_keep=True)


def _card(place: MatchPlace) -> KeyCard:
    judge: HeldLink = place.links()[-1]
    view = place.view()
    sides, opened = tuple(side.name for side in view.sides), clock.on(view.opened).isoformat()
    return KeyCard(language(), sides, view.place, opened, full(judge.path), judge.code)


def _role(name: str) -> Role:
    known = [role for role in ROLES if role == name]
    return known[0] if known else abort(400)
