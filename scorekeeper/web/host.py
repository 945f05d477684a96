"""The Host header of a request: one that can be no machine's name is answered as any request that is not understood.

The application looks up its addresses under that name before anything else, an error page's too: such a name is taken
out of the request first, so that the answer has page, headers and log line as any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flask import Flask, abort, request

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication

NO_HOST = "scorekeeper.no_host"


def init_app(app: Flask) -> None:
    """400 for it, before any page."""
    app.wsgi_app = _without(app.wsgi_app)  # type: ignore[assignment, method-assign]
    app.before_request(refuse_it)


def refuse_it() -> None:
    """Answers 400."""
    if request.environ.get(NO_HOST):
        abort(400)


def _without(inner: WSGIApplication) -> WSGIApplication:
    def outer(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        if not is_a_name(environ.get("HTTP_HOST", "")):
            environ = {**environ, NO_HOST: True, "HTTP_HOST": "localhost"}
        return inner(environ, start_response)

    return outer


def is_a_name(host: str) -> bool:
    """Whether a request can have been sent to this: an address, or labels of at most 63 letters each."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True
