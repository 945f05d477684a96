"""The way to a club: opened by its name and passphrase, or founded with nothing else."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, flash, make_response, redirect, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import TooManyAtOnce
from scorekeeper.journal import packed, stream
from scorekeeper.journal.club import store as clubs
from scorekeeper.journal.club import transfer
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.passphrase import LONGEST, SHORTEST, NoSuchClub, WrongPassphrase
from scorekeeper.journal.tokens import token_of
from scorekeeper.journal.transfer import TransferError
from scorekeeper.storage.base import db
from scorekeeper.web.access import matches_per_day, secret
from scorekeeper.web.actions import Refused
from scorekeeper.web.actions.bodies import derived_id, form_id, fresh_id
from scorekeeper.web.club_access import enter_club, too_many_at_once
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.headers import unlisted
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.importing import busy, one_at_a_time, too_large_a_match
from scorekeeper.web.limits import count_import, count_page, count_sent
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.files_brought import why_unreadable

pages = Blueprint("clubs", __name__)

LONGEST_NAME = 80


@pages.get("/clubs")
def ask() -> Response:
    """Two fields for whoever keeps a club here; below, the way to a new one."""
    count_page()
    return _opening()


@pages.post("/clubs")
def enter() -> AnyResponse:
    """To the club with its keeper's link. Answers 422 for a wrong name or passphrase, 429 (`enter_club`)."""
    count_sent()
    name, passphrase = clean_name(request.form.get("name", "")), request.form.get("passphrase", "")
    errors = {} if name else {"name": _("Type the club's name.")}
    if not passphrase:
        errors["passphrase"] = _("Type the passphrase.")
    if errors:
        return _opening(name, errors)
    try:
        held = enter_club(name, passphrase[:LONGEST])
    except (NoSuchClub, WrongPassphrase):  # which of the two is nobody else's business
        sentence = _("Name and passphrase do not fit together. Look at how both are spelled.")
        return _opening(name, {"passphrase": sentence})
    return redirect(url_for("club.home", token=held.token), 303)


@pages.get("/clubs/new")
def new() -> Response:
    """A name and a passphrase: nothing else is asked for."""
    count_page()
    return _founding("", {}, fresh_id())


@pages.post("/clubs/new")
def found() -> AnyResponse:
    """The club with its keeper's link. The same form sent twice founds one club. Answers 422, 429."""
    count_sent()
    name, passphrase = clean_name(request.form.get("name", "")), request.form.get("passphrase", "")
    try:
        ground = form_id(request.form)
    except Refused:
        ground = fresh_id()
    errors = {} if name else {"name": _("Type the club's name.")}
    errors |= {"passphrase": wrong} if (wrong := why_not(passphrase)) else {}
    if errors:
        return _founding(name, errors, ground)
    club = derived_id(ground, "club", name)
    try:
        made = clubs.create(
            db.session(), secret(), name, passphrase,
            device=device(), now=datetime.now(UTC), club=club, per_day=matches_per_day(),
        )  # fmt: skip
    except clubs.NameTaken:
        return _founded_before(name, passphrase, club, ground)
    except TooManyAtOnce:
        too_many_at_once()
    except stream.DayFull:
        refuse(429, _("Tomorrow it works again."), heading=_("No more clubs can be founded here today"))
    flash(_("The club is founded. Name and passphrase open it on any phone: keep them well."))
    return redirect(url_for("club.home", token=token_of(secret(), made.club, "keeper", made.epochs["keeper"])), 303)


@pages.get("/clubs/import")
def ask_file() -> Response:
    """A field for the file, and for the passphrase that the club has here."""
    count_page()
    return _taking({})


@pages.post("/clubs/import")
def take_in() -> AnyResponse:
    """The club with everything in it, behind new links. Answers 413, 422 with what is wrong with the file, 410, 429."""
    request.max_content_length = packed.MOST_SENT  # before the form is read
    count_import()
    try:
        file, passphrase = request.files.get("file"), request.form.get("passphrase", "")
    except RequestEntityTooLarge:
        return _taking({"file": _too_much_sent()}, status=413)
    errors = {"passphrase": wrong} if (wrong := why_not(passphrase)) else {}
    if file is None or not file.filename:
        return _taking({**errors, "file": _("Choose the file.")})
    if not file.stream.read(1):
        return _taking({**errors, "file": _("There is nothing in the file. Choose another one.")})
    try:
        with one_at_a_time():
            data = packed.read(file.stream)
            if errors:  # what else is wrong is said in the same breath
                transfer.known_as(data)
                return _taking(errors)
            taken = transfer.take_in(
                db.session(), secret(), data,
                passphrase=passphrase, device=device(), now=datetime.now(UTC), per_day=matches_per_day(),
            )  # fmt: skip
    except packed.UnreadableFile as problem:
        return _taking({**errors, "file": _why_unreadable(problem.case)})
    except TransferError as problem:
        return _taking({**errors, "file": _why_not_taken(problem.case, problem.where)})
    except TooManyAtOnce:
        too_many_at_once()
    except stream.StreamGone:
        refuse(410, _("This club, or a match of it, was deleted here for good."))
    except stream.DayFull:
        refuse(429, _("Tomorrow it works again."), heading=_("No more clubs can be founded here today"))
    flash(_("The club is here with everything in it. Its links are new: hand them on."))
    token = token_of(secret(), taken.club, "keeper", taken.epochs["keeper"])
    return redirect(url_for("club.home", token=token), 303)


