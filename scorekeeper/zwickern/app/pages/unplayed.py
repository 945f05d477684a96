"""The plays of a record that were not replayed: the one that ended the replay, and all after it. Nothing vanishes."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.web.i18n import _
from scorekeeper.zwickern.paper import play_text
from scorekeeper.zwickern.plays import Play
from scorekeeper.zwickern.record import PlayLine
from scorekeeper.zwickern.replay import Replay

LONGEST = 80
"""Characters of a line that are shown: a play has fewer than forty."""


class Unplayed(NamedTuple):
    """A play that was not replayed: its number, its line of the file (0: none), its text as written, its play."""

    number: int
    line: int
    text: str
    play: Play | None


def stopping_line(replay: Replay) -> PlayLine | None:
    """The line at which the replay ended; None where all plays were carried out."""
    lines = [line for deal in replay.record.deals for line in deal.plays]
    return lines[len(replay.steps)] if len(lines) > len(replay.steps) else None


def unplayed(replay: Replay) -> list[Unplayed]:
    """Every play that was not replayed; the first one is what ended the replay, and names who was to play."""
    lines = [line for deal in replay.record.deals for line in deal.plays]
    found: list[Unplayed] = []
    for number, line in enumerate(lines[len(replay.steps) :], len(replay.steps) + 1):
        written = play_text(line)
        player = replay.end.player if replay.end is not None and not found else None
        named = f"{player}: {written}" if player and line.name is None else written
        found.append(Unplayed(number, line.line, named[:LONGEST], line.play))
    return found


def reason_in_words(stopped: Unplayed, *, over: bool) -> str:
    """The line that ended the replay, and what became of it. ``over``: all cards had been played."""
    if over:
        return _("“%(line)s” stands after the last card.", line=stopped.text)
    if stopped.play is None:
        return _("“%(line)s” cannot be read.", line=stopped.text)
    return _("“%(line)s” cannot be carried out.", line=stopped.text)
