"""Actions of Zwickern: Zwicks as they happen; a hand counted by cards, one side's own count, a quick count, a row from
paper."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.journal.entry import EntryBody
from scorekeeper.journal.view import MatchView
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Choice, Done, Form, ManyForm, Mistyped, Refused, action
from scorekeeper.web.actions.bodies import a_person, a_side, body, decides, one_id, the_hand
from scorekeeper.web.actions.count import fields_of_sides, known_hand, other_way, saved
from scorekeeper.web.actions.typed import DIGITS, Fields
from scorekeeper.web.counting import number
from scorekeeper.web.hand_seating import names_in
from scorekeeper.web.i18n import _
from scorekeeper.zwickern.app.pages.counting import Draft, blank, figures, read, whole_hands

ZWICK_DIGITS = 2
DISPLAY = "display"


@action("zwick")
def zwick(form: Form, place: MatchPlace) -> Done:
    """One stroke for a side; a hand that has not begun begins with it."""
    hand, entries = the_hand(place, form)
    payload = {"what": "zwick", "side": a_side(place, form), "person": a_person(place, form), "play": None}
    called = body(place, form, "mark.called", payload, hand)
    back = DISPLAY if form.get("from") == DISPLAY else f"?zwick={called['id']}"
    return Done([*entries, called], to=back)


@action("whose")
def whose(form: Form, place: MatchPlace) -> Done:
    """The player of a Zwick, said afterwards."""
    target = one_id(form.get("target", ""))
    current = place.view().current
    for called in current.called if current is not None else ():
        if current is not None and called.id == target:
            payload = {"what": "zwick", "side": called.side, "person": a_person(place, form), "play": None}
            return Done([body(place, form, "mark.called", payload, current.id, replaces=target)])
    raise Refused(_("That Zwick is not on the list any more."))


@action("another")
def another(form: Form, place: MatchPlace) -> Done:
    """A second Zwick within 20 seconds from another phone was not the same one: both count."""
    target = one_id(form.get("target", ""))
    return Done([body(place, form, "chosen", {"of": [target], "keep": target}, form.get("hand") or None)])


@action("count-cards")
def count_cards(form: Form, place: MatchPlace) -> Done:
    """Every scoring card given to a side; what is still open is kept as open."""
    return _saved(form, place, "cards", _draft(form, place))


@action("count-quick")
def count_quick(form: Form, place: MatchPlace) -> Done:
    """All sides' card points but one's. Raises Mistyped where more than one is missing."""
    fields = dict(form.items())
    if "most" in fields:
        fields["majority"] = fields["most"]
    draft = _draft(fields, place)
    if draft.points.count(None) > 1:
        sentence = _("Type the points of all sides but one, each a number of up to three digits.")
        raise _fields(fields, place).mistyped(sentence)
    return _saved(form, place, "quick", draft)


@action("count-paper")
def count_paper(form: Form, place: MatchPlace) -> Done:
    """A row of a sheet; the next row is offered at once. Raises Mistyped where a side's points are missing."""
    draft = whole_hands(form, _draft(form, place), place.view().scoring)
    if None in draft.points:
        sentence = _("A row needs the points of every side, each a number of up to three digits.")
        raise _fields(form, place).mistyped(sentence)
    return _saved(form, place, "paper", draft)


@action("count-paper-end")
def count_paper_end(form: ManyForm, place: MatchPlace) -> Done:
    """The last row of a sheet, then the list; without anything in it only the list. Raises Mistyped for half a row."""
    typed = [name for name in form if name.startswith(("points-", "hand-points-", "zwicks-")) and form[name].strip()]
    if form.get("replaces") or not (typed or form.get("majority")):
        return Done([], to="hands")
    if place.view().scoring["majority"] and not form.get("majority"):
        fields = _fields(form, place)
        sentence = _("Not saved yet: who has the majority?")
        raise Mistyped(sentence, fields.labels, "count?way=paper", _majority(form, place))
    return replace(count_paper(form, place), to="hands")


def _majority(form: Form, place: MatchPlace) -> Choice:
    """The majority, to be chosen among those who can have it."""
    view, hand = place.view(), known_hand(place, form.get("hand") or None)
    names = [side.name for side in view.sides] if hand is None else names_in(view, hand)
    words = {str(side): name for side, name in enumerate(names)}
    if view.scoring["tied"]:
        words["tie"] = _("equal")
    return Choice("majority", _("Majority"), words)


@action("count-sealed")
def count_sealed(form: Form, place: MatchPlace) -> Done:
    """One side's own count, unseen by the others until all are in, or a number put in the place of one that all have
    seen: where another phone had typed that, it stands beside it and is chosen. Raises Mistyped for what is no number.
    """
    points = number(form.get("points"))
    if points is None:
        sentence = _("Type your points as a number of up to three digits.")
        raise Mistyped(sentence, {"points": _("Your points")}, "count?way=double")
    hand, entries = the_hand(place, form)
    payload = {"side": a_side(place, form), "figures": {"points": points, "cards": None}}
    older = one_id(form["replaces"]) if form.get("replaces") else None
    sealed = body(place, form, "count.sealed", payload, hand, replaces=older)
    said = [*entries, *other_way(form, place, hand, "double"), *_marks(form, place, hand), sealed]
    if older and form.get("beside") and not decides(place, form):
        said.append(body(place, form, "chosen", {"of": [older, sealed["id"]], "keep": sealed["id"]}, hand))
    return Done(said, to=lambda view: _after_sealing(view, hand))


def _marks(form: Form, place: MatchPlace, hand: str) -> list[EntryBody]:
    """The Zwicks as confirmed beside the own count, where they are not those on the page."""
    known, numbers = known_hand(place, hand), list(_draft(form, place).zwicks)
    before = known.zwicks if known is not None else (0,) * len(numbers)
    if "zwicks" not in form or tuple(numbers) == before:
        return []
    return [body(place, form, "marks.agreed", {"what": "zwick", "numbers": numbers}, hand)]


def _after_sealing(view: MatchView, hand: str) -> str:
    known = [one for one in (view.current, *view.recent) if one and hand in one.members]
    return f"sign?hand={hand}" if known and known[0].opened else f"count?way=double&hand={hand}"


def _draft(form: Form, place: MatchPlace) -> Draft:
    """The draft that a form carries. Raises Mistyped where a field has no number that can be kept."""
    fields = _fields(form, place)
    for name in fields.labels:
        fields.number(name, ZWICK_DIGITS if name.startswith("zwicks-") else DIGITS)
    return read(form, blank(place.view(), known_hand(place, form.get("hand") or None)))


def _fields(form: Form, place: MatchPlace) -> Fields:
    points, zwicks, numbers = _("Points of %(name)s"), _("Zwicks of %(name)s"), _("Cards of %(name)s")
    labels = {"points": points, "hand-points": points, "zwicks": zwicks, "numbers": numbers}
    return fields_of_sides(form, place, labels)


def _saved(form: Form, place: MatchPlace, way: str, draft: Draft) -> Done:
    """The draft of a count as an entry."""
    return saved(form, place, way, figures(draft, way, place.view().scoring["order"]))
