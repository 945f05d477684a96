"""What stands at the end of a sheet about one hand: corrections that would fit, the decision, signatures."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, KeepTogether, Spacer

from scorekeeper.game import Setting
from scorekeeper.sheets.heading import side_mark
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    BOX,
    FIGURES,
    INK,
    SANS,
    Sheet,
    bold,
    cut,
    grid,
    marked_up,
    markup,
    short_names,
    text,
    width_of,
)
from scorekeeper.words import Locale
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.zhn.repair import Repair

MOST_REPAIRS = 5
MOST_RULED = 2
"""Corrections that a ruling names; it is said how many there are."""
MOST_LINES = 200
"""Lines of a record that are printed as they were written."""
FRAME: list[object] = [
    ("BOX", (0, 0), (-1, -1), 1.4, INK), ("LINEBELOW", (0, 0), (-1, -2), 0.5, INK),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ("LEFTPADDING", (0, 0), (-1, -1), 5), ("RIGHTPADDING", (0, 0), (-1, -1), 5),
]
"""A framed table as on the score sheet."""


def subtitle(words: str) -> Flowable:
    """A heading within a sheet."""
    heading = text(words, 12, font=FIGURES, leading=16)
    heading.keepWithNext = 1
    return heading


def side_name(setting: Setting, side: int, names: Sequence[str]) -> str:
    """``● A Hanna + Jens``; of players each alone the name."""
    who = " + ".join(names[seat] for seat in setting.sides[side])
    return f"{side_mark(setting, side)} {who}".strip()


def short_sides(setting: Setting, room: float, size: float = BODY) -> tuple[str, ...]:
    """Each side as it fits into ``room``: its players whole, then each of them shortened by the rule for names."""
    marks = [f"{side_mark(setting, side)} ".lstrip() for side in range(len(setting.sides))]
    if len(setting.sides) == len(setting.players):
        names = short_names(setting.players, room - width_of(marks[0], SANS, size), SANS, size)
        return tuple(mark + names[side[0]] for mark, side in zip(marks, setting.sides, strict=True))
    lines: list[str] = []
    for each in _ROOMS:
        names = short_names(setting.players, each, SANS, size)
        lines = [mark + " + ".join(names[s] for s in side) for mark, side in zip(marks, setting.sides, strict=True)]
        if all(width_of(side, SANS, size) <= room for side in lines):
            break
    return tuple(cut(side, room, SANS, size) for side in lines)


_ROOMS = (2000.0, 120.0, 90.0, 70.0, 52.0, 38.0, 28.0)
"""Points that one name of a side is given, from as many as it likes to hardly any."""


# corrections


def how_many(repairs: Sequence[Repair], named: int, say: Locale) -> str:
    """``5 corrections would fit. The best 2 of them:``, without the second where all are ``named``; of one nothing."""
    number = len(repairs)
    if number < 2:
        return ""
    sentence = say.ngettext("%(num)d correction would fit.", "%(num)d corrections would fit.", number)
    if number <= named:
        return sentence
    return f"{sentence} {say.gettext('The best %(shown)s of them:') % {'shown': named}}"


def proposals(repairs: Sequence[Repair], sheet: Sheet, named: int = MOST_REPAIRS) -> list[Flowable]:
    """Corrections that would fit, marked as proposals, as many of them as are to be ``named``; nothing on the sheet
    follows them."""
    say = sheet.say
    if not repairs:
        return []
    more = how_many(repairs, named, say)
    head = [
        subtitle(say.gettext("Would fit: proposals, not applied")),
        text(say.gettext("The sheet shows the record as it was. Only the people at the table can say which is true.")),
    ]
    head += [text(more, BODY, font=BOLD)] if more else []
    rows = [[text(str(number), 10, font=BOLD, align=1), _proposal(repair, sheet)]
            for number, repair in enumerate(repairs[:named], 1)]
    table = grid(rows, [24, sheet.paper.room - 24], FRAME)
    return [KeepTogether([*head, Spacer(1, 3), table]), Spacer(1, 6)]


def _proposal(repair: Repair, sheet: Sheet) -> list[Flowable]:
    return [text(repair_in_words(repair, sheet.lang)), *edit_lines(repair, sheet)]


def edit_lines(repair: Repair, sheet: Sheet) -> list[Flowable]:
    """Each line to be changed: what stands there struck through, and what would stand there."""
    say = sheet.say
    lines: list[Flowable] = []
    for edit in repair.edits:
        place = markup(say.gettext("line %(line)s") % {"line": edit.line})
        old = f"<strike>{markup(edit.old)}</strike>" if edit.old is not None else markup(say.gettext("insert"))
        new = bold(edit.new) if edit.new is not None else bold(say.gettext("strike out"))
        lines.append(marked_up(f"{place}:  {old} → {new}"))
    return lines


def as_written(lines: Sequence[str], sheet: Sheet, *, signed: bool = True) -> list[Flowable]:
    """The text of a record that was not replayed to its end, line by line; ``signed``: with lines to sign on."""
    more = len(lines) - MOST_LINES
    story: list[Flowable] = [subtitle(sheet.say.gettext("The record as it was written"))]
    story += [text(line or " ") for line in lines[:MOST_LINES]]
    if more > 0:
        story.append(text(sheet.say.ngettext("and %(num)d more", "and %(num)d more", more)))
    return [*story, *(signatures(None, sheet) if signed else [Spacer(1, 6)])]


# signatures


def signatures(setting: Setting | None, sheet: Sheet, *, recorder: bool = True, place: bool = False) -> list[Flowable]:
    """Lines to sign on, all blank: every side of ``setting`` (None: none is known), who wrote, the judge, the time."""
    say = sheet.say
    others = [say.gettext("Recorder")] if recorder else []
    others += [say.gettext("Judge"), say.gettext("Place, date, time") if place else say.gettext("Date, time")]
    number = len(others) + (len(setting.sides) if setting is not None else 0)
    across = number if number <= 7 else (number + 1) // 2
    width = (sheet.paper.room + _BETWEEN) / across
    names = [*(short_sides(setting, width - _BETWEEN) if setting is not None else ()), *others]
    rows: list[Flowable] = []
    for at in range(0, len(names), across):
        row = names[at : at + across]
        cells = [text(name) for name in row]
        spread = [cell for each in cells for cell in (each, "")][:-1]
        widths = ([width - _BETWEEN, _BETWEEN] * len(row))[:-1]
        above = [("LINEABOVE", (2 * each, 0), (2 * each, 0), 0.9, INK) for each in range(len(row))]
        rows += [Spacer(1, 30), grid([spread], widths, [*above, *_CLOSE])]
    return rows


_BETWEEN = 10.0
_CLOSE = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0), ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP"),
]


def decision(sheet: Sheet, *, proposed: bool = True) -> Flowable:
    """What the judge decided, to be ticked by hand. ``proposed``: a game that proposes corrections."""
    say = sheet.say
    last = say.gettext("corrected as proposed") if proposed else say.gettext("the hand is played again")
    ways = (say.gettext("the play stands"), say.gettext("the play is taken back"), last)
    cells = [marked_up(f"{BOX} {markup(way)}", 9) for way in (*ways, say.gettext("otherwise:"))]
    room = sheet.paper.room - 76
    row = [text(say.gettext("Decision"), 10, font=BOLD), *cells]
    widths = [76, room * 0.17, room * 0.30, room * 0.28, room * 0.25]
    lines = [("LINEBELOW", (4, 0), (4, 0), 0.6, INK), ("LEFTPADDING", (0, 0), (-1, -1), 0),
             ("RIGHTPADDING", (0, 0), (-1, -1), 2), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return grid([row], widths, lines)
