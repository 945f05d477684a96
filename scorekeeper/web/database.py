"""A request's transaction: a GET only reads, everything else takes the write lock before it reads."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper.storage.engine import begin_as
from scorekeeper.web.origin import SAFE


def init_app(app: Flask) -> None:
    """Say before each request how its transactions begin."""
    app.before_request(choose)
    app.teardown_request(back_to_default)


def choose() -> None:
    """By the method."""
    begin_as(writing=request.method not in SAFE)


def back_to_default(_error: BaseException | None) -> None:
    """The thread serves others next."""
    begin_as(writing=True)
