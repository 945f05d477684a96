"""A row of a paper sheet of Zwicken: the tricks of each player, or a dash for who passed; hops and jumps; who is
gezwickt for more than having no trick.

The tricks must come to three, and that check can fail. Chips and pot follow from them, and stand beside the row to
compare with the pencil.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView, mark
from scorekeeper.numbers import whole
from scorekeeper.series import in_chips
from scorekeeper.web.i18n import _
from scorekeeper.web.paper_columns import (
    NEVER_FULL,
    Cells,
    Column,
    Figures,
    SheetRows,
    a_number,
    a_side,
    marks_of,
    row_words,
)
from scorekeeper.web.preferences import language
from scorekeeper.words.figures import signed
from scorekeeper.words.locale import locale, upper_first
from scorekeeper.zwicken.agreement import TRICKS, ZwickenScoring
from scorekeeper.zwicken.app.pages.actions import MOST_RAISED, WON_LAST
from scorekeeper.zwicken.app.words.match import cut_letters
from scorekeeper.zwicken.ways import TappedFacts, ZwickenSide

NBSP = "\u00a0"
Value = TypeVar("Value")


def scoring_in(view: MatchView) -> ZwickenScoring:
    """How a deal of this match is counted. TypeError in another game."""
    if not isinstance(view.scoring, ZwickenScoring):
        raise TypeError("a match of another game")
    return view.scoring


def cut_letters_here() -> Mapping[str, str]:
    """What hop and jump are by the letters that the sheet has in this language."""
    return {letter: CUTS[usual] for usual, letter in cut_letters(locale(language())).items()}


def _words_of(letters: Mapping[str, str]) -> dict[str, str]:
    return {cut: letter for letter, cut in letters.items()}


# the cells (zwicken.md, Score sheet)
PASSED = "–"
"""Nobody's tricks: who passed."""
DASHES = ("-", "–", "−", ".", ",")
"""However somebody writes it; a phone's keys for numbers have one of them."""
MOST_CUTS = 40
CUTS: Mapping[str, str] = MappingProxyType({"H": "hop", "J": "jump"})
"""The letters of cuts, which a sheet may have in another language."""
SEATS = "ABCDEF"
_BETWEEN = re.compile(r"[ ,;.+·-]+")
_CAUSE = re.compile(r"(?P<cause>[BCD])(?P<seat>[A-F1-6])")


def read_tricks(text: str) -> int | str:
    """So many tricks, or `PASSED`. Raises NotationError."""
    if text in DASHES:
        return PASSED
    if (tricks := whole(text, TRICKS)) is not None:
        return tricks
    raise NotationError(text)


def read_cuts(text: str, letters: Mapping[str, str] = CUTS) -> tuple[str, ...]:
    """Hops and jumps in their order, by ``letters`` besides `CUTS`. Raises NotationError for another letter, or too
    many."""
    known, found = {**CUTS, **letters}, _BETWEEN.sub("", text).upper()
    if len(found) > MOST_CUTS or not {*found} <= {*known}:
        raise NotationError(text)
    return tuple(known[letter] for letter in found)


def write_cuts(cuts: Sequence[str], letters: Mapping[str, str] = CUTS) -> str:
    """``HHJ``."""
    return "".join(letter for cut in cuts for letter, word in letters.items() if word == cut)


def read_causes(text: str, seats: int) -> tuple[tuple[str, int], ...]:
    """``cB dA``: the causes (b), (c), (d), each with the seat that is gezwickt, in the order of the letters. Raises
    NotationError for anything else, a cause twice, or a seat that there is not."""
    rest, found = _BETWEEN.sub("", text).upper(), dict[str, int]()
    while rest:
        sign = _CAUSE.match(rest)
        seat = _seat(sign["seat"]) if sign is not None else seats
        if sign is None or seat >= seats or sign["cause"].lower() in found:
            raise NotationError(text)
        found[sign["cause"].lower()] = seat
        rest = rest[sign.end():]
    return tuple(sorted(found.items()))


