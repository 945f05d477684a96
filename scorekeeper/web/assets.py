"""Static files under names that carry their content's hash, so that a phone asks for each only once.

`static_url("scorekeeper.css")` gives `/static/scorekeeper.<hash>.css`. When the files are read, the imports of
stylesheets and modules are put into them (`bundles`), and references (`url(x)`, `import("./x.mjs")`) are rewritten to
such names.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, url_for

from scorekeeper.settings import packed
from scorekeeper.web.bundles import Bundle
from scorekeeper.web.compression import COMPRESSIBLE, WORTH_IT, takes_gzip

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
BUNDLED = frozenset({".css", ".mjs"})
FOREVER = "public, max-age=31536000, immutable"

pages = Blueprint("assets", __name__)


@dataclass(frozen=True)
class Asset:
    """One file as it is sent.

    name: its path below ``static``.
    hashed_name: the same with the hash of its bytes.
    content_type: with its charset.
    body: its bytes.
    zipped: the same by gzip; None where that is no shorter.
    etag: quoted.
    """

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

    def __iter__(self) -> Iterator[Asset]:
        return iter(self._by_name.values())

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
        body = self._bundled(name) if path.suffix in BUNDLED else path.read_bytes()
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
            etag=digest[:16],
        )
        self._by_name[name] = asset
        return asset

    def _bundled(self, name: str) -> bytes:
        return Bundle(name, self._text, lambda other: self._load(other).hashed_name, self._like).text().encode("utf-8")

    def _like(self, pattern: str) -> list[str]:
        return [path.relative_to(self._folder).as_posix() for path in self._folder.glob(pattern)]

    def _text(self, name: str) -> str:
        path = self._folder / name
        if not path.is_file():
            raise ValueError(f"{self._underway[-1]} refers to {name}: no such file")
        return path.read_text(encoding="utf-8")


def init_app(app: Flask) -> None:
    """Read the files; give templates `static_url`."""
    app.extensions["scorekeeper.assets"] = _read(packed("static"))
    app.jinja_env.globals["static_url"] = static_url


@cache
def _read(folder: Path) -> Assets:
    """Once for each process, however many applications it makes (tests make hundreds)."""
    return Assets(folder)


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
