"""Times as people read them: the journal keeps UTC; pages show the one zone of the installation (SCOREKEEPER_ZONE)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

import flask_babel
from flask import Flask, current_app

from scorekeeper.settings import Settings


class Forwards:
    """The system's time, but never backwards: where its clock is set back, the seconds go on from where they were.

    For what lasts an hour: a laptop that finds its time in the middle of an evening shuts nobody out for longer.
    """

    def __init__(self, wall: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._ticks = wall, ticks
        self._ahead = wall() - ticks()
        self._lock = threading.Lock()

    def now(self) -> datetime:
        """This moment, in UTC."""
        with self._lock:
            ticks = self._ticks()
            self._ahead = max(self._ahead, self._wall() - ticks)
            return datetime.fromtimestamp(self._ahead + ticks, UTC)


forwards = Forwards()


def init_app(app: Flask) -> None:
    """Give templates ``moment|clock``, ``clock(moment)``, ``day(moment)`` and ``zone()``."""
    app.add_template_filter(clock, "clock")
    app.jinja_env.globals.update(clock=clock, day=day, zone=zone)


def zone() -> str:
    """The installation's time zone by its IANA name, ``Europe/Berlin``; pages give it to scripts."""
    settings: Settings = current_app.config["SCOREKEEPER"]
    return settings.zone


def clock(moment: str) -> str:
    """``21:42``. Raises ValueError for what is no ISO time."""
    return _local(moment).strftime("%H:%M")


def day(moment: str) -> str:
    """``Saturday, 21 November 2026``. Raises ValueError for what is no ISO time."""
    return str(flask_babel.format_date(on(moment), "full"))


def on(moment: str | datetime) -> date:
    """The day of a moment: an evening is of the day on which it was opened. Raises ValueError."""
    return _local(moment).date()


def _local(moment: str | datetime) -> datetime:
    at = moment if isinstance(moment, datetime) else datetime.fromisoformat(moment.replace("Z", "+00:00"))
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(_known(zone()))


@cache
def _known(name: str) -> ZoneInfo:
    return ZoneInfo(name)
