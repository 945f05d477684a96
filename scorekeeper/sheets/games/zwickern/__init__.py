"""Papers about a hand of Zwickern: the whole hand, and the ruling on one of its plays; what its score sheet says."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.sheets.games.zwickern.blank import blank_rules, figure
from scorekeeper.sheets.games.zwickern.figures.pages import figure_sheets
from scorekeeper.sheets.games.zwickern.figures.table import Table
from scorekeeper.sheets.games.zwickern.record import hand_record as of_a_hand
from scorekeeper.sheets.games.zwickern.ruling import ruling as of_a_play
from scorekeeper.sheets.score.tell import Tell
from scorekeeper.zwickern.repair import Repair
from scorekeeper.zwickern.replay import Replay


def hand_record(
    replay: Replay, lang: str, *, text: str, paper: str, source_name: str, repairs: Sequence[Repair]
) -> bytes:
    """The whole hand (record.hand_record); its own record says all that ``text`` does."""
    return of_a_hand(replay, lang, paper=paper, source_name=source_name, repairs=repairs)


def ruling(
    replay: Replay, play: int, lang: str, *, text: str, paper: str, source_name: str, repairs: Sequence[Repair]
) -> bytes:
    """The ruling on one play (ruling.ruling). Raises IncompleteRecord where there is no such play."""
    return of_a_play(replay, play, lang, paper=paper, source_name=source_name, repairs=repairs)


def figure_table(tell: Tell, *, detailed: bool = False) -> Table:
    """The grid of its score sheet in texts."""
    return Table(tell, detailed=detailed)


__all__ = ["blank_rules", "figure", "figure_sheets", "figure_table", "hand_record", "ruling"]
