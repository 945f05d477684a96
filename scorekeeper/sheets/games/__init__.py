"""Papers about one hand, a room for each game; the rooms above them know no game by its name.

``tricks`` is no game: it is what the games of tricks have in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.rooms import room_in

if TYPE_CHECKING:
    from scorekeeper.sheets.score.sheet import Rules, Sheet
    from scorekeeper.sheets.score.tell import Tell
    from scorekeeper.words import Speech


class Room(Protocol):
    """The papers of one game."""

    def hand_record(
        self, replay: Any, lang: str, *, text: str, paper: str, source_name: str, repairs: Sequence[Any]
    ) -> bytes:
        """The whole hand as a PDF; ``text`` is what it was read from. ValueError for a paper that we do not have."""

    def ruling(
        self, replay: Any, play: int, lang: str, *, text: str, paper: str, source_name: str, repairs: Sequence[Any]
    ) -> bytes:
        """The ruling on one play as a PDF. Raises IncompleteRecord, with a sentence, where there is no such play."""

    def blank_rules(self, variant: str, players: int, sides: int, switches: tuple[tuple[str, str], ...]) -> Rules:
        """What a blank score sheet says of the rules. Asked only of a game whose series writes no lines, as are
        those below."""

    def figure(self, agreement: Any, say: Speech) -> tuple[str, tuple[str, ...]]:
        """What a hand gives, as a table's card prints it large, and what stands below it."""

    def figure_sheets(
        self, sheets: Sequence[Sheet], lang: str, *, paper: str, copies: int = 1, detailed: bool = False,
        subject: str | None = None,
    ) -> bytes:  # fmt: skip
        """Score sheets in one PDF; ``detailed`` with all that a hand's cards brought. ValueError for a paper that we do
        not have."""

    def figure_table(self, tell: Tell, *, detailed: bool = False) -> Any:
        """The grid of a score sheet in texts, as the game's ``sheet.html`` reads it, and a blank one for a round."""


def room_of(game: str) -> Room:
    """The papers of the game with this id. ModuleNotFoundError where there is no such game."""
    found: Room = room_in("sheets.games.", game)
    return found
