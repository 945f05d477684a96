"""What stands at the end of a sheet about one hand: the count, its proof, corrections that would fit, signatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable, KeepTogether, Spacer

from scorekeeper.sheets.cards import Strokes
from scorekeeper.sheets.heading import side_mark
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    BOX,
    FIGURES,
    GREY,
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
from scorekeeper.words import Speech
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.zwickern.record import ResultLine
from scorekeeper.zwickern.repair import Repair
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side

MOST_REPAIRS = 5
FRAME: list[Any] = [
    ("BOX", (0, 0), (-1, -1), 1.4, INK), ("LINEBELOW", (0, 0), (-1, -2), 0.5, INK),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ("LEFTPADDING", (0, 0), (-1, -1), 5), ("RIGHTPADDING", (0, 0), (-1, -1), 5),
]  # fmt: skip
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
    told: list[str] = []
    for each in _ROOMS:
        names = short_names(setting.players, each, SANS, size)
        told = [mark + " + ".join(names[s] for s in side) for mark, side in zip(marks, setting.sides, strict=True)]
        if all(width_of(side, SANS, size) <= room for side in told):
            break
    return tuple(cut(side, room, SANS, size) for side in told)


_ROOMS = (2000.0, 120.0, 90.0, 70.0, 52.0, 38.0, 28.0)
"""Points that one name of a side is given, from as many as it likes to hardly any."""


# the count


def count_table(replay: Replay, sheet: Sheet) -> Flowable:
    """Each side's cards, card points, majority, Zwicks and points; beside them what was written down, if anything."""
    setting, say, record = replay.setting, sheet.say, replay.record
    assert setting is not None
    by_names = {frozenset(line.side): line for line in record.results} if replay.complete else {}
    heads = [
        "", say.gettext("Cards"), say.gettext("Card points"), say.gettext("Majority"), say.gettext("Zwicks"),
        say.gettext("Points"),
    ] + ([say.gettext("Written down")] if by_names else [])  # fmt: skip
    rows: list[list[Any]] = [[text(head, BODY, font=BOLD, align=1 if at else 0) for at, head in enumerate(heads)]]
    for at, side in enumerate(replay.sides):
        row: list[Any] = [
            marked_up(bold(side_name(setting, at, setting.players)), 9),
            _figure(side.cards),
            _figure(side.card_points),
            _figure(side.majority) if replay.complete else _figure("–"),
            Strokes(side.zwicks, figure=True) if side.zwicks else _figure(0),
            text(str(side.points), 14, font=FIGURES, align=1, leading=16),
        ]
        if by_names:
            row.append(_written(by_names.get(frozenset(side.players)), side, say))
        rows.append(row)
    narrow = [42.0, 70.0, 54.0, 64.0, 48.0] + ([150.0] if by_names else [])
    widths = [sheet.paper.room - sum(narrow), *narrow]
    shades = [("BACKGROUND", (5, 1), (5, -1), GREY), ("LINEBELOW", (0, 0), (-1, 0), 1.4, INK)]
    lines = [("LINEAFTER", (0, 0), (-2, -1), 0.5, INK), ("ALIGN", (4, 1), (4, -1), "CENTER")]
    return grid(rows, widths, [*FRAME, *shades, *lines], header=1)


def _figure(value: object) -> Flowable:
    return text(str(value), 10, align=1)


def _written(line: ResultLine | None, side: Side, say: Speech) -> Flowable:
    """What was written down for a side: the points, and cards and Zwicks where they stand; ✓ or ≠ the replay."""
    if line is None:
        return _figure("–")
    parts = [say.points(line.points)]
    parts += [say.number_of_cards(line.cards)] if line.cards is not None else []
    parts += [say.zwicks(line.zwicks)] if line.zwicks is not None else []
    same = all(
        written is None or written == real
        for written, real in ((line.points, side.points), (line.cards, side.cards), (line.zwicks, side.zwicks))
    )
    told = markup(", ".join(parts))
    return marked_up(f"{told} ✓" if same else f"<b>≠</b> {told}", align=1)


