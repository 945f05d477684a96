"""What waitress leaves out: an answer without a body (304, 204) does not end the connection.

Every phone that watches asks each two seconds and mostly hears 304. Waitress closes after each of these, as it does
whenever it was told no length; then each question costs a new connection, of a hall as of one phone.

And all who wait at the door come in at once: waitress looks at every connection before it takes the next one in, which
with a thousand of them makes the thousandth wait for seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from scorekeeper.web.incoming import UNKEPT, Incoming, Parser


class Task(WSGITask):  # type: ignore[misc]
    """One answer."""

    _keep = False

    def get_environment(self) -> dict[str, Any]:
        """What the application is told of a request; also why its body was not kept."""
        environ: dict[str, Any] = super().get_environment()
        if self.request.body is not None and self.request.body.why:
            environ[UNKEPT] = self.request.body.why
        return environ

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
    _answering: Parser | None = None

    def service(self) -> None:
        """Answer the first of its requests, in one of the threads."""
        self._answering = self.requests[0]
        super().service()

    def handle_close(self) -> None:
        """End it. Of what came in nothing stays but what is being answered: waitress closes that, and forgets the
        others."""
        super().handle_close()  # what is answered from here on is not read
        for request in (*self.requests, self.request):
            if request is not None and request is not self._answering:
                request.close()


MOST_TOGETHER = 32
"""Connections that are taken in before the others are served again."""


def channels(incoming: Incoming) -> Callable[..., Channel]:
    """What makes a channel for a new connection, as the server asks for it; and one for each that waits behind it."""

    def one(server: Any, connection: Any, *given: Any, **named: Any) -> Channel:
        made = Channel(server, connection, *given, **named)
        made.parser_class = partial(Parser, incoming, connection.network)
        return made

    def channel(server: Any, connection: Any, address: Any, *given: Any, **named: Any) -> Channel:
        made = one(server, connection, address, *given, **named)
        for _turn in range(MOST_TOGETHER - 1):
            try:
                connection, address = server.socket.accept()
                server.set_socket_options(connection)
            except OSError:  # nobody waits, or who waited went away
                break
            one(server, connection, server.fix_addr(address), *given, **named)
        return made

    return channel