def _seat(letter: str) -> int:
    return SEATS.index(letter) if letter in SEATS else int(letter) - 1


def write_causes(causes: Sequence[tuple[str, int]]) -> str:
    """``cB dA``."""
    return " ".join(f"{cause}{SEATS[seat]}" for cause, seat in sorted(causes))


class ZwickenRows(SheetRows):
    """Tricks of each player, the way to the deal, who is gezwickt; in Anbieten who won the last trick, and raises."""

    beside = "games/zwicken/beside_rows.html"

    def columns(self, view: MatchView) -> tuple[Column, ...]:
        names = [side.name for side in view.sides]
        tricks = tuple(_tricks_column(at, name) for at, name in enumerate(names))
        if scoring_in(view).gezwickt:
            return (*tricks, _cuts_column(), _causes_column(len(names)))
        return (*tricks, _last_column(names), *(_raised_column(at, name) for at, name in enumerate(names)),
                _cuts_column())

    def layout(self, view: MatchView) -> str:
        return "many"

    def known(self, view: MatchView, hand: HandView) -> bool:
        return hand.sides == tuple(tuple(side.persons) for side in view.sides)

    def about(self, view: MatchView) -> tuple[str, str]:
        return _("Write 0 to 3, or – for passed."), ""

    def help(self, view: MatchView) -> list[str]:
        about_tricks = _("One digit moves on by itself; a full stop counts as a dash. Enter ends a row.")
        cuts = _("%(hop)s: a hop, %(jump)s: a jump, in their order.", **_words_of(cut_letters_here()))
        if not scoring_in(view).gezwickt:
            return [about_tricks, cuts]
        return [about_tricks, cuts, _("bA: A did not look at the cut. cA: did not lead the ace. dA: lost the 7.")]

    def order(self, view: MatchView) -> str:
        return _("Check it, then save.")

    def texts_of(self, view: MatchView, hand: HandView) -> Mapping[str, str]:
        result = _sides(hand)
        if not result:
            return {}
        texts = {"cuts": write_cuts(hand.facts.cuts_called, cut_letters_here())}
        for at, side in enumerate(view.sides):
            then = next((seat for seat, people in enumerate(hand.sides) if people == tuple(side.persons)), None)
            if then is None:
                continue
            texts[f"tricks-{at}"] = str(result[then].tricks) if result[then].active else PASSED
            texts[f"raised-{at}"] = str(result[then].raised or "")
            if result[then].thirds == WON_LAST:
                texts["last"] = mark(at)
        if self.known(view, hand):
            texts["causes"] = write_causes([
                (cause, at) for at, side in enumerate(result) for cause in side.gezwickt if cause != "a"
            ])
        return texts

    def figures(self, view: MatchView, cells: Cells, hand: HandView | None) -> Figures:
        facts: dict[str, object] = {"cuts": list(_listed(cells.get("cuts")))}
        facts |= dict(_causes_in(cells.get("causes")))
        if cells.get("last") is not None:
            facts["last"] = cells["last"]
        tapped = TappedFacts.of(hand.facts) if hand is not None and hand.result else None
        if tapped is not None and tapped.said_dealer is not None:  # said at the table; the sheet has it by its cuts
            facts["dealer"] = tapped.said_dealer
        return {"figures": [_figures(cells, side) for side in range(len(view.sides))], "facts": facts}

    def stands(self, view: MatchView, hands: Sequence[HandView]) -> list[str]:
        return [_stand(view, hand) for hand in hands]

    def fits(self, view: MatchView, hand: HandView) -> str:
        contested = sum(bool(side.active) for side in _sides(hand)) >= scoring_in(view).allowed.contested
        return str(scoring_in(view).tricks) if contested and scoring_in(view).thirds else ""

    def off(self, view: MatchView, hand: HandView) -> str:
        return super().off(view, hand) or ("" if hand.complete else _("Who won the last trick?"))


def _sides(hand: HandView) -> tuple[ZwickenSide, ...]:
    return tuple(side for side in hand.result or () if isinstance(side, ZwickenSide))


