"""The way to a club: it is opened by its name and passphrase, or founded with just these two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from flask import Blueprint, Response, flash, make_response, redirect, request, url_for
from flask_babel import lazy_gettext
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field, PasswordField, ValidationError
from wtforms.validators import DataRequired

from scorekeeper.desk import TooManyAtOnce
from scorekeeper.journal import packed, stream
from scorekeeper.journal.club import club_file
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.passphrase import LONGEST, SHORTEST, NoSuchClub, WrongPassphrase
from scorekeeper.journal.match_file import FileRefused
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import db
from scorekeeper.web.access import matches_per_day, secret
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, form_id, fresh_id
from scorekeeper.web.club_access import enter_club, too_many_at_once
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import AtMost, File, Form, Line, carried
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.importing import busy, one_at_a_time, too_large_a_match
from scorekeeper.web.limits import count_import, count_of_day, count_page, count_sent
from scorekeeper.web.preferences import language
from scorekeeper.web.security import unlisted
from scorekeeper.web.templating import render_template
from scorekeeper.words.unreadable import why_unreadable

pages = Blueprint("clubs", __name__)

LONGEST_NAME = 80


def visible(typed: str | None) -> str:
    """A club's name without what cannot be seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in typed or "").split())


def club_name(**more: object) -> Line:
    """The field for a club's name."""
    required = DataRequired(lazy_gettext("Type a name."))
    attributes = {"autocomplete": "organization"}
    label = lazy_gettext("Name of the club")
    return Line(label, [required], most=LONGEST_NAME, filters=[visible], render_kw=attributes, **more)


class Usable:
    """A passphrase that a club can have."""

    field_flags: ClassVar = {"required": True, "maxlength": LONGEST}

    def __call__(self, form: Form, field: Field) -> None:
        """Raises ValidationError."""
        if wrong := why_not(field.data or ""):
            raise ValidationError(wrong)


def new_passphrase(label: object) -> PasswordField:
    """The field for a passphrase that a club is given."""
    return PasswordField(label, [Usable()], render_kw={"autocomplete": "new-password"})


class OpenForm(Form):
    """The way to a club that there is."""

    name = club_name()
    passphrase = PasswordField(
        lazy_gettext("Passphrase"), [DataRequired(lazy_gettext("Type the passphrase.")), AtMost(LONGEST)],
        render_kw={"autocomplete": "current-password"},
    )


class FoundForm(Form):
    """A new club."""

    name = club_name()
    passphrase = new_passphrase(lazy_gettext("Passphrase"))


class TakeInForm(Form):
    """A club that comes in a file."""

    file = File(lazy_gettext("File"))
    passphrase = new_passphrase(lazy_gettext("New passphrase"))


@pages.get("/clubs")
def ask() -> Response:
    """Two fields for whoever keeps a club here; below, the way to a new one."""
    count_page()
    return _opening(OpenForm())


@pages.post("/clubs")
def enter() -> AnyResponse:
    """To the club with its keeper's link. Answers 422 for a wrong name or passphrase, 429 (`enter_club`)."""
    count_sent()
    form = OpenForm.posted()
    if not form.validate():
        return _opening(form)
    try:
        held = enter_club(form.name.data, form.passphrase.data)
    except (NoSuchClub, WrongPassphrase):  # which of the two is nobody else's business
        form.refuse("passphrase", _("Name and passphrase do not match. Check how both are spelled."))
        return _opening(form)
    return redirect(url_for("club.home", token=held.token), 303)


@pages.get("/clubs/new")
def new() -> Response:
    """A name and a passphrase: nothing else is asked for."""
    count_page()
    return _founding(FoundForm(), fresh_id())


@pages.post("/clubs/new")
def found() -> AnyResponse:
    """The club with its keeper's link. The same form sent twice founds one club. Answers 422, 429."""
    count_sent()
    form = FoundForm.posted()
    try:
        ground = form_id({"id": carried("id")})
    except Refused:
        ground = fresh_id()
    if not form.validate():
        return _founding(form, ground)
    name, passphrase = form.name.data, form.passphrase.data
    club = derived_id(ground, "club", name)
    try:
        made = clubs.create(
            db.session(), secret(), name, passphrase,
            device=device(), now=datetime.now(UTC), club=club, per_day=matches_per_day("club"),
        )
    except clubs.NameInUse:
        return _founded_before(form, club, ground)
    except TooManyAtOnce:
        too_many_at_once()
    except stream.DayFull:
        refuse(429, _("It will work again tomorrow."), heading=_("Nothing more can be kept here today"))
    count_of_day("club")
    flash(_("The club is ready. Name and passphrase open it on any phone: keep them safe."))
    return redirect(url_for("club.home", token=token_of(secret(), made.club, "keeper", made.epochs["keeper"])), 303)


@pages.get("/clubs/import")
def ask_file() -> Response:
    """A field for the file, and for the passphrase that the club has here."""
    count_page()
    return _import_page(TakeInForm())


