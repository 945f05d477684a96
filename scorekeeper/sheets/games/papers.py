"""The papers about a hand of any game: the whole hand, and the ruling on one play, by the game that a replay is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games import Replay, game_of

MARKED = "zwickern"
"""The game whose papers draw captures and piles; all others are games of tricks."""


def hand_record(
    replay: Replay, text: str, lang: str, *, paper: str = "A4", source_name: str = "", repairs: Sequence[Any] = ()
) -> bytes:
    """The whole hand as a PDF; ``text`` is what it was read from. ValueError for a paper that we do not have."""
    if game_of(replay.record.value("variant")).id == MARKED:
        from scorekeeper.sheets.games.zwickern import record

        found: Any = replay
        return record.hand_record(found, lang, paper=paper, source_name=source_name, repairs=repairs)
    from scorekeeper.sheets.games.tricks import record as of_tricks

    return of_tricks.hand_record(replay, lang, text=text, paper=paper, source_name=source_name, repairs=repairs)


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
    if game_of(replay.record.value("variant")).id == MARKED:
        from scorekeeper.sheets.games.zwickern.ruling import ruling as of_captures

        found: Any = replay
        return of_captures(found, play, lang, paper=paper, source_name=source_name, repairs=repairs)
    from scorekeeper.sheets.games.tricks.ruling import ruling as of_tricks

    return of_tricks(replay, play, lang, text=text, paper=paper, source_name=source_name, repairs=repairs)
