"""The detailed sheet: a narrow column for each scoring card, in which stands whose it was."""

from __future__ import annotations

from typing import NamedTuple

from reportlab.lib.units import mm

from scorekeeper.cards import CARDS
from scorekeeper.sheets.page import BOLD, FIGURES, SANS, width_of
from scorekeeper.sheets.pen import Pen
from scorekeeper.sheets.score.geometry import ROW, Column, Layout
from scorekeeper.sheets.score.sheet import Row, Rules, Sheet
from scorekeeper.sheets.score.sheet_text import SheetText
from scorekeeper.words import Locale

MOST_COLUMNS = 30
"""Cards that get a column each; with more, those of one rank that score alike share one."""


class CardColumn(NamedTuple):
    """A column: its cards' codes, what each of them scores, how many there are."""

    codes: tuple[str, ...]
    points: int
    copies: int


def card_columns(rules: Rules) -> tuple[CardColumn, ...]:
    """The columns of a rule set, jokers first."""
    alone = tuple(CardColumn((code,), points, copies) for code, points, copies in rules.cards)
    if len(alone) <= MOST_COLUMNS:
        return alone
    grouped: dict[tuple[str, int], list[CardColumn]] = {}
    for each in alone:
        code = each.codes[0]
        grouped.setdefault((code[0] if CARDS[code].suit else code, each.points), []).append(each)
    return tuple(
        CardColumn(tuple(one.codes[0] for one in each), points, sum(one.copies for one in each))
        for (_, points), each in grouped.items()
    )


def names_of(rules: Rules) -> tuple[str, ...]:
    """The columns' codes, as the layout asks for them."""
    return tuple(" ".join(column.codes) for column in card_columns(rules))


def card_head(column: CardColumn, say: Locale) -> tuple[str, str]:
    """What stands over a column: sign and rank, or the joker's number."""
    card = CARDS[column.codes[0]]
    if card.is_joker:
        return say.gettext("Joker"), str(card.joker or "")
    if len(column.codes) > 1:
        return "", say.index(card.rank)
    return say.card_short(card)[0], say.index(card.rank)


def draw_card_heads(pen: Pen, layout: Layout, sheet_text: SheetText, top: float) -> None:
    """The cards' names and points in the head of the grid."""
    if not layout.detailed:
        return
    columns = card_columns(sheet_text.sheet.rules)
    for at, each in enumerate(columns):
        column = layout.of(f"card {at}")
        sign, rank = card_head(each, sheet_text.say)
        middle, size = column.x + column.width / 2, 7.0
        while size > 5 and width_of(sign, SANS, size) > (column.width - 0.4) * mm:
            size -= 0.25
        pen.text(middle, top + 3.9, sign, 11 if len(sign) == 1 else size, SANS, 1)
        pen.text(middle, top + layout.band - 0.6, rank, 11 if column.width > 5.5 else 9, FIGURES, 1)
        points = str(each.points) if each.copies == 1 else f"{each.copies} × {each.points}"
        size = 9.0
        while size > 6 and width_of(points, SANS, size) > (column.width - 0.4) * mm:
            size -= 0.5
        pen.text(middle, top + layout.band + 4.6, points, size, SANS, 1)
    most = layout.of("most")
    pen.text(most.x + most.width / 2, top + layout.band - 1.4, str(sheet_text.sheet.rules.majority), 9, SANS, 1)


def draw_cards(pen: Pen, column: Column, layout: Layout, sheet: Sheet, row: Row, y: float) -> None:
    """Whose a card was: the side's letter, one for each copy; nothing where cards were not counted one by one."""
    box = (column.x, y, column.width, ROW)
    if row.parts is None:
        return
    if column.key == "most":
        if any(part.majority is None for part in row.parts):
            return
        won = [sheet.sides[side].mark for side, part in enumerate(row.parts) if part.majority]
        pen.middle(box, "".join(won) or "–", 10 if len(won) < 3 else 7, BOLD)
        return
    if any(part.list is None for part in row.parts):
        return
    codes = layout.cards[int(column.key.split()[1])].split()
    held = [sum((part.list or ()).count(code) for code in codes) for part in row.parts]
    pen.middle(box, *_held(sheet, held, column.width), BOLD)


def _held(sheet: Sheet, held: list[int], width: float) -> tuple[str, float]:
    """The letters, and their size: ``AAB`` as ``2A B`` where there are many."""
    letters = "".join(side.mark * number for side, number in zip(sheet.sides, held, strict=True))
    if len(letters) > 3:
        letters = "\n".join(f"{n}{side.mark}" for side, n in zip(sheet.sides, held, strict=True) if n)
    size = 10.0
    widest = max(letters.split("\n"), key=len)
    while size > 6 and width_of(widest, BOLD, size) > (width - 0.4) * mm:
        size -= 0.5
    return letters, size if "\n" not in letters else min(size, 7.5)
