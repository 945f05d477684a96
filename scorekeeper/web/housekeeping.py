"""What is to be done once a day: on start-up, and by the first request of a new day, after its answer."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, date, datetime

from flask import Flask, Response
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.storage.base import db
from scorekeeper.storage.erasing import HIDDEN_DAYS, erase_due, erase_unplayed
from scorekeeper.storage.hands import purge

log = logging.getLogger(__name__)


class Day:
    """The day (UTC) for which the work is done; a process notices a new one once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done = date.min

    def is_new(self, today: date) -> bool:
        """True for the first who asks on a day."""
        with self._lock:
            if today <= self._done:
                return False
            self._done = today
            return True


def init_app(app: Flask) -> None:
    """Look at the calendar after each request."""
    day = app.extensions["scorekeeper.day"] = Day()

    def look(response: Response) -> Response:
        if day.is_new(datetime.now(UTC).date()):
            response.call_on_close(lambda: tidy(app))
        return response

    app.after_request(look)


def tidy(app: Flask) -> None:
    """Delete what nobody looked at for a year and erase what was deleted; a fault is logged and tried tomorrow."""
    now = datetime.now(UTC)
    app.extensions["scorekeeper.day"].is_new(now.date())
    with app.app_context():
        try:
            gone = purge(db.session(), now=now)
            erased = erase_due(db.session(), now=now)
            unplayed = erase_unplayed(db.session(), now=now)
        except SQLAlchemyError:
            log.exception("could not delete what is due")
        else:
            if gone:
                log.info("deleted %d hands that nobody had looked at for a year", gone)
            if erased:
                log.info("erased %d matches that were deleted %d days ago", erased, HIDDEN_DAYS)
            if unplayed:
                log.info("erased %d matches that were begun a year ago and never played", unplayed)
