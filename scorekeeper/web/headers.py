"""The headers every answer carries."""

from __future__ import annotations

from flask import Flask, Response, request

# No inline script or style anywhere, nothing from elsewhere, not even data: URLs.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    # not no-referrer: with it browsers send `Origin: null` with our own forms, which check_origin refuses
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def init_app(app: Flask) -> None:
    """Add the headers after each request, error pages included."""
    app.after_request(add)


def add(response: Response) -> Response:
    """Set what is the same for every answer; a view may have set a stricter Cache-Control or X-Robots-Tag before."""
    for name, value in ALWAYS.items():
        response.headers[name] = value
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    return response


def unlisted(response: Response) -> Response:
    """Keep an answer out of search engines: for everything behind a link that only some people know."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Cache-Control"] = "private, no-cache"
    return response
