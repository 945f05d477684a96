"""What stands in a record beside its lines: people's comments, and the marks that corrections left.

A correction that a person took over is marked as such wherever it is shown (design.md, law 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reportlab.platypus import Flowable, Spacer

from scorekeeper.game import Record
from scorekeeper.sheets.closing import FRAME, subtitle
from scorekeeper.sheets.page import BOLD, Sheet, grid, text
from scorekeeper.words import Locale
from scorekeeper.words.locale import quoted
from scorekeeper.zhn.repair import CORRECTED, INSERTED, STRUCK_OUT, mark_in

MOST = 40


class Remark(NamedTuple):
    """A comment of the record: the line it belongs to (0: the end), which kind of mark it is or none, and its text."""

    line: int
    mark: str
    text: str


def remarks(record: Record) -> list[Remark]:
    """Every comment of a record, by line."""
    return sorted(_found(record), key=lambda remark: remark.line or record.lines + 1)


def _found(record: Record) -> Iterator[Remark]:
    margin = record.margin
    if margin is None:
        return
    for line, comments in margin.above.items():
        yield from (_remark(line, comment) for comment in comments)
    for line, comment in margin.beside.items():
        yield _remark(line, comment)
    for comment in margin.end:
        yield _remark(0, comment)


def _remark(line: int, comment: str) -> Remark:
    mark = mark_in(comment)
    if mark is not None:
        return Remark(line, mark.kind, mark.before)
    return Remark(line, "", comment.lstrip("#").strip())


def remark_in_words(remark: Remark, say: Locale) -> str:
    """What a correction changed, or what somebody remarked."""
    sentences = {
        CORRECTED: say.gettext("Corrected afterwards; it said: %(text)s"),
        INSERTED: say.gettext("Inserted afterwards, as a correction"),
        STRUCK_OUT: say.gettext("Struck out afterwards: %(text)s"),
        "": say.gettext("Remark in the record: %(text)s"),
    }[remark.mark]
    return sentences % {"text": quoted(remark.text)}


def other_remarks(found: list[Remark], sheet: Sheet) -> list[Flowable]:
    """Remarks on lines that are no plays: of the head, deal lines, the result, the end."""
    found = [remark for remark in found if remark.text or remark.mark]
    if not found:
        return []
    say = sheet.say
    shown = [(str(remark.line or "–"), remark_in_words(remark, say)) for remark in found[:MOST]]
    rows = [[text(line, font=BOLD, align=1), text(words)] for line, words in shown]
    more = len(found) - MOST
    if more > 0:
        rows.append([text(""), text(say.ngettext("and %(num)d more", "and %(num)d more", more))])
    table = grid(rows, [32, sheet.paper.room - 32], FRAME)
    return [subtitle(say.gettext("Remarks and corrections in the record, by line")), table, Spacer(1, 6)]
