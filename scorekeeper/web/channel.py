"""What waitress leaves out: an answer without a body (304, 204) does not end the connection.

Every phone that watches asks each two seconds and mostly hears 304. Waitress closes after each of these, as it does
whenever it was told no length; then each question costs a new connection, of a hall as of one phone.
"""

from __future__ import annotations

from waitress.channel import HTTPChannel
from waitress.task import WSGITask


class Task(WSGITask):  # type: ignore[misc]
    """One answer."""

    _keep = False

    def build_response_header(self) -> bytes:
        """Its head; where HTTP says that no body follows, the next question may come on the same connection."""
        asked = self.request.headers.get("CONNECTION", "").lower()
        self._keep = not self.has_body and self.version == "1.1" and asked != "close" and not self.close_on_finish
        try:
            head: bytes = super().build_response_header()
        finally:
            self._keep = False
        return head

    def set_close_on_finish(self) -> None:
        """End the connection after this answer."""
        if not self._keep:
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    task_class = Task
