"""One application for many tests, as it was built for each: that takes a fraction of the time that a new one takes."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from flask import Flask

from scorekeeper.storage.base import Base, db
from scorekeeper.web import entries, limits, live, pdf
from tests.conftest import emptied

BUILT: WeakKeyDictionary[Flask, tuple[dict[str, Any], dict[str, Any]]] = WeakKeyDictionary()
"""What stood in each application's settings and in its extensions before its first test."""


def as_built(app: Flask) -> Flask:
    """The application itself; nothing of an earlier test is left: no row, no setting, no request that counts."""
    settings, extensions = BUILT.setdefault(app, (dict(app.config), dict(app.extensions)))
    for now, then in ((app.config, settings), (app.extensions, extensions)):
        now.clear()
        now.update(then)
    for keeper in (limits, entries, live, pdf):  # what they keep in memory they keep in extensions alone
        keeper.init_app(app)
    return without_rows(app)


def without_rows(app: Flask) -> Flask:
    """The application itself; no row of an earlier test is left in its database, SQLite or PostgreSQL."""
    url = app.config["SCOREKEEPER"].database_url
    if url.startswith("sqlite"):
        with app.app_context(), db.engine.begin() as connection:
            for table in reversed(Base.metadata.sorted_tables):
                connection.execute(table.delete())
    else:
        emptied(url)
    return app
