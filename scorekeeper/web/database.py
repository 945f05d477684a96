"""A request's transaction: a GET only reads, everything else takes the write lock before it reads.

What phones record queues up here before it asks SQLite, which would let them all knock again and again: whoever came
first writes first, and the others use no processor while they wait.
"""

from __future__ import annotations

import threading

from flask import Flask, current_app, g, request

from scorekeeper.storage.base import db
from scorekeeper.storage.engine import BUSY_SECONDS, begin_as
from scorekeeper.web.origin import SAFE

QUEUED = frozenset({"entries.add", "match.do"})
"""Endpoints whose requests write and do little else."""


def init_app(app: Flask) -> None:
    """Say before each request how its transactions begin."""
    app.extensions["scorekeeper.writing"] = threading.Lock()
    app.before_request(choose)
    app.teardown_request(back_to_default)


def choose() -> None:
    """By the method."""
    begin_as(writing=request.method not in SAFE)
    if request.endpoint in QUEUED and db.engine.dialect.name == "sqlite":
        turn: threading.Lock = current_app.extensions["scorekeeper.writing"]
        # whose turn does not come tries all the same: SQLite then says that it is busy
        g.my_turn = turn if turn.acquire(timeout=BUSY_SECONDS) else None


def back_to_default(_error: BaseException | None) -> None:
    """The thread serves others next."""
    begin_as(writing=True)
    if (turn := g.pop("my_turn", None)) is not None:
        db.session.remove()  # what was not committed lets go of the database first
        turn.release()
