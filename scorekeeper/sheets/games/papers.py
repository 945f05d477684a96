"""The papers about a hand of any game: the whole hand, and the ruling on one play, by the game that a replay is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games import Replay, game_of
from scorekeeper.sheets.games import Room, room_of


def _room(replay: Replay) -> Room:
    return room_of(game_of(replay.record.value("variant")).id)


def hand_record(
    replay: Replay, text: str, lang: str, *, paper: str = "A4", source_name: str = "", repairs: Sequence[Any] = ()
) -> bytes:
    """The whole hand as a PDF; ``text`` is what it was read from. ValueError for a paper that we do not have."""
    made = _room(replay).hand_record
    return made(replay, lang, text=text, paper=paper, source_name=source_name, repairs=repairs)


def ruling(
    replay: Replay,
    play: int,
    text: str,
    lang: str,
    *,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Any] = (),
) -> bytes:
    """The ruling on one play as a PDF. Raises IncompleteRecord, with a sentence, where there is no such play."""
    made = _room(replay).ruling
    return made(replay, play, lang, text=text, paper=paper, source_name=source_name, repairs=repairs)
