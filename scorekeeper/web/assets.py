"""Static files under names that carry their content's hash, so that a phone asks for each only once.

`static_url("scorekeeper.css")` gives `/static/scorekeeper.<hash>.css`. References inside stylesheets and modules
(`url(x)`, `from "./x.mjs"`) are rewritten to such names when the files are read, leaves first.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from posixpath import dirname, join, normpath

from flask import Blueprint, Flask, Response, abort, current_app, url_for

from scorekeeper.settings import packed
from scorekeeper.web.wire import COMPRESSIBLE, WORTH_IT, takes_gzip

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
}
REFERENCES = {
    ".css": re.compile(r"""(?P<before>url\(\s*["']?)(?P<name>[^"')#\s:]+)(?P<after>["'#)\s])"""),
    ".mjs": re.compile(r"""(?P<before>\b(?:from|import)\s*\(?\s*["'])(?P<name>\.{1,2}/[^"']+)(?P<after>["'])"""),
}
FOREVER = "public, max-age=31536000, immutable"

pages = Blueprint("assets", __name__)


@dataclass(frozen=True)
class Asset:
    """One file as it is sent."""

    name: str
    hashed_name: str
    content_type: str
    body: bytes
    zipped: bytes | None
    etag: str


class Assets:
    """Every file of a static folder, read once. Raises ValueError for a reference in a circle or to no file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._by_name: dict[str, Asset] = {}
        self._underway: list[str] = []
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix in TYPES:
                self._load(path.relative_to(folder).as_posix())
        self._by_hashed_name = {asset.hashed_name: asset for asset in self._by_name.values()}

    def hashed_name(self, name: str) -> str:
        """The name under which a file is sent. Raises ValueError for a file that is not there."""
        if name not in self._by_name:
            raise ValueError(f"no static file {name!r}")
        return self._by_name[name].hashed_name

    def find(self, name: str) -> tuple[Asset, bool] | None:
        """A file by hashed or plain name, and whether the name was the hashed one."""
        if name in self._by_hashed_name:
            return self._by_hashed_name[name], True
        return (self._by_name[name], False) if name in self._by_name else None

    def _load(self, name: str) -> Asset:
        if name in self._by_name:
            return self._by_name[name]
        if name in self._underway:
            raise ValueError(f"static files refer to each other in a circle: {' -> '.join([*self._underway, name])}")
        path = self._folder / name
        if not path.is_file():
            raise ValueError(f"{self._underway[-1] if self._underway else 'somebody'} refers to {name}: no such file")
        self._underway.append(name)
        body = self._with_hashed_references(name, path.read_bytes())
        self._underway.pop()
        digest = hashlib.sha256(body).hexdigest()
        kind = TYPES[path.suffix]
        zip_it = kind.partition(";")[0] in COMPRESSIBLE and len(body) >= WORTH_IT
        stem = name.removesuffix(path.suffix)
        asset = Asset(
            name=name,
            hashed_name=f"{stem}.{digest[:10]}{path.suffix}",
            content_type=kind,
            body=body,
            zipped=gzip.compress(body, compresslevel=9, mtime=0) if zip_it else None,
            etag=digest[:32],
        )
        self._by_name[name] = asset
        return asset

    def _with_hashed_references(self, name: str, body: bytes) -> bytes:
        pattern = REFERENCES.get(Path(name).suffix)
        if pattern is None:
            return body

        def hashed(found: re.Match[str]) -> str:
            target = self._load(normpath(join(dirname(name), found["name"])))
            # both names are in the same folder, so only the last part changes
            return found["before"] + join(dirname(found["name"]), Path(target.hashed_name).name) + found["after"]

        return pattern.sub(hashed, body.decode("utf-8")).encode("utf-8")


def init_app(app: Flask) -> None:
    """Read the files; give templates `static_url`."""
    app.extensions["scorekeeper.assets"] = Assets(packed("static"))
    app.jinja_env.globals["static_url"] = static_url


def static_url(name: str) -> str:
    """The address of a static file; it changes when the content does."""
    assets: Assets = current_app.extensions["scorekeeper.assets"]
    return url_for("assets.static", name=assets.hashed_name(name))


@pages.get("/static/<path:name>")
def static(name: str) -> Response:
    """One static file: for ever under its hashed name, to be asked about again under its plain one."""
    assets: Assets = current_app.extensions["scorekeeper.assets"]
    found = assets.find(name)
    if found is None:
        abort(404)
    asset, hashed = found
    zipped = asset.zipped is not None and takes_gzip()
    response = Response(asset.zipped if zipped else asset.body, content_type=asset.content_type)
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    if asset.zipped is not None:
        response.vary.add("Accept-Encoding")
    response.set_etag(asset.etag, weak=True)
    response.headers["Cache-Control"] = FOREVER if hashed else "public, no-cache"
    return response


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    assets: Assets = current_app.extensions["scorekeeper.assets"]
    if assets.find("favicon.ico"):
        return static("favicon.ico")
    return Response(status=204, headers={"Cache-Control": "public, max-age=86400"})


@pages.get("/robots.txt")
def robots() -> Response:
    """Search engines may read the front door; stored hands say noindex themselves."""
    return Response("User-agent: *\nAllow: /\n", content_type="text/plain; charset=utf-8")
