"""What a hand of Zwickern comes to on paper: each side's figures, who has won, and why the points must sum to that."""

from __future__ import annotations

from reportlab.platypus import Flowable

from scorekeeper.sheets.cards import Strokes
from scorekeeper.sheets.closing import FRAME, short_sides, side_name
from scorekeeper.sheets.page import (
    BODY,
    BOLD,
    BOX,
    FIGURES,
    GREY,
    INK,
    Sheet,
    bold,
    grid,
    marked_up,
    markup,
    text,
)
from scorekeeper.words import Locale
from scorekeeper.zwickern.record import ResultLine
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import Side


def count_table(replay: Replay, sheet: Sheet) -> Flowable:
    """Each side's cards, card points, majority, Zwicks and points; beside them what was written down, if anything."""
    setting, say, record = replay.setting, sheet.say, replay.record
    assert setting is not None
    by_names = {frozenset(line.side): line for line in record.results} if replay.complete else {}
    heads = [
        "", say.gettext("Cards"), say.gettext("Card points"), say.gettext("Majority"), say.gettext("Zwicks"),
        say.gettext("Points"),
    ] + ([say.gettext("Written down")] if by_names else [])
    rows: list[list[object]] = [[text(head, BODY, font=BOLD, align=1 if at else 0) for at, head in enumerate(heads)]]
    for at, side in enumerate(replay.sides):
        row: list[object] = [
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


def _written(line: ResultLine | None, side: Side, say: Locale) -> Flowable:
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
        return say.gettext("Not finished: nobody has the majority yet, and what is on the table belongs to nobody.")
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
        label = say.gettext("Cross-check")
        cell.append(marked_up(f"{markup(label)}  <b>{markup(identity(replay, sheet))}{tick}</b>", 10.5))
    cell.append(text(winner(replay, sheet), 10.5, font=BOLD))
    names = short_sides(setting, 120, 9)
    boxes = "   ".join(f"{BOX}{chr(160)}{markup(name).replace(' ', chr(160))}" for name in names)
    label = say.gettext("Counted again:")
    cell.append(marked_up(f"{markup(label)}  {boxes}", 9))
    return grid([[cell]], [sheet.paper.room], FRAME)
