"""What a game's part ``papers`` offers; and the papers about one hand of any game: the whole hand, the ruling on one
play.

Nothing here knows a game by its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeAlias

from scorekeeper.game import AgreementT, Replay, ReplayT
from scorekeeper.games import game_of
from scorekeeper.journal.view import MatchView
from scorekeeper.plugins import plug_in
from scorekeeper.sheets import pdf
from scorekeeper.sheets.columns.items import Closing, total
from scorekeeper.sheets.document import Document, Picture
from scorekeeper.sheets.score.sheet import Rules
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import Locale
from scorekeeper.zhn.repair import Repair


class ExampleOnPaper(NamedTuple):
    """An example of the rule book.

    sentences: what is told of it.
    pictures: its cards: the table or a trick, then every hand.
    """

    sentences: tuple[str, ...]
    pictures: tuple[Picture, ...]


class GamePapers(ABC, Generic[ReplayT]):
    """The papers of one game."""

    @abstractmethod
    def hand_record(
        self, replay: ReplayT, lang: str, *, text: str, source_name: str, repairs: Sequence[Repair]
    ) -> Document:
        """The whole hand; ``text`` is what it was read from."""

    @abstractmethod
    def ruling(
        self, replay: ReplayT, play: int, lang: str, *, text: str, source_name: str, repairs: Sequence[Repair]
    ) -> Document:
        """The ruling on one play. Raises IncompleteRecord, with a sentence, where there is no such play."""


    @abstractmethod
    def example(self, replay: ReplayT, say: Locale) -> ExampleOnPaper:
        """An example of the rule book, which is replayed to its end."""

    @property
    def shares(self) -> Mapping[str, float]:
        """How wide the game's own columns of a score sheet of lines are that are nobody's, by key (sheets/columns)."""
        return {}

    def closing(self, sheet_text: SheetText) -> Closing:
        """What stands below the lines of a score sheet."""
        return total(sheet_text)


class FigurePapers(GamePapers[ReplayT], Generic[ReplayT, AgreementT]):
    """The papers of a game whose series writes no lines: its score sheet is drawn of the figures of each hand."""

    @abstractmethod
    def blank_rules(self, variant: str, players: int, sides: int, switches: tuple[tuple[str, str], ...]) -> Rules:
        """What a blank score sheet says of the rules."""

    @abstractmethod
    def rules(self, view: MatchView, switches: tuple[tuple[str, str], ...], name: str) -> Rules:
        """What the score sheet of a match says of the rules; ``name`` of a club's own rule sheet."""

    @property
    @abstractmethod
    def figures(self) -> tuple[str, ...]:
        """What of a side's figures the checksum of its sheet is made of, in order."""

    @abstractmethod
    def figure(self, agreement: AgreementT, say: Locale) -> tuple[str, tuple[str, ...]]:
        """What a hand gives, as a table's card prints it large, and what stands below it."""

    @abstractmethod
    def score_sheet(self, sheet_text: SheetText, *, detailed: bool = False, page: bool = False) -> Document:
        """A score sheet; ``detailed`` with all that a hand's cards brought; ``page``: as a page shows it."""


AnyFigurePapers: TypeAlias = FigurePapers[Any, Any]
AnyPapers: TypeAlias = GamePapers[Any]
"""The papers of a game of which nothing more is known."""


def papers_of(game: str) -> AnyPapers:
    """The papers of the game with this id. ModuleNotFoundError where there is no such game."""
    found: AnyPapers = plug_in(game, "papers").PAPERS
    return found


def figure_papers_of(game: str) -> AnyFigurePapers:
    """The papers of a game whose score sheet is drawn of figures. TypeError for one that writes lines."""
    found = papers_of(game)
    if not isinstance(found, FigurePapers):
        raise TypeError("this game's score sheet is written in lines")
    return found


def _papers(replay: Replay) -> AnyPapers:
    return papers_of(game_of(replay.record.value("variant") or "").id)


def hand_record_document(
    replay: Replay, text: str, lang: str, *, source_name: str = "", repairs: Sequence[Repair] = ()
) -> Document:
    """The whole hand; ``text`` is what it was read from."""
    return _papers(replay).hand_record(replay, lang, text=text, source_name=source_name, repairs=repairs)


def hand_record(
    replay: Replay, text: str, lang: str, *, paper: str = "A4", source_name: str = "", repairs: Sequence[Repair] = ()
) -> bytes:
    """The whole hand as a PDF. ValueError for a paper that we do not have."""
    return pdf.paper(hand_record_document(replay, text, lang, source_name=source_name, repairs=repairs), size=paper)


def ruling_document(
    replay: Replay, play: int, text: str, lang: str, *, source_name: str = "", repairs: Sequence[Repair] = (),
    book: str = "",
) -> Document:
    """The ruling on one play. ``book``: the address where the rules of its table are read, if it is to be spelt out.

    Raises IncompleteRecord, with a sentence, where there is no such play.
    """
    made = _papers(replay).ruling(replay, play, lang, text=text, source_name=source_name, repairs=repairs)
    return _with_book(made, replay, play, book)


def ruling(
    replay: Replay,
    play: int,
    text: str,
    lang: str,
    *,
    paper: str = "A4",
    source_name: str = "",
    repairs: Sequence[Repair] = (),
    book: str = "",
) -> bytes:
    """The ruling on one play as a PDF.

    Raises IncompleteRecord, with a sentence, where there is no such play; ValueError for a paper that we do not have.
    """
    made = ruling_document(replay, play, text, lang, source_name=source_name, repairs=repairs, book=book)
    return pdf.paper(made, size=paper)


def _with_book(made: Document, replay: Replay, play: int, book: str) -> Document:
    """The ruling with the address of its rule in the book above the signatures."""
    from scorekeeper.sheets.document import Note
    from scorekeeper.words.books import agreed_in, anchor_of, cited_as

    if not book:
        return made
    agreement = agreed_in(replay)
    cited = (cited_as(found.rule, agreement.rules.variant) for found in replay.findings if found.play == play)
    named = next((rule for rule in cited if anchor_of(rule, agreement)), "")
    if not named:
        return made
    text = made.say.gettext("The rule with examples: %(address)s") % {"address": f"{book}#{named}"}
    return replace(made, parts=(*made.parts[:-1], Note("", (text,)), made.parts[-1]))
