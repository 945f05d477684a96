"""The settings for the whole club: its name, the passphrase, deleting it and bringing it back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from flask import Blueprint, Flask, Response, current_app, flash, make_response, redirect
from flask_babel import format_date, lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import Desk, TooManyAtOnce
from scorekeeper.journal import packed as files
from scorekeeper.journal import stream
from scorekeeper.journal.club import club_file
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import db
from scorekeeper.web import clock
from scorekeeper.web.access import secret, unlisted_pages
from scorekeeper.web.actions.bodies import derived_id, fresh_id
from scorekeeper.web.club.downloads import GZIP, JSON, download
from scorekeeper.web.club.form_entries import STALE, add, done, entry, ground_of_form, in_words
from scorekeeper.web.club.home import common
from scorekeeper.web.club.keepers import keepers_in_words
from scorekeeper.web.club_access import ClubPlace, club_gone, find_club, find_leading, too_many_at_once
from scorekeeper.web.clubs import club_name, new_passphrase
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Form, carried
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_sent
from scorekeeper.web.templating import render_template

pages = Blueprint("club_settings", __name__, url_prefix="/c/<token>")
unlisted_pages(pages)


class NameForm(Form):
    """What the club is called."""

    name = club_name()


class PassphraseForm(Form):
    """What opens it."""

    passphrase = new_passphrase(lazy_gettext("New passphrase"))


RESTORABLE = timedelta(days=30)
WAITING = 8
"""As many wait while one club is read and packed: a large one takes a second and 200 MB."""


def init_app(app: Flask) -> None:
    """Make the desk at which clubs are taken along."""
    app.extensions["scorekeeper.clubs_out"] = Desk(1, WAITING)


@pages.get("/settings")
def page(token: str) -> Response:
    """The whole club as a file; for keeper number 0 its name, the passphrase, and the way to delete it."""
    return _page(find_club(token, "keeper"))


@pages.post("/settings/name")
def rename(token: str) -> AnyResponse:
    """Another name, which opens the club with the passphrase. Answers 403 for any other keeper than number 0, 422, or
    409 with both names where somebody else was quicker."""
    place, form = find_leading(token), NameForm.posted()
    if not form.validate():
        return _page(place, form, status=422)
    name = form.name.data
    text = derived_id(ground_of_form(), "name", name)
    new_entry = entry("club.named", {"name": text}, after=carried("after") or None)
    error = add(place, [new_entry], {text: name})
    if error:
        place = find_leading(token)
        both = [(_("Name"), place.view().name, name)] if error == STALE else []
        form.refuse("name", in_words(error))
        return _page(place, form, differences=both, status=409)
    return done(place, "settings", _("Saved."))


@pages.post("/settings/passphrase")
def passphrase(token: str) -> AnyResponse:
    """Another passphrase, and with it another link for the keeper whom it opens. Answers 403 for any other keeper, 422,
    429."""
    place, form = find_leading(token), PassphraseForm.posted()
    count_sent()
    if not form.validate():
        return _page(place, passphrase=form, status=422)
    try:
        epoch = clubs.set_passphrase(
            db.session(), secret(), place.club, form.passphrase.data,
            by_role=place.role, by_epoch=place.epoch, device=place.device, now=datetime.now(UTC),
        )
    except TooManyAtOnce:
        too_many_at_once()
    flash(_("The new passphrase applies from now on, and your link is new. Keep this page."))
    return redirect(f"/c/{token_of(secret(), place.club, 'keeper', epoch)}/settings", 303)


@pages.get("/export.json")
def export(token: str) -> Response:
    """The same file unpacked, for who wants to read it."""
    return _download(token, lambda data: b"".join(files.json_pieces(data)), JSON, "json")


@pages.get("/club.json.gz")
def packed(token: str) -> Response:
    """The whole club with every match as one packed file, for another installation or for keeping. Answers 429."""
    return _download(token, files.pack, GZIP, "json.gz")


@pages.get("/delete")
def ask_delete(token: str) -> str:
    """What will be gone; or, where it was deleted already, until when it can be restored."""
    place = find_leading(token, even_deleted=True)
    until = format_date(clock.on(place.deleted + RESTORABLE), "long") if place.deleted is not None else ""
    return render_template("club/delete.html", **common(place), until=until)


@pages.post("/delete")
def delete(token: str) -> AnyResponse:
    """Hide it from everybody. Answers 403 for any other keeper than number 0."""
    place = find_leading(token, even_deleted=True)
    if place.deleted is None:
        try:
            clubs.delete(db.session(), place.club, now=datetime.now(UTC))
        except stream.StreamGone:
            db.session().rollback()  # somebody else with the same link was quicker
    return redirect(place.url("delete"), 303)


@pages.post("/restore")
def restore(token: str) -> AnyResponse:
    """Bring it back as it was. Answers 410 once it is erased, and for any other keeper than number 0."""
    place = find_leading(token, even_deleted=True)
    try:
        clubs.undelete(db.session(), place.club)
    except stream.StreamGone:
        refuse(410)
    return done(place, "", _("Saved."))


def _download(token: str, file_of: Callable[[dict[str, object]], bytes], kind: str, ending: str) -> Response:
    place = find_club(token, "keeper")
    desk: Desk = current_app.extensions["scorekeeper.clubs_out"]
    db.session().rollback()  # nobody waits in a transaction
    try:
        with desk.room(), desk.place():
            data = club_file.export(db.session(), place.club)
            db.session().rollback()  # nor is it packed in one
            content = file_of(data)
            return download(place, content, kind, day=clock.on(datetime.now(UTC)).isoformat(), ending=ending)
    except TooManyAtOnce:
        refuse(
            429,
            _("It is busy right now. Try again in a few seconds."),
            heading=_("A moment, please"),
        )
    except (stream.StreamUnknown, stream.StreamGone):  # while this one waited
        club_gone()


def _page(
    place: ClubPlace, form: NameForm | None = None, *, passphrase: PassphraseForm | None = None,
    differences: list[tuple[str, str, str]] | None = None, status: int = 200,
) -> Response:
    page = render_template(
        "club/settings.html", **common(place), form=form or NameForm(name=place.view().name),
        secret=passphrase or PassphraseForm(), differences=differences or [], form_id=fresh_id(),
        keepers=keepers_in_words(place) or _("Those who run the club, each with their own link"),
    )
    return make_response(page, status)
