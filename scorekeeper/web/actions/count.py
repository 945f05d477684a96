"""The common parts of actions that count: their form, with fields for each side; a count as an entry, and the entries
that come with it."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext
from wtforms import Field

from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Sent
from scorekeeper.web.actions.bodies import (
    LONGEST_WORDS,
    ReasonForm,
    body,
    decides,
    derived_id,
    form_id,
    needs_reason,
    one_id,
    the_hand,
    typed_text,
)
from scorekeeper.web.actions.hands import page_of
from scorekeeper.web.counting import to_correct, to_finish
from scorekeeper.web.forms import ANOTHER, FIGURES, ONCE, Choice, Line, NumberField, Tick, offered
from scorekeeper.web.hand_seating import names_in
from scorekeeper.web.i18n import _


class CountForm(ReasonForm):
    """Numbers of each side: ``points-0``, ``points-1`` …; why, where it is a correction."""

    reason = Line(lazy_gettext("Reason"), most=LONGEST_WORDS, render_kw=ONCE)

    @classmethod
    def kinds(cls) -> Mapping[str, tuple[str, int]]:
        """What is typed of each side: what to call it, with ``%(name)s`` for the side, and how much it can be."""
        return {}

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """A field of each kind for each side, as it sat in that hand."""
        names = names_of_sides(place, sent)
        return {
            f"{kind}-{at}": NumberField(label % {"name": name}, least=0, most=most, empty=True, render_kw=FIGURES)
            for kind, (label, most) in cls.kinds().items() for at, name in enumerate(names)
        }

    def page(self) -> str:
        """The page of counting, by its way and hand."""
        return "count"


def names_of_sides(place: MatchPlace, sent: Sent) -> list[str]:
    """What the sides of a form's hand are called: as they sat in it, else as they sit now."""
    view, hand = place.view(), known_hand(place, sent.get("hand") or None)
    return [side.name for side in view.sides] if hand is None else list(names_in(view, hand))


def side_choice(
    label: str, place: MatchPlace, sent: Sent, *more: tuple[str, str], nobody: str = "", sentence: object = ANOTHER
) -> Field:
    """One of the sides of a form's hand, by its number, or one of ``more``; or none, which is called ``nobody`` where
    it stands there."""
    sides = [(str(at), name) for at, name in enumerate(names_of_sides(place, sent))]
    first = [("", nobody)] if nobody else []
    return Choice(label, choices=offered([*first, *sides, *more]), empty=True, listed=True, sentence=sentence)


def paper_tick() -> Field:
    """Whether this hand was copied from a sheet. Beside it stands the way to the sheet: their names must differ."""
    return Tick(_("This hand is from paper"))


def known_hand(place: MatchPlace, hand: str | None) -> HandView | None:
    """The hand of this id as the form that counts it showed it; None for one that is not there."""
    known = place.find_hand(hand)
    return None if known is None else to_correct(known)


def counted_hand(place: MatchPlace, sent: Sent) -> tuple[str, list[EntryBody]]:
    """The hand that a form counts: the one it names, else one that is half counted, else the running or next one."""
    half = None if sent.get("hand") else to_finish(place.view())
    return (half.id, []) if half is not None else the_hand(place, sent)


def saved(form: CountForm, place: MatchPlace, way: str, counted: Mapping[str, object]) -> Done:
    """A count as an entry; over an older count of the same way it is its correction."""
    sent = form.sent
    older = sent.get("replaces") if sent.get("replaced", way) == way else None
    replaces = one_id(older) if older else None
    hand, entries = _row(sent, place) if way == "paper" and replaces is None else counted_hand(place, sent)
    payload = dict(counted)
    if way == "paper":
        payload |= {"sheet": None, "row": _row_number(place, hand), "check": None, "struck": {}}
    known = known_hand(place, hand)
    if known is not None:
        needs_reason(form)
    reason, words = typed_text(form.reason, form_id(sent))
    if reason:
        payload["reason"] = reason
    count = body(place, sent, f"count.{way}", payload, hand, replaces=replaces)
    to = "count?way=paper" if way == "paper" and replaces is None else f"sign?hand={hand}"
    if known is not None and decides(place, sent):  # the judge's word: nobody need sign it
        to = page_of(known)
    return Done([*entries, count, *other_way(sent, place, hand, way)], words, to=to)


def sides_of(sent: Sent, place: MatchPlace) -> int:
    """How many sides the hand of a form has: those who played it, else those who sit now."""
    hand = known_hand(place, sent.get("hand") or None)
    return len(hand.sides if hand is not None else place.view().sides)


def other_way(sent: Sent, place: MatchPlace, hand: str, way: str) -> list[EntryBody]:
    """Which count holds is said where another way has one already."""
    known = known_hand(place, hand)
    if known is None or known.way == way or not known.ways:
        return []
    return [body(place, sent, "way.chosen", {"way": way}, hand)]


def _row(sent: Sent, place: MatchPlace) -> tuple[str, list[EntryBody]]:
    """The hand of the next row: the running one where it has no count yet, else a new one behind the last."""
    view = place.view()
    if sent.get("hand"):
        return one_id(sent["hand"]), []
    current = view.current
    if current is not None and current.count is None:
        return current.id, []
    hand = derived_id(form_id(sent), "hand")
    follows = current.id if current is not None else view.next.follows
    payload = {"follows": follows, "inserted": False, "dealer": None}
    return hand, [body(place, sent, "hand.begun", payload, hand)]


def _row_number(place: MatchPlace, hand: str) -> int:
    """The row's number on the sheet, which is the hand's in the match."""
    known, view = known_hand(place, hand), place.view()
    if known is not None:
        return int(known.number)
    current = view.current
    return int(current.number) + 1 if current is not None else int(view.next.number)