@pages.post("/clubs/import")
def take_in() -> AnyResponse:
    """The club with everything in it, behind new links. Answers 413, 422 with what is wrong with the file, 410, 429."""
    request.max_content_length = packed.MOST_SENT  # before the form is read
    count_import()
    try:
        form = TakeInForm.posted()
    except RequestEntityTooLarge:
        return _refused(TakeInForm(), _too_much_sent(), status=413)
    fits, file = form.validate(), form.file.data
    if file is None:
        return _refused(form, _("Choose the file."))
    if not file.stream.read(1):
        return _refused(form, _("The file is empty. Choose another one."))
    try:
        with one_at_a_time():
            data = packed.read(file.stream)
            if not fits:  # what else is wrong is said in the same breath
                club_file.club_of_file(data)
                return _import_page(form)
            imported = club_file.take_in(
                db.session(), secret(), data,
                passphrase=form.passphrase.data, device=device(), now=datetime.now(UTC),
                per_day=matches_per_day("club"),
            )
    except packed.UnreadableFile as problem:
        return _refused(form, _why_unreadable(problem.case))
    except FileRefused as problem:
        return _refused(form, _why_not_imported(problem.case, problem.where))
    except TooManyAtOnce:
        too_many_at_once()
    except stream.StreamGone:
        refuse(410, _("This was deleted here for good."))
    except stream.DayFull:
        refuse(429, _("It will work again tomorrow."), heading=_("Nothing more can be kept here today"))
    if imported.new:
        count_of_day("club")
    flash(_("The club is here with everything in it. Its links are new: pass them on."))
    token = token_of(secret(), imported.club, "keeper", imported.epochs["keeper"])
    return redirect(url_for("club.home", token=token), 303)


def _too_much_sent() -> str:
    """Only a file that is not packed is as large."""
    return _("This file is too large for this page. Import it with “scorekeeper import” on the machine this runs on.")


def _why_unreadable(case: str) -> str:
    if case == "large":
        return _(
            "This file is too large for this page. Import it with “scorekeeper import” on the machine this runs on."
        )
    return why_unreadable(case, language()) or _no_club()


def _no_club() -> str:
    return _("This file does not come from scorekeeper, or part of it is missing. Its name should end in .json or "
             ".json.gz.")


def _why_not_imported(case: str, where: str) -> str:
    words = {
        "known": _("This club is here already. Open it with its name and passphrase."),
        "name_taken": _("Another club here has this name. Rename that one first, or this one where it came from."),
        "newer": _("A newer version of scorekeeper wrote this file. Update this installation first."),
        "erased": _("This was deleted here for good."),
        "full": too_large_a_match(),
        "busy": busy(),
        "many": _("The file has more matches or words than can be imported at once."),
        "long": _(
            "This file is too large for this page. Import it with “scorekeeper import” on the machine this runs on."
        ),
        "foreign": _(
            "Entry %(where)s of the file draws a table whose match is already here but does not belong to this club. "
            "Nothing was imported.",
            where=where,
        ),
        "alone": _("A table of this club was imported here on its own. Delete that match first; it is in the file."),
    }
    return words.get(case) or _no_club()


def _founded_before(form: FoundForm, club: str, ground: str) -> AnyResponse:
    """A form that was sent twice leads to the club it founded; a name that others have is refused."""
    db.session().rollback()
    try:
        stream.state_of(CLUB, db.session(), club)
        held = enter_club(form.name.data, form.passphrase.data)
    except (stream.StreamUnknown, stream.StreamGone, NoSuchClub, WrongPassphrase):
        form.refuse("name", _("There is already a club with this name here. Open it, or add the village to the name."))
        return _founding(form, ground)
    return redirect(url_for("club.home", token=held.token), 303)


def why_not(passphrase: str) -> str:
    """Why this cannot be a club's passphrase, in a sentence; empty where it can."""
    if len(passphrase.strip()) < SHORTEST:
        return ngettext(
            "At least %(num)d letter or digit, so that nobody guesses it: three words will do.",
            "At least %(num)d letters or digits, so that nobody guesses it: three words will do.",
            SHORTEST,
        )
    if len(passphrase.strip()) > LONGEST:
        return ngettext("At most %(num)d letter.", "At most %(num)d letters.", LONGEST)
    return ""


def _opening(form: OpenForm) -> Response:
    return _page("club/open.html", form)


def _founding(form: FoundForm, ground: str) -> Response:
    return _page("club/found.html", form, form_id=ground)


def _refused(form: TakeInForm, sentence: str, status: int = 422) -> Response:
    form.refuse("file", sentence)
    return _import_page(form, status)


def _import_page(form: TakeInForm, status: int = 422) -> Response:
    return _page("club/take_in.html", form, status, most=packed.MOST_SENT, too_large=_too_much_sent())


def _page(template: str, form: Form, status: int = 422, **shown: object) -> Response:
    page = render_template(template, form=form, **shown)
    return unlisted(make_response(page, status if form.errors else 200))
