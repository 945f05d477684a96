"""The PDF of score sheets: drawn in lines where a game writes them, else by the game from its figures."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games import game_of
from scorekeeper.sheets.columns.document import lined_document
from scorekeeper.sheets.game_papers import figure_papers_of
from scorekeeper.sheets.page import NARROW, PAPERS
from scorekeeper.sheets.pdf import papers
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale

MOST_COPIES = 9


def papers_for(sheet: Sheet) -> tuple[str, ...]:
    """The papers that a sheet can be had on."""
    narrow = sheet.lined is not None and sheet.lined.counts_down
    return (*PAPERS, *((NARROW.name,) if narrow else ()))


def score_sheet(sheet: Sheet, lang: str, *, paper: str = "a4", copies: int = 1, detailed: bool = False) -> bytes:
    """The sheet as a PDF. ``detailed``: lying, a column for each scoring card. ``copies``: identical ones, numbered.

    ValueError for a paper that we do not have, or for no or too many copies.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"1 to {MOST_COPIES} copies, not {copies}")
    return _sheets([sheet], lang, paper, copies=copies, detailed=detailed)


def score_sheets(sheets: Sequence[Sheet], lang: str, *, size: str = "a4") -> bytes:
    """Several sheets in one PDF, each with its own pages: those of every table of a round.

    ValueError for none, or for a paper that we do not have.
    """
    if not sheets:
        raise ValueError("at least one sheet")
    return _sheets(sheets, lang, size, subject=", ".join(part for part in (sheets[0].club, sheets[0].event) if part))


def _sheets(
    sheets: Sequence[Sheet], lang: str, paper: str, *, copies: int = 1, detailed: bool = False,
    subject: str | None = None,
) -> bytes:  # fmt: skip
    if sheets[0].lined is not None:
        narrow = paper.lower() == NARROW.name.lower()
        made = [lined_document(SheetText(sheet, locale(lang)), narrow=narrow) for sheet in sheets]
        return papers(made, size=paper, copies=copies)
    own = figure_papers_of(game_of(sheets[0].rules.variant).id)
    return own.figure_sheets(sheets, lang, paper=paper, copies=copies, detailed=detailed, subject=subject)


__all__ = ["papers_for", "score_sheet", "score_sheets"]
