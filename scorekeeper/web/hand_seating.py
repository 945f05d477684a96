"""Who sat in a hand, and under whose name its figures stand now. People come and go between the deals of a pot game,
and in any game somebody may take another's seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.series_view import LeftView
from scorekeeper.journal.view import MatchView, SideView, mark, side_name
from scorekeeper.series import Transfer, in_chips
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.words.figures import signed
from scorekeeper.words.locale import locale
from scorekeeper.words.match import otherwise_due


@dataclass(frozen=True)
class Column:
    """One column of the list of hands.

    name: over it.
    side: as they sit now; None for somebody who has left.
    person: None where a column is a side, whoever sits there.
    """

    name: str
    side: int | None
    person: str | None = None

    def place(self, hand: HandView) -> int | None:
        """Which side of a hand stands here; None where this player did not sit in it."""
        if self.person is None:
            return self.side
        return next((side for side, people in enumerate(hand.sides) if self.person in people), None)

    def total(self, hand: HandView) -> int | None:
        """What stands here after a hand in which this column has a place; None where it is open."""
        if self.side is not None:
            return hand.total[self.side] if hand.total else None
        chips = in_chips(hand.after)
        return None if chips is None or self.person is None else chips.balances.get(self.person)


def columns(view: MatchView) -> list[Column]:
    """Those who sit now, in their order. Chips are each person's own: behind them stands who has left after at least
    one hand. Points are a side's, whoever sat there (``sat_from``)."""
    own = in_chips(view.series.facts) is not None
    now = [Column(side.name, at, side.persons[0] if own else None) for at, side in enumerate(view.sides)]
    gone = dict.fromkeys(one.person for one in view.left if one.number > 1 and one.person not in view.seats)
    return now + [
        Column(view.persons[person].first, None, person) for person in gone if own and person in view.persons
    ]


def sat_from(view: MatchView, hands: Sequence[HandView]) -> dict[int, str]:
    """Who sat there from a hand on, by its number, where a side's column has hands of several: ``Resi – Karl``."""
    if in_chips(view.series.facts) is not None:
        return {}
    found: dict[int, str] = {}
    before = tuple(side.persons for side in view.sides) if len({hand.sides for hand in hands}) == 1 else None
    for hand in hands:
        if hand.sides != before:
            found[hand.number] = " – ".join(names_in(view, hand))
        before = hand.sides
    return found


def names_in(view: MatchView, hand: HandView) -> list[str]:
    """The sides as they sat in a hand: ``Hanna + Jens``."""
    return [side_name(people, view.persons) for people in hand.sides]


def names_of_signers(view: MatchView, hand: HandView) -> list[str]:
    """The sides as their signatures are asked for: by the correction that waits, else as they sat in the hand."""
    return [side_name(people, view.persons) for people in hand.signers]


def others_sat(view: MatchView, hand: HandView | None) -> bool:
    """Whether a hand was played by others than those who sit now, or would be by the correction that waits: what is
    about it shows those who sat then."""
    now = tuple(side.persons for side in view.sides)
    return hand is not None and not hand.sides == hand.signers == now


def as_seated(view: MatchView, hand: HandView, *, signers: bool = False) -> MatchView:
    """The match as a page about one hand reads it: its sides and seats are those of that hand, or its sides those who
    sign (``signers``)."""
    sides = tuple(
        SideView(mark=mark(at), persons=people, name=side_name(people, view.persons))
        for at, people in enumerate(hand.signers if signers else hand.sides)
    )
    return replace(view, sides=sides, seats=hand.seats)


def hand_as_seated(view: MatchView, hand: HandView) -> HandView:
    """The hand that goes with ``as_seated``: chips, which are each person's own, stand in the order of its sides."""
    if in_chips(view.series.facts) is None:
        return hand
    chips = in_chips(hand.after)
    return replace(hand, total=None if chips is None else tuple(chips.balances.get(one[0], 0) for one in hand.sides))


def left_words(view: MatchView) -> list[str]:
    """Who pays whom because somebody left between two hands and settled, for each who left; what was settled stands,
    and what it would be by the hands as they have been corrected since is said behind it."""
    return [_left(view, one) for one in view.left if one.transfers or one.due]


def _left(view: MatchView, one: LeftView) -> str:
    who = {"name": view.first(one.person), "number": one.number}
    if one.back:
        sentences = [_("%(name)s left before hand %(number)s and came back.", **who)]
    else:
        sentences = [_("%(name)s left before hand %(number)s.", **who)]
    open_chips = _still_open(view, one)
    if one.transfers:
        more = one.due is not None or open_chips
        sentences.append("; ".join(_paid(view, each) for each in one.transfers) + ("." if more else ""))
    if open_chips:
        sentences.append(_("%(chips)s stays open: it lies in the pot.", chips=signed(open_chips)))
    if one.due is not None:
        due = [_paid(view, each) for each in one.due]
        sentences.append(otherwise_due(locale(language()), due))
    return " ".join(sentences)


def paid_behind(view: MatchView, hand: HandView) -> str:
    """What was paid behind a hand because somebody left then and settled: totals of the next one have it in them."""
    paid = [each for one in view.left if one.number == hand.number + 1 for each in one.transfers]
    return "; ".join(_paid(view, each) for each in paid)


def _still_open(view: MatchView, one: LeftView) -> int:
    """The chips of who left and settled that nobody at the table owes or is owed."""
    chips = in_chips(view.series.facts)
    if chips is None or one.balance != "settled" or one.person in view.seats or one.due is not None:
        return 0
    return chips.balances.get(one.person, 0)


def _paid(view: MatchView, one: Transfer) -> str:
    payer, payee = view.first(one.payer), view.first(one.payee)
    return _("%(payer)s to %(payee)s: %(amount)s", payer=payer, payee=payee, amount=one.amount)
