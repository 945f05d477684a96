"""What a hand of Zwickern comes to on paper: each side's figures, who has won, and why the points must sum to that."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.sheets.document import Cell, Column, Note, Part, Proof, Row, Run, Table
from scorekeeper.sheets.hand import BOX, fixed, side_names
from scorekeeper.words import Locale
from scorekeeper.words.locale import upper_first
from scorekeeper.zwickern.app.words.match import zwicks as zwicks_in_words
from scorekeeper.zwickern.record import ResultLine
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.tally import Side

_LEAST = 14.0
"""Millimetres of a column of figures."""


def count_table(replay: Replay, say: Locale) -> Table:
    """Each side's cards, card points, majority, Zwicks and points; beside them what was written down, if anything."""
    setting, record = replay.setting, replay.record
    assert setting is not None
    by_names = {frozenset(line.side): line for line in record.results} if replay.complete else {}
    columns = [
        Column("side", "", 0, grow=True), Column("cards", say.gettext("Cards"), least=_LEAST),
        Column("card_points", upper_first(say.gettext("card points")), least=_LEAST),
        Column("majority", say.gettext("Majority"), least=_LEAST),
        Column("zwicks", say.gettext("Zwicks"), least=_LEAST),
        Column("points", say.gettext("Points"), grey=True, least=_LEAST),
    ] + ([Column("written", say.gettext("Written down"), 0, grow=True)] if by_names else [])
    rows = []
    for name, side in zip(side_names(setting), replay.sides, strict=True):
        figures = (side.cards, side.card_points, side.majority if replay.complete else "–", side.zwicks)
        cells = [Cell(lines=((Run(name, bold=True),),)), *(Cell(str(figure)) for figure in figures)]
        cells.append(Cell(str(side.points), "strong"))
        if by_names:
            cells.append(Cell(lines=(_written(by_names.get(frozenset(side.players)), side, say),)))
        rows.append(Row(tuple(cells)))
    return Table(say.gettext("The count"), tuple(columns), tuple(rows), wrapped=True, close=True, whole=True)


def _written(line: ResultLine | None, side: Side, say: Locale) -> tuple[Run, ...]:
    """What was written down for a side: the points, and cards and Zwicks where they stand; ✓ or ≠ the replay."""
    if line is None:
        return (Run("–"),)
    parts = [say.points(line.points)]
    parts += [say.number_of_cards(line.cards)] if line.cards is not None else []
    parts += [zwicks_in_words(say, line.zwicks)] if line.zwicks is not None else []
    same = all(
        written is None or written == real
        for written, real in ((line.points, side.points), (line.cards, side.cards), (line.zwicks, side.zwicks))
    )
    told = ", ".join(parts)
    return (Run(f"{told} ✓"),) if same else (Run("≠", bold=True), Run(f" {told}"))


def winner(replay: Replay, say: Locale) -> str:
    """Who has most points, in words."""
    setting = replay.setting
    assert setting is not None
    most = max(side.points for side in replay.sides)
    first = [at for at, side in enumerate(replay.sides) if side.points == most]
    names = [side_names(setting)[at] for at in first]
    if not replay.complete:
        return say.gettext("Not finished: nobody has the majority yet, and what is on the table belongs to nobody.")
    totals = " : ".join(str(side.points) for side in replay.sides)
    if len(first) > 1:
        return say.gettext("A tie: %(sides)s. %(totals)s") % {"sides": say.all_of(names), "totals": totals}
    several = len(setting.sides[first[0]]) > 1
    told = say.gettext("%(side)s win. %(totals)s") if several else say.gettext("%(side)s wins. %(totals)s")
    return told % {"side": names[0], "totals": totals}


def identity(replay: Replay, say: Locale) -> str:
    """``34 + 4 Zwicks = 38 = 8 + 1 + 3 + 26``: what the hand gives out, and what the sides have."""
    assert replay.setting is not None
    rate = replay.setting.rules.zwick_points
    number = sum(side.zwicks for side in replay.sides)
    zwicks = zwicks_in_words(say, number) if rate == 1 or not number else f"{rate} × {zwicks_in_words(say, number)}"
    sides = " + ".join(str(side.points) for side in replay.sides)
    mark = "=" if replay.expected == replay.counted else "≠"
    counted = sides if len(replay.sides) == 1 or mark == "=" else f"{sides} = {replay.counted}"
    return f"{replay.nominal} + {zwicks} = {replay.expected} {mark} {counted}"


def proof(replay: Replay, say: Locale) -> Iterator[Part]:
    """The proof of the count, the result in words, and a box for each side that has counted again."""
    setting = replay.setting
    assert setting is not None
    if replay.complete:
        tick = " ✓" if replay.expected == replay.counted else ""
        yield Proof(say.gettext("Cross-check"), f"{identity(replay, say)}{tick}", winner(replay, say))
    else:
        yield Note("", (winner(replay, say),), bold=True)
    boxes = "  ".join(fixed(f"{BOX} {name}") for name in side_names(setting))
    yield Note("", (" ".join((say.gettext("Counted again:"), boxes)),))
