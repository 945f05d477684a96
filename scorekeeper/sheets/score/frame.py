"""What every score sheet says about its grid: the head, what was corrected, how the match went, who signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.sheets.document import Cell, Code, Column, Document, Figure, Part, Row, Signs, Table
from scorekeeper.sheets.score.sheet_text import SheetText, change, superscript


def score_document(
    sheet_text: SheetText, parts: Sequence[Part], figure: Figure | None, corrections: Sequence[Table],
    signers: Sequence[str], *, wide: bool, narrow: bool = False,
) -> Document:
    """A score sheet: ``parts`` are its grid and what comes of it, ``figure`` the number in its head, ``signers`` who
    signs for each side (empty: nobody knows the name). Corrections stand above the signatures or on a page of their
    own. ``narrow``: on small paper."""
    sheet, say = sheet_text.sheet, sheet_text.say
    sides = [name or say.gettext("Side %(side)s") % {"side": side.mark}
             for name, side in zip(signers, sheet.sides, strict=True)]
    recorder = [] if narrow else [say.gettext("Recorder")]
    signs = Signs((*sides, *recorder, say.gettext("Judge"), say.pgettext("score sheet", "Time")))
    fresh = any(table.fresh for table in corrections)
    made_up = sheet.lined is not None and sheet.lined.made_up
    return Document(
        lang=say.lang, title=sheet_text.title, under="", stand=say.gettext("Reconstruction") if made_up else "",
        about=sheet_text.last, checksum=sheet.checksum, status=sheet_text.status, wide=wide, figure=figure,
        parts=(*parts, *(() if fresh else corrections), *sheet_text.course(), signs, *(corrections if fresh else ())),
        ground=sheet_text.objections_until(), facts=tuple(sheet_text.facts()),
        code=Code(sheet.link, say.gettext("QR code"), sheet.code) if sheet.link else None,
        subject=" – ".join(", ".join(" ".join(sheet.person(one).name.split()) for one in side.persons)
                           for side in sheet.sides),
    )


def corrections(
    sheet_text: SheetText, columns: Sequence[Column], signed: Callable[[HandView, CorrectionView], Sequence[str]], *,
    empty: int = 0, fresh: bool = False,
) -> list[Table]:
    """What was corrected and why, ``signed`` in ``columns`` by those who agreed: none where nothing was and no
    ``empty`` line is for more."""
    say, blank = sheet_text.say, sheet_text.sheet.status == "blank"
    columns = (
        Column("number", say.gettext("No."), 0, least=6),
        Column("change", say.gettext("Old → new"), 0, grow=True, least=44),
        Column("reason", say.gettext("Reason"), 0, grow=True, least=60),
        Column("time", say.pgettext("score sheet", "Time"), 0, least=12), *columns,
        Column("judge", say.gettext("Judge"), 0, least=16),
    )
    rows = [
        (f"{superscript(each.mark)} {row.number}", change(sheet_text.sheet, row, each, say), each.reason,
         sheet_text.times.clock(each.at), *signed(row, each), say.gettext("yes") if each.by_judge else "")
        for row, each in sheet_text.corrected
    ]
    shown = [Row(tuple(Cell(cell or " ", "plain") for cell in row)) for row in rows or [(" ",) * len(columns)] * empty]
    heading = say.pgettext("score sheet", "Corrections")
    table = Table(heading, columns, tuple(shown), wrapped=True, sizes=(8.5,), ruled=True, fresh=fresh,
                  spare=not blank and not rows)
    return [table] if shown else []
