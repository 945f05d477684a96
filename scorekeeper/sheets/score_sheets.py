"""Score sheets as PDF or page: drawn in lines where a game writes them, else by the game from its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.games import game_of
from scorekeeper.sheets.columns.document import lined_document
from scorekeeper.sheets.document import Document, Note, Part, checksum
from scorekeeper.sheets.game_papers import figure_papers_of
from scorekeeper.sheets.page import NARROW, PAPERS, one_paper
from scorekeeper.sheets.pdf import papers
from scorekeeper.sheets.score.sheet import Sheet
from scorekeeper.sheets.score.sheet import Sheet as ScoreSheet
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


def document_of(sheet_text: SheetText, *, detailed: bool = False, narrow: bool = False, page: bool = False) -> Document:
    """A sheet as a document: of lines where its game writes them, else of the figures of each hand. ``narrow``: for
    small paper; ``page``: as a page shows it."""
    if sheet_text.sheet.lined is not None:
        return lined_document(sheet_text, narrow=narrow, page=page)
    own = figure_papers_of(game_of(sheet_text.sheet.rules.variant).id)
    return own.score_sheet(sheet_text, detailed=detailed, page=page)


@one_paper
def _sheets(
    sheets: Sequence[Sheet], lang: str, paper: str, *, copies: int = 1, detailed: bool = False, subject: str = ""
) -> bytes:
    narrow = paper.lower() == NARROW.name.lower()
    made = [document_of(SheetText(sheet, locale(lang)), detailed=detailed, narrow=narrow) for sheet in sheets]
    if subject:
        made[0] = replace(made[0], subject=subject)
    return papers(made, size=paper, copies=copies)


__all__ = ["document_of", "papers_for", "score_sheet", "score_sheets"]


# --- blank ones on a page --------------------------------------------------------------------------------------------


def blank_sheet(sheets: Sequence[ScoreSheet], lang: str) -> Document:
    """What the blank sheets say, one below the other, for a page; the PDF is ``score_sheets``."""
    say = locale(lang)
    parts: list[Part] = []
    for sheet in sheets:
        parts += _parts(sheet, lang)
    first = sheets[0] if sheets else None
    return Document(
        lang=lang, title=say.gettext("Blank score sheets"), under=first.club if first else "",
        stand=first.event if first else "", about="",
        parts=tuple(parts) or (Note("", (say.gettext("No round has been drawn yet."),)),),
        checksum=checksum([sheet.checksum for sheet in sheets]),
    )


def _parts(sheet: ScoreSheet, lang: str) -> list[Part]:
    say = locale(lang)
    made = document_of(SheetText(sheet, say), page=True)
    facts = tuple(f"{label}: {value or '______'}" for label, value in made.facts)
    heading = say.gettext("Table, round") + f" {sheet.table} / {sheet.round}"
    found: list[Part] = [Note(heading, facts)]
    found += [made.figure] if made.figure is not None else []
    return [*found, made.tables[0], *([made.code] if made.code is not None else [])]
