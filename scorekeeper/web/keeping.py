"""Keeping a hand here: stored, and its two links handed to whoever sent it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil

from flask import Response, current_app, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.settings import Settings
from scorekeeper.storage.base import db
from scorekeeper.storage.hands import DayLimitReached, TextTooLong, store
from scorekeeper.web.hand_form import too_long
from scorekeeper.web.texts import _
from scorekeeper.words import Words


def keep(text: str, again: Callable[..., Response]) -> AnyResponse:
    """Store a hand and go to its links; ``again`` shows the form once more, the text in it, where that cannot be."""
    settings: Settings = current_app.config["SCOREKEEPER"]
    session, now = db.session(), datetime.now(UTC)
    try:
        links = store(session, text, now=now, per_day=settings.hands_per_day)
        session.commit()
    except TextTooLong:
        session.rollback()
        return again(too_long(), status=413)
    except DayLimitReached as error:
        session.rollback()
        words = Words(
            _("No more hands can be kept here today."),
            _("You can replay it without keeping it, or keep it tomorrow."),
        )
        response = again(words, status=429)
        response.headers["Retry-After"] = str(max(1, ceil((error.again - now).total_seconds())))
        return response
    return redirect(url_for("hand.links", watch=links.watch, maker=links.maker), 303)