def _too_much_sent() -> str:
    """Only a file that is not packed is as large."""
    return _(
        "More than %(size)d MB cannot be sent here. Take the club along once more where it comes from: the file is now "
        "packed (.json.gz) and ten times smaller. Or take it in with “scorekeeper import”, on the machine that this "
        "runs on.",
        size=packed.MOST_SENT // 1024**2,
    )


def _why_unreadable(case: str) -> str:
    if case == "large":
        return _(
            "The file holds more than %(size)d MB. Take it in with “scorekeeper import”, on the machine that this "
            "runs on.",
            size=packed.MOST_UNPACKED // 1024**2,
        )
    return why_unreadable(case, language()) or _(
        "That is no club taken along from here. The name of such a file ends in .json.gz."
    )


def _why_not_taken(case: str, where: str) -> str:
    words = {
        "known": _("This club is here already. Open it with its name and passphrase."),
        "name_taken": _("Another club here has this name. Rename that one first, or this one where it comes from."),
        "newer": _("A newer scorekeeper wrote this file. Update this installation first."),
        "erased": _("This club was deleted here for good."),
        "full": too_large_a_match(),
        "busy": busy(),
        "many": _("The file has more matches or words than can be taken in at once."),
        "long": _(
            "The file has more entries than a page takes in. Take it in with “scorekeeper import”, on the machine that "
            "this runs on."
        ),
        "foreign": _(
            "Entry %(number)s of the file draws a table whose match is here already and not this club’s. "
            "Nothing was taken in.",
            number=where,
        ),
        "alone": _("A table of this club was brought here by itself. Delete that match first; it is in the file."),
    }
    return words.get(case) or _("That is no club taken along from here, or a part of it is missing.")


def _founded_before(name: str, passphrase: str, club: str, ground: str) -> AnyResponse:
    """A form that was sent twice leads to the club it founded; a name that others have is refused."""
    db.session().rollback()
    try:
        stream.state_of(CLUB, db.session(), club)
        held = enter_club(name, passphrase)
    except (stream.StreamUnknown, stream.StreamGone, NoSuchClub, WrongPassphrase):
        taken = _("A club of this name is here already. Open it, or add the village to the name.")
        return _founding(name, {"name": taken}, ground)
    return redirect(url_for("club.home", token=held.token), 303)


def clean_name(typed: str) -> str:
    """A club's name as it is kept: without what cannot be seen, at most 80 letters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in typed).split())[:LONGEST_NAME]


def why_not(passphrase: str) -> str:
    """Why this cannot be a club's passphrase, in a sentence; empty where it can."""
    if len(passphrase.strip()) < SHORTEST:
        return ngettext(
            "At least %(num)d letter or digit, so that nobody guesses it: three words are good.",
            "At least %(num)d letters or digits, so that nobody guesses it: three words are good.",
            SHORTEST,
        )
    if len(passphrase.strip()) > LONGEST:
        return ngettext("At most %(num)d letter.", "At most %(num)d letters.", LONGEST)
    return ""


def _opening(name: str = "", errors: dict[str, str] | None = None) -> Response:
    return _page("club/open.html", bool(errors), name=name, errors=errors or {})


def _founding(name: str, errors: dict[str, str], ground: str) -> Response:
    return _page("club/found.html", bool(errors), name=name, errors=errors, form_id=ground)


def _taking(errors: dict[str, str], status: int = 422) -> Response:
    shown = {"errors": errors, "most": packed.MOST_SENT, "too_large": _too_much_sent()}
    return _page("club/take_in.html", bool(errors), status, **shown)


def _page(template: str, wrong: bool, status: int = 422, **shown: object) -> Response:
    return unlisted(make_response(render_template(template, **shown), status if wrong else 200))