def _listed(found: object) -> tuple[object, ...]:
    return found if isinstance(found, tuple) else ()


def _figures(cells: Cells, side: int) -> dict[str, object]:
    tricks, raised = cells[f"tricks-{side}"], cells.get(f"raised-{side}")
    found: dict[str, object] = {"tricks": None if tricks == PASSED else tricks}
    return found | ({"raised": raised} if raised else {})


def _stand(view: MatchView, hand: HandView) -> str:
    """``A −3 · B +4 · Pot after: 3``: the chips of each who sits there, and what lies in the pot."""
    chips = in_chips(hand.after)
    if chips is None:
        return ""
    balances = [
        f"{mark(at)}{NBSP}{signed(chips.balances.get(side.persons[0], 0))}" for at, side in enumerate(view.sides)
    ]
    pot = _("Pot after") + ": " + signed(chips.middle).removeprefix("+")
    return " · ".join([*balances, pot.replace(" ", NBSP)])


def _tricks_column(at: int, name: str) -> Column:
    return Column(
        key="tricks", side=at, head=mark(at),
        label=lambda row: row_words(row, _("Tricks of %(name)s", name=name)),
        read=_readable(read_tricks, _("Write 0 to 3, or – for passed.")), shown=str,
        unread=_("Write 0 to 3, or – for passed."), most=1, full=1, keys="decimal",
        lacks=lambda row: row_words(row, _("Tricks of %(name)s, or – for passed?", name=name)),
    )


def _cuts_column() -> Column:
    letters = cut_letters_here()
    wrong = _("%(hop)s: a hop, %(jump)s: a jump, in their order.", **_words_of(letters))
    return Column(
        key="cuts", head=_("Hops, jumps"), label=lambda row: row_words(row, _("Hops and jumps")),
        read=_readable(lambda text: read_cuts(text, letters), wrong),
        shown=lambda cuts: write_cuts([str(cut) for cut in _listed(cuts)], letters),
        unread=wrong, most=40, full=NEVER_FULL, keys="text",
    )


def _causes_column(seats: int) -> Column:
    wrong = _("Write b, c or d, each with a player’s letter: cB.")
    return Column(
        key="causes", head=upper_first(_("gezwickt")), label=lambda row: row_words(row, _("gezwickt")),
        read=_readable(lambda text: read_causes(text, seats), wrong), shown=_causes, unread=wrong, most=11,
        full=NEVER_FULL, keys="text",
    )


def _causes_in(found: object) -> list[tuple[str, int]]:
    return [(str(pair[0]), int(pair[1])) for pair in _listed(found) if isinstance(pair, tuple)]


def _causes(found: object) -> str:
    return write_causes(_causes_in(found))


def _last_column(names: Sequence[str]) -> Column:
    wrong = _("Who won the last trick?") + " " + _("Write %(marks)s.", marks=marks_of(names))
    side_of = a_side(names)

    def read(text: str) -> int:
        side = side_of(text)
        if side is None:
            raise ValueError(wrong)
        return side

    return Column(
        key="last", head=_("last"), label=lambda row: row_words(row, _("Who won the last trick?")),
        read=read, shown=lambda side: mark(side) if isinstance(side, int) else "", unread=wrong, most=40, full=1,
        keys="text",
    )


def _raised_column(at: int, name: str) -> Column:
    return Column(
        key="raised", side=at, head=f"+ {mark(at)}",
        label=lambda row: row_words(row, _("Raised by %(name)s, in chips", name=name)),
        read=a_number(MOST_RAISED), most=4, full=NEVER_FULL, unread=_(
            "%(what)s: “%(typed)s” is not a whole number from 0 to %(most)s.",
            what="%(what)s", typed="%(typed)s", most=MOST_RAISED,
        ),
    )


def _readable(read: Callable[[str], Value], wrong: str) -> Callable[[str], Value]:
    """The same reading, with a sentence for what cannot be read."""

    def or_say(text: str) -> Value:
        try:
            return read(text)
        except NotationError:
            raise ValueError(wrong) from None

    return or_say


ROWS = ZwickenRows()
