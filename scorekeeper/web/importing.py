"""Taking a match in that was exported on another installation: the same match, with links of this one."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import NoReturn

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.journal import store, transfer
from scorekeeper.journal.packed import decoded
from scorekeeper.storage.base import db
from scorekeeper.web.access import day_full, full, gone, held_link, matches_per_day, secret
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.limits import count_import, count_page
from scorekeeper.web.texts import _

pages = Blueprint("importing", __name__)


@pages.get("/import")
def ask() -> Response:
    """A field for the file."""
    count_page()
    return _page()


@pages.post("/import")
def take_in() -> AnyResponse:
    """The match behind new links, the judge's for whoever brings it. Answers 410, 422 with what is wrong with it."""
    count_import()
    file, typed = request.files.get("file"), request.form.get("text", "")
    content = file.read() if file is not None and file.filename else typed.encode("utf-8", "replace")
    try:
        data = decoded(content)
    except (ValueError, RecursionError):
        return _page(_("That is no match taken along from here: its text cannot be read as JSON."), typed, status=422)
    try:
        taken = transfer.take_in(
            db.session(), secret(), data,
            maker=secrets.token_urlsafe(16), device=device(), now=datetime.now(UTC),
            per_day=matches_per_day(),
        )  # fmt: skip
    except store.DayFull:
        day_full()
    except transfer.TransferError as error:
        return _page(_told(error.case), typed, status=422)
    except store.NotTheMaker:
        return _page(_("This match is here already. Open it with its own link."), typed, status=422)
    except store.MatchGone:
        gone()
    except transfer.TooManyImports:
        too_many_imports()
    held = held_link(secret(), taken.match, "judge", taken.epochs["judge"])
    return redirect(url_for("handing_on.links", token=held.token, show="judge"), 303)


def too_many_imports() -> NoReturn:
    """Answers 429: files are worked out one at a time, and some wait already."""
    refuse(
        429,
        _("Several files are being taken in at this moment. Try it again in a minute."),
        code="too_many_imports", heading=_("A moment, please"),
    )  # fmt: skip


def busy() -> str:
    """That somebody else is at the same."""
    return _("Somebody else is taking this in, or writes to it, at this moment. Try it again in a minute.")


def _told(case: str) -> str:
    if case == "busy":
        return busy()
    if case == "newer":
        return _("A newer scorekeeper wrote this file. Update this installation first.")
    if case == "erased":
        return _("This match was deleted here for good.")
    if case == "full":
        return full()
    return _("That is no match taken along from here, or a part of it is missing.")


def _page(error: str = "", typed: str = "", *, status: int = 200) -> Response:
    return make_response(render_template("match/import.html", error=error, typed=typed), status)
