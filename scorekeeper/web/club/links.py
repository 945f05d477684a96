"""The links of a club: what each role may do, its QR code and code. A link can be renewed, given a last day, taken
away. Also the key card."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, abort, make_response, redirect, request
from flask_babel import format_date, lazy_gettext
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field, ValidationError

from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.tokens import CLUB_ROLES, Role, at_least, token_of
from scorekeeper.sheets.key_card import KeyCard, as_picture, sheet
from scorekeeper.sheets.picture import can_be_made
from scorekeeper.storage.base import db
from scorekeeper.web import clock, pdf
from scorekeeper.web.access import secret, unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.addresses import full, is_loopback, qr_code
from scorekeeper.web.club import roster
from scorekeeper.web.club.form_entries import done
from scorekeeper.web.club.home import common, role_word
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Form, Line
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template

pages = Blueprint("club_links", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)


class LinkForm(Form):
    """Until when a link leads somewhere; empty: for ever."""

    until = Line(
        lazy_gettext("Last day"), most=20,
        sentence=lazy_gettext("Type a day that is still to come, like 31.12.2026, or leave it empty."),
    )

    def validate_until(self, field: Field) -> None:
        """Raises ValidationError for a day that is over, or none."""
        expires = _end_of(field.data) if field.data else None
        if field.data and (expires is None or expires <= datetime.now(UTC)):
            raise ValidationError(_("Type a day that is still to come, like 31.12.2026, or leave it empty."))


class Handed(NamedTuple):
    """A role's link to hand on; without one, all but the role is empty.

    role: what it allows.
    address: of the link.
    code: that can be typed.
    picture: of the address, as a QR code.
    until: its last day in words.
    """

    role: Role
    address: str
    code: str
    picture: Markup
    until: str


@pages.get("/links")
def links(token: str) -> Response:
    """Every link this holder may hand on, the lowest role first."""
    return _page(find_club(token))


@pages.post("/links")
def renew(token: str) -> AnyResponse:
    """A new link for one role, with its last day if one is given: whoever holds the old one is out."""
    place = find_club(token, "keeper")
    role, form = _role(Button.posted(target="role").target), LinkForm.posted()
    fits = form.validate()
    expires = _end_of(form.until.data) if fits and form.until.data else None
    if role == "keeper" and expires is not None:
        form.refuse("until", _("The keeper’s own link never expires: leave the day empty."))
    if form.errors:
        return _page(place, role, form, status=422)
    epoch = clubs.renew(
        db.session(), secret(), place.club, role, expires=expires,
        keeper=place.keeper or 0 if role == "keeper" else 0,
        by_role=place.role, by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
    )
    if role == "keeper":
        return redirect(f"/c/{token_of(secret(), place.club, role, epoch)}/links?show=keeper&renewed=1", 303)
    return redirect(place.url("links", show=role, renewed=1), 303)


@pages.post("/links/revoke")
def revoke(token: str) -> AnyResponse:
    """Take a role's link away. A keeper's own is renewed instead; another keeper's is taken back on their page."""
    place = find_club(token, "keeper")
    role = _role(Button.posted(target="role").target)
    if role == "keeper":
        refuse(400, _("The keeper’s link can be renewed, not withdrawn: otherwise nobody could get in any more."))
    clubs.revoke(
        db.session(), secret(), place.club, role,
        by_role=place.role, by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
    )
    return done(place, "links", _("This link was withdrawn"))


@pages.get("/key.pdf")
def key_pdf(token: str) -> Response:
    """The keeper's link on a card to print and keep."""
    return pdf.answer(pdf.paper_of(pdf.file_name(_("Key card")), sheet, _card(find_club(token, "keeper"))))


@pages.get("/key.png")
def key_picture(token: str) -> AnyResponse:
    """The same as a picture, for those who have no printer; the card itself where no picture can be made."""
    place = find_club(token, "keeper")
    if not can_be_made():
        return redirect(place.url("key.pdf"), 303)
    paper = pdf.paper_of(pdf.file_name(_("Key card"), ending="png"), as_picture, _card(place))
    return pdf.answer(paper, "image/png", to_keep=True)


def may_words(role: Role, *, leads: bool) -> list[str]:
    """What a role may do beyond the one before it, in plain words; of the keepers number 0 ``leads``."""
    words = {
        "watch": [
            _("Sees evenings and standings once they are published."),
            _("Sees names only in the form that each member chose for everybody."),
        ],
        "member": [_("Sees the list of members, and every evening while it goes on."), _("Cannot change anything.")],
        "record": [
            _("Ticks off who is here, adds guests, draws the tables."),
            _("Opens and records the match at every table."),
        ],
        "judge": [
            _("Decides disputes, gives penalties, corrects after the correction period."),
            _("Holds results back, publishes them, closes the evening."),
        ],
        "keeper": [
            _("Members, rule sheets, seasons, links."),
            *([_("Names other keepers, renames and deletes the club.")] if leads else []),
            _("Only for the club’s keeper. Do not put it on paper that others see."),
        ],
    }
    return words[role]


def for_whom(role: Role) -> str:
    """Whom a link is meant for."""
    words = {
        "watch": _("For everybody: a notice board, a website, a newspaper."), "member": _("For the members") + ".",
        "record": _("For those who run an evening."), "judge": _("For those who decide."),
        "keeper": _("Key to the club") + ".",
    }
    return words[role]


def _page(
    place: ClubPlace, show: Role | None = None, form: LinkForm | None = None, *, status: int = 200
) -> Response:
    held = {link.role: link for link in place.links()}
    handed = []
    for role in CLUB_ROLES:
        link = held.get(role)
        if link is not None:
            address = full(f"/c/{link.token}")
            until = format_date(clock.on(link.expires), "long") if link.expires is not None else ""
            handed.append(Handed(role, address, link.code, qr_code(address), until))
        elif place.may("keeper"):
            handed.append(Handed(role, "", "", Markup(""), ""))
    page = render_template(
        "club/links.html", **common(place), handed=handed, for_whom=for_whom, below=below,
        may_words=lambda role: may_words(role, leads=place.leads),
        open_role=show or request.args.get("show", "member" if place.may("keeper") else "watch"),
        renewed="renewed" in request.args, new_id=fresh_id,
        form_of=lambda role: form if form is not None and role == show else LinkForm(),
        only_here=is_loopback(full("/")), picture=can_be_made(),
    )
    return make_response(page, status)


def below(role: Role) -> str:
    """``All that a recorder may, and:``; empty for the lowest role."""
    lower = [one for one in CLUB_ROLES if one != role and at_least(role, one)]
    return _("Everything that “%(role)s” may do, and:", role=role_word(lower[-1])) if lower else ""


def _card(place: ClubPlace) -> KeyCard:
    keeper = place.links()[-1]
    opened = place.state.opened
    day = clock.on(opened.at).isoformat() if opened is not None else ""
    name = place.view().name
    return KeyCard(language(), (name,), "", day, full(f"/c/{keeper.token}"), keeper.code, "club")


def _role(name: str) -> Role:
    known = [role for role in CLUB_ROLES if role == name]
    return known[0] if known else abort(400)


def _end_of(typed: str) -> datetime | None:
    """The end of a day as it is typed, in the installation's zone; None for what is no day."""
    day = roster.day_of(typed)
    if day is None:
        return None
    try:
        midnight = datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), ZoneInfo(clock.zone()))
        return midnight.astimezone(UTC) - timedelta(seconds=1)
    except OverflowError:
        return None
