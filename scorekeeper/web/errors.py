"""Pages for when something went wrong: what happened, that nothing typed is lost, and one button to go on."""

from __future__ import annotations

import errno
from dataclasses import dataclass, field, replace
from typing import NoReturn

from flask import Flask, Response, current_app, jsonify, make_response, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException

from scorekeeper.storage.engine import is_busy, why_not_stored
from scorekeeper.web.forms import Button, files_sent
from scorekeeper.web.preferences import for_templates
from scorekeeper.web.security import SAFE
from scorekeeper.web.templating import render_template

# statuses after which the same thing may well go through on the next try
PASSING = frozenset({429, 500, 503, 507})
WAITING = frozenset({429, 503, 507})
RETRY_SECONDS = 5
JSON_ROUTES = frozenset({"state", "entries", "hands.json", "stream", "matches"})
"""Last parts of the addresses that scripts ask: an error there is JSON with a code, whatever `Accept` says."""
CODES = {
    400: "unreadable", 403: "not_allowed", 404: "unknown", 405: "not_here", 410: "deleted", 413: "too_much",
    415: "not_json", 429: "too_fast", 503: "busy", 507: "full",
}
ENDED = frozenset({"link_unknown", "link_revoked", "link_expired"})
"""Codes of links that no longer work: a phone that has such a club in its list says so there."""
UNKEPT = frozenset({"full", "read_only"})
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
HANDED_BACK = 300_000  # characters of a form that an error page gives back to its sender
LAST_RESORT = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>scorekeeper</title></head><body><main>'
    "<h1>Something went wrong</h1><p>The fault is ours. What you typed is still in your browser: go back one page.</p>"
    '<p><a href="/">To the start page</a></p></main></body></html>'
)


