"""A row of a paper sheet of Zwickern.

With two sides it has card points, Zwicks and the majority in columns of their own; with three sides and more it has
each side's total of the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.journal.hand_view import HandView, points_of
from scorekeeper.journal.view import MatchView, mark
from scorekeeper.numbers import whole
from scorekeeper.web.counting import MOST_POINTS
from scorekeeper.web.hand_list import doubts_of
from scorekeeper.web.i18n import _
from scorekeeper.web.paper_columns import (
    Cells,
    Column,
    Figures,
    Order,
    SheetRows,
    a_number,
    a_side,
    marks_of,
    row_words,
)
from scorekeeper.words.figures import MINUS
from scorekeeper.zwickern.app.pages.counting import MOST_ZWICKS, TIE, blank, figures
from scorekeeper.zwickern.app.words.match import scoring_in

EQUAL = "="
MAJORITY = "majority"
"""The cell of it."""
MOST_SEEN = 9
"""More Zwicks than this nobody has in a hand: they count, and are doubted. A pack would allow more: two plays each."""
MOST_TYPED = 9999
"""What is more is no number of a side."""


def a_majority(names: Sequence[str]) -> Callable[[str], int | str]:
    """Reads who has the majority: a side, TIE for ``=`` or 0 where sides have as many. Raises ValueError."""
    side_of = a_side(names)

    def read(text: str) -> int | str:
        if text in (EQUAL, "0"):
            return TIE
        side = side_of(text)
        if side is None:
            raise ValueError(_("Write %(marks)s, or = if equal.", marks=marks_of(names)))
        return side

    return read


def majority_mark(majority: object) -> str:
    """A majority as its cell has it."""
    if isinstance(majority, int):
        return mark(majority)
    return EQUAL if majority == TIE else ""


class ZwickernRows(SheetRows):
    """Points of each side, the majority, Zwicks of each side."""

    beside = "games/zwickern/beside_rows.html"

    def columns(self, view: MatchView) -> tuple[Column, ...]:
        names = [side.name for side in view.sides]
        two, scoring = len(names) == 2, scoring_in(view)
        majority = [_majority_column(names, two=two)] if scoring.majority else []
        digits = len(str(scoring.nominal))
        return (
            *(_points_column(at, name, digits, two=two) for at, name in enumerate(names)), *majority,
            *(_zwicks_column(at, name) for at, name in enumerate(names)),
        )

    def layout(self, view: MatchView) -> str:
        if len(view.sides) != 2:
            return "many"
        return "" if scoring_in(view).majority else "no-majority"

    def about(self, view: MatchView) -> tuple[str, str]:
        majority = scoring_in(view).majority
        if len(view.sides) == 2:
            return _("Cards"), _("without the majority and Zwicks") if majority else _("without Zwicks")
        return _("Hand"), _("with the majority and Zwicks") if majority else _("with Zwicks")

    def help(self, view: MatchView) -> list[str]:
        marks = [_("%(mark)s or %(number)s", mark=mark(side), number=side + 1) for side in range(len(view.sides))]
        asks = _("Majority: %(marks)s; = or 0 if equal.", marks=", ".join(marks))
        majority = [asks] if scoring_in(view).majority else []
        return [
            _("Two digits move on by themselves. After one digit press Enter; it also ends a row."),
            _("Enter after every cell? Without Zwicks press it once more."), *majority,
        ]

    def order(self, view: MatchView) -> str:
        return _("Check it, then save.")

    def texts_of(self, view: MatchView, hand: HandView) -> Mapping[str, str]:
        draft, scoring = blank(view, hand), scoring_in(view)
        texts = {"majority": majority_mark(draft.majority)}
        for at, points in enumerate(draft.points):
            beside = draft.zwicks[at] * scoring.zwick + (scoring.majority if draft.majority == at else 0)
            shown = "" if points is None else str(points if len(draft.points) == 2 else points + beside)
            texts |= {f"points-{at}": shown, f"zwicks-{at}": str(draft.zwicks[at] or "")}
        return texts

    def figures(self, view: MatchView, cells: Cells, hand: HandView | None) -> Figures:
        zwicks = tuple(_whole(cells[f"zwicks-{at}"]) for at in range(len(view.sides)))
        points, majority = tuple(_card_points(view, cells)), _majority(cells)
        draft = replace(blank(view, None), points=points, zwicks=zwicks, majority=majority)
        return {**figures(draft, "paper", scoring_in(view).order)}

    def known(self, view: MatchView, hand: HandView) -> bool:
        return super().known(view, hand) and hand.together is None

    def impossible(self, view: MatchView, cells: Cells, row: int) -> tuple[str, str] | None:
        for at, (side, points) in enumerate(zip(view.sides, _card_points(view, cells), strict=True)):
            if points < 0:
                return f"points-{at}", _(
                    "Row %(number)s: the points of %(name)s are fewer than Zwicks and majority give.",
                    number=row, name=side.name,
                )
        return None

    def stands(self, view: MatchView, hands: Sequence[HandView]) -> list[str]:
        totals, stands = [0] * len(view.sides), list[str]()
        for hand in hands:
            totals = [total + one for total, one in zip(totals, points_of(hand) or (), strict=False)]
            stands.append(" : ".join(map(str, totals)).replace("-", MINUS))
        return stands

    def fits(self, view: MatchView, hand: HandView) -> str:
        return "" if hand.was_recounted else str(hand.nominal)  # it came out because somebody looked

    def off(self, view: MatchView, hand: HandView) -> str:
        if not hand.gap:
            return next(iter(doubts_of(view, hand)), "") if hand.checked == "gap" else ""
        counted = hand.nominal + hand.gap
        if len(hand.sides) > 2 and hand.gap == -_beside(view, hand):
            return _("%(number)s of %(total)s? With the majority and Zwicks", number=counted, total=hand.nominal)
        return _("%(number)s of %(total)s?", number=counted, total=hand.nominal)

    def doubted(self, view: MatchView, hand: HandView) -> str:
        most = max(blank(view, hand).zwicks)
        return _("%(number)s Zwicks?", number=most) if most > MOST_SEEN else ""

    def orders(self, view: MatchView, lines: Sequence[Sequence[str]]) -> Sequence[Order]:
        names, sides = [column.name for column in self.columns(view)], len(view.sides)
        without = [name for name in names if name != MAJORITY]
        width = max(map(len, lines), default=0)
        if without == names:
            return [tuple(names)]
        of_side = a_majority([side.name for side in view.sides])
        for at in range(width):
            if any(_names_a_side(of_side, text) for text in _column(lines, at)):  # a letter is the majority's alone
                return [(*without[:at], MAJORITY, *without[at:])]
        numbers = all(whole(text, sides) is not None for text in _column(lines, sides))
        if width == 2 * sides:
            return [tuple(without), tuple(names[:width])] if numbers else [tuple(without)]
        return [tuple(names) if numbers else (*without, MAJORITY)]

    def least(self, view: MatchView) -> int:
        return len(view.sides)


def _names_a_side(of_side: Callable[[str], int | str], text: str) -> bool:
    """Whether a text says who has the majority, and not by a number."""
    try:
        return whole(text, MOST_TYPED) is None and of_side(text) is not None
    except ValueError:
        return False


def _column(lines: Sequence[Sequence[str]], at: int) -> list[str]:
    """What stands in one column of copied rows."""
    return [cells[at] for cells in lines if at < len(cells) and cells[at]]


def _beside(view: MatchView, hand: HandView) -> int:
    """What a hand gives beside its cards: so much is missing where somebody typed the points of the cards alone."""
    draft, scoring = blank(view, hand), scoring_in(view)
    return sum(draft.zwicks) * scoring.zwick + (scoring.majority if isinstance(draft.majority, int) else 0)


def _majority(cells: Cells) -> int | str | None:
    most = cells.get("majority")
    return most if isinstance(most, (int, str)) else None


def _card_points(view: MatchView, cells: Cells) -> list[int]:
    """By side. Of three sides and more the sheet has the whole hand: they are what is left of it."""
    sides, scoring, majority = range(len(view.sides)), scoring_in(view), _majority(cells)
    points = [_whole(cells[f"points-{at}"]) for at in sides]
    if len(points) == 2:
        return points
    return [
        each - _whole(cells[f"zwicks-{at}"]) * scoring.zwick - (scoring.majority if majority == at else 0)
        for at, each in enumerate(points)
    ]


def _whole(number: object) -> int:
    return number if isinstance(number, int) else 0


def _points_column(at: int, name: str, digits: int, *, two: bool) -> Column:
    return Column(
        key="points", side=at, head=f"{_('Cards') if two else _('Hand')} {mark(at)}",
        label=lambda row: row_words(row, _("Points of %(name)s", name=name)),
        read=a_number(MOST_POINTS), unread=_unread(MOST_POINTS), most=3, full=digits,
        lacks=lambda row: row_words(row, _("The points of %(name)s are missing.", name=name)),
    )


def _majority_column(names: Sequence[str], *, two: bool) -> Column:
    return Column(
        key=MAJORITY, head=f"{_('Majority')} A/B" if two else _("Majority"),
        label=lambda row: row_words(row, _("Majority")),
        read=a_majority(names), shown=majority_mark,
        unread=_("Write %(marks)s, or = if equal.", marks=marks_of(names)), most=2, full=1,
        lacks=lambda row: row_words(row, _("Who has the majority?")),
    )


def _zwicks_column(at: int, name: str) -> Column:
    return Column(
        key="zwicks", side=at, head=f"{_('Zwicks')} {mark(at)}",
        label=lambda row: row_words(row, _("Zwicks of %(name)s", name=name)),
        read=a_number(MOST_ZWICKS), unread=_unread(MOST_ZWICKS), most=2, full=1,
    )


def _unread(most: int) -> str:
    return _(
        "%(what)s: “%(typed)s” is not a whole number from 0 to %(most)s.", what="%(what)s", typed="%(typed)s", most=most
    )


ROWS = ZwickernRows()
