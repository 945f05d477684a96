"""Papers about a hand of Zwickern: the whole hand, and the ruling on one of its plays; what its score sheet says."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.sheets.game_papers import FigurePapers
from scorekeeper.sheets.score.sheet import Rules, Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import Locale
from scorekeeper.zhn.paper import Repair
from scorekeeper.zwickern.agreement import Agreement
from scorekeeper.zwickern.app.papers.blank import blank_rules, figure
from scorekeeper.zwickern.app.papers.figures.pages import figure_sheets
from scorekeeper.zwickern.app.papers.figures.table import Table
from scorekeeper.zwickern.app.papers.record import hand_record
from scorekeeper.zwickern.app.papers.ruling import ruling
from scorekeeper.zwickern.replay import Replay


class ZwickernPapers(FigurePapers[Replay, Agreement]):
    """A hand's own record says all that its ``text`` does."""

    def hand_record(
        self, replay: Replay, lang: str, *, text: str, paper: str, source_name: str, repairs: Sequence[Repair]
    ) -> bytes:
        return hand_record(replay, lang, paper=paper, source_name=source_name, repairs=repairs)

    def ruling(
        self, replay: Replay, play: int, lang: str, *, text: str, paper: str, source_name: str,
        repairs: Sequence[Repair],
    ) -> bytes:  # fmt: skip
        return ruling(replay, play, lang, paper=paper, source_name=source_name, repairs=repairs)

    def blank_rules(self, variant: str, players: int, sides: int, switches: tuple[tuple[str, str], ...]) -> Rules:
        return blank_rules(variant, players, sides, switches)

    def figure(self, agreement: Agreement, say: Locale) -> tuple[str, tuple[str, ...]]:
        return figure(agreement, say)

    def figure_sheets(
        self, sheets: Sequence[Sheet], lang: str, *, paper: str, copies: int = 1, detailed: bool = False,
        subject: str | None = None,
    ) -> bytes:  # fmt: skip
        return figure_sheets(sheets, lang, paper=paper, copies=copies, detailed=detailed, subject=subject)

    def figure_table(self, sheet_text: SheetText, *, detailed: bool = False) -> Table:
        return Table(sheet_text, detailed=detailed)


PAPERS = ZwickernPapers()
