"""A hand of Zwickern as a page or a phone asked for it: known here as the game's own."""

from __future__ import annotations

from scorekeeper.journal.recorded import Recorded
from scorekeeper.web.place import replayed
from scorekeeper.zwickern.record import Record
from scorekeeper.zwickern.replay import Replay


def replay_of(text: str) -> Replay:
    """The hand of this text replayed, as `place.replayed` keeps it. TypeError for one of another game."""
    found = replayed(text)
    if not isinstance(found, Replay):
        raise TypeError("a hand of another game")
    return found


def record_of(hand: Recorded) -> Record:
    """The record of a hand as far as it was taken down. TypeError for one of another game."""
    found = hand.record
    if not isinstance(found, Record):
        raise TypeError("a hand of another game")
    return found
