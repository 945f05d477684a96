"""What actions that count share: a count as an entry, what else it brings, the fields that a form has for each side."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.hand_view import HandView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, Refused
from scorekeeper.web.actions.bodies import body, decides, derived_id, form_id, free_words, one_id, the_hand
from scorekeeper.web.actions.hands import needs_reason, page_of
from scorekeeper.web.actions.typed import Fields
from scorekeeper.web.counting import number, to_correct
from scorekeeper.web.hand_seating import names_in
from scorekeeper.web.i18n import _


def fields_of_sides(form: Form, place: MatchPlace, labels: Mapping[str, str]) -> Fields:
    """The fields that a form has for each side: ``points-0``, ``points-1`` … ``labels``: what to call those of one
    kind, with ``%(name)s`` for the side as it sat in the form's hand."""
    view, hand = place.view(), known_hand(place, form.get("hand") or None)
    sides = [side.name for side in view.sides] if hand is None else names_in(view, hand)
    names = {f"{kind}-{at}": label % {"name": name} for kind, label in labels.items() for at, name in enumerate(sides)}
    return Fields(form, names, "count")


def known_hand(place: MatchPlace, hand: str | None) -> HandView | None:
    """The hand of this id as the form that counts it showed it; None for one that is not there."""
    known = place.find_hand(hand)
    return None if known is None else to_correct(known)


def saved(form: Form, place: MatchPlace, way: str, counted: Mapping[str, object]) -> Done:
    """A count as an entry; over an older count of the same way it is its correction."""
    older = form.get("replaces") if form.get("replaced", way) == way else None
    replaces = one_id(older) if older else None
    hand, entries = _row(form, place) if way == "paper" and replaces is None else the_hand(place, form)
    payload = dict(counted)
    if way == "paper":
        payload |= {"sheet": None, "row": _row_number(place, hand), "check": None, "struck": {}}
    known = known_hand(place, hand)
    if known is not None:
        needs_reason(place, form)
    reason, words = free_words(form, "reason")
    if reason:
        payload["reason"] = reason
    count = body(place, form, f"count.{way}", payload, hand, replaces=replaces)
    to = "count?way=paper" if way == "paper" and replaces is None else f"sign?hand={hand}"
    if known is not None and decides(place, form):  # the judge's word: nobody need sign it
        to = page_of(known)
    return Done([*entries, count, *other_way(form, place, hand, way)], words, to=to)


def side_of(form: Form, place: MatchPlace, name: str) -> int | None:
    """The side that a field names; None for an empty one. Raises Refused for one that is not there."""
    said = form.get(name, "")
    if not said:
        return None
    side = number(said)
    if side is None or side >= sides_of(form, place):
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    return side


def sides_of(form: Form, place: MatchPlace) -> int:
    """How many sides the hand of a form has: those who played it, else those who sit now."""
    hand = known_hand(place, form.get("hand") or None)
    return len(hand.sides if hand is not None else place.view().sides)


def other_way(form: Form, place: MatchPlace, hand: str, way: str) -> list[EntryBody]:
    """Which count holds is said where another way has one already."""
    known = known_hand(place, hand)
    if known is None or known.way == way or not known.ways:
        return []
    return [body(place, form, "way.chosen", {"way": way}, hand)]


def _row(form: Form, place: MatchPlace) -> tuple[str, list[EntryBody]]:
    """The hand of the next row: the running one where it has no count yet, else a new one behind the last."""
    view = place.view()
    if form.get("hand"):
        return one_id(form["hand"]), []
    current = view.current
    if current is not None and current.count is None:
        return current.id, []
    hand = derived_id(form_id(form), "hand")
    follows = current.id if current is not None else view.next.follows
    payload = {"follows": follows, "inserted": False, "dealer": None}
    return hand, [body(place, form, "hand.begun", payload, hand)]


def _row_number(place: MatchPlace, hand: str) -> int:
    """The row's number on the sheet, which is the hand's in the match."""
    known, view = known_hand(place, hand), place.view()
    if known is not None:
        return int(known.number)
    current = view.current
    return int(current.number) + 1 if current is not None else int(view.next.number)
