"""Less to send: gzip by the app itself (a laptop in a pub has no nginx), and 304 for what a phone already has."""

from __future__ import annotations

import gzip
import hashlib

from flask import Flask, Response, request

# below this a compressed body saves nothing: it fits one packet either way
WORTH_IT = 600
# 9 took half as long again, for 3 bytes of a match page in 6,000 and 200 of a recorded one in 13,000
LEVEL = 6
COMPRESSIBLE = frozenset(
    {
        "text/html",
        "text/css",
        "text/plain",
        "text/csv",
        "text/javascript",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
    }
)


def init_app(app: Flask) -> None:
    """Tag, compare and compress after each request."""
    app.after_request(finish)


def finish(response: Response) -> Response:
    """ETag (weak: the same for both encodings) and 304 for a GET that went well; gzip where the reader takes it."""
    if response.direct_passthrough or response.is_streamed:
        return response
    if response.mimetype == "text/html":
        response.vary.update(("Accept-Language", "Cookie"))
    if request.method in ("GET", "HEAD") and response.status_code == 200:
        if "ETag" not in response.headers:
            response.set_etag(hashlib.sha256(response.get_data()).hexdigest()[:16], weak=True)
        response.make_conditional(request)
    if response.mimetype in COMPRESSIBLE and response.status_code != 304:
        compress(response)
    elif response.mimetype in COMPRESSIBLE:
        response.vary.add("Accept-Encoding")
    return response


def compress(response: Response) -> None:
    """gzip the body in place, if the request allows it and it is worth it."""
    body = response.get_data()
    if len(body) < WORTH_IT and "Content-Encoding" not in response.headers:
        return  # it is the same for everybody
    response.vary.add("Accept-Encoding")
    if "Content-Encoding" in response.headers or not takes_gzip():
        return
    response.set_data(gzip.compress(body, compresslevel=LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"


def takes_gzip() -> bool:
    """True where the request names gzip (or *) with a weight above 0."""
    return request.accept_encodings.quality("gzip") > 0
