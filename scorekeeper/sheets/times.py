"""Days and times of a score sheet, at its own place and in its language."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from scorekeeper.words import Locale
from scorekeeper.words.locale import N_

_DAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
_ZONES = {"CET": N_("CET"), "CEST": N_("CEST")}


class Times:
    """Moments (ISO 8601, UTC where no zone is named) as they were in a zone; a zone that nobody knows is UTC."""

    def __init__(self, zone: str, say: Locale) -> None:
        self.say = say
        self._zone: tzinfo
        try:
            self._zone = ZoneInfo(zone)
        except (KeyError, OSError, ValueError):  # no time-zone data on this machine, or no such zone
            self._zone = UTC

    def _local(self, iso: str) -> datetime | None:
        try:
            found = datetime.fromisoformat(iso.replace("Z", "+00:00"))
        except ValueError:
            return None
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(self._zone)

    def day(self, iso: str) -> str:
        """``Do 19.11.2026``; empty for no time."""
        at = self._local(iso)
        if at is None:
            return ""
        parts = {"day": at.strftime("%d"), "month": at.strftime("%m"), "year": at.strftime("%Y")}
        written = self.say.pgettext("date", "%(day)s/%(month)s/%(year)s") % parts
        return f"{self.say.gettext(_DAYS[at.weekday()])} {written}"

    def clock(self, iso: str) -> str:
        """``21:07``; empty for no time."""
        at = self._local(iso)
        return at.strftime("%H:%M") if at else ""

    def moment(self, iso: str) -> str:
        """``Do 19.11.2026, 22:31 MEZ``."""
        at = self._local(iso)
        if at is None:
            return ""
        zone = at.strftime("%Z")
        return f"{self.day(iso)}, {self.clock(iso)} {self.say.gettext(_ZONES[zone]) if zone in _ZONES else zone}"
