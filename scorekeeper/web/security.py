"""The checks on every request and answer: a Host that can be a machine's name, an origin that is ours, headers.

No other site's page may act here in somebody's name. This takes the place of CSRF tokens, which would expire while
entries wait in an outbox. The algorithm is Go's `http.CrossOriginProtection`: the browser itself says where a request
came from. Over plain http on a LAN there is no `Sec-Fetch-Site`; then `Origin` decides.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Request, Response, abort, current_app, g, request

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
NO_HOST = "scorekeeper.no_host"
LONGEST_HOST = 255
# No inline script or style anywhere, nothing from elsewhere, not even data: URLs.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FRAMED_POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors *"
)
"""Of the one page that stands in other people's: no script, no form."""
OF_DOCUMENTS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    # not no-referrer: with it browsers send `Origin: null` with our own forms, which check_origin refuses
    "Referrer-Policy": "same-origin",
}
OF_PICTURES = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
"""A picture may be opened alone, and then holds scripts as a document does; it opens and leads to nothing."""
PARTS_OF_PAGES = {"text/css": {}, "font/woff2": {}, "text/javascript": {}, "image/svg+xml": OF_PICTURES}
"""What a page loads under its own policies: those of documents would only be bytes there, and the first visit to a
match has a budget of them (`tests/browser/wire.py`). The service worker is no part of a page and obeys its own."""
ALWAYS = {"X-Content-Type-Options": "nosniff"}


def init_app(app: Flask) -> None:
    """Check the Host before any page and the origin before every unsafe method; add the headers after each request,
    error pages included."""
    app.wsgi_app = _without(app.wsgi_app)  # type: ignore[assignment, method-assign]
    app.before_request(refuse_it)
    app.before_request(check_origin)
    app.after_request(add)


def refuse_it() -> None:
    """400 for a Host that can be no machine's name, as for any request that is not understood."""
    if request.environ.get(NO_HOST):
        abort(400)


def _without(inner: WSGIApplication) -> WSGIApplication:
    """The application looks up its addresses under the Host before anything else, an error page's too: one that is no
    name is taken out of the request first, so that the answer has page, headers and log line as any other."""

    def outer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not is_a_name(environ.get("HTTP_HOST", "")):
            environ = {**environ, NO_HOST: True, "HTTP_HOST": "localhost"}
        return inner(environ, start_response)

    return outer


def is_a_name(host: str) -> bool:
    """Whether a request can have been sent to this: an address, or labels of at most 63 letters each."""
    if len(host) > LONGEST_HOST:  # before it is spelt, which for 260 kB of umlauts took a second
        return False
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True


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


def _origin_asked(sent: Request) -> str:
    return f"{sent.scheme}://{sent.host}".lower()


def _is_address(host: str) -> bool:
    name = urlsplit("//" + host).hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return True


def framed_anywhere(response: Response) -> Response:
    """Let any site hold this answer in a frame: one page does, which has nothing to press and knows nobody. Nothing in
    it may run, and nothing can be sent."""
    g.framed_anywhere = True
    return response


def add(response: Response) -> Response:
    """Set what is the same for every answer; a view may have set a stricter Cache-Control or X-Robots-Tag before."""
    part = PARTS_OF_PAGES.get(response.mimetype or "") if request.endpoint == "assets.static" else None
    response.headers.update(ALWAYS | (OF_DOCUMENTS if part is None else part))
    if g.pop("framed_anywhere", False):
        response.headers["Content-Security-Policy"] = FRAMED_POLICY
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    return response


def unlisted(response: Response) -> Response:
    """Keep an answer out of search engines: for everything behind a link that only some people know."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Cache-Control"] = "private, no-cache"
    return response
