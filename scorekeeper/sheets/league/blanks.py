"""Blank score sheets for every table of a round: the geometry of sheets/score, with the evening's names and links."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games import game_of
from scorekeeper.sheets.columns.document import lined_document
from scorekeeper.sheets.document import Cell, Code, Column, Document, Figure, Note, Part, Row, Table, checksum
from scorekeeper.sheets.game_papers import figure_papers_of
from scorekeeper.sheets.score import Sheet as ScoreSheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import locale


def blank_sheet(sheets: Sequence[ScoreSheet], lang: str) -> Document:
    """What the blank sheets say, one below the other, for a page; the PDF is ``sheets.score.score_sheets``."""
    say = locale(lang)
    parts: list[Part] = []
    for sheet in sheets:
        parts += _parts(sheet, lang)
    first = sheets[0] if sheets else None
    return Document(
        lang=lang, title=say.gettext("Blank score sheets"), under=first.club if first else "",
        stand=first.event if first else "", about="",
        parts=tuple(parts) or (Note("", (say.gettext("No round was drawn yet."),)),),
        checksum=checksum([sheet.checksum for sheet in sheets]),
    )  # fmt: skip


def _parts(sheet: ScoreSheet, lang: str) -> list[Part]:
    say = locale(lang)
    sheet_text = SheetText(sheet, say)
    if sheet.lined is not None:
        made = lined_document(sheet_text, page=True)
        facts = tuple(f"{label}: {value or '______'}" for label, value in made.facts)
        [figure] = [made.figure] if made.figure is not None else [Figure("", "")]
        heading = say.gettext("Table, round") + f" {sheet.table} / {sheet.round}"
        return [Note(heading, facts), figure, made.tables[0], *([made.code] if made.code is not None else [])]
    table = figure_papers_of(game_of(sheet.rules.variant).id).figure_table(sheet_text)
    columns = [Column("number", say.gettext("No.")), Column("dealer", say.gettext("Dealer"))]
    for side in range(len(sheet.sides)):
        columns += [Column(f"{key} {side}", f"{sheet_text.mark(side)} {head}") for key, head in table.heads]
    columns += [Column("check", say.pgettext("score sheet", "Check")), Column("signs", say.gettext("Signed"))]
    rows = tuple(
        Row(
            (
                Cell(line.number),
                Cell(line.dealer),
                *(Cell(cell.value) for cell in line.cells),
                Cell(line.check),
                Cell(""),
            )
        )
        for line in table.lines
    )
    facts = tuple(f"{label}: {value or '______'}" for label, value in sheet_text.facts())
    names = tuple(
        f"{sheet_text.mark(at)}: {' + '.join(sheet.person(person).name for person in side.persons)}"
        for at, side in enumerate(sheet.sides)
    )
    heading = say.gettext("Table, round") + f" {sheet.table} / {sheet.round}"
    figure = Figure(
        say.gettext("Total of a hand"), str(sheet.rules.nominal), (say.gettext("without Zwicks"), sheet_text.rates)
    )
    return [Note(heading, (*facts, *names)), figure, Table("", tuple(columns), rows),
            Code(sheet.link, say.gettext("QR code to watch this match"), sheet.code)]  # fmt: skip
