"""What waitress leaves out: an answer without a body (304, 204) does not end the connection.

Every phone that watches asks each two seconds and mostly hears 304. Waitress closes after each of these, as it does
whenever it was told no length; then each question costs a new connection, of a hall as of one phone.

And all who wait at the door come in at once: waitress looks at every connection before it takes the next one in, which
with a thousand of them makes the thousandth wait for seconds.
"""

from __future__ import annotations

from typing import Any

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


MOST_TOGETHER = 32
"""Connections that are taken in before the others are served again."""


def channel(server: Any, connection: Any, address: Any, *given: Any, **named: Any) -> Channel:
    """A channel for a new connection, as the server makes it; and one for each that waits behind it."""
    made = Channel(server, connection, address, *given, **named)
    for _turn in range(MOST_TOGETHER - 1):
        try:
            connection, address = server.socket.accept()
            server.set_socket_options(connection)
        except OSError:  # nobody waits, or who waited went away
            break
        Channel(server, connection, server.fix_addr(address), *given, **named)
    return made
