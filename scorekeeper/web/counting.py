"""Counting a hand in whatever game: the way this phone used last, a number somebody typed, what the screens call."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper.games import WAYS
from scorekeeper.web.games import functions
from scorekeeper.web.hand_list import gap_words
from scorekeeper.web.hand_page import counted_of, explanations

COOKIE = "way"
MOST_POINTS = 999
"""Up to three digits are taken, however impossible (users.md 4.2)."""


def number(text: str | None, most: int = MOST_POINTS) -> int | None:
    """The number somebody typed, up to three digits; None for what is none, and for more than can be."""
    text = (text or "").strip()
    known = int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else None
    return None if known is None or known > most else known


def last_way() -> str:
    """The way of counting that this phone used last; by cards where it has used none."""
    way = request.cookies.get(COOKIE, "")
    return way if way in WAYS else WAYS[0]


def init_app(app: Flask) -> None:
    """Give templates what the screens of counting ask."""
    app.jinja_env.globals["gap_words"] = gap_words
    app.jinja_env.globals["explained"] = explanations
    app.jinja_env.globals["counted_of"] = counted_of
    app.jinja_env.globals.update(functions())
