"""A row of a paper sheet of Schnapsen: who won, 1, 2 or 3, and the signs of the margin.

A row alone can hardly be wrong. So the score as the sheet counts it down stands beside it, to compare with the pencil.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView, mark
from scorekeeper.schnapsen.series import FALSE, LAST, CountdownFacts
from scorekeeper.schnapsen.ways import facts_of
from scorekeeper.sheets.document import DOT
from scorekeeper.web.i18n import _
from scorekeeper.web.paper_columns import NEVER_FULL, Cells, Column, Figures, SheetRows, a_side, marks_of, row_words

GAME_POINTS = ("1", "2", "3")
FIGURES = ("points", "tricks")
MOST_DOTS = 8


# the margin (schnapsen.md, Score sheet): ``ZA`` side A closed (in English also ``CA``), ``F`` a false claim, ``L`` won
# by the last trick
CLOSED = "Z"
SIDES = "AB"
_SIGNS = re.compile(r"[ZC](?P<closed>[AB12])|F(?P<false>[AB12]?)|(?P<last>L)")
_BETWEEN = re.compile(r"[ ,;.+·-]+")


class Margin(NamedTuple):
    """What the margin says of a hand.

    closed: the side that did; None: nobody.
    false_claim: whether somebody claimed wrongly.
    claimant: who, where the sheet names a side.
    last: whether it was won by the last trick.
    """

    closed: int | None = None
    false_claim: bool = False
    claimant: int | None = None
    last: bool = False

    def false_side(self, winner: int) -> int | None:
        """Who claimed wrongly: whom the sheet names, else the side that has not won."""
        if not self.false_claim:
            return None
        return 1 - winner if self.claimant is None else self.claimant


def read_margin(text: str) -> Margin:
    """Raises NotationError for another sign, one twice, or a closing without its side."""
    rest, margin = _BETWEEN.sub("", text).upper(), Margin()
    while rest:
        found = _SIGNS.match(rest)
        if found is None:
            raise NotationError(text)
        more = _with(margin, found)
        if more == margin:
            raise NotationError(text)
        margin, rest = more, rest[found.end():]
    return margin


def _with(margin: Margin, found: re.Match[str]) -> Margin:
    """The margin with one sign more; the same where it has that already."""
    if found["last"]:
        return margin._replace(last=True)
    if found["closed"]:
        return margin if margin.closed is not None else margin._replace(closed=_side(found["closed"]))
    if margin.false_claim:
        return margin
    return margin._replace(false_claim=True, claimant=_side(found["false"]) if found["false"] else None)


def _side(letter: str) -> int:
    return SIDES.index(letter) if letter in SIDES else int(letter) - 1


def write_margin(closed: int | None, false: int | None, winner: int | None, *, last: bool) -> str:
    """``ZA F``; a false claim names its side only where that one has won all the same, which cannot be."""
    signs = [f"{CLOSED}{SIDES[closed]}"] if closed is not None else []
    if false is not None:
        signs.append(FALSE if false != winner else f"{FALSE}{SIDES[false]}")
    return " ".join([*signs, *([LAST] if last else [])])


class SchnapsenRows(SheetRows):
    """The winner, the game points, the margin."""

    def columns(self, view: MatchView) -> tuple[Column, ...]:
        names = [side.name for side in view.sides]
        return (
            Column(
                key="winner", head=_("Won: A/B"), label=lambda row: row_words(row, _("Who won?")),
                read=_a_winner(names), shown=lambda side: mark(side) if isinstance(side, int) else "",
                unread=_("Who won?") + " " + _("Write %(marks)s.", marks=marks_of(names)), most=40, full=1, keys="text",
                lacks=lambda row: row_words(row, _("Who won?")),
            ),
            Column(
                key="game_points", head=_("Worth"), label=lambda row: row_words(row, _("Points")),
                read=_a_worth, unread=_("1, 2 or 3?"), most=1, full=1,
                lacks=lambda row: row_words(row, _("1, 2 or 3?")),
            ),
            Column(
                key="margin", head=_("Remarks"), label=lambda row: row_words(row, _("Remarks")),
                read=_a_margin, shown=_as_written, unread=_unread_margin(), most=8, full=NEVER_FULL, keys="text",
            ),
        )

    def help(self, view: MatchView) -> list[str]:
        return [
            _("Who won: A or 1, B or 2. Then 1, 2 or 3. Enter ends a row."),
            _("ZA, ZB: closed. F: claimed wrongly. L: last trick."),
        ]

    def about(self, view: MatchView) -> tuple[str, str]:
        return _("ZA, ZB: closed. F: claimed wrongly. L: last trick."), ""

    def order(self, view: MatchView) -> str:
        return _("Check it, then save.")

    def texts_of(self, view: MatchView, hand: HandView) -> Mapping[str, str]:
        facts = facts_of(hand.facts)
        winner = facts.winner
        if winner is None or not hand.result:
            return {}
        return {
            "winner": mark(winner), "game_points": str(int(hand.result[winner].number("game_points"))),
            "margin": write_margin(facts.closed, facts.false, winner, last=facts.last),
        }

    def figures(self, view: MatchView, cells: Cells, hand: HandView | None) -> Figures:
        winner, margin = cells["winner"], cells.get("margin")
        if not isinstance(winner, int):
            raise TypeError("a row without a winner")
        margin = margin if isinstance(margin, Margin) else Margin()
        facts = {
            "winner": winner, "game_points": cells["game_points"], "closed": margin.closed,
            "false": margin.false_side(winner), "last": margin.last,
        }
        return {"figures": [_counted(hand, side) for side in range(len(view.sides))], "facts": facts}

    def stands(self, view: MatchView, hands: Sequence[HandView]) -> list[str]:
        return [_stand(view, hand) for hand in hands]


def _counted(hand: HandView | None, side: int) -> dict[str, int]:
    """Points and tricks that somebody counted of the hand before: the sheet has none, and they are not lost."""
    if hand is None or not hand.result or hand.way == "plays":
        return {}
    figures = {key: getattr(hand.result[side], key) for key in FIGURES}
    return {key: number for key, number in figures.items() if number is not None}


def _stand(view: MatchView, hand: HandView) -> str:
    """``5 : 7``, as the two columns of the sheet count down; behind a game's last hand ``0 : 3`` and its cost."""
    before, after = hand.before, hand.after
    if not isinstance(after, CountdownFacts) or not isinstance(before, CountdownFacts):
        return ""
    if len(after.finished) == len(before.finished):
        return " : ".join(map(str, after.score))
    ended = after.finished[-1]
    score = " : ".join("0" if side == ended.winner else str(ended.score) for side in range(len(after.score)))
    if ended.loser is None:
        return score
    dots = DOT * ended.bummerl if ended.bummerl <= MOST_DOTS else f"{ended.bummerl} {DOT}"
    return f"{score} · {view.sides[ended.loser].name} {dots}"


def _a_winner(names: Sequence[str]) -> Callable[[str], int]:
    side_of = a_side(names)

    def read(text: str) -> int:
        side = side_of(text)
        if side is None:
            raise ValueError(_("Who won?") + " " + _("Write %(marks)s.", marks=marks_of(names)))
        return side

    return read


def _a_worth(text: str) -> int:
    if text not in GAME_POINTS:
        raise ValueError(_("1, 2 or 3?"))
    return int(text)


def _a_margin(text: str) -> Margin:
    try:
        return read_margin(text)
    except NotationError:
        raise ValueError(_unread_margin()) from None


def _as_written(margin: object) -> str:
    """A margin as the cell has it; whoever was named for a false claim stays named."""
    if not isinstance(margin, Margin):
        return ""
    shown = write_margin(margin.closed, None, None, last=False)
    false = f"F{mark(margin.claimant) if margin.claimant is not None else ''}" if margin.false_claim else ""
    return " ".join(each for each in (shown, false, "L" if margin.last else "") if each)


def _unread_margin() -> str:
    return _("ZA, ZB: closed. F: claimed wrongly. L: last trick.")


ROWS = SchnapsenRows()
