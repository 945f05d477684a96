"""Blank score sheets for every table of a round: what they say, with the evening's names and links."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.sheets.document import Document, Note, Part, checksum
from scorekeeper.sheets.score import Sheet as ScoreSheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.sheets.score_sheets import document_of
from scorekeeper.words import locale


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
