"""Importing a match that was exported on another installation: the same match, with links of this one."""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import NoReturn

from flask import Blueprint, Flask, Response, current_app, make_response, redirect, url_for
from flask_babel import format_decimal, lazy_gettext
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import Desk, TooManyAtOnce
from scorekeeper.journal import match_file, match_stream, packed, stream
from scorekeeper.storage.base import db
from scorekeeper.web.access import day_full, gone, held_link, matches_per_day, secret
from scorekeeper.web.device import device
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import File, Form, Text, clean
from scorekeeper.web.i18n import _
from scorekeeper.web.limits import count_import, count_of_day, count_page
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words.unreadable import why_unreadable

pages = Blueprint("importing", __name__)

WAITING = 3
"""As many files wait while one is worked out: it takes a core, and a large one several hundred MB."""


MOST_SHOWN = 250_000
"""Characters of a file that come back as text: no page can choose a file again. A long match has about as many."""


class ImportForm(Form):
    """A match in a file, or its text."""

    file = File(lazy_gettext("File"))
    text = Text(lazy_gettext("Text"))


def init_app(app: Flask) -> None:
    """Make the desk at which files are taken in."""
    app.extensions["scorekeeper.imports"] = Desk(1, WAITING)


@pages.get("/import")
def ask() -> Response:
    """A field for the file."""
    count_page()
    return _page(ImportForm())


@pages.post("/import")
def take_in() -> AnyResponse:
    """The match behind new links, the judge's for whoever brings it. Answers 410, 413, 422 with what is wrong with it,
    429."""
    count_import()
    most: int = current_app.config["MAX_CONTENT_LENGTH"]
    try:
        form = ImportForm.posted()
    except RequestEntityTooLarge:
        return _page(ImportForm(), _too_large(), status=413)
    file = form.file.data
    sent = file.stream if file is not None else io.BytesIO(form.text.data.encode("utf-8", "replace"))
    try:
        with one_at_a_time():
            imported = match_file.take_in(
                db.session(), secret(), packed.read(sent, most),
                maker=secrets.token_urlsafe(16), device=device(), now=datetime.now(UTC),
                per_day=matches_per_day(),
            )
    except packed.UnreadableFile as error:
        sentence = why_unreadable(error.case, language()) or (
            _too_large() if error.case == "large"
            else _no_match()
        )
        return _page(form, sentence, status=422)
    except stream.DayFull:
        day_full()
    except match_file.FileRefused as error:
        return _page(form, _sentence(error.case), status=422)
    except stream.NotTheMaker:
        return _page(form, _("This match is here already. Open it with its own link."), status=422)
    except stream.StreamGone:
        gone()
    if imported.new:
        count_of_day("match")
    held = held_link(secret(), imported.match, "judge", imported.epochs["judge"])
    return redirect(url_for("match_links.links", token=held.token, show="judge"), 303)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Inside a file is unpacked, read and worked out, while others wait; answers 429 where some wait already."""
    desk: Desk = current_app.extensions["scorekeeper.imports"]
    with ExitStack() as stack:
        try:
            stack.enter_context(desk.room())
            stack.enter_context(desk.place())
        except TooManyAtOnce:
            _too_many_imports()
        yield


def _too_many_imports() -> NoReturn:
    refuse(
        429,
        _("It is busy right now. Try again in a few seconds."),
        code="too_many_imports", heading=_("A moment, please"),
    )


def busy() -> str:
    """That somebody else is at the same."""
    return _("Somebody else is importing this or writing to it right now. Try again in a minute.")


def too_large_a_match() -> str:
    """That a match of a file has more than one may hold."""
    return _(
        "A match in the file is too long: at most %(hands)s hands and %(entries)s entries. Nothing was imported.",
        hands=format_decimal(match_stream.MOST_HANDS), entries=format_decimal(match_stream.MOST_ENTRIES),
    )


def _too_large() -> str:
    return _(
        "This file is too large for this page. Import it with “scorekeeper import” on the machine this runs on."
    )


def _sentence(case: str) -> str:
    if case == "busy":
        return busy()
    if case == "many":
        return _("The file has more matches or words than can be imported at once.")
    if case == "newer":
        return _("A newer version of scorekeeper wrote this file. Update this installation first.")
    if case == "erased":
        return _("This was deleted here for good.")
    if case == "full":
        return too_large_a_match()
    return _no_match()


def _no_match() -> str:
    return _("This file does not come from scorekeeper, or part of it is missing. Its name should end in .json or "
             ".json.gz.")


def _page(form: ImportForm, error: str = "", *, status: int = 200) -> Response:
    if error:
        form.refuse("file", error)
        form.text.data = _file_text(form) or form.text.data
    return make_response(render_template("match/import.html", form=form), status)


def _file_text(form: ImportForm) -> str:
    """What stands in the file that was sent; empty for none, and for one that no field can show."""
    file = form.file.data
    if file is None:
        return ""
    file.stream.seek(0)
    try:
        text = file.stream.read(4 * MOST_SHOWN).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return ""
    return "" if len(text) > MOST_SHOWN or clean(text) != text else text
