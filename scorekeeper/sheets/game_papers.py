"""What a game's part ``papers`` offers, and papers about one hand of any game: the whole hand, the ruling on one play.

Nothing here knows a game by its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from scorekeeper.game import AgreementT, Replay, ReplayT
from scorekeeper.games import game_of
from scorekeeper.plugins import plug_in
from scorekeeper.zhn.repair import Repair

if TYPE_CHECKING:
    from scorekeeper.sheets.document import Document
    from scorekeeper.sheets.score.sheet import Rules
    from scorekeeper.sheets.score.sheet_text import SheetText
    from scorekeeper.words import Locale


class GamePapers(ABC, Generic[ReplayT]):
    """The papers of one game."""

    @abstractmethod
    def hand_record(
        self, replay: ReplayT, lang: str, *, text: str, paper: str, source_name: str, repairs: Sequence[Repair]
    ) -> bytes:
        """The whole hand as a PDF; ``text`` is what it was read from. ValueError for a paper that we do not have."""

    @abstractmethod
    def ruling(
        self, replay: ReplayT, play: int, lang: str, *, text: str, paper: str, source_name: str,
        repairs: Sequence[Repair],
    ) -> bytes:
        """The ruling on one play as a PDF. Raises IncompleteRecord, with a sentence, where there is no such play."""


class FigurePapers(GamePapers[ReplayT], Generic[ReplayT, AgreementT]):
    """The papers of a game whose series writes no lines: its score sheet is drawn of the figures of each hand."""

    @abstractmethod
    def blank_rules(self, variant: str, players: int, sides: int, switches: tuple[tuple[str, str], ...]) -> Rules:
        """What a blank score sheet says of the rules."""

    @abstractmethod
    def figure(self, agreement: AgreementT, say: Locale) -> tuple[str, tuple[str, ...]]:
        """What a hand gives, as a table's card prints it large, and what stands below it."""

    @abstractmethod
    def score_sheet(self, sheet_text: SheetText, *, detailed: bool = False, page: bool = False) -> Document:
        """A score sheet; ``detailed`` with all that a hand's cards brought; ``page``: as a page shows it."""


AnyPapers: TypeAlias = GamePapers[Any]
"""The papers of a game of which nothing more is known."""


def papers_of(game: str) -> AnyPapers:
    """The papers of the game with this id. ModuleNotFoundError where there is no such game."""
    found: AnyPapers = plug_in(game, "papers").PAPERS
    return found


def figure_papers_of(game: str) -> FigurePapers[Any, Any]:
    """The papers of a game whose score sheet is drawn of figures. TypeError for one that writes lines."""
    found = papers_of(game)
    if not isinstance(found, FigurePapers):
        raise TypeError("this game's score sheet is written in lines")
    return found


def _papers(replay: Replay) -> AnyPapers:
    return papers_of(game_of(replay.record.value("variant") or "").id)


def hand_record(
    replay: Replay, text: str, lang: str, *, paper: str = "A4", source_name: str = "", repairs: Sequence[Repair] = ()
) -> bytes:
    """The whole hand as a PDF; ``text`` is what it was read from. ValueError for a paper that we do not have."""
    made = _papers(replay).hand_record
    return made(replay, lang, text=text, paper=paper, source_name=source_name, repairs=repairs)


def ruling(
    replay: Replay,
    play: int,
    text: str,
    lang: str,
    *,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Repair] = (),
) -> bytes:
    """The ruling on one play as a PDF. Raises IncompleteRecord, with a sentence, where there is no such play."""
    made = _papers(replay).ruling
    return made(replay, play, lang, text=text, paper=paper, source_name=source_name, repairs=repairs)