class HttpError(HTTPException):
    """An error with what its page says, where that is not the usual.

    code: the status of the answer.
    sentence: what to do; empty: the status's usual one.
    heading: what happened; empty: likewise.
    word: what a script is told where it asked, ``{"error": word}``; empty: the status's usual one.
    retry_after: seconds to wait; None: the usual ones where the status is one of waiting.
    button: its words and its address; None: the usual one.
    """

    code: int

    def __init__(
        self,
        code: int,
        sentence: str = "",
        *,
        heading: str = "",
        word: str = "",
        retry_after: int | None = None,
        button: tuple[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.code = code
        self.sentence, self.heading, self.word, self.button = sentence, heading, word, button
        self.retry_after = retry_after or (RETRY_SECONDS if code in WAITING else None)


@dataclass(frozen=True)
class ErrorPage:
    """What templates/error.html shows.

    status: of the answer.
    heading: what happened.
    sentence: what to do.
    reassurance: what is not lost; empty: nothing to say.
    button: its words.
    button_url: where it leads.
    again: a form's (name, value) pairs for sending them once more.
    ended: what the link led to is there, but the link no longer works.
    """

    status: int
    heading: str
    sentence: str
    reassurance: str
    button: str
    button_url: str
    again: list[tuple[str, str]] = field(default_factory=list)
    ended: bool = False


def init_app(app: Flask) -> None:
    """Answer every error with a page."""
    app.extensions["scorekeeper.nothing_here"] = {}
    app.register_error_handler(HTTPException, page_for)
    app.register_error_handler(DBAPIError, not_stored)
    app.register_error_handler(PoolTimeout, busy)
    app.register_error_handler(OSError, no_room)


def refuse(
    status: int,
    sentence: str = "",
    *,
    retry_after: int | None = None,
    code: str = "",
    heading: str = "",
    button: tuple[str, str] | None = None,
) -> NoReturn:
    """Answer with an error page; `sentence` and `heading` (translated) replace the usual ones. Raises HttpError.

    `code` is what a script is told where it asked: ``{"error": code}``. `button`: its words and its address.
    """
    raise HttpError(status, sentence, heading=heading, word=code, retry_after=retry_after, button=button)


def busy(error: Exception) -> Response:
    """The database was locked for longer than a phone waits, or is away."""
    current_app.logger.warning("database not available: %s", type(error).__name__, exc_info=error)
    return page_for(HttpError(503))


def not_stored(error: DBAPIError) -> Response:
    """The database refused: no room, only to be read, locked, away. Any other fault is ours, and raised again."""
    why = why_not_stored(error)
    if not why and is_busy(error):
        return busy(error)
    if not why:
        raise error
    current_app.logger.error("nothing can be kept (%s): %s", why, error.orig)
    problem = HttpError(507 if why == "full" else 503, word=why)
    if why == "read_only":
        problem.heading, problem.sentence = _("Read-only at the moment"), _nothing_new()
    return page_for(problem)


def no_room(error: OSError) -> Response:
    """A file in the making found no room on the disk, as one that a form brings. Any other fault is ours, and raised
    again."""
    if error.errno not in NO_ROOM:
        raise error
    current_app.logger.error("no room for a file in the making: %s", error.strerror)
    return page_for(HttpError(507))


def page_for(error: HTTPException) -> Response:
    """The page of one HTTP error."""
    if error.code is None or error.code < 400:
        return make_response(error.get_response())
    problem = error if isinstance(error, HttpError) else HttpError(error.code)
    if answers_json():
        response = jsonify(_json(problem))
        response.status_code = error.code
    else:
        body = _not_found(problem) if error is request.routing_exception else _body(problem)
        response = make_response(body, error.code)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value  # Allow, Retry-After
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _json(problem: HttpError) -> dict[str, str]:
    """What a script reads; a sentence where there is nothing that a phone could do by itself."""
    status = problem.code
    word = problem.word or CODES.get(status, "unreadable" if status < 500 else "fault")
    if word not in UNKEPT:
        return {"error": word}
    return {"error": word, "sentence": problem.sentence or _words(status, None)[1]}


def answers_json() -> bool:
    """Whether a script asked, which is told a code and no page."""
    return request.is_json or request.path.rpartition("/")[2] in JSON_ROUTES


def _not_found(problem: HttpError) -> str:
    """The page about an address that there is not. Whoever guesses asks for it a thousand times, and it says the same
    each time to who reads alike, so it is drawn once for these."""
    if problem.code != 404 or request.method not in SAFE:
        return _body(problem)
    cache: dict[tuple[object, ...], str] = current_app.extensions["scorekeeper.nothing_here"]
    shown = for_templates()
    alike = tuple(shown[name] for name in ("lang", "locale_tag", "theme", "four_colours", "address_warning"))
    if alike not in cache:
        body = _body(problem)
        if body == LAST_RESORT:
            return body
        cache[alike] = body
    return cache[alike]


def _body(problem: HttpError) -> str:
    page = describe(problem.code, problem.sentence, problem.retry_after, problem.heading)
    page = replace(page, ended=problem.word in ENDED)
    if problem.button is not None:
        page = replace(page, button=problem.button[0], button_url=problem.button[1])
    try:
        return render_template("error.html", **vars(page))
    except Exception:
        current_app.logger.exception("the error page itself failed")
        return LAST_RESORT


def describe(status: int, sentence: str = "", wait: int | None = None, heading: str = "") -> ErrorPage:
    """What to tell a reader about a status, in the reader's language."""
    usual_heading, usual = _words(status, wait)
    typed = request.method not in SAFE
    again = _typed() if typed and status in PASSING else []
    reassurance = ""
    if again:
        reassurance = _("Nothing you typed is lost: it is below and can be sent again.")
    elif typed:
        reassurance = _("Nothing you typed is lost: go back one page and it is still there.")
    if again or (status in PASSING and not typed):
        button, button_url = _("Try again"), request.full_path if request.query_string else request.path
    else:
        button, button_url = _("To the start page"), url_for("start.index")
    return ErrorPage(status, heading or usual_heading, sentence or usual, reassurance, button, button_url, again)


def _nothing_new() -> str:
    return str(_("What is saved can be read; nothing new can be saved. Tell whoever looks after this installation."))


def _words(status: int, wait: int | None) -> tuple[str, str]:
    soon = ngettext("Please wait %(num)d second.", "Please wait %(num)d seconds.", wait or RETRY_SECONDS)
    words = {
        400: (_("That could not be understood"), _("The form arrived damaged. Go back and try again.")),
        403: (_("That is not allowed"), _(
            "This came from another site, or your link does not allow it. Open the page again from its link.",
        )),
        404: (_("There is nothing here"), _("There is a mistake in the address, or the page never existed.")),
        405: (_("There is nothing here"), _("There is a mistake in the address, or the page never existed.")),
        410: (_("This was deleted"), _("Whoever made it removed it, or nobody looked at it for a year.")),
        413: (_("Too much at once"), _("The text or file is too large. Send less at a time.")),
        429: (_("A little too fast"), _("Too many requests came at once.") + " " + soon),
        503: (_("A moment, please"), _("Everybody is writing at once.") + " " + soon),
        507: (_("No space left"), _nothing_new()),
    }
    if status in words:
        return words[status]
    if status < 500:
        return words[400]
    return _("Something went wrong"), _("The fault is ours, not yours, and it has been noted.")


def _typed() -> list[tuple[str, str]]:
    """The form that was sent, if it can be sent again from a page: no files, not too long, readable, kept."""
    try:
        fields = Button.posted_whole().carried()
        if any(files_sent()) or sum(len(name) + len(value) for name, value in fields) > HANDED_BACK:
            return []
    except (HTTPException, OSError):
        return []
    return fields
