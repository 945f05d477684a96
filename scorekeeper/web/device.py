"""Which phone this is: a random secret in a cookie. Entries and pages carry only the public id made of it."""

from __future__ import annotations

import re
import secrets

from flask import Flask, Response, g, has_request_context, request

from scorekeeper.journal.tokens import device_of
from scorekeeper.web.preferences import A_YEAR

COOKIE = "device"
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")


def init_app(app: Flask) -> None:
    """Set the cookie after a request that needed it; templates may ask `device()`."""
    app.after_request(keep)
    app.context_processor(lambda: {"device": device})


def known_device() -> str:
    """The public id of the phone that asks, 16 hex digits; empty where it has none yet."""
    if not has_request_context():
        return ""
    return device_of(secret) if (secret := _secret()) else ""


def device() -> str:
    """The public id of the phone that asks; a phone without one gets one with this answer."""
    if not known_device():
        g.device_secret = secrets.token_urlsafe(16)
    return known_device()


def keep(response: Response) -> Response:
    """Put a new secret on the phone; scripts read it, since entries made offline name their phone."""
    if made := g.pop("device_secret", ""):
        response.set_cookie(COOKIE, made, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return response


def _secret() -> str:
    made: str = g.get("device_secret", "")
    sent = request.cookies.get(COOKIE, "")
    return made or (sent if _SECRET.fullmatch(sent) else "")
