"""Nobody else's page may act here in somebody's name (instead of CSRF tokens, which an outbox outlives).

The algorithm is Go's `http.CrossOriginProtection`: a browser says itself where a request came from. Over plain http
on a LAN there is no `Sec-Fetch-Site`, then `Origin` decides.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Request, abort, current_app, request

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Check before every unsafe method, of whatever route."""
    app.before_request(check_origin)


def check_origin() -> None:
    """403 for a request that another site's page sent."""
    if request.method not in SAFE and not is_ours(request, current_app.config["SCOREKEEPER"].public_url):
        abort(403)


def is_ours(sent: Request, public_url: str) -> bool:
    """True where the request came from our own page, or from no browser at all."""
    site = sent.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = sent.headers.get("Origin")
    if origin is None:
        return True
    if public_url:
        # the Host header is then believed only where it cannot be somebody else's name for this machine
        own = {public_url} | ({_origin_asked(sent)} if _is_address(sent.host) else set())
    else:
        own = {_origin_asked(sent)}
    return origin.lower() in own


def is_loopback(url: str) -> bool:
    """Whether an address leads to the machine itself that opens it, so that a phone finds nothing there."""
    name = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _origin_asked(sent: Request) -> str:
    return f"{sent.scheme}://{sent.host}".lower()


def _is_address(host: str) -> bool:
    name = urlsplit("//" + host).hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return True
