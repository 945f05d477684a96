"""A match as whoever has it open reads it: the journal's view of it, and where this link leads on from there.

The journal knows no address. What else a phone learns by asking again is put around its view here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.as_json import FLAT, LEFT_OUT
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.match_evening import new_table
from scorekeeper.web.next_match import next_path


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedView:
    """That a club seated others at the table that a match is, so that it counts for nothing there."""

    words: str
    """That, in a line."""
    path: str
    """Where whoever holds this link goes on; empty where that is to be looked for on the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveView:
    """A match, and where whoever has it open goes on."""

    match: MatchView = field(metadata=FLAT)
    """The match itself."""
    moved: MovedView | None = field(default=None, metadata=LEFT_OUT)
    """Where its table goes on, once a club has seated others there."""
    following: str | None = field(default=None, metadata=LEFT_OUT)
    """The address that leads whoever holds this link to the next match, once it has begun."""


def live_view(place: MatchPlace) -> LiveView:
    """The view for whoever has the match open: they learn there, too, that the next one has begun, or that others sit
    at its table now."""
    table = new_table(place)
    moved = None if table is None else MovedView(words=table.heading, path=table.button[1] if table.button else "")
    return LiveView(match=place.view(), moved=moved, following=next_path(place))
