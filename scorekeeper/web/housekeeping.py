"""Regular work: once a day (on start-up, and by the first request of a new day, after its answer), once an hour, and a
little each minute until there is no more."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime

from flask import Flask, Response
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.journal.renewal import renew
from scorekeeper.storage.aside import take_away_unfinished
from scorekeeper.storage.base import db
from scorekeeper.storage.erasing import HIDDEN_DAYS, erase_due, erase_tries, erase_unplayed
from scorekeeper.storage.hands import purge

log = logging.getLogger(__name__)

MOST_RENEWED = 100
"""So many hands are replayed after one answer: it takes its thread a second or two, of which the others get theirs."""


class Day:
    """The day (UTC), the hour or the minute for which the work is done; a process notices a new one once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done = datetime.min.replace(tzinfo=UTC)

    def is_new(self, now: datetime) -> bool:
        """True for the first who asks on a day (of which ``now`` is the beginning)."""
        with self._lock:
            if now <= self._done:
                return False
            self._done = now
            return True


def _day(now: datetime) -> datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0)


def _minute(now: datetime) -> datetime:
    return now.replace(second=0, microsecond=0)


def init_app(app: Flask) -> None:
    """Look at the calendar after each request."""
    day = app.extensions["scorekeeper.day"] = Day()
    hour = app.extensions["scorekeeper.hour"] = Day()
    minute = app.extensions["scorekeeper.minute"] = Day()
    app.extensions["scorekeeper.renewed"] = False

    def look(response: Response) -> Response:
        now = datetime.now(UTC)
        if day.is_new(_day(now)):
            response.call_on_close(lambda: tidy(app))
        elif hour.is_new(_hour(now)):
            response.call_on_close(lambda: take_away(app))
        elif not app.extensions["scorekeeper.renewed"] and minute.is_new(_minute(now)):
            response.call_on_close(lambda: renew_outcomes(app))
        return response

    app.after_request(look)


def tidy(app: Flask) -> None:
    """Delete what nobody looked at for a year and erase what was deleted; a fault is logged and tried tomorrow."""
    now = datetime.now(UTC)
    app.extensions["scorekeeper.day"].is_new(_day(now))
    take_away(app)
    with app.app_context():
        try:
            gone = purge(db.session(), now=now)
            erased = erase_due(db.session(), now=now)
            unplayed = erase_unplayed(db.session(), now=now)
            erase_tries(db.session(), now=now)
        except SQLAlchemyError:
            log.exception("could not delete what is due")
        else:
            if gone:
                log.info("deleted %d hands that nobody had looked at for a year", gone)
            if erased:
                log.info("erased %d matches that were deleted %d days ago", erased, HIDDEN_DAYS)
            if unplayed:
                log.info("erased %d matches that were begun a year ago and never played", unplayed)


def take_away(app: Flask) -> None:
    """Take away what of a file was not taken in to its end; a fault is logged and tried in an hour. What another
    program kept, as one that is still running does, is looked for again."""
    now = datetime.now(UTC)
    app.extensions["scorekeeper.hour"].is_new(_hour(now))
    app.extensions["scorekeeper.renewed"] = False
    with app.app_context():
        try:
            unfinished = take_away_unfinished(db.session(), now=now)
        except SQLAlchemyError:
            log.exception("could not take away what was not taken in to its end")
        else:
            if unfinished:
                log.info("took away %d matches or clubs that were not taken in to their end", unfinished)


def renew_outcomes(app: Flask) -> None:
    """Work out again some of what the program of before an update kept of hands; a fault is logged and tried in an
    hour."""
    app.extensions["scorekeeper.renewed"] = True
    with app.app_context():
        try:
            renewed, more = renew(db.session(), most=MOST_RENEWED)
        except SQLAlchemyError:
            log.exception("could not renew what another program kept of hands")
        else:
            app.extensions["scorekeeper.renewed"] = not more
            if renewed:
                log.info("worked out again %d hands that another program had kept", renewed)