def winner(replay: Replay, sheet: Sheet) -> str:
    """Who has most points, in words."""
    setting, say = replay.setting, sheet.say
    assert setting is not None
    most = max(side.points for side in replay.sides)
    first = [at for at, side in enumerate(replay.sides) if side.points == most]
    names = [side_name(setting, at, setting.players) for at in first]
    if not replay.complete:
        return say.gettext("Not finished: nobody has the majority yet, and what lies belongs to nobody.")
    totals = " : ".join(str(side.points) for side in replay.sides)
    if len(first) > 1:
        return say.gettext("A tie: %(sides)s. %(totals)s") % {"sides": say.all_of(names), "totals": totals}
    several = len(setting.sides[first[0]]) > 1
    told = say.gettext("%(side)s win. %(totals)s") if several else say.gettext("%(side)s wins. %(totals)s")
    return told % {"side": names[0], "totals": totals}


def identity(replay: Replay, sheet: Sheet) -> str:
    """``34 + 4 Zwicks = 38 = 8 + 1 + 3 + 26``: what the hand gives out, and what the sides have."""
    assert replay.setting is not None
    rate, say = replay.setting.rules.zwick_points, sheet.say
    number = sum(side.zwicks for side in replay.sides)
    zwicks = say.zwicks(number) if rate == 1 or not number else f"{rate} × {say.zwicks(number)}"
    sides = " + ".join(str(side.points) for side in replay.sides)
    mark = "=" if replay.expected == replay.counted else "≠"
    counted = sides if len(replay.sides) == 1 or mark == "=" else f"{sides} = {replay.counted}"
    return f"{replay.nominal} + {zwicks} = {replay.expected} {mark} {counted}"


def proof(replay: Replay, sheet: Sheet) -> Flowable:
    """The proof of the count in a frame, the result in words, and a box for each side that has counted again."""
    setting, say = replay.setting, sheet.say
    assert setting is not None
    cell: list[Flowable] = []
    if replay.complete:
        tick = " ✓" if replay.expected == replay.counted else ""
        label = say.gettext("Proof")
        cell.append(marked_up(f"{markup(label)}  <b>{markup(identity(replay, sheet))}{tick}</b>", 10.5))
    cell.append(text(winner(replay, sheet), 10.5, font=BOLD))
    names = short_sides(setting, 120, 9)
    boxes = "   ".join(f"{BOX}{chr(160)}{markup(name).replace(' ', chr(160))}" for name in names)
    label = say.gettext("Counted again:")
    cell.append(marked_up(f"{markup(label)}  {boxes}", 9))
    return grid([[cell]], [sheet.paper.room], FRAME)


# corrections


def proposals(repairs: Sequence[Repair], sheet: Sheet) -> list[Flowable]:
    """Corrections that would fit, marked as proposals; nothing on the sheet follows them."""
    say = sheet.say
    if not repairs:
        return []
    head = [
        subtitle(say.gettext("Would fit: proposals, not applied")),
        text(say.gettext("The sheet shows the record as it was. Only the people at the table can say which is true.")),
    ]
    rows = [[text(str(number), 10, font=BOLD, align=1), _proposal(repair, sheet)]
            for number, repair in enumerate(repairs[:MOST_REPAIRS], 1)]  # fmt: skip
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
        old = f"<strike>{markup(edit.old)}</strike>" if edit.old is not None else markup(say.gettext("put in"))
        new = bold(edit.new) if edit.new is not None else bold(say.gettext("strike out"))
        lines.append(marked_up(f"{place}:  {old} → {new}"))
    return lines


# signatures


def signatures(setting: Setting | None, sheet: Sheet, *, recorder: bool = True, place: bool = False) -> list[Flowable]:
    """Lines to sign on: every side, who wrote, the judge, and the time, all blank."""
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
]  # fmt: skip
