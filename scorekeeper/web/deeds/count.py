"""Deeds of counting: a hand by cards, one side's own count, a quick count, a row from paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.web.access import MatchPlace
from scorekeeper.web.columns import names_in
from scorekeeper.web.counting import Draft, blank, figures, number, read, whole_hands
from scorekeeper.web.deeds import Done, Form, Mistyped, Refused, View, deed
from scorekeeper.web.deeds.bodies import a_side, body, decides, derived_id, form_id, free_words, one_id, the_hand
from scorekeeper.web.deeds.hands import needs_reason, page_of
from scorekeeper.web.deeds.typed import DIGITS, Fields
from scorekeeper.web.texts import _

ZWICK_DIGITS = 2


@deed("count-cards")
def count_cards(form: Form, place: MatchPlace) -> Done:
    """Every scoring card given to a side; what is still open is kept as open."""
    return _saved(form, place, "cards", _draft(form, place))


@deed("count-quick")
def count_quick(form: Form, place: MatchPlace) -> Done:
    """All sides' card points but one's. Raises Mistyped where more than one is missing."""
    fields = dict(form.items())
    if "most" in fields:
        fields["majority"] = fields["most"]
    draft = _draft(fields, place)
    if draft.points.count(None) > 1:
        sentence = _("Type the points of all sides but one, each a number of up to three digits.")
        raise _fields(fields, place).slip(sentence)
    return _saved(form, place, "quick", draft)


@deed("count-paper")
def count_paper(form: Form, place: MatchPlace) -> Done:
    """A row of a sheet; the next row is offered at once. Raises Mistyped where a side's points are missing."""
    draft = whole_hands(form, _draft(form, place), place.view()["scoring"])
    if None in draft.points:
        sentence = _("A row needs the points of every side, each a number of up to three digits.")
        raise _fields(form, place).slip(sentence)
    return _saved(form, place, "paper", draft)


@deed("count-paper-end")
def count_paper_end(form: Form, place: MatchPlace) -> Done:
    """The last row of a sheet, then the list; without anything in it only the list. Raises Refused for half a row."""
    typed = [name for name in form if name.startswith(("points-", "hand-points-", "zwicks-")) and form[name].strip()]
    if form.get("replaces") or not (typed or form.get("majority")):
        return Done([], to="hands")
    if place.view()["scoring"]["majority"] and not form.get("majority"):
        raise Refused(_("Not saved: who has the majority? Go back, what you typed is there."))
    return replace(count_paper(form, place), to="hands")


@deed("count-sealed")
def count_sealed(form: Form, place: MatchPlace) -> Done:
    """One side's own count, unseen by the others until all are in. Raises Mistyped for what is no number."""
    points = number(form.get("points"))
    if points is None:
        sentence = _("Type your points as a number of up to three digits.")
        raise Mistyped(sentence, {"points": _("Your points")}, "count?way=double")
    hand, entries = the_hand(place, form)
    payload = {"side": a_side(place, form), "figures": {"points": points, "cards": None}}
    sealed = body(place, form, "count.sealed", payload, hand)
    said = [*entries, *_way(form, place, hand, "double"), *_marks(form, place, hand), sealed]
    return Done(said, to=lambda view: _after_sealing(view, hand))


def _marks(form: Form, place: MatchPlace, hand: str) -> list[dict[str, Any]]:
    """The Zwicks as confirmed beside the own count, where they are not those on the page."""
    known, numbers = _known(place, hand), list(_draft(form, place).zwicks)
    before = known["zwicks"] if known is not None else [0] * len(numbers)
    if "zwicks" not in form or numbers == list(before):
        return []
    return [body(place, form, "marks.agreed", {"what": "zwick", "numbers": numbers}, hand)]


def _after_sealing(view: View, hand: str) -> str:
    known = [one for one in (view["current"], *view["recent"]) if one and one["id"] == hand]
    return f"sign?hand={hand}" if known and known[0]["opened"] else f"count?way=double&hand={hand}"


