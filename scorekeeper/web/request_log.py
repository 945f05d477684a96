"""One line for each request, with nothing in it that would let its reader in: a link is logged as the start of its
hash."""

from __future__ import annotations

import hashlib
import logging
import re
import time
from types import TracebackType
from typing import TypeAlias

from flask import Flask, Response, g, request

log = logging.getLogger("scorekeeper.requests")
ExceptionInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
"""As ``sys.exc_info`` has it."""

# 128 bits as base64url are 22 characters; a chat may glue any mark to the link, in front and behind
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")


def init_app(app: Flask) -> None:
    """Log each request; keep links out of Flask's own error log."""
    app.before_request(start_clock)
    app.after_request(write)
    # Flask's own line names the path, which may hold a link
    app.log_exception = log_exception  # type: ignore[method-assign]


def start_clock() -> None:
    """When this request began."""
    g.began = time.perf_counter()


def write(response: Response) -> Response:
    """Method, masked path, status, milliseconds. No address, no query, no browser."""
    took = (time.perf_counter() - g.began) * 1000 if "began" in g else 0.0
    log.info("%s %s %d %.1f ms", request.method, masked(request.path), response.status_code, took)
    return response


def log_exception(exc_info: ExceptionInfo) -> None:
    """An exception nobody caught, with the masked path."""
    log.error("fault on %s %s", request.method, masked(request.path), exc_info=exc_info)


def masked(path: str) -> str:
    """The path with each link in it replaced by # and 8 hex digits of its SHA-256; one line, whatever was sent."""
    hidden = TOKEN.sub(lambda found: "#" + hashlib.sha256(found[0].encode()).hexdigest()[:8], path)
    return hidden.encode("unicode_escape").decode("ascii")[:200]
