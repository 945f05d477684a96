"""Who keeps the club: each keeper has a link of their own, so that the history says who did what.

Keeper number 0, whose club the passphrase opens, names the other keepers, hands them their links and takes them back.
Every other keeper sees on the page of the links who the keepers are, and their own link alone.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, Response, flash, make_response, redirect, request
from flask_babel import lazy_gettext
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse
from wtforms import SelectChoice

from scorekeeper.journal.adding import Refused
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.links import NoEpochLeft
from scorekeeper.journal.tokens import LAST_KEEPER, Role
from scorekeeper.names import by_last_name
from scorekeeper.numbers import whole
from scorekeeper.storage.base import db
from scorekeeper.web.access import secret, unlisted_pages
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.addresses import full, is_loopback, qr_code
from scorekeeper.web.club.form_entries import done, in_words
from scorekeeper.web.club.home import common, role_word
from scorekeeper.web.club_access import ClubPlace, find_club, find_leading
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button, Choice, Form, Tick, offered
from scorekeeper.web.i18n import _
from scorekeeper.web.templating import render_template

pages = Blueprint("club_keepers", __name__, url_prefix="/c/<token>/keepers")
unlisted_pages(pages)


class KeeperForm(Form):
    """Who a keeper is, of the members."""

    person = Choice(
        lazy_gettext("Member"), needed=True, sentence=lazy_gettext("Choose somebody."),
    )


class WithdrawForm(Form):
    """Whether the links that a keeper has seen are renewed where their own is taken back."""

    renew = Tick(lazy_gettext("Renew these links"))


class ShownKeeper(NamedTuple):
    """A keeper in the list. Address, code and picture for number 0 alone, and only where the link holds.

    number: the keeper's, from 0.
    name: empty where nobody said it.
    you: whether it is who looks.
    has_link: whether the link holds here.
    address: of the link.
    code: that can be typed.
    picture: of the address, as a QR code.
    """

    number: int
    name: str
    you: bool
    has_link: bool
    address: str
    code: str
    picture: Markup


@pages.get("")
def page(token: str) -> Response:
    """Everybody who keeps the club; for number 0 with their links."""
    return _page(find_club(token, "keeper"))


@pages.post("")
def name(token: str) -> AnyResponse:
    """Say who number 0 is, or name another keeper, who gets a link. Answers 403, 409 where that was overtaken, 422."""
    place, form = find_leading(token), KeeperForm.posted()
    form.person.choices = _people(place)
    number = _number(Button.posted(target="number").target)
    if not form.validate():
        return _page(place, form, number, status=422)
    try:
        clubs.name_keeper(
            db.session(), secret(), place.club, number, form.person.data,
            by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
        )
    except (Refused, NoEpochLeft) as problem:
        place = find_leading(token)
        form.refuse("person", _why_not(problem))
        return _page(place, form, number, status=409)
    if number == 0:
        return done(place, "keepers", _("Saved."))
    return _shown(place, number, _("Give this link to the new keeper, and to nobody else."))


@pages.post("/<int:number>/link")
def renew(token: str, number: int) -> AnyResponse:
    """A new link for another keeper: the old one leads nowhere. Answers 403, 404."""
    place = find_leading(token)
    try:
        _other(place, number)
        clubs.renew(
            db.session(), secret(), place.club, "keeper", keeper=number,
            by_role=place.role, by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
        )
    except NoEpochLeft as problem:
        refuse(409, _why_not(problem))
    return _shown(place, number, _("The new link is here. The old one no longer works."))


@pages.post("/<int:number>/revoke")
def revoke(token: str, number: int) -> AnyResponse:
    """Take another keeper's link back, and renew those that they have seen, where that is wanted, the judge's of the
    tables among them: all of it, or nothing. Answers 403, 404."""
    place, form = find_leading(token), WithdrawForm.posted()
    _other(place, number)
    clubs.revoke(
        db.session(), secret(), place.club, "keeper", keeper=number, renew_seen=form.renew.data,
        by_role=place.role, by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
    )
    if not form.renew.data:
        return done(place, "keepers", _("This link was withdrawn"))
    return done(place, "links", _("They are shut out. Here are the new links: pass them on to whoever needs them."))


def _shown(place: ClubPlace, number: int, sentence: str) -> AnyResponse:
    """Back to the page, with this keeper's link open."""
    flash(sentence)
    return redirect(place.url("keepers", show=number), 303)


def keepers_in_words(place: ClubPlace) -> str:
    """Everybody who can keep the club now: ``Hanna Petersen, Uwe Hansen``; empty where nobody is named."""
    return ", ".join(one.name for one in _keepers(place) if one.name and one.has_link)


def _keepers(place: ClubPlace) -> list[ShownKeeper]:
    """Everybody who ever was one, number 0 first."""
    state, names = place.state, place.names()
    holding, handed, found = place.keepers_epochs(), place.keepers_links(), []
    for number in sorted({0, *state.keepers, *holding}):
        epoch = holding.get(number) or state.keepers[number].epoch
        link = handed.get(number) if number != place.keeper else None
        address = full(f"/c/{link.token}") if link is not None else ""
        found.append(ShownKeeper(
            number, names.get(state.holder(epoch) or "", ""), number == place.keeper, number in holding, address,
            link.code if link is not None else "", qr_code(address) if link is not None else Markup(""),
        ))
    return found


def _page(place: ClubPlace, sent: KeeperForm | None = None, number: int = -1, *, status: int = 200) -> Response:
    own, another = KeeperForm(person=_holder(place)), KeeperForm()
    own.person.choices = another.person.choices = _people(place)
    if sent is not None and number == 0:
        own = sent
    elif sent is not None:
        another = sent
    page = render_template(
        "club/keepers.html", **common(place), keepers=_keepers(place), own=own, another=another,
        withdraw=WithdrawForm(), seen=", ".join(_("“%(words)s”", words=role_word(role)) for role in _seen(place)),
        new_id=fresh_id, coming=clubs.next_keeper(place.state),
        show=request.args.get("show", ""), only_here=is_loopback(full("/")),
    )
    return make_response(page, status)


def _seen(place: ClubPlace) -> list[Role]:
    """The roles of the links that are renewed with a keeper's own, where that is wanted."""
    return [link.role for link in place.links() if link.role in clubs.SEEN]


def _holder(place: ClubPlace) -> str:
    """Who this keeper is, where that was said."""
    return place.state.holder(place.epoch) or ""


def _people(place: ClubPlace) -> list[SelectChoice]:
    """The members, and nobody's guests; who holds this link may have left, and stays in their own list."""
    names, own = place.names(), _holder(place)
    members = [one.person for one in place.state.living if not one.guest or one.person == own]
    found = sorted(((person, names[person]) for person in members), key=lambda one: by_last_name(one[1]))
    return offered([("", _("choose")), *found])


def _number(typed: str) -> int:
    number = whole(typed, LAST_KEEPER)
    return refuse(400) if number is None else number


def _other(place: ClubPlace, number: int) -> None:
    """Answers 404 for nobody's number; one's own link is renewed on the page of the links."""
    if number == 0 or number not in place.state.keepers:
        refuse(404)


def _why_not(problem: Refused | NoEpochLeft) -> str:
    if isinstance(problem, NoEpochLeft) or problem.error == "too_many_keepers":
        return _("This club cannot have any more links. Use those it has.")
    if problem.error == "changed_meanwhile":
        return _("Somebody has changed this in the meantime. Open the page again and look.")
    return in_words(problem.error)