def _draft(form: Form, place: MatchPlace) -> Draft:
    """The draft that a form carries. Raises Mistyped where a field has no number that can be kept."""
    fields = _fields(form, place)
    for name in fields.labels:
        fields.number(name, ZWICK_DIGITS if name.startswith("zwicks-") else DIGITS)
    return read(form, blank(place.view(), _known(place, form.get("hand") or None)))


def _fields(form: Form, place: MatchPlace) -> Fields:
    points, zwicks, numbers = _("Points of %(name)s"), _("Zwicks of %(name)s"), _("Cards of %(name)s")
    labels = {"points": points, "hand-points": points, "zwicks": zwicks, "numbers": numbers}
    return fields_of_sides(form, place, labels)


def fields_of_sides(form: Form, place: MatchPlace, labels: Mapping[str, str]) -> Fields:
    """The fields that a form has for each side: ``points-0``, ``points-1`` … ``labels``: what to call those of one
    kind, with ``%(name)s`` for the side as it sat in the form's hand."""
    view, hand = place.view(), _known(place, form.get("hand") or None)
    sides = [side["name"] for side in view["sides"]] if hand is None else names_in(view, hand)
    names = {f"{kind}-{at}": label % {"name": name} for kind, label in labels.items() for at, name in enumerate(sides)}
    return Fields(form, names, "count")


def _known(place: MatchPlace, hand: str | None) -> dict[str, Any] | None:
    """The hand of this id as pages show it; None for one that is not there."""
    view = place.view()
    for known in (view["current"], *view["recent"], *(place.hands() if hand else ())):
        if known is not None and known["id"] == hand:
            return dict(known)
    return None


def _saved(form: Form, place: MatchPlace, way: str, draft: Draft) -> Done:
    """The draft of a count as an entry."""
    return saved(form, place, way, figures(draft, way, place.view()["scoring"]["order"]))


def saved(form: Form, place: MatchPlace, way: str, payload: dict[str, Any]) -> Done:
    """A count as an entry; over an older count of the same way it is its correction."""
    older = form.get("replaces") if form.get("replaced", way) == way else None
    replaces = one_id(older) if older else None
    hand, entries = _row(form, place) if way == "paper" and replaces is None else the_hand(place, form)
    if way == "paper":
        payload |= {"sheet": None, "row": _row_number(place, hand), "check": None, "struck": {}}
    known = _known(place, hand)
    if known is not None:
        needs_reason(place, form)
    reason, words = free_words(form, "reason")
    if reason:
        payload["reason"] = reason
    count = body(place, form, f"count.{way}", payload, hand, replaces=replaces)
    to = "count?way=paper" if way == "paper" and replaces is None else f"sign?hand={hand}"
    if known is not None and decides(place, form):  # the judge's word: nobody need sign it
        to = page_of(known)
    return Done([*entries, count, *_way(form, place, hand, way)], words, to=to)


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
    hand = _known(place, form.get("hand") or None)
    return len(hand["sides"] if hand is not None else place.view()["sides"])


def _way(form: Form, place: MatchPlace, hand: str, way: str) -> list[dict[str, Any]]:
    """Which count holds is said where another way has one already."""
    known = _known(place, hand)
    if known is None or known["way"] == way or not known["ways"]:
        return []
    return [body(place, form, "way.chosen", {"way": way}, hand)]


def _row(form: Form, place: MatchPlace) -> tuple[str, list[dict[str, Any]]]:
    """The hand of the next row: the running one where it has no count yet, else a new one behind the last."""
    view = place.view()
    if form.get("hand"):
        return one_id(form["hand"]), []
    current = view["current"]
    if current is not None and current["count"] is None:
        return current["id"], []
    hand = derived_id(form_id(form), "hand")
    follows = current["id"] if current is not None else view["next"]["follows"]
    payload = {"follows": follows, "inserted": False, "dealer": None}
    return hand, [body(place, form, "hand.begun", payload, hand)]


def _row_number(place: MatchPlace, hand: str) -> int:
    """The row's number on the sheet, which is the hand's in the match."""
    known, view = _known(place, hand), place.view()
    if known is not None:
        return int(known["number"])
    current = view["current"]
    return int(current["number"]) + 1 if current is not None else int(view["next"]["number"])
